import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { condition } from "./derived.ts";
import { DOUBLED } from "./tables.ts";
import type { Overflow } from "./types.ts";

/** A body, and the points of damage of one blow against it. */
export interface TakeDamageInput {
  readonly stamina: number;
  readonly injuries: number;
  /** Inventory slots that can turn into injuries; null for a creature without any (CT-P03). */
  readonly slots: number | null;
  readonly amount: number;
  /** True for Direct Damage, which goes past stamina (CT-078). */
  readonly direct?: boolean;
  /** Setting: damage beyond stamina is lost, or becomes injuries (CT-A03). */
  readonly overflow?: Overflow;
}

/** The body after the blow, with the injuries that the blow made. */
export interface DamageTaken {
  readonly stamina: number;
  readonly injuries: number;
  readonly newInjuries: number;
  readonly exhausted: boolean;
  readonly dead: boolean;
  readonly staminaParts: readonly Part[];
  readonly injuriesParts: readonly Part[];
}

/**
 * Applies damage to a fighter: stamina first (CT-023); what exceeds it is lost unless `overflow` makes it injuries
 * (CT-A03, CT-P02). At no stamina, and for Direct Damage, each point is an injury (CT-P01, CT-P03, CT-A17). With all
 * slots injured the fighter is dead. A creature without slots takes Direct Damage doubled to stamina and dies at none.
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

/** Points of one blow needed for each result; null where no single blow brings it, or it is there already. */
export interface Thresholds {
  /** To bring stamina to 0 (CT-P01). */
  readonly exhausts: number | null;
  /** To kill (CT-P03). */
  readonly felled: number | null;
}

/**
 * Returns the points of the next blow needed to exhaust and to kill (CT-023, CT-078, CT-A03, CT-P01, CT-P02, CT-P03).
 * Against a creature without slots Direct Damage needs half its stamina, rounded up.
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
  const free = whole("slots", slots, "CT-P03", 0) - injuries;
  if (free <= 0) return { exhausts: direct || stamina === 0 ? null : stamina, felled: null };
  if (direct || stamina === 0) return { exhausts: null, felled: free };
  return { exhausts: stamina, felled: overflow === "injuries" ? stamina + free : null };
}
