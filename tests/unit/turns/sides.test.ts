import { sideOf } from "../../../src/rules/foes.ts";
import { describe, expect, test } from "vitest";
import { problemNames } from "../../../src/rules/problem.ts";
import { RulesError } from "../../../src/rules/error.ts";
import {
  initiative,
  openFight,
  opponents,
  RANDOM_SURPRISE,
  randomSurprise,
  ROUND_SECONDS,
  roundOrder,
  surpriseRound,
  turnProblems,
} from "../../../src/rules/turns/index.ts";

describe("which side goes first", () => {
  test("CT-003 CT-004 CT-005 one d6: one to three the enemies, four to six the party", () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => initiative({ die }))).toEqual([
      "enemies",
      "enemies",
      "enemies",
      "party",
      "party",
      "party",
    ]);
    expect(() => initiative({ die: 0 })).toThrow(RulesError);
  });

  test("CT-059 CT-060 CT-061 random surprise: one the enemies, six the party, else nobody", () => {
    expect([1, 2, 3, 4, 5, 6].map((die) => randomSurprise({ die }))).toEqual([
      "enemies",
      null,
      null,
      null,
      null,
      "party",
    ]);
    expect(RANDOM_SURPRISE.map(({ rule }) => rule)).toEqual([
      "CT-059",
      "CT-061",
      "CT-061",
      "CT-061",
      "CT-061",
      "CT-060",
    ]);
    expect(() => randomSurprise({ die: 7 })).toThrow(RulesError);
  });

  test("CT-056 CT-057 a side that surprises the other gets a round before the first die", () => {
    expect(surpriseRound({ surprised: [] })).toBeNull();
    expect(surpriseRound({ surprised: ["party", "enemies"] })).toBeNull();
    expect(surpriseRound({ surprised: ["enemies"] })).toBe("party");
    expect(surpriseRound({ surprised: ["party"] })).toBe("enemies");
  });

  test("CT-A10 CT-P06 by setting the first initiative die surprises too", () => {
    expect(openFight({ die: 6 })).toEqual({ surpriseRound: null, first: "party" });
    expect(openFight({ die: 6, surpriseOnInitiative: true })).toEqual({ surpriseRound: "party", first: "party" });
    expect(openFight({ die: 1, surpriseOnInitiative: true })).toEqual({ surpriseRound: "enemies", first: "enemies" });
    expect(openFight({ die: 2, surprised: ["enemies"] })).toEqual({ surpriseRound: "party", first: "enemies" });
  });

  test("CT-A23 friendly tokens are the party, anyone else the enemies, unless changed", () => {
    expect(sideOf({ friendly: true })).toBe("party");
    expect(sideOf({ friendly: false })).toBe("enemies");
    expect(sideOf({ friendly: false, changed: "party" })).toBe("party");
    expect(opponents("party")).toBe("enemies");
    expect(opponents("enemies")).toBe("party");
  });

  test("CT-P05 a round is six seconds", () => {
    expect(ROUND_SECONDS).toBe(6);
  });
});

describe("the order of a round", () => {
  const entries = [
    { id: "wolf", side: "enemies" },
    { id: "ann", side: "party", place: 2 },
    { id: "bob", side: "party", place: 1 },
    { id: "orc", side: "enemies", place: 3 },
    { id: "cat", side: "party" },
    { id: "ape", side: "enemies", place: null },
  ] as const;

  test("CT-002 CT-006 everyone once, first one side, then the other, each in its own order", () => {
    expect(roundOrder({ entries, first: "party" })).toEqual(["bob", "ann", "cat", "orc", "ape", "wolf"]);
    expect(roundOrder({ entries, first: "enemies" })).toEqual(["orc", "ape", "wolf", "bob", "ann", "cat"]);
    const reversed = [...entries].reverse();
    expect(roundOrder({ entries: reversed, first: "party" })).toEqual(roundOrder({ entries, first: "party" }));
  });

  test("CT-057 in a surprise round only the side that surprises takes turns", () => {
    expect(roundOrder({ entries, first: "party", surprise: true })).toEqual(["bob", "ann", "cat"]);
  });

  test("CT-002 CT-006 who may take a turn", () => {
    expect(problemNames(turnProblems({ side: "party", acting: "party", acted: false }))).toEqual([]);
    expect(problemNames(turnProblems({ side: "party", acting: "enemies", acted: true, dead: true }))).toEqual([
      "not_your_side",
      "turn_taken",
      "dead",
    ]);
  });
});
