import { RulesError } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part } from "../explain.ts";
import { CLOSE_MODIFIERS, LONG_RANGE, RANGED_MODIFIERS, STACKING_GROUP } from "./tables.ts";
import type { CombatModifier, Range } from "./tables.ts";
import type { Defence, Level, QuestSettings } from "./types.ts";

/**
 * Returns the modifier for the distance of a shot in percent: 0 up to the weapon's range, -20 up to twice the range,
 * null beyond, where no shot is possible (OQ-P06). Distance and range are in metres. Throws RulesError on a negative
 * distance.
 */
export function rangeModifier({
  metres,
  weaponRange,
}: {
  readonly metres: number;
  readonly weaponRange: number;
}): Explained | null {
  if (metres < 0) throw new RulesError("NegativeDistance", "OQ-P06", { metres });
  if (metres > 2 * weaponRange) return null;
  const { value, rule } = LONG_RANGE;
  return explain([{ label: "FRAY.Part.Range", value: metres > weaponRange ? value : 0, rule }]);
}

/**
 * Returns the range of a weapon in metres: a number of its own, or for a thrown weapon a multiple of the thrower's STR
 * (`strength`); null for a weapon that is neither shot nor thrown (OQ-P18).
 */
export function weaponRange({ range, strength }: { readonly range: Range; readonly strength: number }): number | null {
  if (range === null) return null;
  return "metres" in range ? range.metres : range.strength * strength;
}

/** The id of a situation of close combat, a key of CLOSE_MODIFIERS (OQ-P12). */
export type CloseSituation = keyof typeof CLOSE_MODIFIERS;

/** The id of a situation of ranged combat, a key of RANGED_MODIFIERS (OQ-P13). */
export type RangedSituation = keyof typeof RANGED_MODIFIERS;

/** The sum of situational modifiers in percent with its parts; and whether the attack is a critical without a roll. */
export interface Situation extends Explained {
  readonly automaticCritical: boolean;
}

/**
 * Returns the sum of the modifiers of all situations of a close attack, or of a defence against one, in percent; and
 * whether one of them makes the attack a critical without a roll (OQ-P12, OQ-A08).
 */
export function closeModifiers({ applies }: { readonly applies: readonly CloseSituation[] }): Situation {
  const rows: readonly [string, CombatModifier][] = applies.map((id) => [id, CLOSE_MODIFIERS[id]]);
  const automaticCritical = rows.some(([, row]) => row.automaticCritical === true);
  return { ...explain(rows.map(partOf)), automaticCritical };
}

/**
 * Returns the sum of the modifiers of a shot in percent: of the situations in `applies` the strongest of each group,
 * but of the shooter's own condition all; and the modifier for the distance (OQ-P13, OQ-A08). Distance and range are in
 * metres. Throws RulesError if the target is farther away than twice the range.
 */
export function rangedModifiers({
  applies,
  metres = 0,
  weaponRange: range = Infinity,
}: {
  readonly applies: readonly RangedSituation[];
  readonly metres?: number;
  readonly weaponRange?: number;
}): Explained {
  // The strongest situation of each group. Each of the shooter's own conditions is treated as a group, so that all
  // count.
  const strongest = new Map<string, readonly [string, CombatModifier]>();
  for (const id of applies) {
    const row: CombatModifier = RANGED_MODIFIERS[id];
    const key = row.group === STACKING_GROUP ? id : row.group;
    const strongestSoFar = strongest.get(key);
    if (!strongestSoFar || Math.abs(row.value) > Math.abs(strongestSoFar[1].value)) strongest.set(key, [id, row]);
  }
  const distance = rangeModifier({ metres, weaponRange: range });
  if (distance === null) throw new RulesError("OutOfRange", "OQ-P06", { metres, range });
  const parts = [...strongest.values()].map(partOf);
  return explain([...parts, ...distance.parts]);
}

/** Makes the part of a sum from a situation's id and its row of the table. */
function partOf([id, { value, rule }]: readonly [string, CombatModifier]): Part {
  return { label: `FRAY.Quest.Situation.${id}`, value, rule };
}

/** The result of an attack and of the defence against it. */
export interface AttackResult {
  /** No damage, that of the dice as they are rolled, or the most that they can show. */
  readonly damage: "none" | "rolled" | "max";
  readonly ignoreArmour: boolean;
  /** True if the attacker suffers a fumble, by its own roll or because a parry was a critical (OQ-A10). */
  readonly attackerFumbles: boolean;
  readonly defenderFumbles: boolean;
}

/**
 * Resolves an attack by its level and the level of the defence against it (OQ-P04, OQ-A09, OQ-A10). `defence` is null
 * if none was rolled; it does not count if `kind` is "none", or if the attack failed or fumbled, which never harms the
 * target. `dodgeFumbleMax` is a setting: a success against a fumbled dodge deals maximum damage.
 */
export function resolveAttack({
  attack,
  defence = null,
  kind = "none",
  dodgeFumbleMax = false,
}: {
  readonly attack: Level;
  readonly defence?: Level | null;
  readonly kind?: Defence;
} & Partial<Pick<QuestSettings, "dodgeFumbleMax">>): AttackResult {
  const nothing: AttackResult = { damage: "none", ignoreArmour: false, attackerFumbles: false, defenderFumbles: false };
  if (attack === "failure") return nothing;
  if (attack === "fumble") return { ...nothing, attackerFumbles: true };
  const against = kind === "none" ? null : defence;
  const defenderFumbles = against === "fumble";
  // Only a critical defence weakens a critical: damage is then as rolled, and armour counts.
  if (attack === "critical")
    return against === "critical"
      ? { ...nothing, damage: "rolled" }
      : { ...nothing, damage: "max", ignoreArmour: true, defenderFumbles };
  // From here on the attack is a plain success.
  if (against === "success") return nothing;
  if (against === "critical") return { ...nothing, attackerFumbles: kind === "parry" };
  const dealsMaximum = defenderFumbles && kind === "dodge" && dodgeFumbleMax;
  return { ...nothing, damage: dealsMaximum ? "max" : "rolled", defenderFumbles };
}

/**
 * Returns the result of an attack against a parry or a dodge for each pair of levels: `grid[attack][defence]`, as
 * `resolveAttack` returns it (OQ-P04).
 */
export function resultGrid({
  kind,
  dodgeFumbleMax = false,
}: {
  readonly kind: Exclude<Defence, "none">;
} & Partial<Pick<QuestSettings, "dodgeFumbleMax">>): Readonly<Record<Level, Readonly<Record<Level, AttackResult>>>> {
  /** Makes a record of what `valueOf` returns for each level. */
  const byLevel = <Value>(valueOf: (level: Level) => Value): Record<Level, Value> => ({
    critical: valueOf("critical"),
    success: valueOf("success"),
    failure: valueOf("failure"),
    fumble: valueOf("fumble"),
  });
  return byLevel((attack) => byLevel((defence) => resolveAttack({ attack, defence, kind, dodgeFumbleMax })));
}
