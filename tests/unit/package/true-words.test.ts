import { describe, expect, it } from "vitest";
import { backInTheFight } from "../../../src/foundry/contract/change.ts";
import { wordAt } from "../../../tools/words.ts";

/* Words that say no more than is known where they are shown. */

const NOT_IN_HAND = { en: "not in hand", de: "nicht in der Hand", fr: "pas en main", es: "sin empuñar" };

describe.each(["en", "de", "fr", "es"] as const)("in %s", (language) => {
  it("whoever can fight again after a rest is not said to be in a fight, as none may be on", () => {
    const { key } = backInTheFight("Actor.a", "Tavi").label!;
    expect(wordAt(key, language)).toMatch(/^\{name\} (can|kann|peut|puede) /);
  });

  it("a weapon that is not in hand is not said to be stowed, as it may have been dropped", () => {
    expect(wordAt("FRAY.Word.notInHand", language)).toBe(NOT_IN_HAND[language]);
  });
});
