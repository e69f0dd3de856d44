import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";
import { CAUGHT_BONUS, CLOSE_METRES, ROUND_SECONDS, SCOUTING_COVER, SECOND_LOOK } from "./tables.ts";
import type { SkillId } from "./tables.ts";
import { contest, opposed } from "./tests.ts";
import type { OpposedOf, Winner } from "./tests.ts";
import type { Level, Problem } from "./types.ts";

/**
 * A distance named by the attacks that it allows: hand to hand ("close"), from afar ("ranged"), or none ("out") (OQ-012
 * … OQ-014).
 */
export type Band = "close" | "ranged" | "out";

/**
 * Returns the band of a distance: "close" up to 2 metres, "ranged" up to twice the range in metres of the weapon held
 * (null: it has none), else "out" (OQ-013, OQ-014, OQ-A06). Throws RulesError on a negative distance.
 */
export function distanceBand({
  metres,
  weaponRange = null,
}: {
  readonly metres: number;
  readonly weaponRange?: number | null;
}): Band {
  if (metres < 0) throw new RulesError("NegativeDistance", "OQ-013", { metres });
  if (metres <= CLOSE_METRES) return "close";
  return metres <= 2 * (weaponRange ?? 0) ? "ranged" : "out";
}

/** A distance that the Referee or players state in a fight without a map; "open" while none is stated. */
export type StatedDistance = "open" | "close" | "ranged";

/**
 * Returns the distance between a combatant of the party and a foe where there is no map: the one stated for the foe,
 * else for the party's combatant, else for the whole encounter; "open" if all three are (OQ-012, OQ-037, OQ-040).
 */
export function effectiveDistance({
  encounter,
  party,
  foe,
}: {
  readonly encounter: StatedDistance;
  readonly party: StatedDistance;
  readonly foe: StatedDistance;
}): StatedDistance {
  if (foe !== "open") return foe;
  return party === "open" ? encounter : party;
}

/**
 * Returns the problem of an attack with a close weapon at a stated ranged distance, else an empty list; a charge has no
 * problem, as it closes in first (OQ-013, OQ-014).
 */
export function checkStatedReach({
  band,
  weapon,
  charging = false,
}: {
  readonly band: StatedDistance;
  readonly weapon: "close" | "ranged";
  readonly charging?: boolean;
}): readonly Problem<"at_ranged">[] {
  return band === "ranged" && weapon === "close" && !charging ? [{ problem: "at_ranged", rule: "OQ-013" }] : [];
}

/**
 * Tells which distance a player may set (OQ-022, OQ-037, OQ-040): their own character's if the party attacks by
 * surprise ("own"); else the whole encounter's if their character scouted ("encounter"), or none ("nobody").
 */
export function maySetDistance({
  attackers,
  scouted,
}: {
  readonly attackers: "party" | "opponents";
  /** The player's character is one of the scouts who saw the opposition. */
  readonly scouted: boolean;
}): "own" | "encounter" | "nobody" {
  if (setsDistance({ attackers }).by === "each_character") return "own";
  return scouted ? "encounter" : "nobody";
}

/** The cover of the opposition, a key of SCOUTING_COVER (OQ-018 … OQ-021). */
export type ScoutingCover = keyof typeof SCOUTING_COVER;

/**
 * Returns the modifier to a scout's Perception, in percent: that of the opposition's cover, or at a second look 20,
 * whatever the cover (OQ-017, OQ-024, OQ-A02).
 */
export function scoutingModifier({
  cover,
  secondLook = false,
}: {
  readonly cover: ScoutingCover;
  readonly secondLook?: boolean;
}): Explained {
  return explain([
    secondLook
      ? { label: "FRAY.Part.SecondLook", value: SECOND_LOOK.value, rule: SECOND_LOOK.rule }
      : { label: "FRAY.Part.OpponentsCover", value: SCOUTING_COVER[cover].value, rule: SCOUTING_COVER[cover].rule },
  ]);
}

/** The result of scouting for the whole party. */
export interface Scouted {
  /** The party sees the opposition. */
  readonly spotsEnemy: boolean;
  /** The party chooses the encounter distance. */
  readonly choosesDistance: boolean;
  /** The party knows how many opponents there are. */
  readonly exactNumbers: boolean;
  /** The opposition sees the party, at ranged distance. */
  readonly spottedAtRanged: boolean;
  /** Indexes, in the list of levels, of the scouts who are split off from the party. */
  readonly splitOff: readonly number[];
}

/**
 * Resolves scouting from the levels of all scouts' tests (OQ-022 … OQ-026, OQ-A03). One success shows the enemy to the
 * party and lets it choose the distance, one critical tells exact numbers, and one failure or fumble lets the party be
 * seen at ranged distance, whatever the others rolled; each fumbler is split off.
 */
export function scouting({ levels }: { readonly levels: readonly Level[] }): Scouted {
  const spots = levels.some(succeeded);
  return {
    spotsEnemy: spots,
    choosesDistance: spots,
    exactNumbers: levels.includes("critical"),
    spottedAtRanged: levels.some((level) => !succeeded(level)),
    splitOff: levels.flatMap((level, index) => (level === "fumble" ? [index] : [])),
  };
}

/** Tells whether a level is a success, plain or critical (OQ-P01). */
export function succeeded(level: Level): boolean {
  return level === "success" || level === "critical";
}

/** Tells whether a scout may look a second time: after a success or critical (OQ-024, OQ-A02). */
export function maySecondLook({ level }: { readonly level: Level }): boolean {
  return succeeded(level);
}

/** The three ways to surprise a side (OQ-027 … OQ-030). */
export type SurpriseKind = "ambush" | "sneak" | "rush";

/**
 * Returns the skill with which attackers try to surprise: Deception, or for a rush Athletics on foot, Riding when
 * mounted and Driving in a vehicle (OQ-031, OQ-A13).
 */
export function stealthSkill({
  kind,
  travel = "foot",
}: {
  readonly kind: SurpriseKind;
  readonly travel?: "foot" | "mounted" | "vehicle";
}): SkillId {
  if (kind !== "rush") return "deception";
  return ({ foot: "athletics", mounted: "riding", vehicle: "driving" } as const)[travel];
}

/**
 * Tells who sets the encounter distance after a surprise attack (`by`), and which distance is usual: if the party
 * attacks, each player for their own character, with no usual distance (null); else the opponents as a group, usually
 * "ranged" (OQ-037, OQ-040).
 */
export function setsDistance({ attackers }: { readonly attackers: "party" | "opponents" }): {
  readonly by: "each_character" | "group";
  readonly usual: Band | null;
} {
  return attackers === "party" ? { by: "each_character", usual: null } : { by: "group", usual: "ranged" };
}

/** Returns the problem of a surprised fighter who tries to avoid the fight, else an empty list (OQ-042). */
export function checkAvoidance({ surprised }: { readonly surprised: boolean }): readonly Problem<"surprised">[] {
  return surprised ? [{ problem: "surprised", rule: "OQ-042" }] : [];
}

/** A runner, and the best of the pursuers: d100 rolls, and skills in percent. */
export interface RunAwayOf {
  /** The opposition can and does pursue. */
  readonly pursued?: boolean;
  /** The runner is faster than all pursuers, by mount or magic. */
  readonly faster?: boolean;
  readonly runnerRoll?: number;
  readonly runnerSkill?: number;
  readonly runnerMaster?: boolean;
  readonly chaserRoll?: number;
  readonly chaserSkill?: number;
  readonly chaserMaster?: boolean;
  /** The runner, and not the pursuer, counts as the player, who wins exact ties (OQ-P03). */
  readonly runnerIsPlayer?: boolean;
}

/**
 * Resolves one fighter's attempt to run away (OQ-043 … OQ-047, OQ-A07). A runner who is faster or not pursued escapes
 * without a test; any other must win an opposed test, and a stand-off of two Masters is no win. `chaserBonus` is the
 * bonus of the best pursuer to its next action, in percent (0 after an escape); `surprised` is true for a runner who
 * fumbles and is caught. @throws RulesError when a chase lacks a roll or a skill, or for a roll outside 1-100.
 */
export function runAway({
  pursued = true,
  faster = false,
  runnerRoll,
  runnerSkill,
  runnerMaster = false,
  chaserRoll,
  chaserSkill,
  chaserMaster = false,
  runnerIsPlayer = true,
}: RunAwayOf): {
  readonly escaped: boolean;
  readonly chaserBonus: number;
  readonly surprised: boolean;
} {
  if (!pursued || faster) return { escaped: true, chaserBonus: 0, surprised: false };
  if (runnerRoll === undefined || runnerSkill === undefined || chaserRoll === undefined || chaserSkill === undefined)
    throw new RulesError("NoRoll", "OQ-045");
  const { level, won: escaped } = contest(
    { roll: runnerRoll, skill: runnerSkill, master: runnerMaster },
    { roll: chaserRoll, skill: chaserSkill, master: chaserMaster },
    runnerIsPlayer,
  );
  return { escaped, chaserBonus: escaped ? 0 : CAUGHT_BONUS.value, surprised: !escaped && level === "fumble" };
}

/**
 * Resolves the party's attempt to avoid a fight with words, by an opposed test of one leader of either side (OQ-048,
 * OQ-049); `playerSkill` already includes the help of other characters. `avoided` is true if the party's leader wins,
 * so that there is no fight.
 */
export function talkOut(test: OpposedOf): {
  readonly avoided: boolean;
  readonly player: Level;
  readonly opponent: Level;
  readonly winner: Winner;
} {
  const result = opposed(test);
  return { ...result, avoided: result.winner === "player" };
}

/**
 * Returns the id of the fighter who leads an attempt to intimidate: the one with the highest Influence, of equals the
 * first; null without entries (OQ-048).
 */
export function leaderOf({
  entries,
}: {
  readonly entries: readonly { readonly id: string; readonly influence: number }[];
}): string | null {
  let leader: { readonly id: string; readonly influence: number } | null = null;
  for (const entry of entries) if (leader === null || entry.influence > leader.influence) leader = entry;
  return leader?.id ?? null;
}

/** A combatant at the end of a round, with its hit points. */
export interface Standing {
  readonly hp: number;
  /** It has surrendered or run away. */
  readonly out: boolean;
}

/**
 * Tells whether the fight is over: at least one side has no fighter, or all of its fighters are at 0 hit points or
 * less, have surrendered or run away (OQ-009).
 */
export function combatOver({ sides }: { readonly sides: readonly (readonly Standing[])[] }): boolean {
  return sides.some((side) => side.every(({ hp, out }) => out || hp <= 0));
}

/**
 * Returns the problem of a character who keeps out of the fight without the Referee's leave, else an empty list
 * (OQ-011).
 */
export function checkStayOut({ agreed }: { readonly agreed: boolean }): readonly Problem<"needs_referee">[] {
  return agreed ? [] : [{ problem: "needs_referee", rule: "OQ-011" }];
}

/**
 * Returns the seconds that a number of rounds last, at 5 seconds a round (OQ-006, OQ-050, OQ-A01). Throws RulesError
 * unless `rounds` is a whole number from 0.
 */
export function secondsOf({ rounds }: { readonly rounds: number }): number {
  return whole("rounds", rounds, "OQ-006", 0) * ROUND_SECONDS;
}
