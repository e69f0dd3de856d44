import { describe, expect, test } from "vitest";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import { FAR, NEAR, RUSH } from "../../../src/rules/forecast/approach.ts";
import { turnsTactics } from "../../../src/rules/turns/forecast-plan.ts";
import type {
  TurnsFighter,
  TurnsFightOptions,
  TurnsForecastWeapon,
  TurnsState,
} from "../../../src/rules/turns/forecast-types.ts";
import { GIANT, SQUIRE, SWORD } from "./turns-people.ts";

const deed = (
  own: Partial<TurnsFighter>,
  foe: Partial<TurnsFighter> = {},
  {
    situation = NEAR,
    way = FOES.free,
    state,
    ...options
  }: TurnsFightOptions & {
    readonly situation?: Parameters<ReturnType<typeof turnsTactics>["deed"]>[5];
    readonly way?: (typeof FOES)[keyof typeof FOES];
    readonly state?: Partial<TurnsState>;
  } = {},
) => {
  const tactics = turnsTactics(
    [
      { ...SQUIRE, ...own },
      { ...GIANT, ...foe },
    ],
    options,
  );
  return tactics.deed(0, { ...tactics.start(0), ...state }, 1, tactics.start(1), way, situation);
};
const strike = (place: number, power = false) => ({ kind: "strike", place, power });
const shielded = { kind: "parry", guard: -1 };

describe("what somebody does in a turn of Turns", () => {
  test("CT-047 CT-048 CT-053 raises the shield where it keeps them alive and stops more than their own blow does", () => {
    // Of twelve points the shield stops six: of 11 to 16 then 5 to 10 are left.
    expect(deed({ shield: 12 })).toEqual(shielded);
    // Of six three: at thirteen and more, two times in three, they are felled all the same.
    expect(deed({ shield: 6 })).toEqual(strike(0));
    expect(deed({ shield: 0 })).toEqual(strike(0));
    // Nine and a third on average are more than six, two and a third less.
    expect(deed({ shield: 12, weapons: [{ sides: 4, ability: 6 }] })).toEqual(strike(0));
    expect(deed({ shield: 12, weapons: [{ sides: 4, ability: 2 }] })).toEqual(shielded);
    expect(deed({ shield: 12, weapons: [] })).toEqual(shielded);
  });

  test("CT-047 parries nothing that would not fell them, against nobody who parries, and never after a walk", () => {
    expect(deed({ shield: 12, stamina: 16 })).toEqual(strike(0));
    expect(deed({ shield: 12 }, { weapons: [] })).toEqual(strike(0));
    expect(deed({ shield: 12 }, { shield: 1, parrying: true })).toEqual(strike(0));
    expect(deed({ shield: 12 }, { weapons: [GIANT.weapons[0]!, SWORD], guard: { place: 1, counted: 0 } })).toEqual(
      strike(0),
    );
    expect(deed({ shield: 12 }, {}, { situation: RUSH })).toEqual(strike(0));
    // Whoever fells the foe first has nothing to fear.
    expect(deed({ shield: 12 }, { stamina: 2 })).toEqual(strike(0));
    expect(deed({ shield: 12 }, { stamina: 4 })).toEqual(shielded);
  });

  test("CT-049 CT-051 parries with the weapon that does least, where no shield does, and another is left", () => {
    const [knife, sword] = [
      { ...SWORD, sides: 4 },
      { ...SWORD, sides: 6 },
    ] as const;
    expect(deed({ weapons: [sword, knife] })).toEqual({ kind: "parry", guard: 1 });
    expect(deed({ weapons: [knife, sword] })).toEqual({ kind: "parry", guard: 0 });
    expect(deed({ weapons: [knife, { ...sword, parries: false }] })).toEqual({ kind: "parry", guard: 0 });
    expect(deed({ weapons: [{ ...knife, parries: false }, sword] })).toEqual({ kind: "parry", guard: 1 });
    expect(deed({ weapons: [knife, sword], shield: 12 })).toEqual(shielded);
    expect(deed({ weapons: [knife, sword], shield: 6 })).toEqual({ kind: "parry", guard: 0 });
    expect(deed({ weapons: [knife] })).toEqual(strike(0));
    expect(deed({ weapons: [sword, knife] }, {}, { state: { arms: ["ready", "broken"] } })).toEqual(strike(0));
    // A blow that does more than is stopped comes first: 13.5 and a fifth of the highest on top.
    expect(deed({ weapons: [{ ...sword, ability: 20 }, knife] })).toEqual(strike(0));
  });

  test("CT-010 loads the best of those that are empty and reach, and neither broken ones nor none", () => {
    const [bow, sling] = [
      { sides: 8, ability: 0, ranged: true, range: 50, reload: true, loaded: false },
      { sides: 4, ability: 0, ranged: true, range: 50, reload: true, loaded: false },
    ] as const;
    expect(deed({ weapons: [sling, bow] })).toEqual({ kind: "load", place: 1 });
    expect(deed({ weapons: [bow, sling] })).toEqual({ kind: "load", place: 0 });
    expect(deed({ weapons: [bow, sling] }, {}, { state: { arms: ["broken", "empty"] } })).toEqual({
      kind: "load",
      place: 1,
    });
    expect(deed({ weapons: [bow] }, {}, { state: { arms: ["broken"] } })).toBeNull();
    expect(deed({ weapons: [] })).toBeNull();
    const gaps = [
      [0, 30],
      [30, 0],
    ];
    const far = { situation: FAR, gaps } as const;
    const blade = { sides: 10, ability: 9 };
    expect(deed({ weapons: [blade, bow] }, {}, far)).toEqual({ kind: "load", place: 1 });
    expect(deed({ weapons: [blade, bow] }, {}, { ...far, state: { arms: ["ready", "ready"] } })).toEqual(strike(1));
    expect(deed({ weapons: [blade, bow] }, {}, { gaps })).toEqual(strike(0));
    expect(deed({ weapons: [blade, bow] }, {}, { ...far, state: { arms: ["empty", "broken"] } })).toBeNull();
  });

  test("CT-044 CT-045 CT-046 CT-A13 strikes with power where that fells, plain dice do not, and another weapon is left", () => {
    const two: readonly TurnsForecastWeapon[] = [
      { sides: 6, ability: 2, breakable: true },
      { sides: 4, ability: 0 },
    ];
    // A d6 and 2 are eight or more one time in six, two d6 and 2 two times in three and more.
    expect(deed({ weapons: two }, { stamina: 8 })).toEqual(strike(0, true));
    expect(deed({ weapons: two }, { stamina: 5 })).toEqual(strike(0));
    expect(deed({ weapons: two }, { stamina: 20 })).toEqual(strike(0));
    expect(deed({ weapons: two.slice(0, 1) }, { stamina: 8 })).toEqual(strike(0));
    expect(deed({ weapons: two }, { stamina: 8 }, { state: { arms: ["ready", "broken"] } })).toEqual(strike(0));
    expect(deed({ weapons: [{ sides: 6, ability: 2 }, two[1]!] }, { stamina: 8 })).toEqual(strike(0));
    expect(deed({ weapons: two.slice(1) }, {}, { powerUnbreakable: true })).toEqual(strike(0, true));
    // Two d4 do more than a d6 and 2.
    expect(deed({ weapons: two }, {}, { powerUnbreakable: true })).toEqual(strike(1, true));
  });

  test("CT-062 … CT-068 sneaks with the best finesse weapon, where that takes more than a plain blow", () => {
    const [dagger, rapier] = [
      { sides: 4, ability: 0, finesse: true },
      { sides: 6, ability: 0, finesse: true },
    ] as const;
    const sly = { dexterity: 9, concealed: true, stamina: 99 };
    const orc = { stamina: 20, slots: 10, defence: 4 };
    expect(deed({ ...sly, weapons: [dagger, rapier] }, orc)).toEqual({ kind: "sneak", place: 1 });
    expect(deed({ ...sly, weapons: [rapier, dagger] }, orc)).toEqual({ kind: "sneak", place: 0 });
    expect(deed({ ...sly, concealed: false, weapons: [dagger] }, orc)).toEqual(strike(0));
    expect(deed({ ...sly, concealed: false, weapons: [dagger] }, orc, { way: FOES.distracted })).toEqual({
      kind: "sneak",
      place: 0,
    });
    expect(deed({ ...sly, weapons: [dagger] }, orc, { way: FOES.engaged })).toEqual(strike(0));
    expect(deed({ ...sly, concealed: false, weapons: [dagger] }, { ...orc, distracted: true })).toEqual({
      kind: "sneak",
      place: 0,
    });
    const axe = { sides: 6, ability: 30 };
    expect(deed({ ...sly, weapons: [dagger, axe] }, { ...orc, stamina: 60, slots: 40 })).toEqual(strike(1));
    expect(deed({ ...sly, weapons: [{ ...dagger, finesse: false }] }, orc)).toEqual(strike(0));
    expect(deed({ ...sly, weapons: [dagger, rapier] }, orc, { state: { arms: ["ready", "empty"] } })).toEqual({
      kind: "sneak",
      place: 0,
    });
  });
});

describe("what a plan of Turns knows of two", () => {
  test("CT-045 power is told apart from a plain blow, whichever is asked for first", () => {
    for (const turned of [false, true]) {
      const { ends, start } = turnsTactics([SQUIRE, GIANT], {});
      const least = (power: boolean): number =>
        ends(0, { kind: "strike", place: 0, power }, 1, start(1)).reduce(
          (sum, [end, chance]) => sum + (end.stamina === 998 ? chance : 0),
          0,
        );
      const [one, other] = [least(turned), least(!turned)];
      // One of four for a d4, none for two.
      expect(turned ? [other, one] : [one, other]).toEqual([expect.closeTo(0.25, 12), 0]);
    }
  });

  test("CT-047 somebody is exposed whom a blow might fell, and who has something to parry it with", () => {
    const exposed = (own: Partial<TurnsFighter>, state: Partial<TurnsState> = {}): boolean => {
      const tactics = turnsTactics([{ ...SQUIRE, ...own }, GIANT], {});
      return tactics.exposed(0, { ...tactics.start(0), ...state });
    };
    expect([exposed({}), exposed({ shield: 1 }), exposed({ shield: 1, stamina: 16 })]).toEqual([false, true, false]);
    expect([exposed({ weapons: [SWORD] }), exposed({ weapons: [SWORD, { ...SWORD, parries: false }] })]).toEqual([
      false,
      true,
    ]);
    expect(exposed({ weapons: [SWORD, SWORD] }, { arms: ["broken", "broken"] })).toBe(false);
    // What stands against this blow does not stand against the next.
    expect(exposed({ shield: 40, parrying: true })).toBe(true);
  });
});
