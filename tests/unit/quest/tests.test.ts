import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import { isDouble, modifiedSkill, opposed, skillTest } from "../../../src/rules/quest/index.ts";

describe("skill tests", () => {
  test("OQ-053 OQ-A08 a modified skill adds the situation and the magic", () => {
    expect(modifiedSkill({ skill: 50, situational: -20, magic: 10 })).toEqual({
      value: 40,
      parts: [
        { label: "FRAY.Part.Skill", value: 50, rule: "OQ-053" },
        { label: "FRAY.Part.Situation", value: -20, rule: "OQ-053" },
        { label: "FRAY.Part.Magic", value: 10, rule: "OQ-053" },
      ],
    });
    expect(modifiedSkill({ skill: 50 }).value).toBe(50);
  });

  test("OQ-P01 at or under the skill succeeds; doubles are critical or a fumble", () => {
    expect([11, 99, 100, 1, 10, 9].map((roll) => isDouble({ roll }))).toEqual([true, true, true, false, false, false]);
    expect([50, 51, 44, 55, 100].map((roll) => skillTest({ roll, skill: 50 }))).toEqual([
      "success",
      "failure",
      "critical",
      "fumble",
      "fumble",
    ]);
    expect(skillTest({ roll: 55, skill: 55 })).toBe("critical");
    for (const roll of [0, 101, 1.5]) expect(() => skillTest({ roll, skill: 50 })).toThrow(RulesError);
  });

  test("OQ-P02 a skill of 0 always fails, of 100 fails only on 00, and a Master needs no roll", () => {
    expect([5, 11].map((roll) => skillTest({ roll, skill: 0 }))).toEqual(["failure", "fumble"]);
    expect([98, 99, 100].map((roll) => skillTest({ roll, skill: 120 }))).toEqual(["success", "critical", "fumble"]);
    expect(skillTest({ roll: 100, skill: 100, master: true })).toBe("critical");
  });

  test("OQ-P03 the higher level wins; successes by the higher roll, failures by the lower, ties are the player's", () => {
    const winner = (playerRoll: number, opponentRoll: number) =>
      opposed({ playerRoll, playerSkill: 50, opponentRoll, opponentSkill: 50 }).winner;
    expect([winner(41, 30), winner(30, 41), winner(41, 41)]).toEqual(["player", "opponent", "player"]);
    expect([winner(71, 60), winner(60, 71), winner(71, 71)]).toEqual(["opponent", "player", "player"]);
    expect([winner(33, 22), winner(22, 33), winner(33, 41), winner(41, 33)]).toEqual([
      "player",
      "opponent",
      "player",
      "opponent",
    ]);
    expect([winner(77, 66), winner(77, 60), winner(60, 77)]).toEqual(["none", "opponent", "player"]);
  });

  test("OQ-P02 two Masters: the player rolls, a critical wins, else it is a stand-off", () => {
    const masters = { playerSkill: 100, opponentSkill: 100, playerMaster: true, opponentMaster: true, opponentRoll: 1 };
    expect(opposed({ ...masters, playerRoll: 44 })).toEqual({
      player: "critical",
      opponent: "critical",
      winner: "player",
    });
    expect(opposed({ ...masters, playerRoll: 45 })).toEqual({
      player: "success",
      opponent: "critical",
      winner: "none",
    });
    expect(opposed({ ...masters, opponentMaster: false, playerRoll: 45 }).winner).toBe("player");
  });
});
