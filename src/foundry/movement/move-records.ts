import { documentOf, runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { acts } from "../engine/client.ts";
import { rulesetOf } from "../contract/registry.ts";
import { giveBackTo, inOrderOfMoves, keepMove, placeOf } from "../engine/journal/moves.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import type { TokenDocument } from "../host/documents.ts";
import { judge } from "./drag.ts";

/** The note that a move's operation carries from the mover's client to all others. */
export interface MoveNote {
  /** by token id: uuid of the one foe its mover had targeted */
  readonly targets?: Readonly<Record<string, string | null>>;
  readonly deed?: string;
  /** id of the record this move does again */
  readonly again?: string;
}

const METHODS = new Set(["dragging", "keyboard"]);

/** After a move: pips, the charging condition, cover lost. Written by the active gamemaster. */
export function recordMove(token: TokenDocument, movement: HostMovement, note: MoveNote = {}): void {
  if (!acts() || !rulesetOf(token.actor)?.movement) return;
  if (movement.method === "undo") runDetached(giveBackTo(token, movement.destination));
  else if ((METHODS.has(movement.method) || note.again) && !movement.constrainOptions?.ignoreCost)
    runDetached(inOrderOfMoves(token, () => charge(token, movement, note)));
}

async function charge(token: TokenDocument, movement: HostMovement, note: MoveNote): Promise<void> {
  const target = note.targets?.[token.id] ?? null;
  const path = [movement.origin, ...movement.passed.waypoints];
  const action = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action ?? token.movementAction;
  const judged = judge(token, path, action, documentOf<TokenDocument>(target));
  const changes = judged?.movement.after?.(judged.drag, judged.verdict, judged.table) ?? [];
  if (!judged || !changes.length) return;
  // Outside a started encounter nothing is spent; conditions still follow the feet.
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
