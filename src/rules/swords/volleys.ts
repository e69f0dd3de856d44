import { poolSize } from "./derived.ts";
import { missileProblems, rangedTargets, shotResult, volleysLeft } from "./ranged.ts";
import { FACES } from "./tables.ts";
import type { TeamBody } from "./team.ts";

/** A missile weapon in a forecast, with the numbers the gamemaster has set for the fight. A volley is one shot. */
export interface SwordsMissiles {
  /** Volleys left before hand-to-hand, 0 once the fighter has fought hand to hand; null for no limit (SS-014). */
  readonly volleys: number | null;
  /** The target number to wound before the target's armour is added. */
  readonly baseTn: number;
  /** The gamemaster's own number to kill; null for that of the rule (SS-047). */
  readonly killTn?: number | null;
}

/** Returns the volleys left after one more of `volleys`, at least 0; null for no limit. */
export const afterVolley = (volleys: number | null): number | null =>
  volleysLeft({ volleysAllowed: volleys, volleysShot: 1 });

/**
 * Returns the shot of one lone fighter (`body`) at another (`foe`): the number of dice it throws and the two target
 * numbers (SS-007 … SS-011, SS-A10). Null where the shooter fights hand to hand instead: without dice, volleys or a
 * missile weapon, or where not even its highest throw would wound.
 */
export function volleyAt({
  body,
  foe,
  missiles,
  volleys,
  meetIsEnough,
}: {
  readonly body: TeamBody;
  readonly foe: TeamBody;
  /** The shooter's missile weapon; undefined for none. */
  readonly missiles: SwordsMissiles | undefined;
  /** Volleys the shooter has left now; null for no limit. */
  readonly volleys: number | null;
  readonly meetIsEnough?: boolean;
}): { readonly dice: number; readonly woundTn: number; readonly killTn: number } | null {
  const { cliche, toolsMissing } = body;
  const missileWeapon = missiles !== undefined;
  if (missileProblems({ cliche, missileWeapon, volleysAllowed: volleys, volleysShot: 0 }).length > 0) return null;
  const { baseTn, killTn: killOverride } = missiles!;
  const { wound: woundTn, kill: killTn } = rangedTargets({ baseTn, coverage: foe.coverage, killOverride });
  const dice = poolSize({ cliche, toolsMissing }).value;
  const best = shotResult({ total: dice * FACES, woundTn, killTn, meetIsEnough });
  return best === "miss" ? null : { dice, woundTn, killTn };
}
