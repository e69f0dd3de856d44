import { amount, whole } from "../error.ts";
import { explain, type Explained } from "../explain.ts";

/** A short rest (two hours, or one hour with half a ration), or a night with a full ration (CT-P04). */
export type RestKind = "short" | "night";

/**
 * Returns the stamina after a rest, at most the maximum: a short rest adds half of the maximum, rounded down, a night
 * the whole maximum (CT-P04). Throws RulesError on broken numbers and a stamina above the maximum.
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

/** The rations that a rest eats: none in two hours, half of one in an hour, one in a night, none in safety (CT-P04). */
export const RATIONS = { short: 0, ration: 0.5, night: 1, safety: 0 } as const;

/**
 * Returns what a rest that needs `wanted` rations eats of each carried stock of rations, taking the stocks in order,
 * and how many rations are missing (CT-P04). All numbers may have halves. Throws RulesError on negative or broken
 * numbers.
 */
export function rationsEaten({ carried, wanted }: { readonly carried: readonly number[]; readonly wanted: number }): {
  readonly eaten: readonly number[];
  readonly missing: number;
} {
  let missing = amount("wanted", wanted, "CT-P04");
  const eaten = carried.map((rations) => {
    const bite = Math.min(missing, amount("carried", rations, "CT-P04"));
    missing -= bite;
    return bite;
  });
  return { eaten, missing };
}

/** Returns the hours of a short rest: 1 with half a ration (`ration`), else 2 (CT-P04). */
export function restHours({ ration }: { readonly ration: boolean }): number {
  return ration ? 1 : 2;
}

/** Returns the injuries left after this many full days in safety: one injury heals in each day (CT-P04). */
export function healInjuries({ injuries, days }: { readonly injuries: number; readonly days: number }): Explained {
  whole("injuries", injuries, "CT-P04", 0);
  whole("days", days, "CT-P04", 0);
  return explain([
    { label: "FRAY.Part.Injuries", value: injuries, rule: "CT-P04" },
    { label: "FRAY.Part.DaysOfRest", value: -Math.min(injuries, days), rule: "CT-P04" },
  ]);
}
