import "./host-stub.ts";
import { describe, expect, it } from "vitest";
import type { CombatantDocument, GameReader, SpentEntry } from "../../../src/foundry/host/documents.ts";

const { economy: crusade } = await import("../../../src/foundry/rulesets/crusade/combat/economy.ts");
const { economy: staged } = await import("../../../src/foundry/rulesets/staged/combat/economy.ts");

/* What the bar below the mat and the tracker say is left to go: by the way of moving chosen, and by what may still be done. */

const entry = (act: string, data: object = {}, pips = 1): SpentEntry => ({
  id: act,
  round: 1,
  act,
  pips,
  card: null,
  data: data as never,
});

const walk = (squares: number, pips = 1): SpentEntry => entry("walk", { squares }, pips);

describe("EC-027, EC-043: squares of walks that remain, or of the charge", () => {
  const left = (gait: string, ...spent: SpentEntry[]): [left: number, total: number] => {
    const combatant = {
      actor: { type: "crusade", system: { derived: { walk: { value: 6 } } } },
      token: { movementAction: `fray-crusade-${gait}` },
      combat: { round: 1 },
      system: { spent },
    } as unknown as CombatantDocument;
    const { total, spent: gone } = crusade.movement!(combatant, {} as GameReader)!;
    return [total - gone, total];
  };

  it.each([
    ["nothing done: two walks", [], [12, 12], [12, 12]],
    ["three squares gone: the rest of that walk, and another", [walk(3)], [9, 12], [12, 12]],
    ["a walk gone whole: one more", [walk(6)], [6, 12], [12, 12]],
    ["both walks gone, by one way", [walk(12, 2)], [0, 12], [0, 12]],
    ["one action left: one walk", [entry("heal", {}, 2)], [6, 6], [12, 12]],
    ["a charge gone: one walk, and no second charge: its bar shows the walk", [entry("charge")], [6, 6], [6, 6]],
    ["a walk begun and the other actions spent: the rest of the walk", [walk(2), entry("heal", {}, 2)], [4, 6], [4, 6]],
    ["all actions spent standing", [entry("fight"), entry("heal", {}, 2)], [0, 6], [0, 6]],
  ] as const)("%s", (_what, spent, walking, charging) => {
    expect(left("walk", ...spent)).toEqual(walking);
    expect(left("charge", ...spent)).toEqual(charging);
  });
});

describe("ST-040, ST-047, ST-050, ST-052: paces of the gait chosen, else of the fastest that the round allows", () => {
  const world = { setting: () => "movement" } as unknown as GameReader;
  const movement = (gait: string, ...spent: SpentEntry[]): { total: number; spent: number } =>
    staged.movement!(
      {
        actor: {
          statuses: new Set(),
          effects: [],
          items: [],
          system: {
            size: 0,
            characteristics: { strength: 0, quickness: 0 },
            derived: { encumbrance: { value: 0 }, penalties: { value: 0 } },
            bonuses: {},
          },
        },
        token: { movementAction: gait && `fray-staged-${gait}` },
        combat: { round: 1 },
        system: { spent },
      } as unknown as CombatantDocument,
      world,
    )!;
  const totals = (...spent: SpentEntry[]): Record<string, number> => {
    const total = (gait: string): number => movement(gait, ...spent).total;
    return Object.fromEntries(["", "walk", "hustle", "run"].map((gait) => [gait, total(gait)]));
  };

  it("before the round's action each gait has its own paces", () => {
    const all = totals();
    expect(all.walk).toBeLessThan(all.hustle!);
    expect(all.hustle).toBeLessThan(all.run!);
    expect(all[""]).toBe(all.run);
  });

  it("who has acted runs no more, and who walked as they chose is not told of more", () => {
    const free = totals();
    const acted = totals(entry("act"));
    expect([acted.walk, acted.hustle, acted.run]).toEqual([free.walk, free.hustle, free.hustle]);
  });

  const hustled = entry("move", { paces: 6, gait: "hustle" }, 0);

  it("ST-043, ST-060, ST-080, ST-A14: no pace is left once the round allows no further move", () => {
    const left = (...spent: SpentEntry[]): number => {
      const { total, spent: gone } = movement("", ...spent);
      return total - gone;
    };
    expect(left(hustled)).toBeGreaterThan(0);
    expect(left(entry("act"))).toBeGreaterThan(0);
    expect(left(hustled, entry("act"))).toBe(0);
    expect(left(entry("stand", {}, 0))).toBe(0);
    expect(left(entry("load"))).toBe(0);
    expect(left(entry("rush", { lost: true, gait: "walk" }, 0))).toBe(0);
  });
});
