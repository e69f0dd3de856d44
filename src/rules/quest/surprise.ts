import { RulesError } from "../error.ts";
import { succeeded } from "./encounter.ts";
import { levelChances, opposedOdds } from "./odds.ts";
import { contest, skillTest, whoRolls } from "./tests.ts";
import type { RunAwayOf } from "./encounter.ts";
import type { Level, QuestSettings } from "./types.ts";

/**
 * The Perception test of an unaware fighter and the attackers' test to surprise it ("stealth"): d100 rolls, and
 * modified skills in percent.
 */
export interface SurpriseOf {
  readonly perceptionRoll: number;
  readonly perceptionSkill: number;
  readonly stealthRoll: number;
  readonly stealthSkill: number;
  /** True for a Master, whose test needs no roll, except the player's against another Master (OQ-P02). */
  readonly perceptionMaster?: boolean;
  readonly stealthMaster?: boolean;
  /** True if the unaware fighter is a player's character: the player's side wins exact ties (OQ-P03). */
  readonly defenderIsPc?: boolean;
}

/** What a surprise attack does to one unaware fighter. */
export interface Surprised {
  /** The level of its Perception test. */
  readonly perception: Level;
  readonly surprised: boolean;
  readonly canAct: boolean;
  /** True if the fighter can defend in the round of surprise: unless its Perception test was a fumble. */
  readonly canDefend: boolean;
  /** The rounds that the surprise lasts: 1, or 0 for a fighter who is not surprised. */
  readonly rounds: number;
}

/**
 * Resolves Perception against stealth for one unaware fighter (OQ-033 … OQ-039, OQ-A04). The fighter is surprised if
 * they do not win the opposed test, or with `surpriseNeeds` "ownRoll" if their own test fails. A surprised fighter
 * cannot act for a round, but can parry and dodge, unless their Perception was fumbled. Throws RulesError for rolls
 * other than 1 to 100.
 */
export function surprise({
  perceptionRoll,
  perceptionSkill,
  stealthRoll,
  stealthSkill,
  perceptionMaster = false,
  stealthMaster = false,
  defenderIsPc = true,
  surpriseNeeds = "opposed",
}: SurpriseOf & Partial<Pick<QuestSettings, "surpriseNeeds">>): Surprised {
  const unaware = { roll: perceptionRoll, skill: perceptionSkill, master: perceptionMaster };
  const attackers = { roll: stealthRoll, skill: stealthSkill, master: stealthMaster };
  // A test without a winner (two fumbles, or two Masters without a critical) surprises the fighter too.
  const { level, won } = contest(unaware, attackers, defenderIsPc);
  const perceptionLevel = surpriseNeeds === "ownRoll" ? skillTest(unaware) : level;
  const hasNoticed = surpriseNeeds === "ownRoll" ? succeeded(perceptionLevel) : won;
  const canDefend = perceptionLevel !== "fumble";
  return {
    perception: perceptionLevel,
    surprised: !hasNoticed,
    canAct: hasNoticed,
    canDefend,
    rounds: hasNoticed ? 0 : 1,
  };
}

/** An unaware fighter and its Perception test: a d100 roll, and a modified skill in percent. */
export interface Unaware {
  readonly id: string;
  readonly roll: number;
  readonly skill: number;
  readonly master?: boolean;
  /** True for a player's character. */
  readonly pc: boolean;
}

/**
 * Resolves a surprise attack on a whole side: one stealth roll with the attackers' best skill against the Perception of
 * each unaware fighter (OQ-033, OQ-034, OQ-A11). Returns the results by the fighters' ids; `engaged` is true if at
 * least one is surprised. Throws RulesError without attackers, and for rolls other than 1 to 100.
 */
export function surpriseSide({
  stealthRoll,
  stealthSkills,
  stealthMaster = false,
  unaware,
  surpriseNeeds = "opposed",
}: {
  readonly stealthRoll: number;
  /** The attackers' skills in percent, of which the highest counts. */
  readonly stealthSkills: readonly number[];
  /** True if the attacker who rolls is a Master. */
  readonly stealthMaster?: boolean;
  readonly unaware: readonly Unaware[];
} & Partial<Pick<QuestSettings, "surpriseNeeds">>): {
  readonly results: Readonly<Record<string, Surprised>>;
  readonly engaged: boolean;
} {
  const stealthSkill = bestSkill(stealthSkills);
  // Each unaware fighter by itself, against the same stealth roll.
  const results: Record<string, Surprised> = {};
  for (const { id, roll, skill, master, pc } of unaware)
    results[id] = surprise({
      perceptionRoll: roll,
      perceptionSkill: skill,
      stealthRoll,
      stealthSkill,
      perceptionMaster: master,
      stealthMaster,
      defenderIsPc: pc,
      surpriseNeeds,
    });
  return { results, engaged: Object.values(results).some((result) => result.surprised) };
}

/** Returns the highest of a side's skills (OQ-033, OQ-034, OQ-A07). Throws RulesError for an empty list. */
export function bestSkill(skills: readonly number[]): number {
  if (skills.length === 0) throw new RulesError("NobodyThere", "OQ-A11");
  return Math.max(...skills);
}

/** A surprise attack on one fighter before dice are thrown. */
export type SurpriseChances = Omit<SurpriseOf, "perceptionRoll" | "stealthRoll"> &
  Partial<Pick<QuestSettings, "surpriseNeeds">>;

/**
 * Tells whether one unaware fighter rolls Perception, and whether the stealth roll counts against that fighter (OQ-P02,
 * OQ-A04, OQ-A11). A Master does not roll; but if both are Masters in an opposed test, the player's side does. The
 * attackers make one stealth roll against all.
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

/** Returns the chance (0 to 1) that an unaware fighter is surprised (OQ-033 … OQ-036, OQ-A04, OQ-P02). */
export function surpriseOdds({
  perceptionSkill,
  stealthSkill,
  perceptionMaster = false,
  stealthMaster = false,
  defenderIsPc = true,
  surpriseNeeds = "opposed",
}: SurpriseChances): number {
  // By this setting only the fighter's own Perception counts.
  if (surpriseNeeds === "ownRoll") {
    const { failure, fumble } = levelChances({ skill: perceptionSkill, master: perceptionMaster });
    return failure + fumble;
  }
  const fighter = { skill: perceptionSkill, master: perceptionMaster };
  return 1 - winChance(fighter, { skill: stealthSkill, master: stealthMaster }, defenderIsPc);
}

/**
 * Returns the chance (0 to 1) that a fighter who runs away escapes: 1 if it is faster than its pursuers or not pursued,
 * else the chance to win the opposed test (OQ-043 … OQ-045, OQ-P03). A skill that is left out counts as 0 percent.
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
  const runner = { skill: runnerSkill, master: runnerMaster };
  return winChance(runner, { skill: chaserSkill, master: chaserMaster }, runnerIsPlayer);
}

/** A side of an opposed test before dice are thrown: its skill in percent, and whether it is a Master. */
interface Side {
  readonly skill: number;
  readonly master: boolean;
}

/**
 * Returns the chance (0 to 1) that the side `own` wins an opposed test; `isPlayer` tells whether it counts as the
 * player, who wins ties (OQ-P03).
 */
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
