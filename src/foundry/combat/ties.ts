import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { Snapshot } from "../documents/reader.ts";

/** States kept while a tied block acts: actor uuid → the documents as they were when it began. */
const snapshots = new Map<string, Snapshot>();

/** The state an actor's context is read from while its tied turn lasts; null: the documents as they are. */
export function tieSnapshot(actor: ActorDocument): Snapshot | null {
  const snapshot = snapshots.get(actor.uuid);
  if (!snapshot) return null;
  const self = snapshot.get(actor.uuid);
  const ruleset = rulesetOf(actor);
  // One's own gear is read live (a shot is a shot), unless the tie itself has felled one.
  const stopped = (one: ActorDocument): boolean => Boolean(ruleset?.isOut(one) || ruleset?.cannotAct?.(one));
  const felled = self && stopped(actor) && !stopped(self);
  return felled ? snapshot : new Map([...snapshot].filter(([uuid]) => uuid !== actor.uuid));
}

/** A tied turn begins: its members see everybody as they are now, until it ends (EC-053, EC-A21). */
export function beginTie(members: readonly ActorDocument[], everyone: readonly ActorDocument[]): void {
  const copies: Snapshot = new Map(everyone.map((actor) => [actor.uuid, frozenCopy(actor)]));
  for (const member of members) snapshots.set(member.uuid, copies);
}

export function endTies(): void {
  snapshots.clear();
}

function frozenCopy(actor: ActorDocument): ActorDocument {
  const clone = actor.clone({}, { keepId: true });
  // The copy answers under the original's name: contexts store uuids.
  if (clone.uuid !== actor.uuid) Object.defineProperty(clone, "uuid", { value: actor.uuid });
  return clone;
}
