import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  ACTIONS,
  actOrder,
  aimBonus,
  checkAction,
  checkDefence,
  checkMove,
  checkOffHand,
  checkSetWeapon,
  checkShieldDefence,
  defencePenalty,
  intentPlace,
  intentShown,
  intentSkill,
  missileCover,
  offHand,
  retreatBonus,
  ROUND_START,
  surprisedRound,
  tireless,
} from "../../../src/rules/quest/index.ts";

const names = (judged: { readonly problems: readonly { readonly problem: string }[] }): string[] =>
  judged.problems.map(({ problem }) => problem);

describe("the combat round", () => {
  test("OQ-054 OQ-058 OQ-A05 highest modified skill first, over 100 too; players' characters first among equals", () => {
    expect(
      actOrder({
        entries: [
          { id: "orc", skill: 60, pc: false },
          { id: "ann", skill: 60, pc: true },
          { id: "bo", skill: 75, pc: true },
          { id: "elf", skill: 110, pc: false },
        ],
      }),
    ).toEqual(["elf", "bo", "ann", "orc"]);
  });

  test("OQ-052 OQ-053 OQ-055 the intent names the skill rolled and its place in order", () => {
    expect((["close", "ranged", "unarmed", "move"] as const).map((kind) => intentSkill({ kind }))).toEqual([
      "closeCombat",
      "rangedCombat",
      "unarmedCombat",
      "athletics",
    ]);
    expect(intentSkill({ kind: "spell", skill: "sorcery" })).toBe("sorcery");
    expect(intentSkill({ kind: "other" })).toBe("athletics");
    expect(intentPlace({ skill: 60, situational: -20, magic: 5 }).value).toBe(45);
  });

  test("OQ-051 players see each other's intents by setting, the Referee's when plain or done", () => {
    expect(intentShown({ pc: true })).toBe(true);
    expect(intentShown({ pc: true, intentsVisible: false })).toBe(false);
    expect(intentShown({ pc: true, intentsVisible: false, own: true })).toBe(true);
    expect(intentShown({ pc: false })).toBe(false);
    expect(intentShown({ pc: false, visible: true })).toBe(true);
    expect(intentShown({ pc: false, acted: true })).toBe(true);
  });

  test("OQ-007 OQ-057 one action a round", () => {
    const { state, problems } = checkAction({ state: ROUND_START });
    expect(problems).toEqual([]);
    expect(checkAction({ state }).problems).toEqual([{ problem: "already_acted", rule: "OQ-007" }]);
  });

  test("OQ-035 OQ-036 OQ-038 the surprised do not act; those who fumbled do not defend", () => {
    const state = surprisedRound({ canAct: false, canDefend: true });
    expect(names(checkAction({ state }))).toEqual(["surprised"]);
    expect(checkDefence({ state, kind: "parry", attack: "close" }).problems).toEqual([]);
    expect(
      names(
        checkDefence({ state: surprisedRound({ canAct: false, canDefend: false }), kind: "dodge", attack: "close" }),
      ),
    ).toEqual(["cannot_defend"]);
  });

  test("OQ-056 OQ-P05 any number of defences, each twenty worse than the one before", () => {
    let state = ROUND_START;
    const seen: number[] = [];
    for (let blow = 0; blow < 4; blow++) {
      const defence = checkDefence({ state, kind: "parry", attack: "close" });
      seen.push(defence.modifier);
      state = defence.state;
    }
    expect(seen).toEqual([0, -20, -40, -60]);
    expect(() => defencePenalty({ nth: 0 })).toThrow(RulesError);
  });

  test("OQ-P11 no defence from missiles, thrown weapons only by dodge or a large enough shield", () => {
    const state = ROUND_START;
    for (const kind of ["parry", "dodge"] as const)
      expect(names(checkDefence({ state, kind, attack: "missile" }))).toEqual(["missile"]);
    expect(names(checkDefence({ state, kind: "parry", attack: "thrown" }))).toEqual(["needs_shield"]);
    expect(names(checkDefence({ state, kind: "parry", attack: "thrown", shield: "small" }))).toEqual(["needs_shield"]);
    expect(names(checkDefence({ state, kind: "parry", attack: "thrown", shield: "medium" }))).toEqual([]);
    expect(names(checkDefence({ state, kind: "dodge", attack: "thrown" }))).toEqual([]);
    expect(
      [null, "small", "medium", "large"].map((shield) => missileCover({ shield: shield as "small" | null }).value),
    ).toEqual([0, 0, -20, -50]);
  });

  test("OQ-P14 all-out and great attacks and charges give up defence; a charge is straight and not uphill", () => {
    expect(ACTIONS.allOutAttack).toMatchObject({ attacks: 2, modifier: -20, noDefence: true });
    expect(ACTIONS.greatAttack).toMatchObject({ modifier: 20, maximumModifier: true, noDefence: true });
    expect(ACTIONS.charge).toMatchObject({ extraDamage: { count: 1, sides: 6 }, noDefence: true });
    const charged = checkAction({ state: ROUND_START, action: "charge" });
    expect(charged.problems).toEqual([]);
    expect(names(checkDefence({ state: charged.state, kind: "dodge", attack: "close" }))).toEqual(["cannot_defend"]);
    expect(names(checkAction({ state: ROUND_START, action: "charge", straight: false, uphill: true }))).toEqual([
      "not_straight",
      "uphill",
    ]);
    const defended = checkDefence({ state: ROUND_START, kind: "parry", attack: "close" }).state;
    expect(names(checkAction({ state: defended, action: "greatAttack" }))).toEqual(["already_defended"]);
    expect(names(checkAction({ state: defended, action: "attack" }))).toEqual([]);
  });

  test("OQ-P14 OQ-P05 behind a medium or large shield parries are 20 better and never tire; at a sprint one only dodges", () => {
    const state = checkDefence({ state: ROUND_START, kind: "parry", attack: "close" }).state;
    const met = (kind: "parry" | "dodge", action: "shieldDefence" | "escape" | "attack") =>
      checkDefence({ state, kind, attack: "close", action });
    expect([
      met("parry", "shieldDefence").modifier,
      met("dodge", "shieldDefence").modifier,
      met("parry", "attack").modifier,
    ]).toEqual([0, -20, -20]);
    expect(ACTIONS.shieldDefence.parryModifier).toBe(20);
    expect([
      tireless({ action: "shieldDefence", kind: "parry" }),
      tireless({ action: "shieldDefence", kind: "dodge" }),
      tireless({ action: "aim", kind: "parry" }),
    ]).toEqual([true, false, false]);
    expect([names(met("parry", "escape")), names(met("dodge", "escape"))]).toEqual([["sprinting"], []]);
    expect(
      ([null, "small", "medium", "large"] as const).map((shield) => checkShieldDefence({ shield }).length),
    ).toEqual([1, 1, 0, 0]);
  });

  test("OQ-P14 a weapon is set only against one who charges", () => {
    expect(checkSetWeapon({ charging: true })).toEqual([]);
    expect(checkSetWeapon({ charging: false })).toEqual([{ problem: "no_charger", rule: "OQ-P14" }]);
  });

  test("OQ-P14 aiming, retreating, the off hand", () => {
    expect(
      [aimBonus({ rounds: 2, skill: 50 }), aimBonus({ rounds: 2, skill: 75 }), aimBonus({ rounds: 1, skill: 120 })].map(
        ({ value }) => value,
      ),
    ).toEqual([40, 25, 0]);
    const kinds = ["missile", "thrown", "close"] as const;
    expect(kinds.map((kind) => aimBonus({ rounds: 2, skill: 50, kind }).value)).toEqual([40, 40, 0]);
    expect(
      [retreatBonus({ shield: null }), retreatBonus({ shield: "medium" }), retreatBonus({ shield: "large" })].map(
        ({ value }) => value,
      ),
    ).toEqual([20, 20, 50]);
    expect(offHand({ use: "parry", place: 61 })).toEqual({ modifier: { value: 0, parts: [] }, place: null });
    expect(offHand({ use: "attack", place: 61 })).toEqual({
      modifier: { value: -20, parts: [{ label: "FRAY.Quest.Manoeuvre.offHand", value: -20, rule: "OQ-P14" }] },
      place: 30,
    });
  });

  test("OQ-P14 the other hand parries once more or attacks once more in a round, not both", () => {
    expect(checkOffHand({ used: null })).toEqual([]);
    expect(checkOffHand({ used: "parry" })).toEqual([{ problem: "off_hand_parried", rule: "OQ-P14" }]);
    expect(checkOffHand({ used: "attack" })).toEqual([{ problem: "off_hand_attacked", rule: "OQ-P14" }]);
  });

  test("OQ-P08 fifteen metres a round, besides the action", () => {
    const { state } = checkAction({ state: ROUND_START });
    const first = checkMove({ state, metres: 10 });
    expect(first).toMatchObject({ left: 5, problems: [] });
    expect(checkMove({ state: first.state, metres: 6 })).toMatchObject({
      left: 0,
      problems: [{ problem: "too_far", rule: "OQ-P08" }],
    });
    expect(checkMove({ state, metres: 20, movement: 20 }).problems).toEqual([]);
  });
});
