import { describe, expect, test } from "vitest";
import {
  bestSkill,
  combatOver,
  distanceBand,
  leaderOf,
  runAway,
  scouting,
  scoutingModifier,
  secondsOf,
  setsDistance,
  stealthSkill,
  surprise,
  surpriseSide,
} from "../../../src/rules/quest/index.ts";
import type { Level } from "../../../src/rules/quest/index.ts";
import { told } from "../told.ts";

const LEVELS: readonly Level[] = ["critical", "success", "failure", "fumble"];

describe("surprise and the rest of an encounter", () => {
  test("OQ-033..041 OQ-A04 surprise by Perception and stealth, for a player's character and for others", () => {
    const noticed = { surprised: false, canAct: true, canDefend: true, rounds: 0 };
    const caught = { surprised: true, canAct: false, canDefend: true, rounds: 1 };
    const of = (perceptionRoll: number, more: object = {}): unknown =>
      surprise({ perceptionRoll, perceptionSkill: 50, stealthRoll: 30, stealthSkill: 60, ...more });
    expect([of(31), of(29), of(30)]).toEqual([
      { perception: "success", ...noticed },
      { perception: "success", ...caught },
      { perception: "success", ...noticed },
    ]);
    expect([of(30, { defenderIsPc: false }), of(31, { defenderIsPc: false })]).toEqual([
      { perception: "success", ...caught },
      { perception: "success", ...noticed },
    ]);
    expect([of(44), of(60), of(77)]).toEqual([
      { perception: "critical", ...noticed },
      { perception: "failure", ...caught },
      { perception: "fumble", ...caught, canDefend: false },
    ]);
    expect([of(29, { surpriseNeeds: "ownRoll" }), of(60, { surpriseNeeds: "ownRoll", stealthRoll: 100 })]).toEqual([
      { perception: "success", ...noticed },
      { perception: "failure", ...caught },
    ]);
    expect(of(77, { stealthRoll: 88, defenderIsPc: false })).toEqual({
      perception: "fumble",
      ...caught,
      canDefend: false,
    });
    const side = {
      stealthRoll: 30,
      stealthSkills: [20, 60],
      unaware: [
        { id: "ann", roll: 29, skill: 50, pc: true },
        { id: "bo", roll: 30, skill: 50, pc: false },
      ],
    };
    expect(surpriseSide(side)).toEqual({
      results: { ann: { perception: "success", ...caught }, bo: { perception: "success", ...caught } },
      engaged: true,
    });
    expect(surpriseSide({ ...side, surpriseNeeds: "ownRoll" })).toEqual({
      results: { ann: { perception: "success", ...noticed }, bo: { perception: "success", ...noticed } },
      engaged: false,
    });
    expect([bestSkill([4]), bestSkill([4, 9, 2])]).toEqual([4, 9]);
  });

  test("OQ-017..026 OQ-A02 OQ-A03 scouting by its parts and by each level alone", () => {
    const modifier = (cover: Parameters<typeof scoutingModifier>[0]["cover"]): string =>
      told(scoutingModifier({ cover }).parts).join();
    expect((["clear", "partlyVisible", "ordinary", "undergrowth", "veryGoodCover"] as const).map(modifier)).toEqual([
      "OpponentsCover 50 OQ-018",
      "OpponentsCover 20 OQ-019",
      "",
      "OpponentsCover -20 OQ-020",
      "OpponentsCover -50 OQ-021",
    ]);
    expect(told(scoutingModifier({ cover: "clear", secondLook: true }).parts)).toEqual(["SecondLook 20 OQ-024"]);
    expect(LEVELS.map((level) => scouting({ levels: ["success", level] }))).toEqual([
      { spotsEnemy: true, choosesDistance: true, exactNumbers: true, spottedAtRanged: false, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: false, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: true, splitOff: [] },
      { spotsEnemy: true, choosesDistance: true, exactNumbers: false, spottedAtRanged: true, splitOff: [1] },
    ]);
    expect(scouting({ levels: ["fumble", "failure"] })).toEqual({
      spotsEnemy: false,
      choosesDistance: false,
      exactNumbers: false,
      spottedAtRanged: true,
      splitOff: [0],
    });
    expect(scouting({ levels: [] })).toEqual({
      spotsEnemy: false,
      choosesDistance: false,
      exactNumbers: false,
      spottedAtRanged: false,
      splitOff: [],
    });
  });

  test("OQ-006 OQ-009 OQ-012..014 OQ-027..031 OQ-043..049 bands, skills, flight and the end", () => {
    expect([0, 2, 3, 40, 41].map((metres) => distanceBand({ metres, weaponRange: 20 }))).toEqual([
      "close",
      "close",
      "ranged",
      "ranged",
      "out",
    ]);
    expect([distanceBand({ metres: 3 }), distanceBand({ metres: 3, weaponRange: 1 })]).toEqual(["out", "out"]);
    expect((["ambush", "sneak", "rush"] as const).map((kind) => stealthSkill({ kind, travel: "vehicle" }))).toEqual([
      "deception",
      "deception",
      "driving",
    ]);
    expect([setsDistance({ attackers: "party" }), setsDistance({ attackers: "opponents" })]).toEqual([
      { by: "each_character", usual: null },
      { by: "group", usual: "ranged" },
    ]);
    const chase = { runnerRoll: 30, runnerSkill: 50, chaserRoll: 40, chaserSkill: 50 };
    expect(runAway(chase)).toEqual({ escaped: false, chaserBonus: 20, surprised: false });
    expect(runAway({ ...chase, runnerRoll: 40 })).toEqual({ escaped: true, chaserBonus: 0, surprised: false });
    expect(runAway({ ...chase, runnerRoll: 66 })).toEqual({ escaped: false, chaserBonus: 20, surprised: true });
    expect(runAway({ ...chase, runnerRoll: 66, chaserRoll: 77 })).toEqual({
      escaped: false,
      chaserBonus: 20,
      surprised: true,
    });
    expect([runAway({ pursued: false }), runAway({ ...chase, faster: true })]).toEqual([
      { escaped: true, chaserBonus: 0, surprised: false },
      { escaped: true, chaserBonus: 0, surprised: false },
    ]);
    expect(
      leaderOf({
        entries: [
          { id: "ann", influence: 4 },
          { id: "bo", influence: 9 },
          { id: "cy", influence: 9 },
          { id: "di", influence: 1 },
        ],
      }),
    ).toBe("bo");
    expect(combatOver({ sides: [[{ hp: 1, out: false }], [{ hp: 0, out: false }]] })).toBe(true);
    expect(combatOver({ sides: [[{ hp: 1, out: false }], [{ hp: 1, out: true }]] })).toBe(true);
    expect(
      combatOver({
        sides: [
          [{ hp: 1, out: false }],
          [
            { hp: 0, out: false },
            { hp: 1, out: false },
          ],
        ],
      }),
    ).toBe(false);
    expect([secondsOf({ rounds: 0 }), secondsOf({ rounds: 3 })]).toEqual([0, 15]);
  });
});
