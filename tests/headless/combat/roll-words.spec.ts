import { afterAll, beforeAll, expect, test } from "vitest";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "../table.ts";
import { says } from "../../words.ts";

/* What a press that gives somebody a place in the order is called: who it is for, and whether dice are thrown at all. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  ({ table, gamemaster } = await openForTwo());
});
afterAll(() => table.leave());

/** Two of each ruleset, and what the presses say: one that throws, one that takes a place, none. */
const FIGHTERS = {
  crusade: { names: ["Tavi", "Ivo"], press: "roll" },
  quest: { names: ["Maren Alder", "Brother Corvin"], press: "place" },
  staged: { names: ["Cassin", "Mirelle Voss"], press: "roll" },
  swords: { names: ["Selena", "Grok"], press: "place" },
  turns: { names: ["Janine", "Tombril"], press: "" },
} as const;

test.each(Object.entries(FIGHTERS))(
  "%s: the press says who rolls, where anybody rolls",
  async (ruleset, { names, press }) => {
    const { page } = gamemaster;
    await page.evaluate(
      async ([type, wanted]) => {
        for (const combat of [...game.combats]) await combat.delete();
        const combat = await CONFIG.Combat.documentClass.create({ type, active: true });
        await combat.createEmbeddedDocuments(
          "Combatant",
          wanted.map((name) => ({ actorId: game.actors.getName(name).id })),
        );
        await ui.combat.render({ force: true });
      },
      [ruleset, [...names]] as const,
    );
    await page.waitForFunction(() => ui.combat.element?.querySelectorAll(".fray-turn").length === 2);
    const said = await page.evaluate(() => {
      const { element } = ui.combat;
      const rows = [...element.querySelectorAll('.fray-turn [data-action="frayRoll"]')];
      const all = element.querySelector('.fray-tracker__foot [data-action="frayRoll"]');
      return { rows: rows.map((one: any) => one.getAttribute("aria-label")).sort(), all: all?.textContent ?? "" };
    });
    expect(said.rows).toEqual(press ? names.map((name) => says(`FRAY.Combat.${press}For`, { name })).sort() : []);
    expect(said.all).toBe(press ? says(`FRAY.Combat.${press}All`, { count: 2 }) : "");
  },
);

test.each(Object.entries(FIGHTERS))(
  "%s: a party's press promises no roll where there is none",
  async (ruleset, fighters) => {
    const label = await gamemaster.page.evaluate(
      async ([name, wanted]) => {
        const members = wanted.map((one) => game.actors.getName(one).uuid);
        const party = await CONFIG.Actor.documentClass.create({ name, type: "party", system: { members } });
        await party.sheet.render({ force: true });
        return party.sheet.element.querySelector('[data-action="partyInitiative"]').textContent;
      },
      [`Party of ${ruleset}`, [...fighters.names]] as const,
    );
    expect(label).toBe(says(fighters.press === "roll" ? "FRAY.Party.initiative" : "FRAY.Party.join"));
  },
);

test("the hint of the press for all says a name that several have once, with their number", async () => {
  const hint = await gamemaster.page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    const combat = await CONFIG.Combat.documentClass.create({ type: "crusade", active: true });
    const names = ["Tavi", "Bandit", "Bandit", "Bandit"];
    await combat.createEmbeddedDocuments(
      "Combatant",
      names.map((name) => ({ actorId: game.actors.getName(name).id })),
    );
    await ui.combat.render({ force: true });
    return ui.combat.element.querySelector('.fray-tracker__foot [data-action="frayRoll"]').dataset
      .tooltipText as string;
  });
  expect(hint.split(", ").sort()).toEqual(["Bandit × 3", "Tavi"]);
});
