import { expect, test } from "vitest";
import { encounterOf, fighter, tableOf } from "./people.ts";

const { aimedSkill, roundsAimed } = await import("../../../../src/foundry/rulesets/quest/combat/economy.ts");
const { marks } = await import("../../../../src/foundry/rulesets/quest/combat/marks.ts");

const did = (act: string, round: number, pips = 1) => ({ id: `${act}${round}`, round, act, pips, card: null });
const archer = fighter("Archer", { skills: { rangedCombat: 65 } });
/** The archer's combatant in a round, who has spent this. */
const combatant = (round: number, ...spent: object[]) => encounterOf([archer], { round, spent: { Archer: spent } })[0]!;
const skill = {
  key: "rangedCombat",
  total: 65,
  parts: [{ label: "FRAY.Quest.skill", value: 65, rule: "OQ-052" }],
} as never;

test("OQ-P14: aiming is among the parts of the next shot's percent, for no blow, and stands on the token", () => {
  const aims = combatant(2, did("aim", 1));
  const counted = aimedSkill(skill, aims, "missile");
  expect(counted.total).toBe(85);
  expect(counted.parts.at(-1)).toEqual({ label: "FRAY.Part.Aim", value: 20, rule: "OQ-P14" });
  expect(aimedSkill(skill, combatant(3, did("aim", 1), did("aim", 2)), "missile").total).toBe(100);
  expect(aimedSkill(skill, aims, "close")).toBe(skill);
  expect(aimedSkill(skill, null, "missile")).toBe(skill);
  expect(marks(archer, null as never, tableOf([archer], [aims]))).toEqual([
    { kind: "rating", text: "+20", label: "FRAY.Part.Aim" },
  ]);
  expect(marks(archer, null as never, tableOf([archer], [combatant(2, did("aim", 1), did("attack", 2))]))).toEqual([]);
});

test("OQ-P05, OQ-P14: a defence takes no action, so that it does not end the aim", () => {
  expect(roundsAimed(combatant(2, did("aim", 1), did("defence", 2, 0)))).toBe(1);
  expect(roundsAimed(combatant(3, did("aim", 1), did("defence", 2, 0), did("aim", 2)))).toBe(2);
});
