import { whole } from "../error.ts";
import type { Explained, Part } from "../explain.ts";
import { explain, sumOf } from "../explain.ts";
import { SHIELD_CHART, SHIELD_DIE, SIDHE_BONUS } from "./tables.ts";

/** A shield block: a shield's owner has blocked a blow, and the shield chart tells what becomes of both. */
export interface ShieldBlockInput {
  /** The face of the d4. */
  readonly die: number;
  /** True if the blow is struck with a weapon of Sidhe steel (EC-138). */
  readonly sidhe?: boolean;
  /** True if the shield's owner is an NPC, for whom rows 5 and 6 are worse. */
  readonly npc?: boolean;
  /** Setting: row 6 absorbs the blow too (EC-A04); true when left out. */
  readonly row6Absorbs?: boolean;
}

/** The row of the shield chart (1 to 6), whether it absorbs the blow, and its effects on the shield and its owner. */
export interface ShieldBlockOutcome {
  readonly row: number;
  readonly absorbed: boolean;
  readonly destroyed: boolean;
  /** True if the owner's next attack does no damage (EC-140). */
  readonly nextAttackNoDamage: boolean;
  readonly tempWounds: number;
  /** True if the owner loses a limb (EC-144). */
  readonly severed: boolean;
  readonly incapacitated: boolean;
  readonly dead: boolean;
  /** the parts of the number by which the row was found, then the row itself */
  readonly parts: readonly Part[];
}

/**
 * Looks up a shield block on the shield chart. The d4 gives row 1 to 4, and against Sidhe steel a row 2 higher. For an
 * NPC row 5 incapacitates instead of wounding, and row 6 kills. With `row6Absorbs` false row 6 does not absorb the blow
 * (EC-137..144, EC-A04). Throws RulesError on a face that no d4 has.
 */
export function shieldBlock({
  die,
  sidhe = false,
  npc = false,
  row6Absorbs = true,
}: ShieldBlockInput): ShieldBlockOutcome {
  // The row of the chart, by the die and the steel.
  const { value, parts } = explain([
    { label: "FRAY.Part.Die", value: whole("die", die, "EC-138", 1, SHIELD_DIE), rule: "EC-138" },
    { label: "FRAY.Part.SidheSteel", value: sidhe ? SIDHE_BONUS : 0, rule: "EC-138" },
  ]);
  const row = SHIELD_CHART[value - 1]!;
  // For an NPC, rows 5 and 6 say something worse.
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
 * Returns a defence without the bonus of a shield, for a shield that was dropped or broken; the same value if it has
 * none (EC-014, EC-015).
 */
export function withoutShield({ value, parts }: Explained): Explained {
  const isShield = ({ rule }: Part): boolean => rule === "EC-014";
  return { value: value - sumOf(parts.filter(isShield)), parts: parts.filter((part) => !isShield(part)) };
}

/**
 * Tells whether an owner who had `spares` other whole shields in hand has no whole one left once `breaks` have broken:
 * until then the next one counts, in the defences and for blocks (EC-013, EC-015).
 */
export const isShieldLost = ({ spares, breaks }: { readonly spares: number; readonly breaks: number }): boolean =>
  breaks > spares;

/**
 * Returns the points of stress that go with an owner's last whole shield when it breaks: those that shields gave the
 * owner (`shieldStress`, by setting), but no more than the owner has left (EC-015, EC-A03).
 */
export function stressGone({
  stressLeft,
  shieldStress,
}: {
  readonly stressLeft: number;
  readonly shieldStress: number;
}): number {
  return Math.min(stressLeft, shieldStress);
}
