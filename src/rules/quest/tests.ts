import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import type { Level } from "./types.ts";

/**
 * Returns the modified skill of an action in percent: the skill plus the modifiers of the situation and of active magic
 * (OQ-053, OQ-A08).
 */
export function modifiedSkill({
  skill,
  situational = 0,
  magic = 0,
}: {
  readonly skill: number;
  readonly situational?: number;
  readonly magic?: number;
}): Explained {
  return explain([
    { label: "FRAY.Part.Skill", value: skill, rule: "OQ-053" },
    { label: "FRAY.Part.Situation", value: situational, rule: "OQ-053" },
    { label: "FRAY.Part.Magic", value: magic, rule: "OQ-053" },
  ]);
}

/**
 * Tells whether a d100 roll is a double: 11, 22 … 99, or 100, which stands for 00 (OQ-P01). Throws RulesError unless
 * the roll is a whole number from 1 to 100.
 */
export function isDouble({ roll }: { readonly roll: number }): boolean {
  whole("roll", roll, "OQ-P01", 1, 100);
  return roll % 11 === 0 || roll === 100;
}

/**
 * Returns the level of a skill test (OQ-P01, OQ-P02). A roll at or under the modified skill succeeds, any other fails.
 * A double makes a success a critical and a failure a fumble. A roll of 100 is a double that always fails. A Master's
 * test is always a critical. Throws RulesError unless the roll, even a Master's, is a whole number from 1 to 100.
 */
export function skillTest({
  roll,
  skill,
  master = false,
}: {
  readonly roll: number;
  readonly skill: number;
  readonly master?: boolean;
}): Level {
  const double = isDouble({ roll });
  if (master) return "critical";
  if (roll <= skill && roll < 100) return double ? "critical" : "success";
  return double ? "fumble" : "failure";
}

/** Returns a level as a number, for comparing: fumble 0, failure 1, success 2, critical 3 (OQ-P03). */
export function levelRank(level: Level): number {
  return ["fumble", "failure", "success", "critical"].indexOf(level);
}

/** The winner of an opposed test, in which two sides each make a skill test. */
export type Winner = "player" | "opponent" | "none";

/**
 * The two tests of an opposed test: d100 rolls and modified skills in percent. One side counts as the player, who wins
 * ties. `playerMaster` and `opponentMaster` are true for a Master, who has a natural skill of 100 or more (OQ-P02). The
 * roll of a Master who does not roll is MASTER_ROLL.
 */
export interface OpposedOf {
  readonly playerRoll: number;
  readonly playerSkill: number;
  readonly opponentRoll: number;
  readonly opponentSkill: number;
  readonly playerMaster?: boolean;
  readonly opponentMaster?: boolean;
}

/**
 * Resolves an opposed test: returns the level of each side and the winner, who follows from levels and rolls
 * (`winnerOf`; OQ-P03). Two Masters are an exception: the player wins with a critical, else nobody wins (OQ-P02).
 * Throws RulesError for rolls other than 1 to 100.
 */
export function opposed({
  playerRoll,
  playerSkill,
  opponentRoll,
  opponentSkill,
  playerMaster = false,
  opponentMaster = false,
}: OpposedOf): { readonly player: Level; readonly opponent: Level; readonly winner: Winner } {
  // Of two Masters only the player rolls, and is tested as if no Master.
  const areBothMasters = playerMaster && opponentMaster;
  const player = skillTest({ roll: playerRoll, skill: playerSkill, master: playerMaster && !areBothMasters });
  const opponent = skillTest({ roll: opponentRoll, skill: opponentSkill, master: opponentMaster });
  if (areBothMasters) return { player, opponent, winner: player === "critical" ? "player" : "none" };
  return { player, opponent, winner: winnerOf(player, opponent, playerRoll, opponentRoll) };
}

/**
 * The roll that stands for the test of a Master who rolls no dice: the highest, which wins between criticals (OQ-P02).
 */
export const MASTER_ROLL = 100;

/** Tells which sides of an opposed test roll dice: all but Masters, and of two Masters the player (OQ-P02). */
export function whoRolls({
  playerMaster = false,
  opponentMaster = false,
}: Pick<OpposedOf, "playerMaster" | "opponentMaster">): { readonly player: boolean; readonly opponent: boolean } {
  return { player: !playerMaster || opponentMaster, opponent: !opponentMaster };
}

/** A side of an opposed test. */
export interface Contestant {
  /** Its d100 roll, which is ignored for a Master who need not roll. */
  readonly roll: number;
  /** Its modified skill in percent. */
  readonly skill: number;
  /** True for a Master, who has a natural skill of 100 or more. */
  readonly master: boolean;
}

/**
 * Resolves an opposed test for one of its sides, `own`: returns the level of `own` and whether it won (OQ-P02, OQ-P03).
 * If `isPlayer`, `own` counts as the player, who wins ties; if not, `other` does. Throws RulesError for rolls other
 * than 1 to 100.
 */
export function contest(
  own: Contestant,
  other: Contestant,
  isPlayer: boolean,
): { readonly level: Level; readonly won: boolean } {
  const [player, opponent] = isPlayer ? [own, other] : [other, own];
  const masters = { playerMaster: player.master, opponentMaster: opponent.master };
  // A Master who need not roll has the fixed roll.
  const rolls = whoRolls(masters);
  const result = opposed({
    playerRoll: rolls.player ? player.roll : MASTER_ROLL,
    playerSkill: player.skill,
    opponentRoll: rolls.opponent ? opponent.roll : MASTER_ROLL,
    opponentSkill: opponent.skill,
    ...masters,
  });
  return isPlayer
    ? { level: result.player, won: result.winner === "player" }
    : { level: result.opponent, won: result.winner === "opponent" };
}

/**
 * Returns the winner of an opposed test (OQ-P03). The higher level wins. Of equal levels the rolls decide: the lower
 * roll of two failures, else the higher; the player wins if the rolls are equal too. Two fumbles have no winner.
 */
export function winnerOf(player: Level, opponent: Level, playerRoll: number, opponentRoll: number): Winner {
  if (player === "fumble" && opponent === "fumble") return "none";
  const leadByRoll = player === "failure" ? opponentRoll - playerRoll : playerRoll - opponentRoll;
  const playerLead = levelRank(player) - levelRank(opponent) || leadByRoll;
  return playerLead >= 0 ? "player" : "opponent";
}
