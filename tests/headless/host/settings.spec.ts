import { expect, test } from "vitest";
import { gamemasterAlone } from "../alone.ts";

const gamemaster = gamemasterAlone();

test("a setting stored for the first time, thrice at once, has the last value, in one document", async () => {
  const stored = await gamemaster.page.evaluate(async () => {
    game.settings.register("fray", "probe", { scope: "world", config: false, type: Number, default: 0 });
    await Promise.all([1, 2, 3].map((value) => game.settings.set("fray", "probe", value)));
    const documents = game.settings.storage.get("world").filter(({ key }: { key: string }) => key === "fray.probe");
    return { value: game.settings.get("fray", "probe"), documents: documents.length };
  });
  expect(stored).toEqual({ value: 3, documents: 1 });
});
