import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { type Deed, DEEDS } from "./tables.ts";

/** What each deed costs, by its id: the turn's action, nothing, or the whole turn. */
const COSTS: ReadonlyMap<Deed, "action" | "free" | "turn"> = new Map(DEEDS.map(({ id, cost }) => [id, cost]));

/**
 * Returns the number of actions that the deeds of a turn (the ids of things done besides moving) take: 0 for each free
 * one, 1 for any other, also for a parry (CT-007, CT-010 … CT-015, CT-047).
 */
export function actionsUsed({ deeds }: { readonly deeds: readonly Deed[] }): number {
  return deeds.filter((deed) => COSTS.get(deed) !== "free").length;
}

/**
 * Tells whether one of the deeds of a turn leaves no movement, as a parry does, which takes the whole turn (CT-007,
 * CT-047).
 */
export function takesMovement({ deeds }: { readonly deeds: readonly Deed[] }): boolean {
  return deeds.some((deed) => COSTS.get(deed) === "turn");
}

/**
 * Returns the reason why some deeds do not fit into one turn, or an empty list if they do. A turn has one action
 * (CT-007). A parry leaves neither an action nor movement (CT-047).
 */
export function turnDeedProblems({
  deeds,
  moved = 0,
}: {
  /** The deeds of this turn, with the new one. */
  readonly deeds: readonly Deed[];
  /** The distance moved this turn, in the scene's unit; 0 by default. */
  readonly moved?: number;
}): readonly Problem[] {
  const hasTooMany = actionsUsed({ deeds }) > 1;
  if (takesMovement({ deeds })) return hasTooMany || moved > 0 ? [problem("parry_takes_the_turn")] : [];
  return hasTooMany ? [problem("too_many_actions")] : [];
}

/** Where a thing is carried: in hand, in a sheath or the like ("quick"), or in the backpack (CT-010, CT-011). */
export type Carried = "hand" | "quick" | "backpack";

/**
 * Returns the deed by which a thing is taken into the hand: null if it is there, a free draw from a sheath, or an
 * action from the backpack (CT-010, CT-011).
 */
export function readyDeed({ carried }: { readonly carried: Carried }): Deed | null {
  if (carried === "hand") return null;
  return carried === "quick" ? "quickDraw" : "backpack";
}

/**
 * Returns the deed by which a thing leaves the hand: "drop", which is free, or "sheathe", an action (CT-012, CT-013).
 */
export function stowDeed({ dropped }: { readonly dropped: boolean }): Deed {
  return dropped ? "drop" : "sheathe";
}

/**
 * Returns all reasons why a weapon cannot strike now: its owner is parrying (CT-048); the weapon is broken (CT-046), in
 * the backpack (CT-010) or not loaded (CT-010). A weapon in a sheath is drawn as part of the attack (CT-011).
 */
export function attackProblems({
  carried,
  broken = false,
  loaded = true,
  parrying = false,
}: {
  readonly carried: Carried;
  readonly broken?: boolean;
  /** False if the weapon must be loaded first; true by default. */
  readonly loaded?: boolean;
  /** True if its owner is parrying, until its next turn. */
  readonly parrying?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (parrying) problems.push(problem("parrying"));
  if (broken) problems.push(problem("weapon_broken"));
  if (carried === "backpack") problems.push(problem("not_in_hand"));
  if (!loaded) problems.push(problem("not_loaded"));
  return problems;
}

/**
 * Returns all reasons why a power attack (double damage dice; then the weapon breaks, if it can) is not possible: the
 * weapon is broken (CT-046); the weapon cannot break, and the setting does not allow power attacks with unbreakable
 * weapons (CT-A13); the attack is a sneak attack (CT-079).
 */
export function powerProblems({
  breakable,
  broken = false,
  sneak = false,
  allowUnbreakable = false,
}: {
  /** True if the weapon can break; natural weapons and spells cannot. */
  readonly breakable: boolean;
  readonly broken?: boolean;
  /** True if the attack is a sneak attack. */
  readonly sneak?: boolean;
  /** Setting: power attacks are possible with what cannot break; false by default. */
  readonly allowUnbreakable?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (broken) problems.push(problem("weapon_broken"));
  if (!breakable && !allowUnbreakable) problems.push(problem("nothing_to_break"));
  if (sneak) problems.push(problem("sneak_attack"));
  return problems;
}
