import { documentOf, runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { isSafeObject } from "../engine/bounds.ts";
import { isActingClient } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import { giveBackUndoneMove, inOrderOfMoves, keepMove, placeOf } from "../engine/journal/moves.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import type { HostUser, TokenDocument } from "../host/documents.ts";
import { actionToJudge } from "./actions.ts";
import { judgePath } from "./drag.ts";
import { BY_HAND, isFree } from "./methods.ts";

/** The data that a move's operation carries from the mover's client to all others; read it by `noteOf`. */
export interface MoveNote {
  /** by token id: uuid of the only foe its user had targeted, or null */
  readonly targets?: Readonly<Record<string, string | null>>;
  /** mark by which a card finds the moves that led to it or that it caused; see `deedsOf` */
  readonly deed?: string;
  /** id of the record of the move that this one redoes */
  readonly again?: string;
}

/** Reads the note of a move from its operation, into which a player may write anything: what does not fit is left out. */
export function noteOf(unchecked: unknown): MoveNote {
  const { targets, deed, again }: Record<string, unknown> = isSafeObject(unchecked) ? unchecked : {};
  const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);
  return {
    targets: (isSafeObject(targets) ? targets : {}) as MoveNote["targets"],
    deed: text(deed),
    again: text(again),
  };
}

/** Returns the foe that a token's mover had targeted, by the note of the move; null where it names no token. */
export function notedTarget({ targets }: MoveNote, { id }: TokenDocument): TokenDocument | null {
  const uuid = targets?.[id];
  const found = typeof uuid === "string" ? documentOf<TokenDocument>(uuid) : null;
  return found?.documentName === "Token" ? found : null;
}

/**
 * Writes what a move made by hand, by a player's macro, or redone, has cost: pips, the charging condition, cover lost;
 * for a move undone gives it back. Done by the acting client only; not for moves of a gamemaster's macro, or of a
 * gamemaster who moves freely.
 */
export function recordMove(token: TokenDocument, movement: HostMovement, user: HostUser, note: MoveNote): void {
  if (!isActingClient() || !rulesetOf(token.actor)?.movement) return;
  if (movement.method === "undo") runDetached(giveBackUndoneMove(token, movement.destination));
  else if ((BY_HAND.has(movement.method) || note.again || !user.isGM) && !isFree(movement, user))
    runDetached(inOrderOfMoves(token, () => charge(token, movement, user, note)));
}

/** Writes the changes that a move costs, if any, and a record on the token by which they can be undone. */
async function charge(token: TokenDocument, movement: HostMovement, user: HostUser, note: MoveNote): Promise<void> {
  const path = [movement.origin, ...movement.passed.waypoints];
  const named = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action ?? token.movementAction;
  const action = actionToJudge(token, named, user);
  const judged = action ? judgePath(token, path, action, notedTarget(note, token)) : null;
  const changes = judged?.movement.after?.(judged.drag, judged.verdict, judged.table) ?? [];
  if (!judged || !changes.length) return;
  // Outside a started encounter nothing is spent, but conditions still follow the move.
  const writes = await writePlain(changes, {}, movement.id);
  if (!writes.length) return;
  const { origin, passed } = movement;
  const way = passed.waypoints.map(({ x, y, elevation, action: how }) => ({ x, y, elevation, action: how }));
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
