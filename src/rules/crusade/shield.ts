import { whole } from "../error.ts";
import type { Explained, Part } from "../explain.ts";
import { explain, sumOf } from "../explain.ts";
import { SHIELD_CHART, SHIELD_DIE, SIDHE_BONUS } from "./tables.ts";

/** A shield block to be looked up. */
export interface ShieldBlockInput {
  /** Face of the d4. */
  readonly die: number;
  /** The blow is struck with Sidhe steel (EC-138). */
  readonly sidhe?: boolean;
  readonly npc?: boolean;
  /** Setting: row 6 absorbs the blow too, EC-A04. */
  readonly row6Absorbs?: boolean;
}

/** The row of the shield chart, 1 to 6, and its effects on the shield and its owner. */
export interface ShieldBlockOutcome {
  readonly row: number;
  readonly absorbed: boolean;
  readonly destroyed: boolean;
  /** The owner's own next attack does no damage (EC-140). */
  readonly nextAttackNoDamage: boolean;
  readonly tempWounds: number;
  /** A limb is lost (EC-144). */
  readonly severed: boolean;
  readonly incapacitated: boolean;
  readonly dead: boolean;
  /** the parts of the row */
  readonly parts: readonly Part[];
}

/**
 * Looks up a shield block on the shield chart, by a d4 and 2 more against Sidhe steel: for an NPC row 5 incapacitates
 * instead of wounding, and row 6 also kills; by setting row 6 does not absorb the blow (EC-137..144, EC-A04). Throws
 * RulesError on a face that no d4 has.
 */
export function shieldBlock({
  die,
  sidhe = false,
  npc = false,
  row6Absorbs = true,
}: ShieldBlockInput): ShieldBlockOutcome {
  const { value, parts } = explain([
    { label: "FRAY.Part.Die", value: whole("die", die, "EC-138", 1, SHIELD_DIE), rule: "EC-138" },
    { label: "FRAY.Part.SidheSteel", value: sidhe ? SIDHE_BONUS : 0, rule: "EC-138" },
  ]);
  const row = SHIELD_CHART[value - 1]!;
  const felled = npc ? row.npc : null;
  return {
    row: row.row,
    absorbed: row.row !== 6 || row6Absorbs,
    destroyed: row.destroyed,
    nextAttackNoDamage: row.nextAttackNoDamage,
    tempWounds: felled === "incapacitated" ? 0 : row.tempWounds,
    severed: row.severed,
    incapacitated: felled === "incapacitated",
    dead: felled === "dead",
    parts: [...parts, { label: "FRAY.Part.ShieldChart", value: 0, rule: row.rule }],
  };
}

/**
 * Returns a Defence value as it is without the shield that it counts: one that is dropped or broken takes its bonus out
 * of it at once (EC-014, EC-015).
 */
export function withoutShield({ value, parts }: Explained): Explained {
  const isShield = ({ rule }: Part): boolean => rule === "EC-014";
  return { value: value - sumOf(parts.filter(isShield)), parts: parts.filter((part) => !isShield(part)) };
}
