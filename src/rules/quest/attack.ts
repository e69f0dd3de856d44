import { RulesError } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part } from "../explain.ts";
import { CLOSE_MODIFIERS, LONG_RANGE, RANGED_MODIFIERS, STACKING_GROUP } from "./tables.ts";
import type { CombatModifier, Range } from "./tables.ts";
import type { Defence, Level, QuestSettings } from "./types.ts";

/**
 * Returns the modifier of a distance, in percent: 0 within the weapon's range, -20 up to double, null beyond (OQ-P06).
 * Throws RulesError on a negative distance.
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
 * Returns the range of a weapon in metres, for a wielder of this Strength; null for one that does not leave the hand
 * (OQ-P18).
 */
export function weaponRange({ range, strength }: { readonly range: Range; readonly strength: number }): number | null {
  if (range === null) return null;
  return "metres" in range ? range.metres : range.strength * strength;
}

/** A situation of close combat (OQ-P12). */
export type CloseSituation = keyof typeof CLOSE_MODIFIERS;

/** A situation of ranged combat (OQ-P13). */
export type RangedSituation = keyof typeof RANGED_MODIFIERS;

/** The sum of situational modifiers in percent, its parts, and whether one makes the attack a critical outright. */
export interface Situation extends Explained {
  readonly automaticCritical: boolean;
}

/**
 * Returns the sum of all modifiers of a close attack or defence, in percent, and whether one makes the attack a
 * critical without a roll (OQ-P12, OQ-A08).
 */
export function closeModifiers({ applies }: { readonly applies: readonly CloseSituation[] }): Situation {
  const rows: readonly [string, CombatModifier][] = applies.map((id) => [id, CLOSE_MODIFIERS[id]]);
  const automaticCritical = rows.some(([, row]) => row.automaticCritical === true);
  return { ...explain(rows.map(partOf)), automaticCritical };
}

/**
 * Returns the modifiers of a shot, in percent: of each group of situations only the strongest, but all of the shooter's
 * own condition, and that of the distance (OQ-P13, OQ-A08). Throws RulesError when the target is out of range.
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
  // By group the strongest situation; the shooter's own conditions are each a group of their own, so that all count.
  const strongest = new Map<string, readonly [string, CombatModifier]>();
  for (const id of applies) {
    const row: CombatModifier = RANGED_MODIFIERS[id];
    const key = row.group === STACKING_GROUP ? id : row.group;
    const known = strongest.get(key);
    if (!known || Math.abs(row.value) > Math.abs(known[1].value)) strongest.set(key, [id, row]);
  }
  const far = rangeModifier({ metres, weaponRange: range });
  if (far === null) throw new RulesError("OutOfRange", "OQ-P06", { metres, range });
  const parts = [...strongest.values()].map(partOf);
  return explain([...parts, ...far.parts]);
}

/** Returns the part of a sum that a situation makes, from its id and its row of the table. */
function partOf([id, { value, rule }]: readonly [string, CombatModifier]): Part {
  return { label: `FRAY.Quest.Situation.${id}`, value, rule };
}

/** The result of an attack and the defence against it. */
export interface AttackResult {
  /** No damage, that of the dice as rolled, or the most that they can show. */
  readonly damage: "none" | "rolled" | "max";
  readonly ignoreArmour: boolean;
  readonly attackerFumbles: boolean;
  readonly defenderFumbles: boolean;
}

/**
 * Resolves an attack against a defence by the levels of their tests (OQ-P04, OQ-A09, OQ-A10). A failed or fumbled
 * attack does no harm whatever the defence, which is then not rolled; with `kind` "none" the defence's level is
 * ignored.
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
  if (attack === "critical")
    return against === "critical"
      ? { ...nothing, damage: "rolled" }
      : { ...nothing, damage: "max", ignoreArmour: true, defenderFumbles };
  if (against === "success") return nothing;
  if (against === "critical") return { ...nothing, attackerFumbles: kind === "parry" };
  const most = defenderFumbles && kind === "dodge" && dodgeFumbleMax;
  return { ...nothing, damage: most ? "max" : "rolled", defenderFumbles };
}

/**
 * Returns the combat result grid: for each level of an attack, then of the defence, the result (OQ-P04), computed by
 * the rule itself.
 */
export function resultGrid({
  kind,
  dodgeFumbleMax = false,
}: {
  readonly kind: Exclude<Defence, "none">;
} & Partial<Pick<QuestSettings, "dodgeFumbleMax">>): Readonly<Record<Level, Readonly<Record<Level, AttackResult>>>> {
  const row = <T>(cell: (level: Level) => T): Record<Level, T> => ({
    critical: cell("critical"),
    success: cell("success"),
    failure: cell("failure"),
    fumble: cell("fumble"),
  });
  return row((attack) => row((defence) => resolveAttack({ attack, defence, kind, dodgeFumbleMax })));
}
