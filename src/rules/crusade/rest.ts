import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";

/**
 * Returns the points of stress a fighter has lost after a rest between scenes: 0, with `damage`, the points lost before
 * it, and the same number taken off as its parts (EC-107, EC-112). Named wounds stay: they last for days (EC-110,
 * EC-111).
 */
export function rest({ damage }: { readonly damage: number }): Explained {
  whole("damage", damage, "EC-112", 0);
  return explain([
    { label: "FRAY.Part.Stress", value: damage, rule: "EC-107" },
    { label: "FRAY.Part.Rest", value: -damage, rule: "EC-112" },
  ]);
}
