import { describe, expect, test } from "vitest";
import {
  contest,
  escapeOdds,
  MASTER_ROLL,
  runAway,
  surprise,
  surpriseOdds,
  surpriseRolls,
  surpriseSide,
  whoRolls,
} from "../../../src/rules/quest/index.ts";

/** Counts, over all hundred by hundred rolls, how often something happens. */
function counted(happens: (one: number, other: number) => boolean): number {
  let count = 0;
  for (let one = 1; one <= 100; one++) for (let other = 1; other <= 100; other++) if (happens(one, other)) count++;
  return count / 1e4;
}

const BOTH = [false, true];
/** Every combination of Masters on either side and of who counts as the player. */
const TABLES = BOTH.flatMap((own) => BOTH.flatMap((other) => BOTH.map((player) => ({ own, other, player }))));

describe("OQ-P02 OQ-P03 Masters, ties and the odds of surprise and flight", () => {
  test.each(TABLES)("OQ-A04 surprise as counted over all rolls, %o", ({ own, other, player }) => {
    for (const surpriseNeeds of ["opposed", "ownRoll"] as const)
      for (const [perceptionSkill, stealthSkill] of [
        [50, 60],
        [0, 35],
        [110, 100],
      ] as const) {
        const of = {
          perceptionSkill: own ? 100 : perceptionSkill,
          stealthSkill: other ? 100 : stealthSkill,
          perceptionMaster: own,
          stealthMaster: other,
          defenderIsPc: player,
          surpriseNeeds,
        };
        const chance = counted(
          (perceptionRoll, stealthRoll) => surprise({ ...of, perceptionRoll, stealthRoll }).surprised,
        );
        expect(surpriseOdds(of)).toBeCloseTo(chance, 12);
      }
  });

  test.each(TABLES)("OQ-045 flight as counted over all rolls, %o", ({ own, other, player }) => {
    const of = {
      runnerSkill: own ? 100 : 45,
      chaserSkill: other ? 100 : 45,
      runnerMaster: own,
      chaserMaster: other,
      runnerIsPlayer: player,
    };
    const chance = counted((runnerRoll, chaserRoll) => runAway({ ...of, runnerRoll, chaserRoll }).escaped);
    expect(escapeOdds(of)).toBeCloseTo(chance, 12);
  });

  test("OQ-043 OQ-044 flight without a chase is certain; without skills the odds are those of 0", () => {
    expect([escapeOdds({ pursued: false }), escapeOdds({ faster: true })]).toEqual([1, 1]);
    expect(escapeOdds({})).toBe(escapeOdds({ runnerSkill: 0, chaserSkill: 0 }));
  });

  test("OQ-P03 an exact tie is the player's, who may be the pursuer", () => {
    const tie = { runnerRoll: 30, runnerSkill: 50, chaserRoll: 30, chaserSkill: 50 };
    expect(runAway(tie).escaped).toBe(true);
    expect(runAway({ ...tie, runnerIsPlayer: false })).toEqual({ escaped: false, chaserBonus: 20, surprised: false });
  });

  test("OQ-P02 a Master in Perception is critical whatever is rolled, and loses only to an equal critical", () => {
    const of = { perceptionSkill: 100, perceptionMaster: true, stealthSkill: 80 };
    for (const stealthRoll of [1, 55, 77, 100])
      expect(surprise({ ...of, perceptionRoll: 1, stealthRoll })).toMatchObject({
        perception: "critical",
        surprised: false,
      });
  });

  test("OQ-P02 only the player of two Masters rolls; the setting ownRoll knows no duel", () => {
    expect(whoRolls({})).toEqual({ player: true, opponent: true });
    expect(whoRolls({ playerMaster: true })).toEqual({ player: false, opponent: true });
    expect(whoRolls({ opponentMaster: true })).toEqual({ player: true, opponent: false });
    expect(whoRolls({ playerMaster: true, opponentMaster: true })).toEqual({ player: true, opponent: false });
    const masters = { perceptionMaster: true, stealthMaster: true };
    expect(surpriseRolls({})).toEqual({ perception: true, stealth: true });
    expect(surpriseRolls(masters)).toEqual({ perception: true, stealth: false });
    expect(surpriseRolls({ ...masters, defenderIsPc: false })).toEqual({ perception: false, stealth: true });
    expect(surpriseRolls({ ...masters, surpriseNeeds: "ownRoll" })).toEqual({ perception: false, stealth: false });
    const master = { roll: 55, skill: 100, master: true };
    expect(contest(master, { ...master, roll: 1 }, true)).toEqual({ level: "critical", won: true });
    expect(contest({ ...master, roll: 54 }, master, true)).toEqual({ level: "success", won: false });
    expect(contest(master, { ...master, roll: 54 }, false)).toEqual({ level: "critical", won: false });
  });

  test("OQ-A11 a Master's one stealth roll counts against Masters alone", () => {
    const side = surpriseSide({
      stealthRoll: 1,
      stealthSkills: [100],
      stealthMaster: true,
      unaware: [
        { id: "plain", roll: 99, skill: 100, pc: false },
        { id: "low", roll: 88, skill: 90, pc: true },
        { id: "duel", roll: 55, skill: 100, pc: true, master: true },
        { id: "held", roll: MASTER_ROLL, skill: 100, pc: false, master: true },
      ],
    });
    // The stealth counts as 100, above every critical of those who are no Masters.
    expect(Object.entries(side.results).map(([id, one]) => [id, one.perception, one.surprised])).toEqual([
      ["plain", "critical", true],
      ["low", "critical", true],
      ["duel", "critical", false],
      ["held", "critical", true],
    ]);
  });
});
