import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained } from "../explain.ts";

/**
 * Returns the points of stress that a fighter still lacks after a rest between scenes: always 0. This 0 has two parts:
 * `damage`, the points lacking before the rest, and the same number taken off (EC-107, EC-112). Named wounds are not
 * counted: they last for days (EC-110, EC-111). Throws RulesError unless `damage` is a whole number of 0 or more.
 */
export function rest({ damage }: { readonly damage: number }): Explained {
  whole("damage", damage, "EC-112", 0);
  return explain([
    { label: "FRAY.Part.Stress", value: damage, rule: "EC-107" },
    { label: "FRAY.Part.Rest", value: -damage, rule: "EC-112" },
  ]);
}
