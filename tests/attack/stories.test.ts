import "./globals.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RULESET_IDS } from "../../src/rules/index.ts";
import { sampled } from "../sample.ts";
import { seeded } from "./junk.ts";
import { Story } from "./stories.ts";

/* Whatever was declared, amended, taken back and done again: taken back as a whole, it has left nothing behind. */

/** Two of four seeds; or `STORIES` of them, from `STORY` on. */
const SEEDS = process.env.STORIES
  ? Array.from({ length: Number(process.env.STORIES) }, (_, index) => Number(process.env.STORY ?? 1) + index)
  : sampled([1, 2, 3, 4], 2);
const LENGTH = Number(process.env.STORY_LENGTH ?? 14);

afterEach(() => vi.restoreAllMocks());

describe.each(RULESET_IDS)("a fight of %s", (ruleset) => {
  it.each(SEEDS)("of seed %i leaves nothing behind once all of it is taken back", async (seed) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const story = await Story.begin(ruleset, seeded(seed), seed % 2 === 0);
    const before = story.documents();
    for (let step = 0; step < LENGTH; step++) await story.go();
    await story.takeBackAll();
    const after = story.documents();
    const told = process.env.STORIES ? story.told : [];
    expect([told, after]).toEqual([told, before]);
  });

  it.each(SEEDS)(
    "of seed %i, with its turns and moves, leaves nothing behind once all of it is taken back",
    async (seed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const story = await Story.begin(ruleset, seeded(seed), seed % 2 === 0);
      for (const [key, value] of Object.entries({ movement: "advice", fallenAct: true }))
        await story.table.game.settings.set("fray", key, value);
      const before = story.documents();
      for (let step = 0; step < LENGTH; step++) await story.goOn();
      await story.takeBackEverything();
      const told = process.env.STORIES ? story.told : [];
      expect([told, story.documents()]).toEqual([told, before]);
    },
  );

  it.each(SEEDS)(
    "of seed %i is the same after its newest card was taken back and done again, or amended and amended back",
    async (seed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const story = await Story.begin(ruleset, seeded(seed), seed % 2 === 0);
      for (let step = 0; step < LENGTH; step++) await story.go();
      const newest = await story.act();
      if (!newest) return;
      const before = story.documents();
      await story.press(newest, "undo");
      await story.press(newest, "redo");
      const told = (): string[] => (process.env.STORIES ? story.told : []);
      expect([told(), story.documents()]).toEqual([told(), before]);
      await story.amendAndRetract(newest);
      expect([told(), story.documents()]).toEqual([told(), before]);
    },
  );

  it.each(SEEDS)(
    "of seed %i leaves nothing behind in its fighters, whatever of theirs was deleted by hand in between",
    async (seed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const below = seeded(seed);
      const story = await Story.begin(ruleset, below, seed % 2 === 0);
      const begun = story.fighters();
      for (let step = 0; step < LENGTH; step++) await (below(4) ? story.go() : story.deleteOne());
      await story.takeBackAll();
      const isLeft = ({ _id }: any): boolean => !story.deleted.has(_id);
      const expected = begun.map((actor: any) => ({
        ...actor,
        items: actor.items.filter(isLeft),
        effects: actor.effects.filter(isLeft),
      }));
      const told = process.env.STORIES ? story.told : [];
      expect([told, story.fighters()]).toEqual([told, expected]);
    },
  );

  it.each(SEEDS)(
    "of seed %i is the same whether its newest card was amended as it stood, or undone, amended and done again",
    async (seed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const story = await Story.begin(ruleset, seeded(seed), seed % 2 === 0);
      for (let step = 0; step < LENGTH; step++) await story.go();
      const newest = await story.act();
      const before = story.documents();
      if (!newest || !(await story.amend(newest, 3)) || !story.stands(newest)) return;
      const amended = story.documents();
      const told = (): string[] => (process.env.STORIES ? story.told : []);
      expect(await story.retractLast(newest)).toBe(true);
      expect([told(), story.documents()]).toEqual([told(), before]);
      await story.press(newest, "undo");
      await story.amend(newest, 3);
      await story.press(newest, "redo");
      expect([told(), story.documents()]).toEqual([told(), amended]);
    },
  );

  it.each(SEEDS)(
    "of seed %i is the same after each of its cards was amended and amended back, and nothing of it is left in the end",
    async (seed) => {
      vi.spyOn(console, "warn").mockImplementation(() => undefined);
      const story = await Story.begin(ruleset, seeded(seed), seed % 2 === 0);
      const begun = story.documents();
      for (let step = 0; step < LENGTH; step++) await story.go();
      const told = (): string[] => (process.env.STORIES ? story.told : []);
      for (const { id } of story.cards()) {
        const before = story.documents();
        if (story.stands(id)) await story.amendAndRetract(id);
        expect([told(), story.documents()]).toEqual([told(), before]);
      }
      await story.takeBackAll();
      expect([told(), story.documents()]).toEqual([told(), begun]);
    },
  );
});
