import "../host-stub.ts";
import { describe, expect, it } from "vitest";
import type { CardState } from "../../../../src/foundry/contract/action.ts";
import type { AttackContext, TargetContext, RearContext } from "../../../../src/foundry/rulesets/staged/types.ts";

const { resolveAttack } = await import("../../../../src/foundry/rulesets/staged/attack/resolve.ts");
const { attackOddsView, woundBars } = await import("../../../../src/foundry/rulesets/staged/attack/odds.ts");
const { attack } = await import("../../../../src/foundry/rulesets/staged/actions/attack.ts");
const { attackView } = await import("../../../../src/foundry/rulesets/staged/attack/view.ts");
const { dieViews, stressFormula, stressOf } = await import("../../../../src/foundry/rulesets/staged/formulas.ts");

const foe = (more: Partial<TargetContext> = {}): TargetContext => ({
  actor: "Actor.foe",
  token: null,
  name: "Foe",
  distance: null,
  situation: [],
  facts: {
    attackerProne: false,
    targetProne: false,
    highGround: false,
    shooterAssailants: 0,
    targetAssailants: 0,
    shooterGait: "none",
    shooterPriorGait: "none",
    targetGait: "none",
    covered: false,
  },
  defence: { value: 11, parts: [] },
  stamina: 1,
  protection: { value: 3, parts: [] },
  size: 0,
  members: [],
  ...more,
});

const thrown = (...faces: number[]) => ({ terms: [{ sides: 10, faces: faces.slice(0, 1), extra: faces.slice(1) }] });

function state(
  faces: Record<string, number[]>,
  targets: TargetContext[] = [foe()],
  more: Partial<AttackContext> = {},
): CardState<AttackContext> {
  return {
    card: "card",
    declaration: { action: "attack", actor: "Actor.me", token: null, item: "Item.w", targets: [], choices: {} },
    context: {
      name: "Me",
      weapon: {
        item: "Item.w",
        name: "Saber",
        kind: "melee",
        ability: 5,
        abilityName: "single",
        attack: 4,
        damage: 5,
        range: null,
        hands: 1,
        penetration: 0,
        spread: false,
        loading: 0,
      },
      bonus: [
        { label: "FRAY.Part.Dexterity", value: 1, rule: "ST-P02" },
        { label: "FRAY.Part.Ability", value: 5, rule: "ST-P02" },
        { label: "FRAY.Part.Weapon", value: 4, rule: "ST-P02" },
      ],
      strength: 2,
      targets,
      rear: null,
      exert: false,
      fatigue: "fresh",
      multiple: false,
      blows: 1,
      botchDice: 1,
      notes: [],
      friends: [],
      beside: [],
      mat: true,
      combatant: "Combatant.me",
      round: 1,
      ...more,
    },
    answers: {},
    dice: Object.fromEntries(Object.entries(faces).map(([id, list]) => [id, { id, ...thrown(...list) }])),
    amendments: [],
  };
}

describe("the stress die of a card", () => {
  it("ST-P01: ones double, a later ten counts ten, a first ten is nothing and throws its botch dice", () => {
    expect(stressOf({ id: "a", ...thrown(1, 1, 3) })).toMatchObject({ value: 12, botch: false });
    expect(stressOf({ id: "a", ...thrown(1, 10) })).toMatchObject({ value: 20 });
    expect(stressOf({ id: "a", ...thrown(10, 7) })).toMatchObject({ value: 0, zero: true, botch: false });
    expect(stressOf({ id: "a", ...thrown(10, 10, 10) })).toMatchObject({ botch: true, botchZeros: 2 });
    expect(stressOf(null)).toBeNull();
  });

  it("ST-P01: each die says what it did", () => {
    expect(dieViews({ id: "a", ...thrown(1, 1, 3) }).map((die) => [die.face, die.state])).toEqual([
      [1, "exploded"],
      [1, "exploded"],
      [3, "deciding"],
    ]);
    expect(dieViews({ id: "a", ...thrown(10, 10) }).map((die) => [die.face, die.state])).toEqual([
      [0, undefined],
      [0, "botch"],
    ]);
    expect(dieViews({ id: "a", ...thrown(1, 10) })[1]).toMatchObject({ face: 10, state: "deciding" });
  });

  it("ST-P01: the formula names its botch dice and its modifier", () => {
    expect([stressFormula(5, 2), stressFormula(-3, 1), stressFormula(0, 0)]).toEqual([
      "1dsb2 + 5",
      "1dsb1 - 3",
      "1dsb0",
    ]);
  });
});

describe("an attack of the staged rules", () => {
  it("ST-P02, ST-P04, ST-P06: 7 + 10 over 11, 13 damage over a soak of 4 is a medium wound", () => {
    const { strikes, harmless } = resolveAttack(state({ attack: [7] }));
    expect(strikes[0]).toMatchObject({
      total: 17,
      defence: 11,
      hit: true,
      advantage: 6,
      damage: 13,
      soak: 4,
      net: 9,
      wound: "medium",
    });
    expect(harmless).toBe(false);
  });

  it("ST-P04: as much as the Defence misses", () => {
    expect(
      resolveAttack(state({ attack: [1, 2] }, [foe({ defence: { value: 14, parts: [] } })])).strikes[0],
    ).toMatchObject({ total: 14, hit: false, wound: "none" });
    // The card says so, instead of “0 short”.
    const tie = state({ attack: [1, 2] }, [foe({ defence: { value: 14, parts: [] } })]);
    const aside = attackView(resolveAttack(tie), tie, {} as never).sections[0]!.lines[0]!.aside;
    expect(aside).toMatchObject({ key: "FRAY.Staged.Line.even" });
  });

  it("ST-P01: a botch brings the total to nothing", () => {
    expect(resolveAttack(state({ attack: [10, 10] }))).toMatchObject({
      botch: 1,
      harmless: true,
      strikes: [{ total: 0 }],
    });
  });

  it("ST-085, ST-A16: one roll for all, each with the range of its own", () => {
    const far = foe({ actor: "Actor.far", situation: [{ label: "FRAY.Part.Range", value: -3, rule: "ST-P08" }] });
    expect(resolveAttack(state({ attack: [7] }, [foe(), far])).strikes.map((strike) => strike.total)).toEqual([17, 14]);
  });

  it("amendments of the gamemaster re-resolve the same die", () => {
    const amended = {
      ...state({ attack: [7] }),
      amendments: [{ id: "a", kind: "modifier" as const, by: "GM", value: -6 }],
    };
    expect(resolveAttack(amended).strikes[0]).toMatchObject({ total: 11, hit: false });
  });

  const rear: RearContext = {
    actor: "Actor.guard",
    combatant: "guard",
    name: "Guard",
    attackerSize: 0,
    attackerStrength: 2,
    attackerPenalties: 0,
    defenderSize: 0,
    defenderStrength: 1,
    defenderPenalties: 0,
    shieldDefence: 2,
    choices: [],
  };

  it("ST-025, ST-026: the rear is reached only past the front, and both sides throw before the attack", () => {
    const asked = (faces: Record<string, number[]>): string[] =>
      attack.dice(state(faces, [foe()], { rear })).map((request) => request.id);
    expect(asked({})).toEqual(["rear", "rearGuard"]);
    // 6 + 2 against 2 + 1 + 6 + 2: stopped; 5 doubled + 2 against the same: through.
    expect(asked({ rear: [6], rearGuard: [2] })).toEqual(["rear", "rearGuard"]);
    expect(asked({ rear: [1, 5], rearGuard: [2] })).toEqual(["rear", "rearGuard", "attack"]);
    expect(resolveAttack(state({ rear: [6], rearGuard: [2] }, [foe()], { rear }))).toMatchObject({
      rear: { attacker: 8, defender: 11, through: false },
      strikes: [],
      harmless: true,
    });
  });

  it("ST-P04: the odds are those of the rule, and each wound has a bar", () => {
    const { context } = state({});
    const odds = attackOddsView(context)!;
    // Everything from 2 up hits: a one doubles to at least four.
    expect(odds.headlines[0]!.value).toBeCloseTo(0.9, 9);
    const bars = woundBars(context);
    expect(bars).toHaveLength(7);
    expect(bars.reduce((sum, bar) => sum + bar.chance, 0)).toBeCloseTo(1, 9);
  });
});
