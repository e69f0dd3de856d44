import { beforeEach, describe, expect, it } from "vitest";
import { rulesets } from "../../../src/foundry/contract/registry.ts";
import { setFrayTable, type FrayTable } from "../../attack/table.ts";

/* D-138: stored rolls find their class by its bare name among those of all packages. */

let table: FrayTable;
let page: any;

beforeEach(() => {
  table = setFrayTable();
  page = globalThis;
});

const classes = (): { name: string }[] =>
  rulesets().flatMap(({ dice }) => [...dice.rolls, ...(dice.terms ?? [])] as unknown as { name: string }[]);

/** A message as an earlier version stored it: the class had its bare name. */
async function stored(name: string, formula: string, more: object = {}): Promise<any> {
  const Roll = page.CONFIG.Dice.rolls.find((one: any) => one.name === `Fray${name}`);
  const roll = await new Roll(formula, {}, { fray: { id: "die", roller: "" } }).evaluate();
  const old = JSON.stringify(roll).replaceAll('"class":"Fray', '"class":"');
  expect(old).toContain(`"class":"${name}"`);
  return new page.CONFIG.ChatMessage.documentClass({ rolls: [old], author: table.game.user.id, ...more });
}

describe("D-138: names of classes of rolls and dice", () => {
  it("have a prefix, so that no other package's is taken for ours", () => {
    expect(classes().length).toBeGreaterThan(4);
    for (const { name } of classes()) expect(name).toMatch(/^Fray[A-Z]/);
  });

  it.each([
    ["PlusRoll", "1d10 + 3"],
    ["HighestDieRoll", "3d6"],
    ["PercentileRoll", "1d100"],
    ["StressRoll", "1ds + 2"],
    ["ExplodingRoll", "2d6 + 1"],
  ])("%s as it was stored is read as today's class, dice and all", async (name, formula) => {
    const message = await stored(name, formula);
    expect(message.rolls[0].constructor.name).toBe(`Fray${name}`);
    expect(message.rolls[0].formula).toBe(formula);
    for (const die of message.rolls[0].dice)
      expect(die.constructor.name).toBe(formula.includes("ds") ? "FrayStressDie" : "Die");
  });

  it("a class of that name that another package brings stays theirs, but on a card of ours", async () => {
    class PlusRoll extends page.Roll {}
    page.CONFIG.Dice.rolls.push(PlusRoll);
    expect((await stored("PlusRoll", "1d10")).rolls[0]).toBeInstanceOf(PlusRoll);
    const card = await stored("PlusRoll", "1d10", { type: "action" });
    expect(card.rolls[0].constructor.name).toBe("FrayPlusRoll");
    page.CONFIG.Dice.rolls.splice(page.CONFIG.Dice.rolls.indexOf(PlusRoll), 1);
  });
});
