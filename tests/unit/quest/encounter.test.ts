import { describe, expect, test } from "vitest";
import { RulesError } from "../../../src/rules/error.ts";
import {
  bestSkill,
  checkAvoidance,
  checkStatedReach,
  checkStayOut,
  combatOver,
  distanceBand,
  leaderOf,
  maySecondLook,
  maySetDistance,
  runAway,
  effectiveDistance,
  scouting,
  scoutingModifier,
  setsDistance,
  stealthSkill,
  succeeded,
  surprise,
  surpriseSide,
  talkOut,
} from "../../../src/rules/quest/index.ts";

describe("before the fight", () => {
  test("OQ-012 OQ-013 OQ-014 OQ-A06 close to 2 m, ranged to twice the range of the weapon held, else out of reach", () => {
    const band = (metres: number, weaponRange: number | null = 10) => distanceBand({ metres, weaponRange });
    expect([band(0), band(2), band(3), band(20), band(21), band(3, null)]).toEqual([
      "close",
      "close",
      "ranged",
      "ranged",
      "out",
      "out",
    ]);
    expect(distanceBand({ metres: 2 })).toBe("close");
    expect(() => band(-1)).toThrow(RulesError);
  });

  test("OQ-012 OQ-013 OQ-037 OQ-040 where nothing is measured, the foe's word counts before the character's, and that before the encounter's", () => {
    const said = { encounter: "ranged", party: "open", foe: "open" } as const;
    expect([
      effectiveDistance(said),
      effectiveDistance({ ...said, party: "close" }),
      effectiveDistance({ ...said, party: "close", foe: "ranged" }),
    ]).toEqual(["ranged", "close", "ranged"]);
    expect(effectiveDistance({ ...said, encounter: "open" })).toBe("open");
    expect(checkStatedReach({ band: "ranged", weapon: "close" })).toEqual([{ problem: "at_ranged", rule: "OQ-013" }]);
    for (const of of [
      { band: "ranged", weapon: "ranged" },
      { band: "ranged", weapon: "close", charging: true },
      { band: "close", weapon: "close" },
      { band: "open", weapon: "close" },
    ] as const)
      expect(checkStatedReach(of)).toEqual([]);
  });

  test("OQ-022 OQ-037 OQ-040 players set their own distance when they attack; else only a scout who saw, for everybody", () => {
    expect([
      maySetDistance({ attackers: "party", scouted: false }),
      maySetDistance({ attackers: "opponents", scouted: true }),
      maySetDistance({ attackers: "opponents", scouted: false }),
    ]).toEqual(["own", "encounter", "nobody"]);
  });

  test("OQ-017 OQ-024 OQ-A02 cover modifies Perception, a second look is worth 20 instead", () => {
    expect(scoutingModifier({ cover: "veryGoodCover" })).toEqual({
      value: -50,
      parts: [{ label: "FRAY.Part.OpponentsCover", value: -50, rule: "OQ-021" }],
    });
    expect(scoutingModifier({ cover: "ordinary" }).value).toBe(0);
    expect(scoutingModifier({ cover: "veryGoodCover", secondLook: true }).value).toBe(20);
    expect([maySecondLook({ level: "success" }), maySecondLook({ level: "failure" })]).toEqual([true, false]);
  });

  test("OQ-022 OQ-023 OQ-025 OQ-A03 any success sees and chooses, a critical counts heads, any failure is seen", () => {
    expect(scouting({ levels: ["success"] })).toEqual({
      spotsEnemy: true,
      choosesDistance: true,
      exactNumbers: false,
      spottedAtRanged: false,
      splitOff: [],
    });
    expect(scouting({ levels: ["critical", "fumble", "failure"] })).toEqual({
      spotsEnemy: true,
      choosesDistance: true,
      exactNumbers: true,
      spottedAtRanged: true,
      splitOff: [1],
    });
    expect(scouting({ levels: ["failure"] })).toMatchObject({
      spotsEnemy: false,
      choosesDistance: false,
      spottedAtRanged: true,
    });
    expect(succeeded("critical")).toBe(true);
  });

  test("OQ-027 OQ-031 OQ-A13 ambush and sneak use Deception, a rush what carries the attackers", () => {
    expect([stealthSkill({ kind: "ambush" }), stealthSkill({ kind: "sneak", travel: "mounted" })]).toEqual([
      "deception",
      "deception",
    ]);
    expect((["foot", "mounted", "vehicle"] as const).map((travel) => stealthSkill({ kind: "rush", travel }))).toEqual([
      "athletics",
      "riding",
      "driving",
    ]);
    expect(stealthSkill({ kind: "rush" })).toBe("athletics");
  });

  test("OQ-037 OQ-040 attackers set the distance as a group, the players each for their own character", () => {
    expect(setsDistance({ attackers: "opponents" })).toEqual({ by: "group", usual: "ranged" });
    expect(setsDistance({ attackers: "party" })).toEqual({ by: "each_character", usual: null });
  });

  test("OQ-016 OQ-033 OQ-035 OQ-038 OQ-A04 who loses Perception against stealth acts not, but defends", () => {
    const of = { perceptionSkill: 50, stealthRoll: 45, stealthSkill: 60 };
    expect(surprise({ ...of, perceptionRoll: 50 })).toEqual({
      perception: "success",
      surprised: false,
      canAct: true,
      canDefend: true,
      rounds: 0,
    });
    const lost = { perception: "success", surprised: true, canAct: false, canDefend: true, rounds: 1 };
    expect(surprise({ ...of, perceptionRoll: 20 })).toEqual(lost);
    expect(surprise({ ...of, perceptionRoll: 20, surpriseNeeds: "ownRoll" })).toMatchObject({ surprised: false });
    expect(surprise({ ...of, perceptionRoll: 60, surpriseNeeds: "ownRoll" })).toMatchObject({ surprised: true });
    expect(surprise({ ...of, perceptionRoll: 45 })).toMatchObject({ surprised: false });
    expect(surprise({ ...of, perceptionRoll: 45, defenderIsPc: false })).toEqual(lost);
  });

  test("OQ-036 OQ-039 a fumble cannot even defend, whatever the other side rolled", () => {
    const of = { perceptionRoll: 77, perceptionSkill: 50, stealthSkill: 60 };
    for (const stealthRoll of [45, 88])
      expect(surprise({ ...of, stealthRoll, defenderIsPc: false })).toMatchObject({
        perception: "fumble",
        surprised: true,
        canDefend: false,
      });
  });

  test("OQ-034 OQ-041 OQ-A11 one stealth roll with the side's best skill meets each of the unaware", () => {
    const side = surpriseSide({
      stealthRoll: 45,
      stealthSkills: [30, 60],
      unaware: [
        { id: "ann", roll: 50, skill: 50, pc: true },
        { id: "bo", roll: 20, skill: 50, pc: true },
      ],
    });
    expect([side.results["ann"]!.surprised, side.results["bo"]!.surprised, side.engaged]).toEqual([false, true, true]);
    expect(
      surpriseSide({ stealthRoll: 45, stealthSkills: [30], unaware: [{ id: "ann", roll: 50, skill: 50, pc: true }] })
        .engaged,
    ).toBe(false);
    expect(bestSkill([3, 9, 4])).toBe(9);
    expect(() => bestSkill([])).toThrow(RulesError);
  });

  test("OQ-042 victims of surprise cannot avoid the fight", () => {
    expect(checkAvoidance({ surprised: true })).toEqual([{ problem: "surprised", rule: "OQ-042" }]);
    expect(checkAvoidance({ surprised: false })).toEqual([]);
  });

  test("OQ-043 OQ-044 nobody pursues, or the runner is faster: away", () => {
    const away = { escaped: true, chaserBonus: 0, surprised: false };
    expect(runAway({ pursued: false })).toEqual(away);
    expect(runAway({ faster: true })).toEqual(away);
  });

  test("OQ-045 OQ-046 OQ-047 OQ-A07 a chase is opposed; caught gives the pursuer 20, a fumble is surprise", () => {
    const chase = (runnerRoll: number) => runAway({ runnerRoll, runnerSkill: 50, chaserRoll: 30, chaserSkill: 50 });
    expect(chase(40)).toEqual({ escaped: true, chaserBonus: 0, surprised: false });
    expect(chase(60)).toEqual({ escaped: false, chaserBonus: 20, surprised: false });
    expect(chase(77)).toEqual({ escaped: false, chaserBonus: 20, surprised: true });
    for (const missing of ["runnerRoll", "runnerSkill", "chaserRoll", "chaserSkill"])
      expect(() =>
        runAway({ runnerRoll: 1, runnerSkill: 1, chaserRoll: 1, chaserSkill: 1, [missing]: undefined }),
      ).toThrow(RulesError);
  });

  test("OQ-048 OQ-049 one leader talks, by Influence, in an opposed test", () => {
    const entries = [
      { id: "ann", influence: 40 },
      { id: "bo", influence: 60 },
      { id: "cy", influence: 60 },
    ];
    expect([leaderOf({ entries }), leaderOf({ entries: [] })]).toEqual(["bo", null]);
    expect(talkOut({ playerRoll: 40, playerSkill: 50, opponentRoll: 30, opponentSkill: 50 })).toMatchObject({
      avoided: true,
      winner: "player",
    });
    expect(talkOut({ playerRoll: 70, playerSkill: 50, opponentRoll: 30, opponentSkill: 50 }).avoided).toBe(false);
  });

  test("OQ-009 the fight ends when one side is down, surrendered or gone", () => {
    const up = { hp: 4, out: false };
    expect(
      combatOver({
        sides: [
          [up],
          [
            { hp: 0, out: false },
            { hp: 5, out: true },
          ],
        ],
      }),
    ).toBe(true);
    expect(combatOver({ sides: [[up], [{ hp: -3, out: false }, up]] })).toBe(false);
  });

  test("OQ-011 keeping out needs the Referee's leave", () => {
    expect(checkStayOut({ agreed: true })).toEqual([]);
    expect(checkStayOut({ agreed: false })).toEqual([{ problem: "needs_referee", rule: "OQ-011" }]);
  });
});
