import { describe, expect, test } from "vitest";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import { turnsChain } from "../../../src/rules/turns/chain.ts";
import type {
  TurnsFighter,
  TurnsFightOptions,
  TurnsForecastWeapon,
  TurnsState,
} from "../../../src/rules/turns/forecast-types.ts";

const SWORD: TurnsForecastWeapon = { sides: 4, ability: 0 };
const SQUIRE: TurnsFighter = {
  id: "squire",
  side: 0,
  level: 1,
  stamina: 10,
  injuries: 0,
  slots: null,
  defence: 0,
  weapons: [SWORD],
};
/** Fells the squire by any blow. */
const GIANT: TurnsFighter = { ...SQUIRE, id: "giant", side: 1, stamina: 99, weapons: [{ sides: 6, ability: 10 }] };

const chainOf = (
  own: Partial<TurnsFighter>,
  foe: Partial<TurnsFighter> = {},
  { more = [], ...options }: TurnsFightOptions & { readonly more?: readonly TurnsFighter[] } = {},
) => turnsChain([{ ...SQUIRE, ...own }, { ...GIANT, ...foe }, ...more], options);
const chance = (
  steps: readonly { readonly chance: number; readonly foe: TurnsState }[],
  of: (foe: TurnsState) => boolean,
) => steps.reduce((sum, step) => sum + (of(step.foe) ? step.chance : 0), 0);

describe("a turn of Turns by its distribution", () => {
  test("CT-022 CT-023 CT-028 does as much as its dice, and leaves who strikes as they were", () => {
    const chain = chainOf({});
    const steps = chain.turn(0, chain.start(0), 1, chain.start(1));
    expect(steps.every(({ own }) => own === null)).toBe(true);
    // 1 to 3 of a d4, then 5 to 7, for every four explodes.
    expect([98, 97, 96, 95, 94].map((left) => chance(steps, ({ stamina }) => stamina === left))).toEqual([
      expect.closeTo(1 / 4, 12),
      expect.closeTo(1 / 4, 12),
      expect.closeTo(1 / 4, 12),
      0,
      expect.closeTo(1 / 16, 12),
    ]);
    expect(chance(steps, () => true)).toBeCloseTo(1, 9);
  });

  test("is the very same for the same blow, so that its table is made once", () => {
    const chain = chainOf({});
    const [own, foe] = [chain.start(0), chain.start(1)];
    const steps = chain.turn(0, own, 1, foe);
    expect(chain.turn(0, { ...own, stamina: 3 }, 1, { ...foe })).toBe(steps);
    expect(chain.turn(0, own, 1, { ...foe, stamina: 98 })).not.toBe(steps);
  });

  test("CT-010 CT-046 CT-048 is told with what becomes of who acts", () => {
    const crossbow = { ...SWORD, reload: true };
    const chain = chainOf({ weapons: [crossbow] }, { weapons: [] });
    const [own, foe] = [chain.start(0), chain.start(1)];
    const steps = chain.turn(0, own, 1, foe);
    expect(steps.every((step) => step.own?.arms[0] === "empty")).toBe(true);
    const empty = steps[0]!.own!;
    expect(chain.turn(0, empty, 1, foe)).toEqual([{ own, foe, chance: 1 }]);
    expect(chain.turn(1, foe, 0, own)).toEqual([{ own: null, foe: own, chance: 1 }]);
    const shielded = chainOf({ shield: 12 }, { weapons: [{ sides: 4, ability: 9 }] });
    const [mine, theirs] = [shielded.start(0), shielded.start(1)];
    expect(shielded.turn(0, mine, 1, theirs)).toEqual([{ own: { ...mine, parrying: true }, foe: theirs, chance: 1 }]);
    const two = { weapons: [{ sides: 6, ability: 2, breakable: true }, SWORD] as const };
    const breaking = chainOf(two, { stamina: 8, weapons: [] });
    const broken = breaking.turn(0, breaking.start(0), 1, breaking.start(1));
    expect(broken.every((step) => step.own?.arms[0] === "broken")).toBe(true);
    // Two d6 and 2 take eight at five and more: ten of thirty-six do not.
    expect(chance(broken, ({ stamina }) => stamina > 0)).toBeCloseTo(10 / 36, 12);
    // Without the other weapon it is a plain blow: five of six do not.
    const last = { ...breaking.start(0), arms: ["ready", "broken"] as const };
    expect(chance(breaking.turn(0, last, 1, breaking.start(1)), ({ stamina }) => stamina > 0)).toBeCloseTo(5 / 6, 12);
  });
});

describe("what a turn of Turns hangs on", () => {
  const aspects = (own: Partial<TurnsFighter>, ...states: readonly Partial<TurnsState>[]): number => {
    const chain = chainOf(own);
    const begun = chain.start(0);
    return new Set([begun, ...states.map((more) => ({ ...begun, ...more }))].map((state) => chain.aspect(0, state)))
      .size;
  };

  test("nothing of whoever only strikes, though they might be felled", () => {
    expect(aspects({}, { stamina: 1 }, { arms: ["broken"] })).toBe(1);
    expect(chainOf({}).aspect(0, chainOf({}).start(0))).toBe("");
    expect(aspects({ weapons: [SWORD, { ...SWORD, sides: 6 }] }, { stamina: 1 })).toBe(1);
    expect(aspects({ weapons: [{ ...SWORD, breakable: true, parries: true }] }, { stamina: 1 })).toBe(1);
  });

  test("CT-010 CT-046 CT-047 CT-053 CT-P03 what is left of whoever may parry, hide, shoot, break or lose a weapon", () => {
    expect(aspects({ shield: 3 }, { stamina: 9 }, { shield: 2 })).toBe(3);
    expect(aspects({}, { parrying: true }, { parrying: true, stamina: 9 })).toBe(3);
    expect(aspects({}, { hidden: true }, { hidden: true, stamina: 9 })).toBe(3);
    expect(aspects({ weapons: [{ ...SWORD, reload: true }] }, { stamina: 9 }, { arms: ["empty"] })).toBe(3);
    expect(aspects({ weapons: [{ ...SWORD, reload: true }, SWORD] }, { arms: ["empty", "ready"] })).toBe(2);
    expect(aspects({ weapons: [{ ...SWORD, loaded: false }] }, { stamina: 9 }, { arms: ["ready"] })).toBe(3);
    expect(aspects({ guard: { place: 0, counted: 0 } }, { stamina: 9 }, { guard: -1 })).toBe(3);
    expect(aspects({ weapons: [{ ...SWORD, breakable: true }, SWORD] }, { stamina: 9 })).toBe(2);
    expect(aspects({ weapons: [{ ...SWORD, parries: true }, SWORD] }, { stamina: 9 })).toBe(2);
    expect(aspects({ weapons: [{ ...SWORD, falls: 3 }] }, { stamina: 9 }, { arms: ["broken"] })).toBe(2);
  });

  test("states are told apart by all that changes of somebody", () => {
    const chain = chainOf({ weapons: [SWORD, SWORD] });
    const own = chain.start(0);
    const others: readonly Partial<TurnsState>[] = [
      {},
      { stamina: 9 },
      { injuries: 1 },
      { arms: ["empty", "ready"] },
      { arms: ["ready", "empty"] },
      { arms: ["broken", "ready"] },
      { shield: 1 },
      { parrying: true },
      { guard: 0 },
      { guard: 0, counted: 1 },
      { hidden: true },
    ];
    expect(new Set(others.map((more) => chain.key({ ...own, ...more }))).size).toBe(others.length);
    expect(chain.key({ ...own })).toBe(chain.key(own));
  });
});

describe("a fight of Turns by its distributions", () => {
  test("CT-003 CT-004 CT-005 CT-A01 either side begins as often, by one die a round or one for all", () => {
    expect(chainOf({}).order).toEqual({ kind: "sides", each: "round", firstChance: 0.5 });
    expect(chainOf({}, {}, { sideDie: "round" }).order).toMatchObject({ each: "round" });
    expect(chainOf({}, {}, { sideDie: "once" }).order).toMatchObject({ each: "fight" });
  });

  test("CT-057 the surprised wait; CT-P03 the dead do not stand, and what is left of them is nothing", () => {
    const chain = chainOf({ surprised: true, slots: 3 });
    expect(chain.waits).toEqual([true, false]);
    const own = chain.start(0);
    const state = (more: Partial<TurnsState>) => ({ ...own, ...more });
    expect(
      [own, state({ stamina: 0 }), state({ injuries: 2 }), state({ injuries: 3 })].map((one) => chain.stands(0, one)),
    ).toEqual([true, true, true, false]);
    expect([own, state({ stamina: 0, injuries: 1 }), state({ injuries: 3 })].map((one) => chain.left(0, one))).toEqual([
      13, 2, 0,
    ]);
    const beast = chain.start(1);
    expect([chain.stands(1, beast), chain.stands(1, { ...beast, stamina: 0 })]).toEqual([true, false]);
  });

  test("CT-A18 a surprised state without Dexterity is one of its own, until the first round is over", () => {
    const chain = chainOf({ surprised: true, surprisedDefence: 0, defence: 2 });
    const own = chain.start(0);
    expect(own.caught).toBe(true);
    const after = chain.refresh!(own);
    expect(after).not.toHaveProperty("caught");
    expect(chain.key(after)).not.toBe(chain.key(own));
    expect(chainOf({}).refresh).toBeUndefined();
  });

  test("CT-063 CT-066 CT-068 what others do counts where somebody holds a finesse weapon", () => {
    expect(chainOf({}).bonds).toBeUndefined();
    const sly = {
      weapons: [
        { ...SWORD, finesse: true },
        { ...SWORD, sides: 6, ranged: true },
      ] as const,
      dexterity: 9,
    };
    const bond = { foe: "giant", ranged: true, hit: true };
    const third: TurnsFighter = { ...SQUIRE, id: "third", now: { ...bond, foe: "nobody here" }, before: bond };
    const chain = chainOf(sly, { defence: 9 }, { more: [third, { ...SQUIRE, id: "fourth" }] });
    const { keen, now, before, turn, attack } = chain.bonds!;
    expect(keen).toEqual([true, false, false, false]);
    expect(now).toEqual([null, null, { ...bond, foe: -1 }, null]);
    expect(before).toEqual([null, null, { ...bond, foe: 1 }, null]);
    // Whom they attacked makes them no other kind of fighter.
    expect(chain.kinds[2]).toBe(chain.kinds[3]);
    const [own, foe] = [chain.start(0), chain.start(1)];
    expect(attack(0, own, 1, foe, FOES.distracted)).toBe("hand");
    expect(attack(0, own, 1, foe, FOES.free)).toBe("ranged");
    expect(attack(0, own, 1, foe, FOES.engaged)).toBe("ranged");
    expect(attack(0, { ...own, arms: ["broken", "broken"] }, 1, foe, FOES.free)).toBeNull();
    // 9 and a d20 reach 10 but for a 0; then 10 and more of 99, without slots twice as much.
    const sneak = turn(0, own, 1, foe, FOES.distracted);
    expect(chance(sneak, ({ stamina }) => stamina === 99 - 2 * 10)).toBeCloseTo(1 / 4, 12);
    expect(turn(0, own, 1, foe, FOES.free)).toEqual(chain.turn(0, own, 1, foe));
    expect(turn(0, own, 1, foe, FOES.free)).not.toEqual(sneak);
  });
});
