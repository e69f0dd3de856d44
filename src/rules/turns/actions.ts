import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { type Deed, DEEDS } from "./tables.ts";

/** The cost of each deed by its id: the turn's action, nothing, or the whole turn. */
const COSTS: ReadonlyMap<Deed, "action" | "free" | "turn"> = new Map(DEEDS.map(({ id, cost }) => [id, cost]));

/**
 * Returns the number of actions that the deeds of a turn take (things done besides moving, by their ids): none for a
 * free deed, one for any other, a parry included (CT-007, CT-010 … CT-015, CT-047).
 */
export function actionsUsed({ deeds }: { readonly deeds: readonly Deed[] }): number {
  return deeds.filter((deed) => COSTS.get(deed) !== "free").length;
}

/**
 * Tells whether the deeds of a turn use up its Movement, as a parry does: it takes the whole turn, which is Movement
 * and one Action (CT-007, CT-047).
 */
export function takesMovement({ deeds }: { readonly deeds: readonly Deed[] }): boolean {
  return deeds.some((deed) => COSTS.get(deed) === "turn");
}

/**
 * Returns the reason why deeds do not fit into one turn, if any: it has one action (CT-007), and a parry leaves neither
 * an action nor a step (CT-047).
 */
export function turnDeedProblems({
  deeds,
  moved = 0,
}: {
  /** The deeds of this turn so far, the new one included. */
  readonly deeds: readonly Deed[];
  /** Distance covered this turn, in the scene's unit; 0 by default. */
  readonly moved?: number;
}): readonly Problem[] {
  const more = actionsUsed({ deeds }) > 1;
  if (takesMovement({ deeds })) return more || moved > 0 ? [problem("parry_takes_the_turn")] : [];
  return more ? [problem("too_many_actions")] : [];
}

/** The place of a carried thing: in hand, in a sheath or the like ("quick"), or in the backpack (CT-010, CT-011). */
export type Carried = "hand" | "quick" | "backpack";

/**
 * Returns the deed that readies a thing: null for one in hand, a free draw from a sheath, an action from a pack
 * (CT-010, CT-011).
 */
export function readyDeed({ carried }: { readonly carried: Carried }): Deed | null {
  if (carried === "hand") return null;
  return carried === "quick" ? "quickDraw" : "backpack";
}

/**
 * Returns the deed that takes a thing out of the hand: free if it is let fall (`dropped`), else an action to put it
 * away (CT-012, CT-013).
 */
export function stowDeed({ dropped }: { readonly dropped: boolean }): Deed {
  return dropped ? "drop" : "sheathe";
}

/**
 * Returns the reasons why a weapon cannot strike now: its owner parries (CT-048), or the weapon is broken (CT-046), in
 * the backpack (CT-010) or not loaded (CT-010). One in a sheath is drawn as part of the attack (CT-011).
 */
export function attackProblems({
  carried,
  broken = false,
  loaded = true,
  parrying = false,
}: {
  readonly carried: Carried;
  readonly broken?: boolean;
  /** The weapon is loaded; true, the default, also for one that is never loaded. */
  readonly loaded?: boolean;
  /** Its owner parries until its next turn. */
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
 * Returns the reasons why a power attack cannot be declared: the weapon is broken (CT-046), it cannot break and the
 * gamemaster does not allow that (CT-A13), or it is a sneak attack (CT-079).
 */
export function powerProblems({
  breakable,
  broken = false,
  sneak = false,
  allowUnbreakable = false,
}: {
  /** The weapon can break, as natural weapons and spells cannot. */
  readonly breakable: boolean;
  readonly broken?: boolean;
  /** It is a sneak attack. */
  readonly sneak?: boolean;
  /** The gamemaster allows power without a weapon that can break; false by default. */
  readonly allowUnbreakable?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (broken) problems.push(problem("weapon_broken"));
  if (!breakable && !allowUnbreakable) problems.push(problem("nothing_to_break"));
  if (sneak) problems.push(problem("sneak_attack"));
  return problems;
}
