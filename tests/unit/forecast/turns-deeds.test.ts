import { describe, expect, test } from "vitest";
import { turnsTactics } from "../../../src/rules/turns/forecast-plan.ts";
import type { TurnsFighter, TurnsForecastWeapon, TurnsState } from "../../../src/rules/turns/forecast-types.ts";
import { GIANT, SQUIRE, SWORD } from "./turns-people.ts";

describe("what a deed of Turns makes of whoever does it", () => {
  const weapons: readonly TurnsForecastWeapon[] = [
    { ...SWORD, breakable: true },
    { sides: 6, ability: 0, reload: true },
  ];
  const tactics = turnsTactics([{ ...SQUIRE, weapons, shield: 9, concealed: true }, GIANT], {});
  const own = tactics.start(0);

  test("CT-010 CT-046 CT-064 a weapon breaks by power, is empty once shot, ready once loaded; hiding ends with an attack", () => {
    const after = (place: number, power = false) => tactics.after(0, own, { kind: "strike", place, power });
    expect(after(0)).toEqual({ ...own, hidden: false });
    expect(after(0, true)).toEqual({ ...own, hidden: false, arms: ["broken", "ready"] });
    expect(after(1)).toEqual({ ...own, hidden: false, arms: ["ready", "empty"] });
    expect(tactics.after(0, own, { kind: "sneak", place: 1 })).toEqual(after(1));
    const empty = after(1);
    expect(tactics.after(0, empty, { kind: "load", place: 1 })).toEqual({ ...own, hidden: false });
    expect(tactics.after(0, { ...empty, hidden: true }, { kind: "load", place: 1 })).toEqual(own);
    const unbreakable = turnsTactics([{ ...SQUIRE, weapons: [SWORD] }, GIANT], { powerUnbreakable: true });
    const still = unbreakable.start(0);
    expect(unbreakable.after(0, still, { kind: "strike", place: 0, power: true })).toBe(still);
  });

  test("CT-047 CT-048 CT-A04 a parry lasts until the next turn, and counts anew each time", () => {
    const raised = tactics.after(0, own, { kind: "parry", guard: 0 });
    expect(raised).toEqual({ ...own, parrying: true, guard: 0 });
    expect(tactics.after(0, own, { kind: "parry", guard: -1 })).toEqual({ ...own, parrying: true });
    expect(tactics.after(0, { ...own, shield: 0 }, { kind: "parry", guard: 0 })).toEqual({
      ...own,
      shield: 0,
      guard: 0,
    });
    expect(tactics.after(0, raised, { kind: "parry", guard: 0 })).toBe(raised);
    expect(tactics.after(0, { ...raised, counted: 2 }, { kind: "parry", guard: 0 })).toEqual(raised);
    expect(tactics.after(0, raised, { kind: "strike", place: 0, power: false })).toEqual({ ...own, hidden: false });
    expect(tactics.after(0, raised, null)).toEqual(own);
    expect(tactics.after(0, own, null)).toBe(own);
  });
});

describe("what an attack of Turns makes of a foe", () => {
  const ends = (
    own: Partial<TurnsFighter>,
    foe: Partial<TurnsFighter>,
    state: Partial<TurnsState> = {},
    sneak = false,
  ) => {
    const tactics = turnsTactics(
      [
        { ...SQUIRE, ...own },
        { ...GIANT, ...foe },
      ],
      {},
    );
    const deed = sneak ? ({ kind: "sneak", place: 0 } as const) : ({ kind: "strike", place: 0, power: false } as const);
    return tactics.ends(0, deed, 1, { ...tactics.start(1), ...state });
  };
  const chance = (all: ReturnType<typeof ends>, of: (end: TurnsState) => boolean): number =>
    all.reduce((sum, [end, share]) => sum + (of(end) ? share : 0), 0);

  test("CT-049 CT-050 CT-051 CT-052 CT-A04 wears out a weapon raised by its explosions, and harms nobody behind it", () => {
    const all = ends({}, { weapons: [{ ...SWORD, plus: 1 }] }, { guard: 0 });
    expect(chance(all, ({ guard, counted }) => guard === 0 && counted === 0)).toBeCloseTo(3 / 4, 12);
    expect(chance(all, ({ guard, counted }) => guard === 0 && counted === 1)).toBeCloseTo(3 / 16, 12);
    expect(chance(all, ({ guard, arms }) => guard === -1 && arms[0] === "broken")).toBeCloseTo(1 / 16, 12);
    expect(all.every(([end]) => end.stamina === 999)).toBe(true);
    const counted = ends({}, { weapons: [{ ...SWORD, plus: 1 }] }, { guard: 0, counted: 1 });
    expect(chance(counted, ({ arms }) => arms[0] === "broken")).toBeCloseTo(1 / 4, 12);
  });

  test("CT-069 CT-070 CT-072 CT-077 CT-078 a sneak attack fails its check, or goes past stamina into injuries", () => {
    // 4 and a d20 reach 13 twelve times in twenty; then a d4 and 4.
    const all = ends({ dexterity: 4 }, { armour: 3, slots: 20 }, {}, true);
    expect(chance(all, ({ injuries }) => injuries === 0)).toBeCloseTo(8 / 20, 12);
    expect(chance(all, ({ injuries }) => injuries === 5)).toBeCloseTo(12 / 20 / 4, 12);
    expect(chance(all, ({ injuries }) => injuries === 8)).toBe(0);
    expect(chance(all, () => true)).toBeCloseTo(1, 9);
    expect(all.every(([end]) => end.stamina === 999)).toBe(true);
  });

  test("CT-P03 what was held in a slot falls as the slot is injured, and not before", () => {
    const frail = {
      stamina: 0,
      injuries: 1,
      slots: 40,
      shield: 3,
      shieldFalls: 4,
      weapons: [{ ...SWORD, falls: 3 }, SWORD],
    };
    const all = ends({}, frail, { parrying: false });
    expect(all.find(([end]) => end.injuries === 2)![0]).toMatchObject({ arms: ["ready", "ready"], shield: 3 });
    expect(all.find(([end]) => end.injuries === 3)![0]).toMatchObject({ arms: ["broken", "ready"], shield: 3 });
    expect(all.find(([end]) => end.injuries === 4)![0]).toMatchObject({ arms: ["broken", "ready"], shield: 0 });
    // A blow at stamina injures no slot, whatever a sheet holds in one that is.
    const sound = ends({}, { ...frail, stamina: 50, injuries: 9 });
    expect(sound.every(([end]) => end.arms[0] === "ready" && end.shield === 3)).toBe(true);
  });

  test("CT-023 CT-A03 ends that come to the same are one", () => {
    const all = ends({}, { stamina: 3, slots: null });
    expect(all.map(([end, share]) => [end.stamina, share])).toEqual([
      [2, expect.closeTo(1 / 4, 12)],
      [1, expect.closeTo(1 / 4, 12)],
      [0, expect.closeTo(1 / 2, 9)],
    ]);
  });
});
