import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../src/foundry/host/json.ts";
import type { Part } from "../../../../src/rules/explain.ts";
import { declared, encounterOf, fighter, tableOf, weapon } from "./people.ts";

const { attackContext } = await import("../../../../src/foundry/rulesets/quest/attack/context.ts");
const { attackPercent } = await import("../../../../src/foundry/rulesets/quest/attack/resolve.ts");

/** Makes an archer with a sword, who has aimed for three rounds, and a foe in the fourth. */
function aimed(percent = 30) {
  const bow = { id: "bow", type: "questWeapon", system: weapon({ reach: "metres", range: 75, skill: "rangedCombat" }) };
  const sword = { id: "sword", type: "questWeapon", system: weapon() };
  const archer = fighter("Archer", { skills: { closeCombat: 30, rangedCombat: percent }, items: [bow, sword] });
  const foe = fighter("Foe");
  const spent = [1, 2, 3].map((round) => ({ id: `a${round}`, round, act: "aim", pips: 1 }));
  const entries = encounterOf([archer, foe], { round: 4, spent: { Archer: spent } });
  const table = tableOf([archer, foe], entries);
  return (item: string, choices = {}): { value: number; aim: number[] } => {
    const context: any = attackContext(declared("attack", archer, { item, target: foe, choices }), table);
    const { value } = attackPercent({ context, amendments: [] });
    const aim = context.modifiers.filter(({ label }: Part) => label === "FRAY.Part.Aim");
    return { value, aim: aim.map((part: Part) => part.value) };
  };
}

describe("the situation of an attack", () => {
  test("OQ-P14: rounds of aiming help a shot, and no blow of close combat", () => {
    const of = aimed();
    expect(of("bow")).toEqual({ value: 90, aim: [60] });
    expect(of("sword")).toEqual({ value: 30, aim: [] });
  });

  test("OQ-P14: aiming raises the modified percent to 100 at most, and makes up for what lowers it", () => {
    const of = aimed();
    expect(aimed(60)("bow", { modifier: -20 })).toEqual({ value: 100, aim: [60] });
    expect(of("bow", { modifier: 30 })).toEqual({ value: 100, aim: [40] });
  });

  test("OQ-053: the gamemaster's free modifier counts as far as its field allows", () => {
    const blow = (modifier: unknown) => aimed()("sword", { modifier }).value;
    expect([200, 201, -300, "1e999", "-Infinity", "much"].map(blow)).toEqual([230, 230, -170, 230, -170, 30]);
  });

  test("OQ-011, OQ-P14: who is kept out of the fight strikes with neither hand", () => {
    const knife = { id: "knife", type: "questWeapon", system: weapon({ offHand: true }) };
    const [own, foe] = [fighter("Own", { items: [knife] }), fighter("Foe")];
    const entries = encounterOf([own, foe]);
    const strike = (manoeuvre: string): any =>
      attackContext(
        declared("attack", own, { item: "knife", target: foe, choices: { manoeuvre } }),
        tableOf([own, foe], entries),
      );
    expect(strike("offHand").refused).toBeUndefined();
    (entries[0]!.system as any).side = "aside";
    expect([strike("attack").rule, strike("offHand").rule]).toEqual(["OQ-011", "OQ-011"]);
  });

  /** Returns the parts that the situation of a blow adds to the parry and to the dodge. */
  const met = (choices: JsonObject, { light = "clear", on = [] as string[], by = [] as string[] } = {}): Part[][] => {
    const blade = { id: "blade", type: "questWeapon", system: weapon() };
    const [own, foe] = [fighter("Own", { items: [blade], statuses: by }), fighter("Foe", { statuses: on })];
    const table = tableOf([own, foe], encounterOf([own, foe], { system: { light } }));
    const { target }: any = attackContext(declared("attack", own, { item: "blade", target: foe, choices }), table);
    return [target.parry, target.dodge].map(({ parts }) => parts.filter(({ rule }: Part) => rule === "OQ-P12"));
  };
  const twice = (label: string, value: number): Part[][] =>
    Array.from({ length: 2 }, () => [{ label: `FRAY.Quest.Situation.${label}`, value, rule: "OQ-P12" }]);

  test("OQ-P12: the light of the dialog counts for both who fight in it", () => {
    expect(met({})).toEqual([[], []]);
    expect(met({}, { light: "darkness" })).toEqual(twice("darkness", -50));
    expect(met({ "situations-light": "partialDarkness" })).toEqual(twice("partialDarkness", -20));
    expect(met({ "situations-light": "" }, { light: "darkness" })).toEqual([[], []]);
  });

  test("OQ-P12: who is struck at from above or from the saddle defends at -20, by the dialog too; above the foe at +20", () => {
    expect(met({ "situations-height": "higherGround" })).toEqual(twice("lowerGround", -20));
    expect(met({ "situations-height": "mounted" })).toEqual(twice("againstMounted", -20));
    expect(met({}, { by: ["fray.mounted"] })).toEqual(twice("againstMounted", -20));
    expect(met({ "situations-height": "" }, { by: ["fray.mounted"] })).toEqual([[], []]);
    expect(met({}, { on: ["fray.mounted"] })).toEqual(twice("mounted", 20));
  });
});
