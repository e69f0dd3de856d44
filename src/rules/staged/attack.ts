import { RulesError, whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part } from "../explain.ts";
import { explainRoll } from "./stress.ts";
import { GRAPPLE_FEATS, MELEE_MODIFIERS, MISSILE_MODIFIERS, STRAIGHT_SIX } from "./tables.ts";
import type { Gait, StagedSettings } from "./types.ts";

/** Returns the sum of the modifiers to a melee attack, with their parts (ST-004 … ST-006). */
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
 * Returns the number of range increments beyond the first at a distance; both are in paces (ST-P08). @throws RulesError
 * without an increment.
 */
export function rangeSteps({ distance, increment }: { readonly distance: number; readonly increment: number }): number {
  whole("distance", distance, "ST-P08", 0);
  if (!(increment > 0)) throw new RulesError("NoRange", "ST-P08", { increment });
  return Math.max(0, Math.ceil(distance / increment) - 1);
}

/** The situation of a missile attack. Assailants are foes in melee with the shooter or with the target. */
export interface MissileSituation {
  /** The number of assailants. */
  readonly shooterAssailants?: number;
  readonly shooterGait?: Gait;
  readonly shooterPriorGait?: Gait;
  readonly targetGait?: Gait;
  readonly targetAssailants?: number;
  readonly targetProne?: boolean;
  /** At least half covered or concealed (ST-012, ST-A19). */
  readonly targetCovered?: boolean;
  /** Paces to the target and of one range increment. */
  readonly distance?: number;
  readonly increment?: number;
}

/** Each modifier to a missile attack, and their sum with its parts. */
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
 * Returns each modifier to a missile attack, 0 or less, and their sum (ST-007 … ST-012, ST-P08). Throws RulesError
 * without a range increment.
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
  const moved = (gait: Gait): boolean => gait === "hustle" || gait === "run" || (gait === "walk" && walkCountsAsMoved);
  const running = targetGait === "run" || (targetGait === "hustle" && hustleCountsAsRunning);
  const table = MISSILE_MODIFIERS;
  const steps = rangeSteps({ distance, increment });
  const each = {
    shooterInMelee: assailantModifier(shooterAssailants, table.shooterInMelee),
    shooterMoved: moved(shooterGait) || moved(shooterPriorGait) ? table.shooterMoved.value : 0,
    targetRunning: running ? table.targetRunning.value : 0,
    targetInMelee: assailantModifier(targetAssailants, table.targetInMelee),
    targetProne: targetProne ? table.targetProne.value : 0,
    targetCovered: targetCovered ? table.targetCovered.value : 0,
    range: steps === 0 ? 0 : table.range.value * steps,
  };
  const { value: total, parts: totalParts } = explain([
    { label: "FRAY.Part.ShooterInMelee", value: each.shooterInMelee, rule: table.shooterInMelee.rule },
    { label: "FRAY.Part.ShooterMoved", value: each.shooterMoved, rule: table.shooterMoved.rule },
    { label: "FRAY.Part.TargetRunning", value: each.targetRunning, rule: table.targetRunning.rule },
    { label: "FRAY.Part.TargetInMelee", value: each.targetInMelee, rule: table.targetInMelee.rule },
    { label: "FRAY.Part.TargetProne", value: each.targetProne, rule: table.targetProne.rule },
    { label: "FRAY.Part.TargetCovered", value: each.targetCovered, rule: table.targetCovered.rule },
    { label: "FRAY.Part.Range", value: each.range, rule: table.range.rule },
  ]);
  return { ...each, total, totalParts };
}

/** Returns a modifier times the number of assailants, down to its limit. */
function assailantModifier(assailants: number, modifier: { readonly value: number; readonly limit: number }): number {
  whole("assailants", assailants, "ST-007", 0);
  return assailants === 0 ? 0 : Math.max(modifier.limit, modifier.value * assailants);
}

/** The numbers of an attack, apart from the die. */
export interface AttackBonus {
  readonly dexterity: number;
  readonly ability: number;
  readonly weaponAttack: number;
  /** Wound and fatigue penalties, zero or less. */
  readonly penalties?: number;
  /** Melee or missile modifiers, and whatever the storyguide adds. */
  readonly situational?: number;
}

/**
 * Returns the sum of all that goes into an Attack Total but the die: Dexterity, Ability, weapon, penalties and
 * situation (ST-P02).
 */
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

/** Returns an Attack Total: the numbers of attackBonus and a stress die (ST-P02); at most 0 on a botch (ST-P01). */
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
 * Returns a Defense Total: the straight six in place of a die, Quickness, Ability, weapon, shield, penalties and others
 * (ST-001 … ST-003). Against missiles a weapon does not help, a shield does (ST-P03).
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
  /** Any other bonus or penalty to defence rolls (ST-002). */
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

/** Returns the bonus of riding to Attack and Defense: Ride, at most 3 (ST-P11). */
export function mountedBonus({ ride }: { readonly ride: number }): Explained {
  return explain([{ label: "FRAY.Part.Ride", value: Math.min(3, ride), rule: "ST-P11" }]);
}

/**
 * Returns the bonus that a fighter buys for one attack or one round's defences by a level of Fatigue: the combat
 * Ability once more (ST-P11).
 */
export function exertionBonus({ ability }: { readonly ability: number }): Explained {
  return explain([{ label: "FRAY.Part.Exertion", value: ability, rule: "ST-P11" }]);
}

/**
 * Returns the bonus of a trained group to its vanguard: the others' Abilities, at most 3 for each point of Leadership
 * (ST-P10). Throws RulesError for more than six members.
 */
export function groupBonus({
  abilities,
  leadership,
}: {
  /** Combat Abilities of those beside the vanguard, five at most. */
  readonly abilities: readonly number[];
  readonly leadership: number;
}): Explained {
  whole("members", abilities.length + 1, "ST-P10", 1, 6);
  const sum = abilities.reduce((total, ability) => total + ability, 0);
  return explain([
    { label: "FRAY.Part.Group", value: sum, rule: "ST-P10" },
    { label: "FRAY.Part.Leadership", value: Math.min(0, 3 * leadership - sum), rule: "ST-P10" },
  ]);
}

/** The name of a feat of a successful grapple. */
export type GrappleFeat = keyof typeof GRAPPLE_FEATS;

/**
 * Resolves a grapple: its strength is the Attack Advantage, at least 0; `feats` are those it is strong enough for
 * (ST-P12). `held` is false where the attack does not beat the defence.
 */
export function grapple({ attack, defence }: { readonly attack: number; readonly defence: number }): {
  readonly held: boolean;
  readonly strength: number;
  readonly feats: readonly GrappleFeat[];
} {
  const strength = Math.max(0, attack - defence);
  const feats = (Object.keys(GRAPPLE_FEATS) as GrappleFeat[]).filter((feat) => strength >= GRAPPLE_FEATS[feat]);
  return { held: strength > 0, strength, feats };
}

/**
 * Returns the strength left of a grapple after a try to escape with this advantage, which below 0 counts as 0; at 0 the
 * held fighter is free (ST-P12).
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
 * Resolves an attempt to leave a fight (ST-P13): the total is a Defense Total with a stress die in place of its six, or
 * with the six where `dieValue` is null, and 3 more for each earlier try. It must be higher than each of `attacks`, the
 * Attack Totals of recent attackers.
 */
export function disengage({
  defence,
  dieValue = null,
  botch = false,
  priorTries = 0,
  attacks,
}: {
  /** The Defense Total, straight six included. */
  readonly defence: Explained;
  /** A stress die in place of the straight six; null when the world's setting keeps the six. */
  readonly dieValue?: number | null;
  readonly botch?: boolean;
  readonly priorTries?: number;
  readonly attacks: readonly number[];
}): { readonly total: number; readonly totalParts: readonly Part[]; readonly away: boolean } {
  const tries: Part = { label: "FRAY.Part.RepeatedTry", value: 3 * priorTries, rule: "ST-P13" };
  const rolled = defence.parts.filter((part) => part.label !== "FRAY.Part.StraightSix");
  const total =
    dieValue === null ? explain([...defence.parts, tries]) : explainRoll([...rolled, tries], dieValue, botch);
  return { total: total.value, totalParts: total.parts, away: attacks.every((attack) => total.value > attack) };
}
