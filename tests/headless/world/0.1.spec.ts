import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

/* A world that Fray 0.1.0 has written (tests/fixtures/world-0.1/README.md) opens with nothing lost, and plays on. */

const FOLDER = "tests/fixtures/world-0.1";
const COLLECTIONS = ["actors", "items", "combats", "messages", "settings"] as const;

type Stored = Record<string, any>;
const stored: readonly (readonly [collection: string, document: Stored])[] = COLLECTIONS.flatMap((collection) =>
  readdirSync(`${FOLDER}/${collection}`).map(
    (file) => [collection, JSON.parse(readFileSync(`${FOLDER}/${collection}/${file}`, "utf8")) as Stored] as const,
  ),
);
const rulesets = ["crusade", "swords", "quest", "staged", "turns"];
const cardsOf = (ruleset: string): Stored[] =>
  stored.flatMap(([collection, one]) => (collection === "messages" && one.system.ruleset === ruleset ? [one] : []));

/** Paths of values that a newer host or Fray keeps elsewhere, each with the reason why nothing is lost. */
const ELSEWHERE = [
  // who wrote a document last, and the compiler's own key
  /(^|\.)_(stats|key)(\.|$)/,
  // the classes of rolls have had Fray's prefix since 0.2
  /^rolls\./,
  // what a later schema has added is there with its first value
  /(^|\.)schemaVersion$/,
  // the damage of a Crusade group's shots, which no form showed and no rule read: it has one weapon (EC-A15)
  /^system\.rangedDamage$/,
  // messages have titles in V14 alone
  /^title$/,
];

describe.each(sampled([13, 14] as const, 1))("a world of 0.1.0 in generation %s", (generation) => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;
  /** What has become of each stored document when the world is open, before anybody does anything in it. */
  let opened: readonly (Stored | null)[];

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation, seed: FOLDER });
    gamemaster = await table.sit("Gamemaster");
    opened = await gamemaster.page.evaluate(
      (wanted) =>
        wanted.map(([where, id]) => {
          const { collections, settings } = game as any;
          const from = where === "settings" ? settings.storage.get("world") : collections;
          const names: Record<string, string> = {
            actors: "Actor",
            items: "Item",
            combats: "Combat",
            messages: "ChatMessage",
          };
          const one = (where === "settings" ? from : from.get(names[where])).get(id);
          return one ? one.toObject() : null;
        }),
      stored.map(([collection, document]) => [collection, document._id as string] as const),
    );
  });
  afterAll(() => table.leave());

  /** The leaves of a stored document that stand otherwise, or nowhere, in the world as it is open. */
  const lost = (document: Stored, found: Stored | null): string[] => {
    if (!found) return ["all of it"];
    const missing: string[] = [];
    const compare = (before: unknown, after: unknown, path: string): void => {
      if (ELSEWHERE.some((pattern) => pattern.test(path))) return;
      if (Array.isArray(before) && before.some((one) => one?._id)) {
        for (const one of before)
          compare(
            one,
            (after as Stored[] | undefined)?.find(({ _id }) => _id === one._id),
            `${path}.${one._id}`,
          );
      } else if (before && typeof before === "object") {
        for (const [key, value] of Object.entries(before))
          compare(value, (after as Stored | undefined)?.[key], path ? `${path}.${key}` : key);
      } else if (before !== after) missing.push(`${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`);
    };
    compare(document, found, "");
    return missing;
  };

  test.each(COLLECTIONS)("keeps every field of its %s", (collection) => {
    const documents = stored.flatMap(([where, document], index) =>
      where === collection ? [[document, opened[index]!] as const] : [],
    );
    expect(documents.length).toBeGreaterThan(3);
    const missing: Record<string, string[]> = {};
    for (const [document, found] of documents) {
      const fields = lost(document, found);
      if (fields.length) missing[`${document.type ?? document.key} ${document._id}`] = fields;
    }
    expect(missing).toEqual({});
  });

  test.each(rulesets)("takes back and does again what a card of %s had done", async (ruleset) => {
    const cards = cardsOf(ruleset);
    expect(cards.length).toBeGreaterThan(1);
    const played = await gamemaster.page.evaluate(
      async (ids) => {
        const everybody = (): string =>
          JSON.stringify(
            game.actors.map((actor: any) => {
              const plain = actor.toObject();
              for (const one of [plain, ...plain.items, ...plain.effects])
                for (const key of ["flags", "_stats"]) delete one[key];
              return plain;
            }),
          );
        const press = (card: string, act: string): Promise<boolean> => game.fray.press({ card, act } as never);
        const [applied, undone] = ids as [string, string];
        const before = everybody();
        const answers = [await press(applied, "undo")];
        const without = everybody();
        answers.push(await press(applied, "redo"));
        const again = everybody();
        answers.push(await press(undone, "redo"));
        const both = everybody();
        answers.push(await press(undone, "undo"));
        return {
          answers,
          changed: [without !== before, both !== again],
          same: [again === before, everybody() === again],
          drawn: await Promise.all(
            ids.map(
              async (id) =>
                ((await (game.messages.get(id) as any).renderHTML()) as HTMLElement).textContent?.length ?? 0,
            ),
          ),
        };
      },
      // The first of a ruleset stands applied, the second undone.
      [...cards].sort((a, b) => a.timestamp - b.timestamp).map(({ _id }) => _id as string),
    );
    expect(played.answers).toEqual([true, true, true, true]);
    expect(played.changed).toEqual([true, true]);
    expect(played.same).toEqual([true, true]);
    for (const length of played.drawn) expect(length).toBeGreaterThan(80);
  });

  test.each(rulesets)("goes on with the encounter of %s", async (ruleset) => {
    const rounds = await gamemaster.page.evaluate(async (type) => {
      const combat: any = game.combats.find((one: any) => one.type === type);
      const before = combat.round;
      await combat.nextRound();
      return [before, combat.round, combat.combatants.size];
    }, ruleset);
    expect(rounds).toEqual([1, 2, 2]);
  });
});
