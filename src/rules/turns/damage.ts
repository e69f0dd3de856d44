import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { condition } from "./derived.ts";
import { DOUBLED } from "./tables.ts";
import type { Overflow } from "./types.ts";

/** A fighter's body and the damage of one blow against it. */
export interface TakeDamageInput {
  /** The Stamina Points left. */
  readonly stamina: number;
  /** The inventory slots that are injured so far. */
  readonly injuries: number;
  /** The inventory slots, each of which can be injured; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  /** The points of damage that reach the body. */
  readonly amount: number;
  /** True for Direct Damage, which makes injuries without taking stamina first; false by default (CT-078). */
  readonly direct?: boolean;
  /** Setting: damage beyond the stamina left is lost (the default), or becomes injuries (CT-A03). */
  readonly overflow?: Overflow;
}

/** The body after the blow. */
export interface DamageTaken {
  readonly stamina: number;
  readonly injuries: number;
  /** The injuries that this blow made. */
  readonly newInjuries: number;
  /** True if the stamina is 0, even if it was 0 before (CT-P01). */
  readonly exhausted: boolean;
  /** True if all slots are injured, or for a creature without slots if the stamina is 0 (CT-P03). */
  readonly dead: boolean;
  /** The parts of `stamina`: the points before, and minus those lost. */
  readonly staminaParts: readonly Part[];
  /** The parts of `injuries`: those before, and the new ones. */
  readonly injuriesParts: readonly Part[];
}

/**
 * Returns a body after a blow. Damage takes stamina (CT-023); the points beyond the stamina left are lost or become
 * injuries, by `overflow` (CT-A03, CT-P02). At 0 stamina, and for Direct Damage, each point is an injury instead, as
 * long as there are uninjured slots (CT-P01, CT-P03, CT-A17). A creature without slots (`slots` is null) has no
 * injuries: each point of Direct Damage takes two points of stamina. Throws RulesError on negative or broken numbers.
 */
export function takeDamage({
  stamina,
  injuries,
  slots,
  amount,
  direct = false,
  overflow = "lost",
}: TakeDamageInput): DamageTaken {
  whole("stamina", stamina, "CT-023", 0);
  whole("injuries", injuries, "CT-P03", 0);
  whole("amount", amount, "CT-023", 0);
  if (slots !== null) whole("slots", slots, "CT-P03", 0);
  // Either all points become injuries, or they take stamina, and the points beyond the stamina may become injuries.
  const sparesStamina = slots !== null && (direct || stamina === 0);
  const toStamina = slots === null && direct ? DOUBLED * amount : amount;
  const staminaLost = sparesStamina ? 0 : Math.min(stamina, toStamina);
  const excess = overflow === "injuries" ? toStamina - staminaLost : 0;
  const uninjured = Math.max(0, (slots ?? 0) - injuries);
  const newInjuries = Math.min(sparesStamina ? amount : excess, uninjured);
  // The stamina left, and whether the body is exhausted or dead now.
  const staminaLeft = stamina - staminaLost;
  const { exhausted, dead } = condition({ stamina: staminaLeft, injuries: injuries + newInjuries, slots });
  return {
    stamina: staminaLeft,
    injuries: injuries + newInjuries,
    newInjuries,
    exhausted,
    dead,
    staminaParts: [
      { label: "FRAY.Part.Stamina", value: stamina, rule: "CT-023" },
      { label: "FRAY.Part.Damage", value: -staminaLost, rule: direct ? "CT-P03" : "CT-023" },
    ],
    injuriesParts: [
      { label: "FRAY.Part.Injuries", value: injuries, rule: "CT-P03" },
      { label: "FRAY.Part.Damage", value: newInjuries, rule: sparesStamina ? "CT-P03" : "CT-A03" },
    ],
  };
}

/** The least points of one blow for each result; null if no blow can bring it, or it is there already. */
export interface Thresholds {
  /** To bring stamina to 0 (CT-P01). */
  readonly exhausts: number | null;
  /** To kill (CT-P03). */
  readonly felled: number | null;
}

/**
 * Returns the least points of the next blow that exhaust a body, and that kill it (CT-023, CT-078, CT-A03, CT-P01,
 * CT-P02, CT-P03). A creature without slots dies when it is exhausted; for this, Direct Damage needs half of its
 * stamina, rounded up.
 */
export function thresholds({
  stamina,
  injuries,
  slots,
  direct = false,
  overflow = "lost",
}: Omit<TakeDamageInput, "amount">): Thresholds {
  whole("stamina", stamina, "CT-023", 0);
  whole("injuries", injuries, "CT-P03", 0);
  if (slots === null) {
    const points = stamina > 0 ? Math.ceil(direct ? stamina / DOUBLED : stamina) : null;
    return { exhausts: points, felled: points };
  }
  const uninjured = whole("slots", slots, "CT-P03", 0) - injuries;
  const isDead = uninjured <= 0;
  const takesStamina = !direct && stamina > 0;
  // All points become injuries.
  if (!takesStamina) return { exhausts: null, felled: isDead ? null : uninjured };
  // Points beyond the stamina kill only if `overflow` makes injuries of them.
  const canKill = !isDead && overflow === "injuries";
  return { exhausts: stamina, felled: canKill ? stamina + uninjured : null };
}
