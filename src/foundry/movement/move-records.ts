import { documentOf, runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { isSafeObject } from "../engine/bounds.ts";
import { marksOf } from "../combat/marks.ts";
import { combatantOnScene } from "../contract/reading/reader.ts";
import { rulesetOf } from "../contract/registry.ts";
import { giveBackUndoneMove, inOrderOfMoves, keepMove, placeOf, waypointsForRedo } from "../engine/journal/moves.ts";
import { writeUndoable } from "../engine/journal/write-plain.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { actionToJudge } from "./actions.ts";
import { judgePath } from "./drag.ts";
import { BY_HAND, isFree } from "./methods.ts";

/** What the mover's client sends along with a move in `operation.fray`, for all other clients; read it by `noteOf`. */
export interface MoveNote {
  /** by the token's id: uuid of the one token that the mover had targeted, or null */
  readonly targets?: Readonly<Record<string, string | null>>;
  /** the cause of the move: the id of a card (an action's chat message), or the mark of a drag (see `deedsOf`) */
  readonly deed?: string;
  /** id of the undone move that this move makes again */
  readonly again?: string;
}

/** A finished move of a token. */
export interface FinishedMove {
  readonly token: TokenDocument;
  readonly movement: HostMovement;
  /** who made the move */
  readonly user: HostUser;
  readonly note: MoveNote;
  /** whether the move undoes one of this turn, by `isReturnOf`; the undone one may have cost nothing */
  readonly isReturn: boolean;
}

/**
 * Returns the note of a move. A player may have written anything into it, so members of a wrong type are left out. What
 * `targets` holds is checked only by `notedTarget`.
 */
export function noteOf(unchecked: unknown): MoveNote {
  const { targets, deed, again }: Record<string, unknown> = isSafeObject(unchecked) ? unchecked : {};
  const textOnly = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return {
    targets: (isSafeObject(targets) ? targets : {}) as MoveNote["targets"],
    deed: textOnly(deed),
    again: textOnly(again),
  };
}

/** Returns the token that a move's mover had targeted, by the note of the move; null if the note names none. */
export function notedTarget({ targets }: MoveNote, { id }: TokenDocument): TokenDocument | null {
  const uuid = targets?.[id];
  const found = typeof uuid === "string" ? documentOf<TokenDocument>(uuid) : null;
  return found?.documentName === "Token" ? found : null;
}

/**
 * Writes what a finished move has cost (acts of the round, the charging condition, cover lost); if the move undoes
 * another move, gives back what the undone move has cost. To be called only on the acting client, which is the active
 * gamemaster's tab that works for the table. Free moves (`isFree`) cost nothing, nor do a gamemaster's moves that are
 * neither made by hand nor redone. A player's move that claims to undo another one, and undoes none, is paid for.
 */
export function recordMove(move: FinishedMove): void {
  const { token, movement, user, note, isReturn } = move;
  if (!rulesetOf(token.actor)?.movement) return;
  const pay = (): Promise<void> => inOrderOfMoves(token, () => charge(move));
  if (movement.method === "undo") {
    const isPaid = user.isGM || isReturn;
    // A player's page calls an undo what it likes: it is none of an earlier turn.
    const since = isPaid ? -Infinity : turnBegan(token);
    runDetached(
      giveBackUndoneMove(token, movement.destination, since).then((isGiven) => (isGiven || isPaid ? null : pay())),
    );
    return;
  }
  const isOfRules = BY_HAND.has(movement.method) || note.again || !user.isGM;
  if (isOfRules && !isFree(movement, user)) runDetached(pay());
}

/** Returns when the present turn of a token's encounter began, in server time; -Infinity if that is not known. */
function turnBegan(token: TokenDocument): number {
  const combat = token.actor && combatantOnScene(token.actor, token)?.combat;
  return (combat && marksOf(combat).at(-1)?.at) ?? -Infinity;
}

/**
 * Writes what a move costs, if anything, and stores a record of the move on the token, by which the cost is given back.
 */
async function charge({ token, movement, user, note }: FinishedMove): Promise<void> {
  // The move is judged by its action, at the foe whom the mover had targeted; the ruleset's `after` tells its cost.
  const path = [movement.origin, ...movement.passed.waypoints];
  const namedAction = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action ?? token.movementAction;
  const action = actionToJudge(token, namedAction, user);
  const judged = action ? judgePath(token, path, action, notedTarget(note, token)) : null;
  const changes = judged?.movement.after?.(judged.drag, judged.verdict, judged.table) ?? [];
  if (!judged || !changes.length) return;
  // Without a round there is nothing to spend, so outside of an encounter these are only changes of conditions.
  // Not under the move's id: the mover chooses it, and could take that of a card.
  const writes = await writeUndoable(changes);
  if (!writes.length) return;
  // The record; of a move that a card caused, or that led to one, also what a redo needs.
  const { origin, passed } = movement;
  const way = waypointsForRedo(passed.waypoints);
  await keepMove(
    token,
    movement.id,
    {
      writes,
      from: placeOf(origin),
      ...(note.deed && { deed: note.deed, to: placeOf(passed.waypoints.at(-1) ?? movement.destination), way }),
    },
    note.again,
  );
}
