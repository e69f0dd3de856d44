import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIGHTS, FIGHTS_TIMEOUT, runFights, seeded } from "../random-fights.ts";
import { settings } from "../../browser/steps.ts";
import { questFight } from "./random/attacks.ts";
import { CARRIED, SIDES } from "./random/people.ts";
import { place, view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

let table: HeadlessTable;

let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "quest" });
  gamemaster = await table.sit("Gamemaster");
  const { page } = gamemaster;
  await view(page, "The hollow way");
  await place(page, {
    "Maren Alder": [8, 6],
    "Brother Corvin": [8, 7],
    "Road Robber": [7, 6],
    "Robber Archer": [7, 7],
    "Robber Captain": [9, 6],
    "Grey Wolf": [9, 7],
  });
  await settings(page, { reactionSeconds: 300 });
  await page.evaluate(
    async ([names, carried]) => {
      const { game } = globalThis as any;
      for (const name of names as string[]) {
        const { actor } = game.scenes.viewed.tokens.getName(name);
        const shields = actor.items.filter((item: any) => item.type === "questShield").map((item: any) => item.id);
        if (shields.length) await actor.deleteEmbeddedDocuments("Item", shields);
        await actor.createEmbeddedDocuments("Item", carried);
      }
    },
    [SIDES.flat(), CARRIED] as const,
  );
});

afterAll(() => table.leave());

describe("random attacks of quest on the host", () => {
  test.each(sampled([21, 22, 23, 24], 2))(
    "OQ-053, OQ-056, OQ-059 … OQ-065, OQ-P01, OQ-P04, OQ-P05, OQ-P07, OQ-P09, OQ-P11 … OQ-P14, OQ-A09: attacks of seed %i end as the pure rule says, and their undo as it was",
    async (seed) => {
      const dodgeFumbleMax = seed % 2 === 0;
      await settings(gamemaster.page, { "quest.dodgeFumbleMax": dodgeFumbleMax, autoApply: seed > 22 });
      const below = seeded(seed);
      expect(
        await runFights(
          gamemaster.page,
          Array.from({ length: FIGHTS }, () => questFight(below, dodgeFumbleMax)),
        ),
      ).toEqual([]);
    },
    FIGHTS_TIMEOUT,
  );
});
