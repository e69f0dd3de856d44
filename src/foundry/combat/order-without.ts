import { runDetached } from "../host/host.ts";
import type { DescendantsGone } from "../host/host.ts";
import type { CombatDocument } from "../host/documents.ts";
import { isActingClient } from "../engine/client.ts";
import { unlessLeaving } from "../engine/leaving.ts";

/** The turn that follows when combatants leave an encounter. */
export interface TurnWithout {
  /** the index of the combatant who acts then, in the order without those who left */
  readonly turn: number;
  /** true if no combatant is left who could act in this round */
  readonly over: boolean;
}

/**
 * Returns the turn after combatants have left. The acting combatant keeps it. If that one has left, the next of the old
 * order who can act gets it; if there is none, the round is over.
 * @param order ids of the combatants in the old order, those who left included
 * @param actingId id of the combatant whose turn it was
 * @param leftIds ids of those who left
 * @param canAct tells whether the combatant with this id can act
 */
export function turnWithout(
  order: readonly string[],
  actingId: string,
  leftIds: ReadonlySet<string>,
  canAct: (id: string) => boolean,
): TurnWithout {
  const remaining = order.filter((id) => !leftIds.has(id));
  const actingIndex = order.indexOf(actingId);
  if (!leftIds.has(actingId)) return { turn: Math.max(0, remaining.indexOf(actingId)), over: false };
  const nextId = order.slice(actingIndex + 1).find((id) => !leftIds.has(id) && canAct(id));
  return nextId === undefined
    ? { turn: Math.max(0, remaining.length - 1), over: true }
    : { turn: remaining.indexOf(nextId), over: false };
}

/** The part of an encounter that is used as combatants leave. */
interface LeftCombat extends CombatDocument {
  canAct(id: string): boolean;
  nextRound(): Promise<unknown>;
}

/** How the host is to handle a deletion in an encounter. */
interface Removal {
  /** the host's arguments, with the turn that follows among their options */
  readonly given: DescendantsGone;
  /**
   * to be called once the host has handled them: writes the turn that follows, or begins the next round; does so only
   * on the acting client (the active gamemaster's tab that works for the table), and while combatants are left
   */
  settle(): void;
}

/**
 * Finds the turn that follows a deletion of combatants (`turnWithout`). If others than combatants are deleted, or
 * nobody has the turn, the host's arguments stay as given and `settle` does nothing.
 */
export function removalKeepingTurn(combat: LeftCombat, given: DescendantsGone): Removal {
  const [parent, collection, documents, ids, options, userId] = given;
  const actingId = collection === "combatants" && combat.started ? combat.combatant?.id : undefined;
  if (actingId === undefined) return { given, settle: () => undefined };
  const order = combat.turns.map(({ id }) => id);
  const { turn, over: isRoundOver } = turnWithout(order, actingId, new Set(ids), (id) => combat.canAct(id));
  const newOptions = { ...options, combatTurn: turn, ...(isRoundOver ? { turnEvents: false } : {}) };
  // Written once the host has handled the deletion, on one client.
  const settle = (): void => {
    if (!isActingClient() || !combat.combatants.size) return;
    const write = (): Promise<unknown> =>
      isRoundOver ? combat.nextRound() : combat.update({ turn }, { turnEvents: false, diff: false });
    runDetached(unlessLeaving(combat, write));
  };
  return { given: [parent, collection, documents, ids, newOptions, userId], settle };
}
