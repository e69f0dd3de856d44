import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { condition } from "./derived.ts";
import { DOUBLED } from "./tables.ts";
import type { Overflow } from "./types.ts";

/** A fighter's body, and the damage of one blow against it. */
export interface TakeDamageInput {
  /** Stamina Points left. */
  readonly stamina: number;
  /** Slots turned into injuries so far. */
  readonly injuries: number;
  /** Inventory slots, each of which can turn into an injury; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  /** Points of damage that reach the body. */
  readonly amount: number;
  /** True for Direct Damage, which goes past stamina; false by default (CT-078). */
  readonly direct?: boolean;
  /** Setting: damage beyond stamina is lost, by default, or becomes injuries (CT-A03). */
  readonly overflow?: Overflow;
}

/** The body after the blow. */
export interface DamageTaken {
  readonly stamina: number;
  readonly injuries: number;
  /** Injuries that this blow made. */
  readonly newInjuries: number;
  /** True at 0 stamina, also if it was so before (CT-P01). */
  readonly exhausted: boolean;
  /** True with all slots injured, or at 0 stamina for a creature without slots (CT-P03). */
  readonly dead: boolean;
  /** The stamina before the blow, and the points lost. */
  readonly staminaParts: readonly Part[];
  /** The injuries before the blow, and the new ones. */
  readonly injuriesParts: readonly Part[];
}

/**
 * Returns a body after damage: it takes stamina first (CT-023); what exceeds it is lost, or becomes injuries by
 * `overflow` (CT-A03, CT-P02). At 0 stamina, and for Direct Damage, each point is an injury, up to the slots without
 * one (CT-P01, CT-P03, CT-A17). A creature without slots takes no injuries, but Direct Damage doubled, from its
 * stamina.
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
  // Injuries directly, or first stamina and then what exceeds it; no more injuries than free slots.
  const pastStamina = slots !== null && (direct || stamina === 0);
  const toStamina = slots === null && direct ? DOUBLED * amount : amount;
  const lost = pastStamina ? 0 : Math.min(stamina, toStamina);
  const excess = overflow === "injuries" ? toStamina - lost : 0;
  const free = Math.max(0, (slots ?? 0) - injuries);
  const newInjuries = Math.min(pastStamina ? amount : excess, free);
  const staminaLeft = stamina - lost;
  const { exhausted, dead } = condition({ stamina: staminaLeft, injuries: injuries + newInjuries, slots });
  return {
    stamina: staminaLeft,
    injuries: injuries + newInjuries,
    newInjuries,
    exhausted,
    dead,
    staminaParts: [
      { label: "FRAY.Part.Stamina", value: stamina, rule: "CT-023" },
      { label: "FRAY.Part.Damage", value: -lost, rule: direct ? "CT-P03" : "CT-023" },
    ],
    injuriesParts: [
      { label: "FRAY.Part.Injuries", value: injuries, rule: "CT-P03" },
      { label: "FRAY.Part.Damage", value: newInjuries, rule: pastStamina ? "CT-P03" : "CT-A03" },
    ],
  };
}

/** The fewest points of one blow for each result; null where no single blow brings it, or it has come already. */
export interface Thresholds {
  /** To bring stamina to 0 (CT-P01). */
  readonly exhausts: number | null;
  /** To kill (CT-P03). */
  readonly felled: number | null;
}

/**
 * Returns the fewest points of the next blow that exhaust a body and that kill it (CT-023, CT-078, CT-A03, CT-P01,
 * CT-P02, CT-P03); `direct` for a blow of Direct Damage. A creature without slots dies as it is exhausted; against it
 * Direct Damage needs half its stamina, rounded up.
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
    const all = stamina > 0 ? Math.ceil(direct ? stamina / DOUBLED : stamina) : null;
    return { exhausts: all, felled: all };
  }
  // Direct Damage takes no stamina; without it only `overflow` lets one blow go from stamina on to the slots.
  const free = whole("slots", slots, "CT-P03", 0) - injuries;
  if (free <= 0) return { exhausts: direct || stamina === 0 ? null : stamina, felled: null };
  if (direct || stamina === 0) return { exhausts: null, felled: free };
  return { exhausts: stamina, felled: overflow === "injuries" ? stamina + free : null };
}
