import "./host-stub.ts";
import { describe, expect, it } from "vitest";
import type { CardState } from "../../../src/foundry/contract/action.ts";
import type { AttackContext, TargetContext } from "../../../src/foundry/rulesets/crusade/types.ts";

const { resolveStrike } = await import("../../../src/foundry/rulesets/crusade/attack/resolve.ts");
const { attackView } = await import("../../../src/foundry/rulesets/crusade/attack/view.ts");
const { attack } = await import("../../../src/foundry/rulesets/crusade/actions/attack.ts");
const { fateReaction } = await import("../../../src/foundry/rulesets/crusade/attack/state.ts");
const { attackReactions } = await import("../../../src/foundry/rulesets/crusade/attack/reactions.ts");

const settings = {
  critNeedsHit: true,
  npcCritFate: false,
  addWeaponDamage: true,
  weaponDamageOnFailure: false,
  critApplies: false,
  overflowKills: false,
  npcWounds: false,
  row6Absorbs: true,
  fateBonus: 2,
  fateOnce: true,
};

const foe = (defence: number, more: Partial<TargetContext> = {}): TargetContext => ({
  actor: "Actor.foe",
  token: null,
  name: "Foe",
  defence: { kind: "melee", value: defence, parts: [] },
  body: { stressLeft: 18, tempWounds: 0, brawn: 2, grace: 2, dying: false, checkDue: false, tier: "pc" },
  group: null,
  shield: null,
  casting: null,
  ...more,
});

function state(
  faces: Record<string, number>,
  target: TargetContext,
  more: Partial<AttackContext> = {},
  answers: Record<string, string> = {},
): CardState<AttackContext> {
  return {
    card: "card",
    declaration: {
      action: "attack",
      actor: "Actor.me",
      token: null,
      item: null,
      targets: [{ actor: target.actor, token: null }],
      choices: {},
    },
    context: {
      name: "Me",
      strikes: [
        {
          id: "strike1",
          target,
          weapon: {
            item: "Item.w",
            id: "w",
            name: "Sword",
            kind: "melee",
            skillName: "blades",
            skill: 4,
            damage: 1,
            sidhe: false,
            wound: "cutting",
            loads: false,
            spell: false,
          },
        },
      ],
      charge: false,
      blunted: false,
      modifiers: [],
      fate: { spender: "pc", points: 0, used: [] },
      allowed: 1,
      notes: [],
      combatant: null,
      round: 0,
      settings,
      ...more,
    },
    answers: Object.fromEntries(
      Object.entries(answers).map(([reaction, option]) => [reaction, { window: reaction, option, by: "me" }]),
    ),
    dice: Object.fromEntries(
      Object.entries(faces).map(([id, face]) => [
        id,
        { id, terms: [{ sides: id.endsWith("shield") ? 4 : 10, faces: [face], extra: [] }] },
      ]),
    ),
    amendments: [],
  };
}

describe("one strike of a Crusade card", () => {
  it("EC-047, EC-A06: the first of two blades has a charge's +1 on its die, the second not, nor when FATE throws it anew", () => {
    const given = state({}, foe(7));
    const [first] = given.context.strikes;
    const second = { ...first!, id: "strike2" };
    const charging = { ...given, context: { ...given.context, charge: true, strikes: [first!, second] } };
    const answers = { [fateReaction(second)]: { window: fateReaction(second), option: "reroll", by: "me" } };
    const formulas = attack.dice({ ...charging, answers }).map(({ formula }) => formula);
    expect(formulas).toEqual(["1d10 + 5", "1d10 + 4", "1d10 + 4"]);
  });

  it("EC-063: a 5 with skill 4 against MD 7 deals 3", () => {
    expect(resolveStrike(state({ strike1: 5 }, foe(7)), 0)).toMatchObject({
      total: 9,
      result: "hit",
      over: 2,
      damage: 3,
      fate: 0,
    });
  });

  it("EC-067: a natural 10 deals 9 and gains the player FATE", () => {
    expect(resolveStrike(state({ strike1: 10 }, foe(7)), 0)).toMatchObject({
      total: 14,
      critical: true,
      damage: 9,
      fate: 1,
    });
  });

  it("EC-A07: a foe's critical gains no FATE", () => {
    expect(
      resolveStrike(state({ strike1: 10 }, foe(7), { fate: { spender: "dark", points: 0, used: [] } }), 0),
    ).toMatchObject({ critical: true, fate: 0 });
  });

  it("EC-047, EC-048: a charge turns a tie into a hit worth two", () => {
    expect(resolveStrike(state({ strike1: 3 }, foe(7)), 0)).toMatchObject({ result: "glance", damage: 0 });
    expect(resolveStrike(state({ strike1: 3 }, foe(7), { charge: true }), 0)).toMatchObject({
      result: "hit",
      damage: 3,
    });
  });

  it("EC-103, EC-106: against five guards of skill 2 a 15 kills two", () => {
    const group = foe(8, { body: null, group: { groupSkill: 2, opponents: 5, stressEach: 3, carried: 0, dr: 8 } });
    const context = state({ strike1: 9 }, group);
    const skilled = {
      ...context,
      context: {
        ...context.context,
        strikes: [{ ...context.context.strikes[0]!, weapon: { ...context.context.strikes[0]!.weapon, skill: 6 } }],
      },
    };
    expect(resolveStrike(skilled, 0)).toMatchObject({ total: 15, damage: 8, killed: 2, suffered: 0 });
  });

  it("EC-105: failing against a group hurts the attacker, but not from afar (EC-080)", () => {
    const group = foe(8, { body: null, group: { groupSkill: 2, opponents: 5, stressEach: 3, carried: 0, dr: 8 } });
    expect(resolveStrike(state({ strike1: 1 }, group), 0)).toMatchObject({ result: "miss", damage: 0, suffered: 3 });
    const base = state({ strike1: 1 }, group);
    const shot = {
      ...base,
      context: {
        ...base.context,
        strikes: [
          { ...base.context.strikes[0]!, weapon: { ...base.context.strikes[0]!.weapon, kind: "ranged" as const } },
        ],
      },
    };
    expect(resolveStrike(shot, 0)).toMatchObject({ suffered: 0 });
  });

  it("EC-140: a blunted arm does no damage", () => {
    expect(resolveStrike(state({ strike1: 9 }, foe(7), { blunted: true }), 0)).toMatchObject({
      result: "hit",
      struck: 7,
      damage: 0,
    });
  });

  it("amendments of the gamemaster re-resolve the same die", () => {
    const amended = {
      ...state({ strike1: 5 }, foe(7)),
      amendments: [{ id: "a", kind: "modifier" as const, by: "GM", value: -3 }],
    };
    expect(resolveStrike(amended, 0)).toMatchObject({ total: 6, result: "miss", damage: 0 });
  });
});

describe("reactions after the dice", () => {
  const shielded = foe(7, { shield: { item: "Item.shield", npc: false, free: false, payer: "pc", fate: 1 } });

  it("EC-137: a shield block is offered to one who is hit and has FATE, before damage lands", () => {
    expect(attackReactions(state({ strike1: 9 }, shielded)).map((reaction) => reaction.id)).toEqual(["strike1-block"]);
    expect(attackReactions(state({ strike1: 2 }, shielded))).toEqual([]);
    expect(
      attackReactions(
        state(
          { strike1: 9 },
          foe(7, { shield: { item: "Item.shield", npc: false, free: false, payer: "pc", fate: 0 } }),
        ),
      ),
    ).toEqual([]);
  });

  it("EC-153: a foe's first block is free", () => {
    expect(
      attackReactions(
        state(
          { strike1: 9 },
          foe(7, { shield: { item: "Item.shield", npc: true, free: true, payer: "dark", fate: 0 } }),
        ),
      ),
    ).toHaveLength(1);
  });

  it("no reaction stands before the dice: nothing is asked for without a throw", () => {
    expect(attackReactions(state({}, shielded))).toEqual([]);
  });

  it.each([1, 2, 3, 4])("EC-139..142: row %i of the chart takes the damage", (die) => {
    const outcome = resolveStrike(
      state({ strike1: 9, "strike1-shield": die }, shielded, {}, { "strike1-block": "block" }),
      0,
    );
    expect(outcome).toMatchObject({
      struck: 7,
      damage: 0,
      block: { row: die, absorbed: true, destroyed: die === 4, nextAttackNoDamage: die === 2 },
    });
  });

  it("EC-A24, EC-156: what FATE bought stands under the strike that got it, and under no other", () => {
    const one = state({ strike1: 2, strike2: 9, "strike1-fate": 9 }, foe(7), {
      fate: { spender: "pc", points: 2, used: [] },
    });
    const [first] = one.context.strikes;
    const two = { ...one, context: { ...one.context, strikes: [first!, { ...first!, id: "strike2" }] } };
    const told = (answers: Record<string, string>): string[][] => {
      const of = {
        ...two,
        answers: Object.fromEntries(
          Object.entries(answers).map(([reaction, option]) => [reaction, { window: reaction, option, by: "me" }]),
        ),
      };
      const outcome = { strikes: [resolveStrike(of, 0), resolveStrike(of, 1)] };
      const who = { isGM: true, visibility: "everything", owns: () => true } as never;
      return attackView(outcome as never, of, who).sections.map(({ notes }) =>
        notes.map(({ words }) => words.key).filter((key) => /bonus|reroll/.test(key)),
      );
    };
    expect(told({ "strike1-fate": "bonus" })).toEqual([["FRAY.Crusade.Note.bonus"], []]);
    expect(told({ "strike2-fate": "bonus" })).toEqual([[], ["FRAY.Crusade.Note.bonus"]]);
    expect(told({ "strike1-fate": "keep" })).toEqual([[], []]);
  });

  it("EC-058, EC-108, EC-137, EC-156: each answer shows what is left to whoever is struck, or how likely it is", () => {
    const bars = (of: CardState<AttackContext>): unknown[] =>
      attackReactions(of).flatMap(({ options }) => options.map(({ bar }) => bar));
    const body = { ...foe(7).body!, stressLeft: 14, stressMax: 18 };
    const of = "Actor.foe";
    const struck = (over: number, rules: readonly [string, string] = ["EC-062", "EC-062"]) => [
      { label: "FRAY.Part.Over", value: over, rule: rules[0] },
      { label: "FRAY.Part.Weapon", value: 1, rule: rules[1] },
    ];
    // 2 + 4 against 7 misses; with two more a hit by one, and the weapon; from a 4 on the new throw hits.
    expect(bars(state({ strike1: 2 }, foe(7, { body }), { fate: { spender: "pc", points: 2, used: [] } }))).toEqual([
      { of, was: 14, now: 14, max: 18, parts: [] },
      { of, was: 14, now: 12, max: 18, parts: struck(1) },
      { of, now: 0.7, max: 1, word: "FRAY.Odds.hit" },
    ]);
    const shield = { item: "Item.s", npc: false, free: false, payer: "pc", fate: 1 } as const;
    expect(bars(state({ strike1: 9 }, foe(7, { body, shield })))).toEqual([
      { of, was: 14, now: 7, max: 18, parts: struck(6) },
      // The shield takes it whatever falls.
      { of, was: 14, now: 14, max: 18, parts: [] },
    ]);
    // More than is left leaves nothing; a group's pool is what its members have.
    expect(bars(state({ strike1: 9 }, foe(7, { body: { ...body, stressLeft: 3 }, shield })))[0]).toMatchObject({
      was: 3,
      now: 0,
    });
    const group = foe(8, { body: null, group: { groupSkill: 2, opponents: 5, stressEach: 3, carried: 1, dr: 8 } });
    expect(bars(state({ strike1: 3 }, group, { fate: { spender: "pc", points: 2, used: [] } }))[1]).toEqual({
      of,
      was: 14,
      now: 12,
      max: 14,
      parts: struck(1, ["EC-102", "EC-106"]),
    });
  });

  it("EC-A24: FATE is offered to a player who missed, and adds 2 or throws again", () => {
    const fate = { spender: "pc" as const, points: 1, used: [] };
    expect(attackReactions(state({ strike1: 2 }, foe(7), { fate })).map((reaction) => reaction.id)).toEqual([
      "strike1-fate",
    ]);
    expect(attackReactions(state({ strike1: 9 }, foe(7), { fate }))).toEqual([]);
    expect(resolveStrike(state({ strike1: 2 }, foe(7), { fate }, { "strike1-fate": "bonus" }), 0)).toMatchObject({
      total: 8,
      result: "hit",
    });
    expect(
      resolveStrike(state({ strike1: 2, "strike1-fate": 8 }, foe(7), { fate }, { "strike1-fate": "reroll" }), 0),
    ).toMatchObject({ total: 12, die: 8 });
  });

  it.each([1, 2, 3, 4, 5])(
    "EC-A24: what a reaction says of an answer is what the strike becomes by it (a throw of %i)",
    (face) => {
      const fate = { spender: "pc" as const, points: 1, used: [] };
      const [reaction] = attackReactions(state({ strike1: face }, foe(9), { fate }));
      const bought = (option: string, dice: Record<string, number> = {}) =>
        resolveStrike(state({ strike1: face, ...dice }, foe(9), { fate }, { "strike1-fate": option }), 0);
      const after = (option: string) => reaction!.options.find(({ id }) => id === option)!.after!.words.data!;
      const { total, result, damage } = bought("bonus");
      expect(after("bonus")).toMatchObject({ total, defence: 9 });
      expect(after("bonus").result).toMatchObject(
        damage ? { data: { result: { key: "FRAY.Result.hit" }, stress: damage } } : { key: `FRAY.Result.${result}` },
      );
      const hits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter(
        (thrown) => bought("reroll", { "strike1-fate": thrown }).result === "hit",
      );
      expect(after("reroll")).toEqual({ hits: String(hits.length), faces: 10 });
    },
  );

  it("EC-138: against Sidhe steel a block says what it does to the shield and the arm", () => {
    const plain = state({ strike1: 9 }, shielded);
    const [strike] = plain.context.strikes;
    const steel = { ...plain.context, strikes: [{ ...strike!, weapon: { ...strike!.weapon, sidhe: true } }] };
    const [reaction] = attackReactions({ ...plain, context: steel });
    expect(reaction!.options.find(({ id }) => id === "block")!.after!.words).toEqual({
      key: "FRAY.Crusade.Choice.blockHurts",
      data: { held: "4", breaks: "3", numbs: "0", hurts: "2", faces: 4 },
    });
  });

  it("EC-A31: what was bought this scene is shown with the reason, not offered", () => {
    const fate = { spender: "pc" as const, points: 1, used: ["bonus" as const] };
    const [reaction] = attackReactions(state({ strike1: 2 }, foe(7), { fate }));
    expect(reaction!.options.find((option) => option.id === "bonus")!.refused).toMatchObject({
      refused: "OncePerScene",
    });
    expect(reaction!.options.find((option) => option.id === "reroll")!.refused).toBeUndefined();
  });

  it("the shield is asked only after FATE has been decided", () => {
    const fate = { spender: "pc" as const, points: 1, used: [] };
    const open = attackReactions(state({ strike1: 2 }, shielded, { fate }));
    expect(open.map((reaction) => reaction.id)).toEqual(["strike1-fate"]);
    const after = attackReactions(
      state({ strike1: 2, "strike1-fate": 9 }, shielded, { fate }, { "strike1-fate": "reroll" }),
    );
    expect(after.map((reaction) => reaction.id)).toEqual(["strike1-fate", "strike1-block"]);
  });
});

describe("a spell met by a counterspell", () => {
  const caster = foe(7, { casting: 3, shield: { item: "Item.shield", npc: false, free: false, payer: "pc", fate: 1 } });
  const cast = (
    faces: Record<string, number>,
    answers: Record<string, string> = {},
    target = caster,
  ): CardState<AttackContext> => {
    const plain = state(faces, target, {}, answers);
    const [strike] = plain.context.strikes;
    return {
      ...plain,
      context: { ...plain.context, strikes: [{ ...strike!, weapon: { ...strike!.weapon, spell: true } }] },
    };
  };
  const asked = (of: CardState<AttackContext>): string[] => attackReactions(of).map((reaction) => reaction.id);

  it("EC-054, EC-P03: is offered to one who casts and is hit, by a spell alone", () => {
    expect(asked(cast({ strike1: 9 }))).toEqual(["strike1-counter"]);
    expect(asked(cast({ strike1: 1 }))).toEqual([]);
    expect(asked(state({ strike1: 9 }, caster))).toEqual(["strike1-block"]);
    expect(asked(cast({ strike1: 9 }, {}, foe(7)))).toEqual([]);
  });

  it("EC-P03: is a free roll whose meaning the gamemaster says; a spell that holds may still be blocked", () => {
    expect(asked(cast({ strike1: 9 }, { "strike1-counter": "counter" }))).toEqual(["strike1-counter"]);
    const rolled = cast({ strike1: 9, "strike1-counterspell": 6 }, { "strike1-counter": "counter" });
    expect(asked(rolled)).toEqual(["strike1-counter", "strike1-ruling"]);
    expect(attackReactions(rolled).at(-1)).toMatchObject({ gamemaster: true, required: true });
    const answers = { "strike1-counter": "counter", "strike1-ruling": "countered" };
    expect(resolveStrike(cast({ strike1: 9, "strike1-counterspell": 6 }, answers), 0)).toMatchObject({
      damage: 0,
      counter: { die: 6, total: 9, countered: true },
    });
    const holds = cast({ strike1: 9, "strike1-counterspell": 6 }, { ...answers, "strike1-ruling": "holds" });
    expect(resolveStrike(holds, 0)).toMatchObject({ damage: 7, counter: { countered: false } });
    expect(asked(holds)).toEqual(["strike1-counter", "strike1-ruling", "strike1-block"]);
  });
});
