import { describe, expect, test } from "vitest";
import { gamemaster } from "./table.ts";

describe("crusade: FATE to begin with", () => {
  test("EC-P02: a new character has one point, or what the setting says; one out of a compendium keeps its own", async () => {
    const { page } = gamemaster;
    const made = (name: string): Promise<number> =>
      page.evaluate(
        async (called) => (await game.actors.documentClass.create({ name: called, type: "crusade" })).system.fate.value,
        name,
      );
    expect(await made("New blade")).toBe(1);
    await page.evaluate(() => game.settings.set("fray", "crusade.startingFate", 3));
    expect(await made("Newer blade")).toBe(3);
    const [stored, imported] = await page.evaluate(async () => {
      const pack = game.packs.get("fray.crusade-characters");
      const [entry] = await pack.getIndex();
      const source = await pack.getDocument(entry._id);
      return [source.system.fate.value, (await game.actors.importFromCompendium(pack, entry._id)).system.fate.value];
    });
    expect(imported).toBe(stored);
    await page.evaluate(() => game.settings.set("fray", "crusade.startingFate", 1));
  });
});
