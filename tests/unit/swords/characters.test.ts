import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import {
  BESTIARY,
  CHARACTERS,
  clicheProblems,
  fightProblems,
  payPump,
  PROBLEM_RULES,
  pumpProblems,
  WEAPONS,
} from "../../../src/rules/swords/index.ts";

describe("characters", () => {
  test("SS-P05 ten dice at the start, four in a cliché, six later", () => {
    expect(problemNames(clicheProblems({ cliches: [4, 3, 3], starting: true }))).toEqual([]);
    expect(problemNames(clicheProblems({ cliches: [5, 3, 3], starting: true }))).toEqual([
      "too_many_dice",
      "cliche_too_high",
    ]);
    expect(problemNames(clicheProblems({ cliches: [6, 6, 6] }))).toEqual([]);
    expect(problemNames(clicheProblems({ cliches: [7] }))).toEqual(["cliche_too_high"]);
  });

  test("SS-P06 pumping is off unless set, takes no more dice than there are, and is paid for", () => {
    expect(problemNames(pumpProblems({ cliche: 3, pumped: 0 }))).toEqual([]);
    expect(problemNames(pumpProblems({ cliche: 3, pumped: 1 }))).toEqual(["pumping_off"]);
    expect(problemNames(pumpProblems({ cliche: 3, pumped: 3, allowed: true }))).toEqual([]);
    expect(problemNames(pumpProblems({ cliche: 0, pumped: 1, allowed: true }))).toEqual([
      "no_dice",
      "pump_beyond_cliche",
    ]);
    expect(payPump({ cliche: 3, pumped: 2 })).toEqual({
      value: 1,
      parts: [
        { label: "FRAY.Part.Cliche", value: 3, rule: "SS-P06" },
        { label: "FRAY.Part.Pumped", value: -2, rule: "SS-P06" },
      ],
    });
    expect(payPump({ cliche: 1, pumped: 2 }).value).toBe(0);
  });

  test("SS-015 SS-016 one chooses one combat in a turn, and no second", () => {
    expect(problemNames(fightProblems({ fought: 0 }))).toEqual([]);
    expect(problemNames(fightProblems({ fought: 1 }))).toEqual(["fought_already"]);
  });

  test("SS-042 SS-043 Grok and Selena as the text has them", () => {
    const [grok, selena] = CHARACTERS;
    expect(grok).toMatchObject({
      cliches: [{ dice: 3, speedy: false }],
      weapons: ["battleAxe"],
      toughness: 1,
      coverage: 2,
    });
    expect(selena).toMatchObject({ cliches: [{ dice: 2, speedy: true }], missile: true, toughness: 0, coverage: 0 });
  });

  test("SS-022…024 every combatant is legal, armed from the table, and no two foes are alike", () => {
    const weapons = new Set(WEAPONS.map(({ id }) => id));
    for (const { cliches, weapons: held } of [...CHARACTERS, ...BESTIARY]) {
      expect(clicheProblems({ cliches: cliches.map(({ dice }) => dice) })).toEqual([]);
      expect(held.filter((id) => !weapons.has(id))).toEqual([]);
    }
    expect(BESTIARY).toHaveLength(12);
    const numbers = BESTIARY.map(({ id, name, ...rest }) => JSON.stringify([rest, id === name]));
    expect(new Set(numbers).size).toBe(12);
  });

  test("every problem names its rule", () => {
    for (const rule of Object.values(PROBLEM_RULES)) expect(rule).toMatch(/^SS-[AP]?\d+$/);
  });
});
