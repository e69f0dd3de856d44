import { describe, expect, test } from "vitest";
import { actOrder, rollOffs, teamSurprised } from "../../../src/rules/swords/index.ts";

const entry = (id: string, more: Partial<Parameters<typeof actOrder>[0]["entries"][number]> = {}) => ({
  id,
  speedy: false,
  cliche: 2,
  surprised: false,
  roll: 1,
  ...more,
});

describe("who's on first", () => {
  test("SS-015 the unsurprised with a cliché of speed go first", () => {
    const entries = [entry("slow", { cliche: 6 }), entry("fast", { speedy: true })];
    expect(actOrder({ entries })).toEqual(["fast", "slow"]);
  });

  test("SS-015 speed does not count in a group", () => {
    const entries = [entry("slow", { cliche: 3 }), entry("fast", { speedy: true, inTeam: true })];
    expect(actOrder({ entries })).toEqual(["slow", "fast"]);
  });

  test("SS-A09 the surprised come last, however fast", () => {
    const entries = [entry("fast", { speedy: true, cliche: 6, surprised: true }), entry("slow", { cliche: 1 })];
    expect(actOrder({ entries })).toEqual(["slow", "fast"]);
  });

  test("SS-A09 SS-015 one surprised member has the team act last with it", () => {
    expect([teamSurprised([false, true]), teamSurprised([false, false]), teamSurprised([])]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("SS-016 within that, more dice go first", () => {
    const entries = [entry("two"), entry("four", { cliche: 4 }), entry("three", { cliche: 3 })];
    expect(actOrder({ entries })).toEqual(["four", "three", "two"]);
  });

  test("SS-A09 the setting counts all clichés together", () => {
    const entries = [entry("a", { cliche: 4, sum: 5 }), entry("b", { cliche: 2, sum: 9 }), entry("c", { cliche: 3 })];
    expect(actOrder({ entries })).toEqual(["a", "c", "b"]);
    expect(actOrder({ entries, orderBy: "sumOfCliches" })).toEqual(["b", "a", "c"]);
  });

  test("SS-017 the rest roll off, and equal rolls roll again", () => {
    const level = [entry("a", { roll: 3 }), entry("b", { roll: 5 }), entry("c", { roll: 5 })];
    const entries = [...level, entry("d", { cliche: 1 })];
    expect(actOrder({ entries })).toEqual(["b", "c", "a", "d"]);
    expect(rollOffs({ entries })).toEqual([["b", "c"]]);
    expect(rollOffs({ entries: [entry("a", { roll: 3 }), entry("b", { roll: 5 })] })).toEqual([]);
  });

  test("SS-017 before anyone has rolled all who are level must", () => {
    const entries = [entry("a", { roll: undefined }), entry("b", { roll: undefined }), entry("c", { cliche: 5 })];
    expect(rollOffs({ entries })).toEqual([["a", "b"]]);
    expect(actOrder({ entries: [...entries].reverse() })).toEqual(["c", "a", "b"]);
  });
});
