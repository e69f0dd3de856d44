import { RulesError } from "../error.ts";
import { succeeded } from "./encounter.ts";
import { levelChances, opposedOdds } from "./odds.ts";
import { contest, skillTest, whoRolls } from "./tests.ts";
import type { RunAwayOf } from "./encounter.ts";
import type { Level, QuestSettings } from "./types.ts";

/** The Perception test of an unaware fighter and the attackers' stealth test: d100 rolls, and skills in percent. */
export interface SurpriseOf {
  readonly perceptionRoll: number;
  readonly perceptionSkill: number;
  readonly stealthRoll: number;
  readonly stealthSkill: number;
  /** True for a Master, whose roll counts only against another Master, and only for the player (OQ-P02). */
  readonly perceptionMaster?: boolean;
  readonly stealthMaster?: boolean;
  /** The unaware fighter is a player's character: the player's side wins exact ties (OQ-P03). */
  readonly defenderIsPc?: boolean;
}

/** The effects of surprise on an unaware fighter. */
export interface Surprised {
  readonly perception: Level;
  readonly surprised: boolean;
  readonly canAct: boolean;
  /** The fighter can defend in the round of surprise; false after a fumbled Perception test. */
  readonly canDefend: boolean;
  /** Rounds that the surprise lasts: 1, or 0 for a fighter who is not surprised. */
  readonly rounds: number;
}

/**
 * Resolves Perception against stealth for one unaware fighter (OQ-033 … OQ-039, OQ-A04). A fighter that does not win
 * the opposed test, or with `surpriseNeeds` "ownRoll" fails its own roll, is surprised for a round and only parries or
 * dodges; after a fumbled Perception it cannot even defend. Throws RulesError for a roll outside 1-100.
 */
export function surprise({
  perceptionRoll,
  perceptionSkill,
  stealthRoll,
  stealthSkill: stealth,
  perceptionMaster = false,
  stealthMaster = false,
  defenderIsPc = true,
  surpriseNeeds = "opposed",
}: SurpriseOf & Partial<Pick<QuestSettings, "surpriseNeeds">>): Surprised {
  const unaware = { roll: perceptionRoll, skill: perceptionSkill, master: perceptionMaster };
  const hidden = { roll: stealthRoll, skill: stealth, master: stealthMaster };
  // Two fumbles and a stand-off of two Masters have no winner: the fighter is surprised then too.
  const { level, won } = contest(unaware, hidden, defenderIsPc);
  const perceived = surpriseNeeds === "ownRoll" ? skillTest(unaware) : level;
  const noticed = surpriseNeeds === "ownRoll" ? succeeded(perceived) : won;
  const canDefend = perceived !== "fumble";
  return { perception: perceived, surprised: !noticed, canAct: noticed, canDefend, rounds: noticed ? 0 : 1 };
}

/** An unaware fighter and its Perception test: a d100 roll, and a skill in percent. */
export interface Unaware {
  readonly id: string;
  readonly roll: number;
  readonly skill: number;
  readonly master?: boolean;
  /** The fighter is a player's character. */
  readonly pc: boolean;
}

/**
 * Resolves a surprise attack on a whole side: one stealth roll with the attackers' best skill against the Perception of
 * each unaware fighter (OQ-033, OQ-034, OQ-A11). Returns the result of each fighter by its id; `engaged` is true if at
 * least one is surprised. @throws RulesError without attackers, or for a roll outside 1-100.
 */
export function surpriseSide({
  stealthRoll,
  stealthSkills,
  stealthMaster = false,
  unaware,
  surpriseNeeds = "opposed",
}: {
  readonly stealthRoll: number;
  /** The attackers' skills; the highest counts. */
  readonly stealthSkills: readonly number[];
  /** The attacker who rolls is a Master. */
  readonly stealthMaster?: boolean;
  readonly unaware: readonly Unaware[];
} & Partial<Pick<QuestSettings, "surpriseNeeds">>): {
  readonly results: Readonly<Record<string, Surprised>>;
  readonly engaged: boolean;
} {
  const stealth = bestSkill(stealthSkills);
  const results: Record<string, Surprised> = {};
  for (const { id, roll, skill, master, pc } of unaware)
    results[id] = surprise({
      perceptionRoll: roll,
      perceptionSkill: skill,
      stealthRoll,
      stealthSkill: stealth,
      perceptionMaster: master,
      stealthMaster,
      defenderIsPc: pc,
      surpriseNeeds,
    });
  return { results, engaged: Object.values(results).some((result) => result.surprised) };
}

/** Returns the highest of a side's skills (OQ-033, OQ-034, OQ-A07). @throws RulesError without any skill. */
export function bestSkill(skills: readonly number[]): number {
  if (skills.length === 0) throw new RulesError("NobodyThere", "OQ-A11");
  return Math.max(...skills);
}

/** A surprise before the dice: skills in percent, Masters, who is a player's character, and the setting. */
export type SurpriseChances = Omit<SurpriseOf, "perceptionRoll" | "stealthRoll"> &
  Partial<Pick<QuestSettings, "surpriseNeeds">>;

/**
 * Tells which of the two tests, Perception and stealth, are rolled for one unaware fighter: a Master's is not, but of
 * two Masters who meet in an opposed test the one on the player's side rolls (OQ-P02, OQ-A04, OQ-A11). A stealth roll
 * made against several fighters counts only for those for whom this says that it is rolled.
 */
export function surpriseRolls({
  perceptionMaster = false,
  stealthMaster = false,
  defenderIsPc = true,
  surpriseNeeds = "opposed",
}: Omit<SurpriseChances, "perceptionSkill" | "stealthSkill">): {
  readonly perception: boolean;
  readonly stealth: boolean;
} {
  if (surpriseNeeds === "ownRoll") return { perception: !perceptionMaster, stealth: !stealthMaster };
  const [playerMaster, opponentMaster] = defenderIsPc
    ? [perceptionMaster, stealthMaster]
    : [stealthMaster, perceptionMaster];
  const { player, opponent } = whoRolls({ playerMaster, opponentMaster });
  return defenderIsPc ? { perception: player, stealth: opponent } : { perception: opponent, stealth: player };
}

/** Returns the chance, from 0 to 1, that an unaware fighter is surprised (OQ-033 … OQ-036, OQ-A04, OQ-P02). */
export function surpriseOdds({
  perceptionSkill,
  stealthSkill: stealth,
  perceptionMaster = false,
  stealthMaster = false,
  defenderIsPc = true,
  surpriseNeeds = "opposed",
}: SurpriseChances): number {
  if (surpriseNeeds === "ownRoll") {
    const { failure, fumble } = levelChances({ skill: perceptionSkill, master: perceptionMaster });
    return failure + fumble;
  }
  const own = { skill: perceptionSkill, master: perceptionMaster };
  return 1 - winChance(own, { skill: stealth, master: stealthMaster }, defenderIsPc);
}

/**
 * Returns the chance, from 0 to 1, that a runner escapes: 1 if it is faster or not pursued, else the chance to win the
 * opposed test (OQ-043 … OQ-045, OQ-P03). A skill that is not given counts as 0 percent.
 */
export function escapeOdds({
  pursued = true,
  faster = false,
  runnerSkill = 0,
  runnerMaster = false,
  chaserSkill = 0,
  chaserMaster = false,
  runnerIsPlayer = true,
}: Omit<RunAwayOf, "runnerRoll" | "chaserRoll">): number {
  if (!pursued || faster) return 1;
  const own = { skill: runnerSkill, master: runnerMaster };
  return winChance(own, { skill: chaserSkill, master: chaserMaster }, runnerIsPlayer);
}

/** A side of an opposed test before the dice. */
interface Side {
  readonly skill: number;
  readonly master: boolean;
}

/** Returns the chance that a side wins an opposed test; `isPlayer`: it counts as the player (OQ-P03). */
function winChance(own: Side, other: Side, isPlayer: boolean): number {
  const [player, opponent] = isPlayer ? [own, other] : [other, own];
  const chances = opposedOdds({
    playerSkill: player.skill,
    playerMaster: player.master,
    opponentSkill: opponent.skill,
    opponentMaster: opponent.master,
  });
  return isPlayer ? chances.player : chances.opponent;
}
