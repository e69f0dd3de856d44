import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { type Deed, DEEDS } from "./tables.ts";

/** What each deed costs of a turn, by its id. */
const COSTS: ReadonlyMap<Deed, "action" | "free" | "turn"> = new Map(DEEDS.map(({ id, cost }) => [id, cost]));

/**
 * Returns the number of actions that a turn's deeds take; a parry takes the turn's one (CT-007, CT-010 … CT-015,
 * CT-047).
 */
export function actionsUsed({ deeds }: { readonly deeds: readonly Deed[] }): number {
  return deeds.filter((deed) => COSTS.get(deed) !== "free").length;
}

/**
 * Tells whether a turn's deeds use up its Movement, as a parry does: it takes the turn, which is Movement and one
 * Action (CT-007, CT-047).
 */
export function takesMovement({ deeds }: { readonly deeds: readonly Deed[] }): boolean {
  return deeds.some((deed) => COSTS.get(deed) === "turn");
}

/**
 * Returns the reasons why a turn's deeds do not fit into one turn: it has one action (CT-007), and a parry leaves
 * neither an action nor a step (CT-047).
 */
export function turnDeedProblems({
  deeds,
  moved = 0,
}: {
  /** The deeds of this turn so far, the new one included. */
  readonly deeds: readonly Deed[];
  /** Distance covered this turn, in the scene's unit. */
  readonly moved?: number;
}): readonly Problem[] {
  const more = actionsUsed({ deeds }) > 1;
  if (takesMovement({ deeds })) return more || moved > 0 ? [problem("parry_takes_the_turn")] : [];
  return more ? [problem("too_many_actions")] : [];
}

/** The place of a carried thing: in hand, in a sheath ("quick") or in the backpack (CT-010, CT-011). */
export type Carried = "hand" | "quick" | "backpack";

/**
 * Returns the deed that readies a thing: null for one in hand, a free draw from a sheath, an action from a pack
 * (CT-010, CT-011).
 */
export function readyDeed({ carried }: { readonly carried: Carried }): Deed | null {
  return carried === "hand" ? null : carried === "quick" ? "quickDraw" : "backpack";
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
  readonly loaded?: boolean;
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
 * Returns the reasons why a power attack cannot be declared: nothing that could break, unless that is allowed (CT-A13),
 * already broken (CT-046), or a sneak attack (CT-079).
 */
export function powerProblems({
  breakable,
  broken = false,
  sneak = false,
  allowUnbreakable = false,
}: {
  readonly breakable: boolean;
  readonly broken?: boolean;
  /** It is a sneak attack. */
  readonly sneak?: boolean;
  /** The gamemaster allows power with natural weapons and spells, which cannot break. */
  readonly allowUnbreakable?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (broken) problems.push(problem("weapon_broken"));
  if (!breakable && !allowUnbreakable) problems.push(problem("nothing_to_break"));
  if (sneak) problems.push(problem("sneak_attack"));
  return problems;
}
