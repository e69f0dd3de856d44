import { host, runDetached } from "../host/host.ts";
import type { HostMovement } from "../host/host.ts";
import { deletions, withDeletions } from "../host/compat.ts";
import { rulesetOf } from "../contract/registry.ts";
import { withWriteLock } from "../engine/journal/lock.ts";
import { knowsMove, rememberMove } from "../engine/journal/ledger.ts";
import { inverse } from "../engine/journal/records.ts";
import type { Entry, Made } from "../engine/journal/records.ts";
import { writePlain } from "../engine/journal/write-plain.ts";
import { NAMESPACE } from "../settings.ts";
import { documentOf } from "../host/host.ts";
import type { HostDocument, HostUser, TokenDocument } from "../host/documents.ts";
import { judge } from "./drag.ts";

/** What a move cost, kept on the token by the move's id, so that undoing the move gives it back. */
interface MoveRecord {
  readonly writes: readonly {
    readonly uuid: string;
    readonly entries: Entry[];
    readonly made: Made[];
    readonly removed: Made[];
  }[];
  readonly at: number;
}

const MOVES_KEPT = 20;
const METHODS = new Set(["dragging", "keyboard"]);

/** After a move: pips, the charging condition, cover lost. Written by the active gamemaster alone, for everybody. */
export function recordMove(token: TokenDocument, movement: HostMovement, user: HostUser): void {
  if (!host.game.user.isActiveGM || !rulesetOf(token.actor)?.movement) return;
  if (movement.method === "undo") runDetached(withWriteLock(() => giveBack(token, movement)));
  else if (METHODS.has(movement.method)) runDetached(charge(token, movement, user));
}

async function charge(token: TokenDocument, movement: HostMovement, mover: HostUser): Promise<void> {
  const path = [movement.origin, ...movement.passed.waypoints];
  const action = movement.passed.waypoints.at(-1)?.action ?? movement.destination.action ?? token.movementAction;
  const judged = judge(token, path, action, mover);
  const changes = judged?.movement.after?.(judged.drag, judged.verdict, judged.table) ?? [];
  if (!judged || !changes.length) return;
  // Outside a started encounter nothing is spent; conditions still follow the feet.
  const writes = await writePlain(changes, {}, movement.id);
  if (!writes.length) return;
  const records = movesOf(token);
  const old = Object.keys(records)
    .sort((a, b) => (Number(records[a]?.at) || 0) - (Number(records[b]?.at) || 0))
    .slice(0, Math.max(0, Object.keys(records).length + 1 - MOVES_KEPT));
  const record: MoveRecord = JSON.parse(JSON.stringify({ writes, at: host.game.time.serverTime }));
  await rememberMove(movement.id, record);
  const kept = `flags.${NAMESPACE}.moves`;
  await token.update(withDeletions({ [`${kept}.${movement.id}`]: record }, kept, old));
}

/** The host's own undo of a move gives back what the newest recorded move cost. */
async function giveBack(token: TokenDocument, _movement: HostMovement): Promise<void> {
  const records = movesOf(token);
  // What its owner has written there in the place of ours is none.
  const known = Object.keys(records).filter((move) => knowsMove(move, records[move]));
  const newest = known.sort((a, b) => records[b]!.at - records[a]!.at)[0];
  if (!newest) return;
  for (const write of records[newest]!.writes) {
    const document = documentOf<HostDocument>(write.uuid);
    if (!document) continue;
    const { update } = inverse(write.entries, (path) => host.foundry.utils.getProperty(document._source, path));
    if (Object.keys(update).length) await document.update(update);
    for (const made of write.made) {
      const there = document.getEmbeddedDocument(made.type, made.id);
      if (there) await there.delete();
    }
    for (const removed of write.removed)
      await document.createEmbeddedDocuments(removed.type, [removed.data], {
        keepId: true,
        keepEmbeddedIds: true,
      });
  }
  await token.update(deletions(`flags.${NAMESPACE}.moves`, [newest]));
}

function movesOf(token: TokenDocument): Record<string, MoveRecord> {
  const moves = token.flags[NAMESPACE]?.moves;
  return typeof moves === "object" && moves !== null ? (moves as Record<string, MoveRecord>) : {};
}
