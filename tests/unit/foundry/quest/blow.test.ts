import type { DefenceContext, QuestAttackContext } from "../../../../src/foundry/rulesets/quest/types.ts";
import "../host-stub.ts";
import { describe, expect, test } from "vitest";
import type { CardState, RolledFaces } from "../../../../src/foundry/contract/action.ts";

const { attack } = await import("../../../../src/foundry/rulesets/quest/actions/attack.ts");
const { attackFields } = await import("../../../../src/foundry/rulesets/quest/attack/fields.ts");
const { resultGrid } = await import("../../../../src/rules/quest/index.ts");
type Level = "critical" | "success" | "failure" | "fumble";

const skill = (value: number, master = false) => ({
  key: "closeCombat",
  name: "Close Combat",
  value,
  master,
  parts: [{ label: "skill", value, rule: "OQ-053" as const }],
});
const way = (value: number, problem: DefenceContext["problem"] = null): DefenceContext => ({
  skill: skill(value),
  value,
  parts: skill(value).parts,
  problem,
  tireless: false,
});

function context(more: Partial<QuestAttackContext> = {}): QuestAttackContext {
  return {
    name: "Maren",
    hero: true,
    manoeuvre: "attack",
    weapon: { item: "w", name: "Shortsword", kind: "close", skill: skill(58), loads: 0 },
    blow: {
      dice: { count: 1, sides: 6 },
      extra: null,
      modifier: { sign: 1, count: 1, sides: 4 },
      mechanical: false,
      maximumModifier: false,
    },
    modifiers: [],
    situations: [],
    automaticCritical: false,
    lethal: true,
    blows: 1,
    target: {
      actor: "Actor.b",
      token: null,
      name: "Captain",
      hp: 14,
      armour: 5,
      armourParts: [],
      mortal: null,
      parry: way(62),
      dodge: way(40),
      offHand: null,
      defences: 0,
      combatant: null,
      held: null,
    },
    metres: 2,
    combatant: null,
    statuses: [],
    closing: [],
    settings: { dodgeFumbleMax: false, silentDefence: "none" },
    ...more,
  };
}

const thrown = (id: string, ...terms: readonly [number, number[]][]): RolledFaces => ({
  id,
  terms: terms.map(([sides, faces]) => ({ sides, faces, extra: [] })),
});

function state(
  of: QuestAttackContext,
  answer: string | null,
  dice: readonly RolledFaces[] = [],
): CardState<QuestAttackContext> {
  return {
    card: "c",
    declaration: {
      action: "attack",
      actor: "Actor.a",
      token: null,
      item: "w",
      targets: [{ actor: "Actor.b", token: null }],
      choices: {},
    },
    context: of,
    answers: answer ? { defence1: { window: "defence1", option: answer, by: "u" } } : {},
    dice: Object.fromEntries(dice.map((one) => [one.id, one])),
    amendments: [],
  };
}

const ids = (of: CardState<QuestAttackContext>): string[] => attack.dice(of).map((request) => request.id);

describe("an attack and its defence, step by step", () => {
  test("OQ-056: nothing is thrown before the defender has chosen, nor before there is one", () => {
    expect(ids(state(context(), null))).toEqual([]);
    expect(ids(state(context({ target: null }), null))).toEqual([]);
    expect(
      attack.reactions!(state(context(), null)).map((reaction) => reaction.options.map((option) => option.id)),
    ).toEqual([["none", "parry", "dodge"]]);
  });

  test("OQ-P04: the defence is rolled only against a success", () => {
    expect(ids(state(context(), "parry", [thrown("attack1", [100, [70]])]))).toEqual(["attack1"]);
    expect(ids(state(context(), "parry", [thrown("attack1", [100, [30]])]))).toEqual(["attack1", "defended1"]);
    expect(ids(state(context(), "none", [thrown("attack1", [100, [30]])]))).toEqual(["attack1", "damage1"]);
  });

  test("OQ-P04: every cell of both defences is the rule's own", () => {
    const faces: Record<Level, number> = { critical: 33, success: 30, failure: 70, fumble: 77 };
    const met: Record<Level, number> = { critical: 11, success: 20, failure: 65, fumble: 66 };
    for (const kind of ["parry", "dodge"] as const) {
      const grid = resultGrid({ kind });
      for (const level of Object.keys(faces) as Level[])
        for (const against of Object.keys(met) as Level[]) {
          const rolled =
            level === "critical" || level === "success" ? [thrown("defended1", [100, [met[against]]])] : [];
          const now = state(context(), kind, [
            thrown("attack1", [100, [faces[level]]]),
            ...rolled,
            thrown("damage1", [6, [6]], [4, [2]]),
          ]);
          const [blow] = attack.resolve(now).blows;
          expect(blow!.result, `${level} v ${against} ${kind}`).toEqual(grid[level][against]);
        }
    }
  });

  test("OQ-061, OQ-063, OQ-P09: 6 + 2 less 5; at the most 6 + 4 through the armour", () => {
    const hit = state(context(), "none", [thrown("attack1", [100, [30]]), thrown("damage1", [6, [6]], [4, [2]])]);
    expect(attack.resolve(hit).blows[0]).toMatchObject({ gross: 8, net: 3 });
    const critical = state(context(), "none", [thrown("attack1", [100, [33]])]);
    expect(ids(critical)).toEqual(["attack1"]);
    expect(attack.resolve(critical).blows[0]).toMatchObject({ gross: 10, net: 10 });
  });

  test("OQ-P02, OQ-P12: a Master and a helpless target need no d100", () => {
    const master = context({ weapon: { item: "w", name: "Sword", kind: "close", skill: skill(100, true), loads: 0 } });
    expect(ids(state(master, "none"))).toEqual([]);
    expect(attack.resolve(state(master, "none")).blows[0]!.attack).toBe("critical");
    const helpless = context({ automaticCritical: true });
    expect(attack.resolve(state(helpless, "none")).blows[0]!.result.ignoreArmour).toBe(true);
  });

  test("OQ-P05, OQ-P14: the second blow of an all-out attack is met at 20 less, if the first was met", () => {
    const twice = context({ manoeuvre: "allOutAttack", blows: 2 });
    const first = [thrown("attack1", [100, [30]]), thrown("defended1", [100, [20]])];
    const now = state(twice, "parry", first);
    expect(attack.reactions!(now).map((reaction) => reaction.id)).toEqual(["defence1", "defence2"]);
    // The reaction of the second blow shows the skill that will be rolled (OQ-P05).
    const shown = attack.reactions!(now).map(
      (reaction) => reaction.options.find(({ id }) => id === "parry")!.aside!.data!.percent,
    );
    expect(shown[1]).toBe(Number(shown[0]) - 20);
    const both = { ...now, answers: { ...now.answers, defence2: { window: "defence2", option: "parry", by: "u" } } };
    const second = {
      ...both,
      dice: { ...both.dice, attack2: thrown("attack2", [100, [40]]), defended2: thrown("defended2", [100, [42]]) },
    };
    expect(attack.resolve(second).blows[1]).toMatchObject({ defenceSkill: 42, defended: "success" });
    const missed = state(twice, "parry", [thrown("attack1", [100, [70]])]);
    const later = {
      ...missed,
      answers: { ...missed.answers, defence2: { window: "defence2", option: "parry", by: "u" } },
      dice: { ...missed.dice, attack2: thrown("attack2", [100, [40]]), defended2: thrown("defended2", [100, [42]]) },
    };
    expect(attack.resolve(later).blows[1]).toMatchObject({ defenceSkill: 62 });
  });

  test("OQ-053, OQ-P11, OQ-P14: the dialog shows every modifier the table counts, and none twice", () => {
    const shot = context({
      weapon: { item: "w", name: "Bow", kind: "missile", skill: skill(58), loads: 0 },
      modifiers: [
        { label: "FRAY.Part.Shield", value: -20, rule: "OQ-P11" },
        { label: "FRAY.Part.Aim", value: 20, rule: "OQ-P14" },
        { label: "FRAY.Quest.Situation.highWind", value: -20, rule: "OQ-P13" },
        { label: "FRAY.Part.Other", value: 5, rule: "OQ-053" },
      ],
      situations: ["highWind"],
    });
    const fields = attack.fields!(shot, state(shot, null).declaration);
    const shown = fields.filter(({ locked, id }) => locked && id !== "skill");
    expect(shown.map(({ label, worth }) => [label, worth])).toEqual([
      ["FRAY.Part.Shield", -20],
      ["FRAY.Part.Aim", 20],
    ]);
    const labels = fields.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test("OQ-P11: what cannot be defended opens no reaction, and the dice fall at once", () => {
    const no = { problem: "missile", rule: "OQ-P11" as const };
    const shot = context({
      weapon: { item: "w", name: "Bow", kind: "missile", skill: skill(65), loads: 0 },
      target: { ...context().target!, parry: way(62, no), dodge: way(40, no) },
    });
    expect(attack.reactions!(state(shot, null))).toEqual([]);
    expect(ids(state(shot, null))).toEqual(["attack1"]);
  });

  test("OQ-P14: a disarm that lands hurts nobody", () => {
    const [blow] = attack.resolve(
      state(context({ manoeuvre: "disarm" }), "none", [thrown("attack1", [100, [30]])]),
    ).blows;
    expect(blow).toMatchObject({ disarmed: true, net: 0 });
  });

  test("OQ-053: what the gamemaster adds counts, and the same dice are read again", () => {
    const now = state(context(), "none", [thrown("attack1", [100, [70]]), thrown("damage1", [6, [3]], [4, [1]])]);
    expect(attack.resolve(now).blows[0]!.attack).toBe("failure");
    const amended = { ...now, amendments: [{ id: "a", kind: "modifier" as const, by: "GM", value: 20 }] };
    expect(attack.resolve(amended).blows[0]!.attack).toBe("success");
  });
});

test("OQ-053, OQ-P06, OQ-P11, OQ-P14: the dialog lists what the table counts by itself, each once and with its worth, and asks the rest", () => {
  const part = (label: string, value: number, rule: "OQ-P06" | "OQ-P11" | "OQ-P12" | "OQ-P13" | "OQ-P14") => ({
    label,
    value,
    rule,
  });
  const shot = context({
    weapon: { item: "w", name: "Long bow", kind: "missile", skill: skill(48), loads: 0 },
    modifiers: [
      part("FRAY.Part.Shield", -20, "OQ-P11"),
      part("FRAY.Quest.aimed", 20, "OQ-P14"),
      part("FRAY.Quest.Situation.highWind", -20, "OQ-P13"),
    ],
    situations: ["highWind"],
  });
  const declaration = { action: "attack", actor: "Actor.a", token: null, item: "w", targets: [], choices: {} };
  const fields = attackFields(shot, declaration);
  const locked = fields.filter((field) => "locked" in field && field.locked);
  expect(locked.map((field) => [field.label, "worth" in field && field.worth])).toEqual([
    ["Close Combat", 48],
    ["FRAY.Part.Shield", -20],
    ["FRAY.Quest.aimed", 20],
  ]);
  // What somebody may tick is a field of its own, and not counted twice.
  const wind = fields.filter(({ label, value }) => /highWind|wind/i.test(`${label} ${String(value)}`));
  expect(wind).toHaveLength(1);
});
