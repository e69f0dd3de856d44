import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { backInTheFight } from "../../../src/foundry/contract/change.ts";

/* Words that say no more than is known where they are shown. */

/** The words at a path in a language's file. */
function wordsAt(language: string, path: string): string {
  const file = JSON.parse(readFileSync(new URL(`../../../lang/${language}.json`, import.meta.url), "utf8"));
  return path.split(".").reduce((level, key) => level[key], file);
}

const NOT_IN_HAND = { en: "not in hand", de: "nicht in der Hand", fr: "pas en main", es: "sin empuñar" };

describe.each(["en", "de", "fr", "es"] as const)("in %s", (language) => {
  it("whoever can fight again after a rest is not said to be in a fight, as none may be on", () => {
    const { key } = backInTheFight("Actor.a", "Tavi").label!;
    expect(wordsAt(language, key)).toMatch(/^\{name\} (can|kann|peut|puede) /);
  });

  it("a weapon that is not in hand is not said to be stowed, as it may have been dropped", () => {
    expect(wordsAt(language, "FRAY.Word.notInHand")).toBe(NOT_IN_HAND[language]);
  });
});
