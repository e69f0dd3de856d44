import { afterAll, beforeAll, expect, test } from "vitest";
import { view } from "../steps.ts";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";
import { sampled } from "../../sample.ts";

declare const CONFIG: any;
declare const game: any;

/*
 * Nobody who stands comes to share a square with another: whatever is walked or run, and whatever of it is taken back by
 * the host's own undo after others have gone on. Staged has its own test of forced moves and rushes.
 */

let table: HeadlessTable;
let page: HeadlessSeat["page"];

beforeAll(async () => {
  table = await HeadlessTable.open();
  ({ page } = await table.sit("Gamemaster"));
});
afterAll(() => table.leave());

const STEPS = 90;

const FIGHTS = [
  ["crusade", "The old quay"],
  ["quest", "The hollow way"],
] as const;

test.each(sampled(FIGHTS, 1))(
  "EC-027, EC-043, OQ-P08, OQ-P14: %s: never two in one square, by walks, charges and what is taken back",
  async (type, scene) => {
    await view(page, scene);
    const found = await page.evaluate(
      async ([ruleset, steps]) => {
        for (const old of [...game.combats]) await old.delete();
        await game.settings.set("fray", "movement", "refuse");
        const here = game.scenes.viewed;
        const tokens: any[] = here.tokens.filter((one: any) => one.actor?.type === ruleset);
        // One of them is larger than a square.
        await tokens.at(-1).update({ width: 2, height: 2 });
        const combat = await CONFIG.Combat.documentClass.create({ type: ruleset, scene: here.id, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          tokens.map((one: any) => ({ tokenId: one.id, sceneId: here.id, actorId: one.actorId, initiative: 10 })),
        );
        await combat.startCombat();
        let state = 11;
        const below = (limit: number): number => {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          return Math.floor((state / 2 ** 32) * limit);
        };
        const { size } = here.grid;
        const squares = (one: any): string[] => {
          const all: string[] = [];
          for (let x = 0; x < one.width; x++)
            for (let y = 0; y < one.height; y++)
              all.push(`${Math.round(one.x / size) + x},${Math.round(one.y / size) + y}`);
          return all;
        };
        const shared = (): string[] =>
          tokens.flatMap((one, at) =>
            tokens.slice(at + 1).flatMap((other) => {
              const both = squares(one).filter((square) => squares(other).includes(square));
              return both.length ? [`${one.name} and ${other.name} on ${both[0]}`] : [];
            }),
          );
        const count = { moved: 0, charged: 0, undone: 0, kept: 0 };
        const troubles: string[] = [...shared()];
        for (let step = 0; step < (steps as number) && !troubles.length; step++) {
          const one = tokens[below(tokens.length)];
          const before = `${one.x},${one.y}`;
          if (below(4) === 0 && one.movementHistory.length > 1) {
            await one.revertRecordedMovement(one.movementHistory.at(-1)?.movementId);
            count[`${one.x},${one.y}` === before ? "kept" : "undone"]++;
          } else {
            const other = tokens[below(tokens.length)];
            const charge = below(3) === 0;
            // To somebody's very square, beside it, or anywhere near; a charge along a line to beside somebody, if there is one.
            const near = below(3) === 0 ? one : other;
            const reach = near === one ? 3 : 1;
            const [x, y] = [near.x, near.y].map((at: number) => at + (below(2 * reach + 1) - reach) * size);
            const ends = tokens.flatMap((foe) =>
              [-1, 0, 1].flatMap((right) =>
                [-1, 0, 1].map((down) => ({ x: foe.x + right * size, y: foe.y + down * size })),
              ),
            );
            const inLine = ends.filter((end) => {
              const [across, down] = [Math.abs(end.x - one.x), Math.abs(end.y - one.y)];
              return across + down > 0 && (across === 0 || down === 0 || across === down);
            });
            const end = (charge && inLine[below(inLine.length)]) || { x: Math.max(0, x!), y: Math.max(0, y!) };
            const place = { ...end, action: `fray-${ruleset}-${charge ? "charge" : "walk"}` };
            await one.move([place], { animate: false, method: "dragging" });
            if (`${one.x},${one.y}` !== before) count[charge ? "charged" : "moved"]++;
          }
          troubles.push(...shared());
          await combat.updateEmbeddedDocuments(
            "Combatant",
            [...combat.combatants].map(({ id }: any) => ({ _id: id, "system.spent": [] })),
          );
        }
        // One who went on is followed onto the square they left: they stay where they are, and so does the other.
        const [first, second] = tokens;
        const from = { x: first.x, y: first.y };
        const free = [1, -1].map((way) => ({ x: from.x, y: from.y + way * size, action: `fray-${ruleset}-walk` }));
        for (const place of free)
          if (first.y === from.y) await first.move([place], { animate: false, method: "dragging" });
        const went = first.y !== from.y;
        await second.update(from, { animate: false });
        await first.revertRecordedMovement(first.movementHistory.at(-1)?.movementId);
        return { troubles: [...troubles, ...shared()], count, went };
      },
      [type, STEPS] as const,
    );
    expect(found.troubles).toEqual([]);
    expect(found.went).toBe(true);
    for (const [what, times] of Object.entries(found.count))
      if (what !== "kept") expect(times, what).toBeGreaterThan(0);
  },
);
