import { amount, RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part } from "../explain.ts";
import { explainRoll } from "./stress.ts";
import { GRAPPLE_FEATS, MELEE_MODIFIERS, MISSILE_MODIFIERS, STRAIGHT_SIX } from "./tables.ts";
import type { Gait, StagedSettings } from "./types.ts";

/** Returns the sum of the modifiers to a melee attack for its situation (ST-004 … ST-006). */
export function meleeModifiers({
  attackerProne = false,
  highGround = false,
  defenderProne = false,
}: {
  readonly attackerProne?: boolean;
  readonly highGround?: boolean;
  readonly defenderProne?: boolean;
}): Explained {
  const { attackerProne: prone, highGround: high, defenderProne: down } = MELEE_MODIFIERS;
  return explain([
    { label: "FRAY.Part.AttackerProne", value: attackerProne ? prone.value : 0, rule: prone.rule },
    { label: "FRAY.Part.HighGround", value: highGround ? high.value : 0, rule: high.rule },
    { label: "FRAY.Part.DefenderProne", value: defenderProne ? down.value : 0, rule: down.rule },
  ]);
}

/**
 * Returns how many range increments beyond the first a distance takes; distance and increment are in paces (ST-P08).
 * Throws RulesError unless the distance is a number from 0, whole or not, and the increment is above 0.
 */
export function rangeSteps({ distance, increment }: { readonly distance: number; readonly increment: number }): number {
  amount("distance", distance, "ST-P08");
  if (!(increment > 0)) throw new RulesError("NoRange", "ST-P08", { increment });
  return Math.max(0, Math.ceil(distance / increment) - 1);
}

/** The situation of a missile attack. A gait is how somebody moved: "none", "walk", "hustle" or "run". */
export interface MissileSituation {
  /** The number of foes in melee with the shooter. */
  readonly shooterAssailants?: number;
  /** The shooter's gait in this round. */
  readonly shooterGait?: Gait;
  /** The shooter's gait in the round before. */
  readonly shooterPriorGait?: Gait;
  /** The target's gait in this round. */
  readonly targetGait?: Gait;
  /** The number of foes in melee with the target. */
  readonly targetAssailants?: number;
  readonly targetProne?: boolean;
  /** True if the target is at least half covered or concealed (ST-012, ST-A19). */
  readonly targetCovered?: boolean;
  /** The distance to the target in paces. */
  readonly distance?: number;
  /** The weapon's range increment in paces. */
  readonly increment?: number;
}

/** All modifiers to a missile attack, each 0 or less, and their sum with its parts. */
export interface MissileModifiers {
  readonly shooterInMelee: number;
  readonly shooterMoved: number;
  readonly targetRunning: number;
  readonly targetInMelee: number;
  readonly targetProne: number;
  readonly targetCovered: number;
  readonly range: number;
  readonly total: number;
  readonly totalParts: readonly Part[];
}

/**
 * Returns the modifiers to a missile attack and their sum (ST-007 … ST-012, ST-P08). Throws RulesError unless numbers of
 * assailants are whole numbers from 0, the distance is a number from 0, whole or not, and the range increment is above 0.
 */
export function missileModifiers({
  shooterAssailants = 0,
  shooterGait = "none",
  shooterPriorGait = "none",
  targetGait = "none",
  targetAssailants = 0,
  targetProne = false,
  targetCovered = false,
  distance = 0,
  increment = 1,
  walkCountsAsMoved = false,
  hustleCountsAsRunning = false,
}: MissileSituation & Partial<Pick<StagedSettings, "walkCountsAsMoved" | "hustleCountsAsRunning">>): MissileModifiers {
  // Only by setting does a shooter's walk count as movement, and a target's hustle as running (ST-A04, ST-A05).
  const countsAsMoved = (gait: Gait): boolean =>
    gait === "hustle" || gait === "run" || (gait === "walk" && walkCountsAsMoved);
  const countsAsRunning = targetGait === "run" || (targetGait === "hustle" && hustleCountsAsRunning);
  const table = MISSILE_MODIFIERS;
  const steps = rangeSteps({ distance, increment });
  // The modifiers by themselves, then their sum.
  const modifiers = {
    shooterInMelee: assailantModifier(shooterAssailants, table.shooterInMelee),
    shooterMoved: countsAsMoved(shooterGait) || countsAsMoved(shooterPriorGait) ? table.shooterMoved.value : 0,
    targetRunning: countsAsRunning ? table.targetRunning.value : 0,
    targetInMelee: assailantModifier(targetAssailants, table.targetInMelee),
    targetProne: targetProne ? table.targetProne.value : 0,
    targetCovered: targetCovered ? table.targetCovered.value : 0,
    range: steps === 0 ? 0 : table.range.value * steps,
  };
  const { value: total, parts: totalParts } = explain([
    { label: "FRAY.Part.ShooterInMelee", value: modifiers.shooterInMelee, rule: table.shooterInMelee.rule },
    { label: "FRAY.Part.ShooterMoved", value: modifiers.shooterMoved, rule: table.shooterMoved.rule },
    { label: "FRAY.Part.TargetRunning", value: modifiers.targetRunning, rule: table.targetRunning.rule },
    { label: "FRAY.Part.TargetInMelee", value: modifiers.targetInMelee, rule: table.targetInMelee.rule },
    { label: "FRAY.Part.TargetProne", value: modifiers.targetProne, rule: table.targetProne.rule },
    { label: "FRAY.Part.TargetCovered", value: modifiers.targetCovered, rule: table.targetCovered.rule },
    { label: "FRAY.Part.Range", value: modifiers.range, rule: table.range.rule },
  ]);
  return { ...modifiers, total, totalParts };
}

/** Returns a modifier times the number of assailants, but not below its limit. */
function assailantModifier(assailants: number, modifier: { readonly value: number; readonly limit: number }): number {
  whole("assailants", assailants, "ST-007", 0);
  return assailants === 0 ? 0 : Math.max(modifier.limit, modifier.value * assailants);
}

/** The numbers that an Attack Total is the sum of, without the die. */
export interface AttackBonus {
  readonly dexterity: number;
  readonly ability: number;
  readonly weaponAttack: number;
  /** The penalties of wounds and fatigue, 0 or less. */
  readonly penalties?: number;
  /** The melee or missile modifiers, and what the gamemaster adds. */
  readonly situational?: number;
}

/** Returns an Attack Total without its die: Dexterity, Ability, weapon, penalties and situation (ST-P02). */
export function attackBonus({
  dexterity,
  ability,
  weaponAttack,
  penalties = 0,
  situational = 0,
}: AttackBonus): Explained {
  return explain([
    { label: "FRAY.Part.Dexterity", value: dexterity, rule: "ST-P02" },
    { label: "FRAY.Part.Ability", value: ability, rule: "ST-P02" },
    { label: "FRAY.Part.Weapon", value: weaponAttack, rule: "ST-P02" },
    { label: "FRAY.Part.Penalties", value: penalties, rule: "ST-P07" },
    { label: "FRAY.Part.Situation", value: situational, rule: "ST-P02" },
  ]);
}

/**
 * Returns an Attack Total: the sum that `attackBonus` returns and the value of the stress die; on a botch at most 0
 * (ST-P01, ST-P02).
 */
export function attackTotal({
  dieValue,
  botch = false,
  ...bonus
}: AttackBonus & {
  readonly dieValue: number;
  readonly botch?: boolean;
}): Explained {
  return explainRoll(attackBonus(bonus).parts, dieValue, botch);
}

/**
 * Returns a Defense Total: a fixed 6 instead of a die (the "straight six"), Quickness, Ability, weapon, shield,
 * penalties (0 or less) and `other` (ST-001 … ST-003). Against missiles the weapon does not count (ST-P03).
 */
export function defenceTotal({
  quickness,
  ability,
  weaponDefence = 0,
  shieldDefence = 0,
  penalties = 0,
  other = 0,
  againstMissile = false,
}: {
  readonly quickness: number;
  readonly ability: number;
  readonly weaponDefence?: number;
  readonly shieldDefence?: number;
  readonly penalties?: number;
  /** All other bonuses and penalties to defence (ST-002). */
  readonly other?: number;
  readonly againstMissile?: boolean;
}): Explained {
  return explain([
    { label: "FRAY.Part.StraightSix", value: STRAIGHT_SIX, rule: "ST-001" },
    { label: "FRAY.Part.Quickness", value: quickness, rule: "ST-A02" },
    { label: "FRAY.Part.Ability", value: ability, rule: "ST-A02" },
    { label: "FRAY.Part.Weapon", value: againstMissile ? 0 : weaponDefence, rule: "ST-P03" },
    { label: "FRAY.Part.Shield", value: shieldDefence, rule: "ST-P03" },
    { label: "FRAY.Part.Penalties", value: penalties, rule: "ST-003" },
    { label: "FRAY.Part.Other", value: other, rule: "ST-002" },
  ]);
}

/** Returns the bonus of a rider to Attack and Defense Totals: the Ability Ride, at most 3 (ST-P11). */
export function mountedBonus({ ride }: { readonly ride: number }): Explained {
  return explain([{ label: "FRAY.Part.Ride", value: Math.min(3, ride), rule: "ST-P11" }]);
}

/**
 * Returns the bonus of exertion to one attack, or to all defences of a round: the combat Ability, which so counts twice
 * (ST-P11). Exertion costs a level of fatigue.
 */
export function exertionBonus({ ability }: { readonly ability: number }): Explained {
  return explain([{ label: "FRAY.Part.Exertion", value: ability, rule: "ST-P11" }]);
}

/**
 * Returns the bonus of a trained group to the Attack or Defense Total of its vanguard, the member who fights for all
 * (ST-P10). The bonus is the sum of the other members' Abilities, at most 3 for each point of Leadership. Throws
 * RulesError for a group of more than six members.
 */
export function groupBonus({
  abilities,
  leadership,
}: {
  /** The combat Abilities of all members but the vanguard, five at most. */
  readonly abilities: readonly number[];
  readonly leadership: number;
}): Explained {
  whole("members", abilities.length + 1, "ST-P10", 1, 6);
  const sum = abilities.reduce((total, ability) => total + ability, 0);
  const most = 3 * leadership;
  return explain([
    { label: "FRAY.Part.Group", value: sum, rule: "ST-P10" },
    // What the limit takes off.
    { label: "FRAY.Part.Leadership", value: Math.min(0, most - sum), rule: "ST-P10" },
  ]);
}

/** The name of something that a grapple can do, a key of GRAPPLE_FEATS. */
export type GrappleFeat = keyof typeof GRAPPLE_FEATS;

/**
 * Resolves a grapple by the attacker's Attack Total and the defender's Defense Total (ST-P12). The grapple's strength
 * is the Attack Total minus the Defense Total, at least 0.
 */
export function grapple({ attack, defence }: { readonly attack: number; readonly defence: number }): {
  /** True if the strength is above 0. */
  readonly held: boolean;
  readonly strength: number;
  /** All that the grapple is strong enough to do. */
  readonly feats: readonly GrappleFeat[];
} {
  const strength = Math.max(0, attack - defence);
  const feats = (Object.keys(GRAPPLE_FEATS) as GrappleFeat[]).filter((feat) => strength >= GRAPPLE_FEATS[feat]);
  return { held: strength > 0, strength, feats };
}

/**
 * Returns the strength that a grapple has left after the held fighter has tried to escape: less the Attack Advantage of
 * its attack on the holder, if this is above 0. At a strength of 0 the fighter is free (ST-P12).
 */
export function escapeGrapple({
  strength,
  advantage,
}: {
  readonly strength: number;
  readonly advantage: number;
}): number {
  return Math.max(0, strength - Math.max(0, advantage));
}

/**
 * Resolves an attempt to leave a fight (ST-P13). The fighter is away if its total is higher than all Attack Totals of
 * recent attackers. The total is its Defense Total and 3 for each earlier try. A stress die replaces the fixed 6 in it,
 * unless `dieValue` is null; on a botch the total is at most 0.
 */
export function disengage({
  defence,
  dieValue = null,
  botch = false,
  priorTries = 0,
  attacks,
}: {
  /** The Defense Total, the fixed 6 included. */
  readonly defence: Explained;
  /** The value of the stress die; null if by the world's setting the fixed 6 counts. */
  readonly dieValue?: number | null;
  /** True if the die was a botch. */
  readonly botch?: boolean;
  readonly priorTries?: number;
  /** The Attack Totals of recent attackers. */
  readonly attacks: readonly number[];
}): { readonly total: number; readonly totalParts: readonly Part[]; readonly away: boolean } {
  const tries: Part = { label: "FRAY.Part.RepeatedTry", value: 3 * priorTries, rule: "ST-P13" };
  // With a die, the fixed 6 is taken out of the Defense Total.
  const withoutSix = defence.parts.filter((part) => part.label !== "FRAY.Part.StraightSix");
  const total =
    dieValue === null ? explain([...defence.parts, tries]) : explainRoll([...withoutSix, tries], dieValue, botch);
  return { total: total.value, totalParts: total.parts, away: attacks.every((attack) => total.value > attack) };
}
