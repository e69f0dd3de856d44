import { poolSize } from "./derived.ts";
import { missileProblems, rangedTargets, shotResult, volleysLeft } from "./ranged.ts";
import { FACES } from "./tables.ts";
import type { TeamBody } from "./team.ts";

/** A missile weapon in a forecast, with the numbers that the gamemaster has set for the fight. A volley is one shot. */
export interface SwordsMissiles {
  /** The volleys left, 0 once the fighter has fought hand to hand; null for no limit (SS-014). */
  readonly volleys: number | null;
  /** The total that a shot needs to wound, to which the coverage of the target's armour is added. */
  readonly baseTn: number;
  /** The gamemaster's own total to kill; null or left out for the one of the rule (SS-047). */
  readonly killTn?: number | null;
}

/** Returns the volleys left after one more, at least 0; null, no limit, stays null. */
export const afterVolley = (volleys: number | null): number | null =>
  volleysLeft({ volleysAllowed: volleys, volleysShot: 1 });

/**
 * Returns a lone fighter's shot at another: the number of its dice, and the totals that it needs to wound and to kill
 * (SS-007 … SS-011, SS-A10). Returns null if the shooter fights hand to hand instead, because it has no dice, no volley
 * or no missile weapon, or because not even its highest throw would wound.
 */
export function volleyAt({
  body,
  foe,
  missiles,
  volleys,
  meetIsEnough,
}: {
  /** The shooter. */
  readonly body: TeamBody;
  /** The target. */
  readonly foe: TeamBody;
  /** The shooter's missile weapon; undefined if it has none. */
  readonly missiles: SwordsMissiles | undefined;
  /** The volleys that the shooter has left now; null for no limit. */
  readonly volleys: number | null;
  readonly meetIsEnough?: boolean;
}): { readonly dice: number; readonly woundTn: number; readonly killTn: number } | null {
  const { cliche, toolsMissing } = body;
  // The reasons why the fighter cannot shoot.
  const missileWeapon = missiles !== undefined;
  if (missileProblems({ cliche, missileWeapon, volleysAllowed: volleys, volleysShot: 0 }).length > 0) return null;
  const { baseTn, killTn: killOverride } = missiles!;
  const { wound: woundTn, kill: killTn } = rangedTargets({ baseTn, coverage: foe.coverage, killOverride });
  // A shot that could not even wound with its highest throw is not fired.
  const dice = poolSize({ cliche, toolsMissing }).value;
  const bestResult = shotResult({ total: dice * FACES, woundTn, killTn, meetIsEnough });
  return bestResult === "miss" ? null : { dice, woundTn, killTn };
}
