/** What the server refuses is told in the user's language. */
import { describe, expect, it } from "vitest";
import core from "../../client/lang/core.json" with { type: "json" };
import german from "../../client/lang/de.json" with { type: "json" };
import type { RefusalWords } from "../../common/protocol.ts";
import { GM, setTable } from "../../../tests/unit/host/headless.ts";

const HERO = "hero000000000000";

/** The error of a deletion that the server refuses so, and what the user was told. */
async function refused(lang: "en" | "de", words: RefusalWords): Promise<[string, [string, string][]]> {
  const documents = { Actor: [{ _id: HERO, name: "Hero", type: "base", ownership: { default: 0 } }] };
  const { game, server, notices } = setTable({ userId: GM, documents });
  game.i18n.add(core, "en");
  if (lang === "de") game.i18n.add(german, "en");
  server.send = async ({ action, type }) => {
    return { action, type, operation: {}, userId: GM, error: { name: "Refusal", message: "In English.", words } };
  };
  const error = await game.actors
    .get(HERO)
    .delete()
    .then(null, (thrown: Error) => thrown);
  return [error.message, notices];
}

describe("a refusal", () => {
  it("is the sentence of its key, with the kind of document in the same language", async () => {
    const words: RefusalWords = { key: "Gone", values: { document: "ActiveEffect", id: "x" } };
    expect(await refused("en", words)).toEqual([
      "There is no Effect with the id x.",
      [["error", "There is no Effect with the id x."]],
    ]);
    const sentence = "Es gibt nichts mehr mit der Kennung x (Effekt).";
    expect(await refused("de", words)).toEqual([sentence, [["error", sentence]]]);
  });

  it("names sizes and packs", async () => {
    const [sentence] = await refused("de", { key: "TooMuch", values: { size: "3 MB", most: "2 MB" } });
    expect(sentence).toBe("Das ist zu groß: 3 MB, erlaubt sind 2 MB.");
    const [locked] = await refused("de", { key: "Locked", values: { pack: "Foes" } });
    expect(locked).toBe("Das Kompendium „Foes“ ist gesperrt.");
  });
});
