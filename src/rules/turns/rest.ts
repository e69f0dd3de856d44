import { whole } from "../error.ts";
import { explain, type Explained } from "../explain.ts";

/** A short rest (two hours, or one with half a ration) or a night with a full ration (CT-P04). */
export type RestKind = "short" | "night";

/**
 * Returns the stamina after a rest: a short one gives back half the maximum, rounded down, a night all of it; never
 * more than the maximum (CT-P04).
 */
export function rest({
  stamina,
  maximum,
  kind,
}: {
  readonly stamina: number;
  readonly maximum: number;
  readonly kind: RestKind;
}): Explained {
  whole("maximum", maximum, "CT-P04", 0);
  whole("stamina", stamina, "CT-P04", 0, maximum);
  const offered = kind === "night" ? maximum : Math.floor(maximum / 2);
  return explain([
    { label: "FRAY.Part.Stamina", value: stamina, rule: "CT-P04" },
    { label: "FRAY.Part.Rest", value: Math.min(offered, maximum - stamina), rule: "CT-P04" },
  ]);
}

/** Returns the hours that a short rest takes: one with half a ration, two without (CT-P04). */
export function restHours({ ration }: { readonly ration: boolean }): number {
  return ration ? 1 : 2;
}

/** Returns the number of injuries left, at least 0, after full days in safety: one heals each day (CT-P04). */
export function healInjuries({ injuries, days }: { readonly injuries: number; readonly days: number }): Explained {
  whole("injuries", injuries, "CT-P04", 0);
  whole("days", days, "CT-P04", 0);
  return explain([
    { label: "FRAY.Part.Injuries", value: injuries, rule: "CT-P04" },
    { label: "FRAY.Part.DaysOfRest", value: -Math.min(injuries, days), rule: "CT-P04" },
  ]);
}
