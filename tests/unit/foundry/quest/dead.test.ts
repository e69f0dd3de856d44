import { expect, test } from "vitest";
import { declared, encounterOf, fighter, tableOf, weapon } from "./people.ts";

const { cast } = await import("../../../../src/foundry/rulesets/quest/actions/cast.ts");
const { rest } = await import("../../../../src/foundry/rulesets/quest/actions/rest.ts");
const { treat } = await import("../../../../src/foundry/rulesets/quest/actions/treat.ts");
const { endOfEncounter } = await import("../../../../src/foundry/rulesets/quest/combat/reset.ts");
const { wake } = await import("../../../../src/foundry/rulesets/quest/actions/wake.ts");

const spell = {
  id: "heal",
  type: "questSpell",
  system: { active: false, effect: "heal", magnitude: 6, points: 6, affects: "", bonus: 0, skill: "influence" },
};
const dead = { state: "dead", round: 0, combat: "" };

test.each([
  ["by a mortal wound", { statuses: ["dead", "fray.unconscious"], system: { mortal: dead, hp: { damage: 12 } } }],
  ["by the gamemaster's word", { statuses: ["dead", "fray.unconscious"], system: { hp: { damage: 4 } } }],
])("OQ-075, OQ-P07: nothing heals or wakes one who is dead %s", (_how, given) => {
  const [patient, healer] = [fighter("Patient", given), fighter("Healer", { items: [spell] })];
  const table = tableOf([patient, healer]);
  const treated = (step: string): unknown =>
    treat.context(declared("treat", healer, { target: patient, choices: { step } }), table);
  for (const step of ["minor", "stabilise", "surgery"])
    // The patient as well, whom the dialog then names in its title.
    expect(treated(step), step).toEqual({
      refused: "FRAY.Quest.Problem.dead",
      rule: "OQ-075",
      data: { patient: patient.uuid },
    });
  expect(cast.context(declared("cast", healer, { item: "heal", target: patient }), table)).toEqual({
    refused: "FRAY.Quest.Problem.dead",
    rule: "OQ-075",
  });
  const named = { rule: "OQ-075", data: { name: "Patient" } };
  expect(rest.context(declared("rest", patient), table)).toEqual({ refused: "DeadNoRest", ...named });
  expect(wake.context(declared("wake", patient), table)).toMatchObject({ refused: "QuestDead", ...named });
});

test("OQ-P18: at the end of a fight those who can act load, not the dead and those who are down", () => {
  const items = [{ id: "crossbow", type: "questWeapon", system: weapon({ reach: "missile", rounds: 2, toLoad: 2 }) }];
  const people = [
    fighter("Stands", { items }),
    fighter("Fled", { items, statuses: ["fray.fled"] }),
    fighter("Down", { items, system: { hp: { damage: 12 } } }),
    fighter("Dead", { items, statuses: ["dead"], system: { mortal: dead } }),
  ];
  const { combat } = encounterOf(people)[0]!;
  const offer = endOfEncounter(combat as never).find(({ id }) => id === "loaded")!;
  expect(offer.changes.map(({ uuid }) => uuid)).toEqual(["Item.Stands.crossbow", "Item.Fled.crossbow"]);
});
