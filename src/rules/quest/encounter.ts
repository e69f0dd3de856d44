import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import { squaresShort } from "../reach.ts";
import type { Explained } from "../explain.ts";
import { CAUGHT_BONUS, CLOSE_METRES, ROUND_SECONDS, SCOUTING_COVER, SECOND_LOOK } from "./tables.ts";
import type { SkillId } from "./tables.ts";
import { contest, opposed } from "./tests.ts";
import type { OpposedOf, Winner } from "./tests.ts";
import type { Level, Problem } from "./types.ts";

/**
 * The attacks that a distance allows: hand to hand ("close"), from afar ("ranged"), or none ("out") (OQ-012 … OQ-014).
 */
export type Band = "close" | "ranged" | "out";

/**
 * Returns the band of a distance in metres: "close" up to 2, "ranged" up to twice the range of the weapon held, else
 * "out" (OQ-013, OQ-014, OQ-A06). `weaponRange` is in metres, null for a weapon that is not shot or thrown. Throws
 * RulesError on a negative distance.
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

/**
 * Returns the metres that an attacker must still walk until the distance is "close"; 0 if it is (OQ-013). `apart`: the
 * squares to the target, 1 for a neighbour, of `length` metres each. On squares and hexes whole steps; on a scene
 * without a grid (`gridless`) hundredths of metres, rounded up (OQ-P19).
 */
export function metresShort({
  apart,
  length,
  gridless = false,
}: {
  readonly apart: number;
  readonly length: number;
  readonly gridless?: boolean;
}): number {
  const reach = CLOSE_METRES / length;
  // Where even neighbours are more than two metres apart, no walk is enough: the metres beyond two.
  if (reach < 1) return Math.max(0, apart * length - CLOSE_METRES);
  return squaresShort({ apart, reach: gridless ? reach : Math.floor(reach + 1e-9), gridless, length });
}

/** A distance that the gamemaster or players choose in a fight without a map; "open" while none is chosen. */
export type StatedDistance = "open" | "close" | "ranged";

/**
 * Returns the distance between a combatant of the party and a foe in a fight without a map: the one chosen for the foe,
 * else the one for the party's combatant, else the one for the whole encounter, which may be "open" (OQ-012, OQ-037,
 * OQ-040).
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
 * Returns the problem of an attack with a close weapon at the chosen distance "ranged"; an empty list if there is none,
 * as for a charge, which first leads up to the foe (OQ-013, OQ-014).
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
 * Tells which distance a player may choose (OQ-022, OQ-037, OQ-040). If the party attacks by surprise: the distance of
 * the player's own character ("own"). Else, if that character scouted, the distance of the whole encounter
 * ("encounter"); if not, no distance ("nobody").
 */
export function maySetDistance({
  attackers,
  scouted,
}: {
  readonly attackers: "party" | "opponents";
  /** True if the player's character is one of the scouts who saw the opponents. */
  readonly scouted: boolean;
}): "own" | "encounter" | "nobody" {
  if (setsDistance({ attackers }).by === "each_character") return "own";
  return scouted ? "encounter" : "nobody";
}

/** How the opponents are hidden from scouts, a key of SCOUTING_COVER (OQ-018 … OQ-021). */
export type ScoutingCover = keyof typeof SCOUTING_COVER;

/**
 * Returns the modifier to a scout's Perception in percent: by the opponents' cover, or 20 for a second look, whatever
 * the cover (OQ-017, OQ-024, OQ-A02).
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

/** What the tests of all scouts mean for the party. */
export interface Scouted {
  /** True if the party sees the opponents. */
  readonly spotsEnemy: boolean;
  /** True if the party chooses the distance of the encounter. */
  readonly choosesDistance: boolean;
  /** True if the party knows how many opponents there are. */
  readonly exactNumbers: boolean;
  /** True if the opponents see the party, at ranged distance. */
  readonly spottedAtRanged: boolean;
  /** The scouts who are cut off from the party, by their indexes in `levels`. */
  readonly splitOff: readonly number[];
}

/**
 * Resolves scouting from the levels of all scouts' tests (OQ-022 … OQ-026, OQ-A03). If any succeeds, the party sees the
 * opponents and chooses the distance. If any is a critical, it also learns their number. If any fails, the party is
 * seen at ranged distance, even if others succeed. Each scout who fumbles is cut off.
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

/** Tells whether a level is a success or a critical (OQ-P01). */
export function succeeded(level: Level): boolean {
  return level === "success" || level === "critical";
}

/** Tells whether a scout may look a second time: the first test was a success or a critical (OQ-024, OQ-A02). */
export function maySecondLook({ level }: { readonly level: Level }): boolean {
  return succeeded(level);
}

/** The ways to attack by surprise (OQ-027 … OQ-030). */
export type SurpriseKind = "ambush" | "sneak" | "rush";

/**
 * Returns the id of the skill with which attackers try to surprise: Deception for an ambush or sneaking up; for a rush
 * Athletics on foot, Riding when mounted, Driving in a vehicle (OQ-031, OQ-A13).
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
 * Tells who chooses the distance at a surprise attack (`by`) and which distance is usual (OQ-037, OQ-040). If the party
 * attacks, each player chooses for their own character, and no distance is usual (null). Else the opponents choose one
 * distance as a group, usually "ranged".
 */
export function setsDistance({ attackers }: { readonly attackers: "party" | "opponents" }): {
  readonly by: "each_character" | "group";
  readonly usual: Band | null;
} {
  return attackers === "party" ? { by: "each_character", usual: null } : { by: "group", usual: "ranged" };
}

/** Returns the problem of a surprised fighter who tries to avoid the fight; an empty list if there is none (OQ-042). */
export function checkAvoidance({ surprised }: { readonly surprised: boolean }): readonly Problem<"surprised">[] {
  return surprised ? [{ problem: "surprised", rule: "OQ-042" }] : [];
}

/** A fighter who runs away and the best of its pursuers: d100 rolls, and skills in percent. */
export interface RunAwayOf {
  /** True if opponents pursue the runner; true when left out. */
  readonly pursued?: boolean;
  /** True if the runner is faster than all pursuers, by a mount or magic. */
  readonly faster?: boolean;
  readonly runnerRoll?: number;
  readonly runnerSkill?: number;
  readonly runnerMaster?: boolean;
  readonly chaserRoll?: number;
  readonly chaserSkill?: number;
  readonly chaserMaster?: boolean;
  /** True if the runner, not the pursuer, counts as the player, who wins exact ties (OQ-P03); true when left out. */
  readonly runnerIsPlayer?: boolean;
}

/**
 * Resolves one fighter's attempt to run away (OQ-043 … OQ-047, OQ-A07). A runner who is faster or not pursued escapes
 * without a test; any other must win an opposed test. `chaserBonus` is what the best pursuer gets for its next action,
 * in percent (0 after an escape); `surprised` is true if the runner fumbles and is caught. Throws RulesError if a roll
 * or a skill of the test is left out, and for rolls other than 1 to 100.
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
  // The test of the runner against the best pursuer.
  const { level, won: escaped } = contest(
    { roll: runnerRoll, skill: runnerSkill, master: runnerMaster },
    { roll: chaserRoll, skill: chaserSkill, master: chaserMaster },
    runnerIsPlayer,
  );
  return { escaped, chaserBonus: escaped ? 0 : CAUGHT_BONUS.value, surprised: !escaped && level === "fumble" };
}

/**
 * Resolves the party's attempt to talk its way out of a fight, by an opposed test of one leader of each side (OQ-048,
 * OQ-049). `playerSkill` must include the help of other characters. `avoided` is true if the party's leader wins.
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
 * first; null for an empty list (OQ-048).
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

/** A combatant at the end of a round. */
export interface Standing {
  readonly hp: number;
  /** True if it has surrendered or run away. */
  readonly out: boolean;
}

/**
 * Tells whether the fight is over: on at least one side no fighter is left who has hit points and has neither
 * surrendered nor run away (OQ-009).
 */
export function combatOver({ sides }: { readonly sides: readonly (readonly Standing[])[] }): boolean {
  return sides.some((side) => side.every(({ hp, out }) => out || hp <= 0));
}

/**
 * Returns the problem of a character who stays out of the fight although the gamemaster has not agreed; an empty list
 * if there is none (OQ-011).
 */
export function checkStayOut({ agreed }: { readonly agreed: boolean }): readonly Problem<"needs_referee">[] {
  return agreed ? [] : [{ problem: "needs_referee", rule: "OQ-011" }];
}

/**
 * Returns the length of some rounds in seconds: 5 for each (OQ-006, OQ-050, OQ-A01). Throws RulesError unless `rounds`
 * is a whole number from 0.
 */
export function secondsOf({ rounds }: { readonly rounds: number }): number {
  return whole("rounds", rounds, "OQ-006", 0) * ROUND_SECONDS;
}
