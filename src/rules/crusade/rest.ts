import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";

/**
 * Stress one has taken, after a rest between scenes: bruises are gone and all of it with them (EC-107, EC-112). Wounds
 * with names stay: they last for days (EC-110, EC-111).
 */
export function rest({ damage }: { readonly damage: number }): Explained {
  whole("damage", damage, "EC-112", 0);
  return explain([
    { label: "FRAY.Part.Stress", value: damage, rule: "EC-107" },
    { label: "FRAY.Part.Rest", value: -damage, rule: "EC-112" },
  ]);
}
