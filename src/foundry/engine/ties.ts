import { documentOf } from "../host/host.ts";
import { serverNow } from "../host/clock.ts";
import { actionOf, rulesetOf } from "../contract/registry.ts";
import { recordsOfCard } from "./journal/find-records.ts";
import { ledger } from "./journal/ledger.ts";
import type { Block } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../host/documents.ts";
import type { Snapshot } from "../contract/reading/reader.ts";

/*
 * A tie: combatants of equal initiative who have one turn together. Each acts on the documents as they were when that
 * turn began, so that it does not matter who is first. A `block` is the combatants whose turn it is; its kind tells
 * whether they are tied.
 */

/** The documents as a tied turn began, stored in the encounter so that clients that join later have the same. */
export interface StoredTie {
  readonly round: number;
  /** server time at which it began, in milliseconds; left out in worlds of before 0.2 */
  readonly since?: number;
  /** ids of the combatants who act together */
  readonly members: readonly string[];
  /** all actors of the encounter, each with its `system`, items and effects as the tied turn began */
  readonly actors: readonly { readonly uuid: string; readonly source: object }[];
}

/** A tied turn that lasts, in the memory of this client. */
interface Tie extends Pick<StoredTie, "round" | "members"> {
  /** server time at which the tied turn began, in milliseconds; Infinity if not known */
  readonly since: number;
  /** uuids of the actors who act together */
  readonly acting: ReadonlySet<string>;
  /** copies of all the encounter's actors as they were when the tied turn began, by uuid */
  readonly before: Snapshot;
}

/** The parts of an encounter by which this file follows its ties; `state.tie`: the StoredTie, unchecked. */
interface TiedCombat extends Pick<CombatDocument, "id" | "round" | "combatants"> {
  readonly started: boolean;
  readonly block: Block | null;
  readonly state: { readonly tie?: unknown };
  /** the same encounter without combatants of other rulesets */
  readonly known: Pick<CombatDocument, "combatants">;
}

/** The tied turns that last, by their encounter's id. */
const ties = new Map<string, Tie>();

/**
 * Returns the copies of actors that are read for an actor's context while its tied turn lasts. Null if the actor is in
 * no tied turn: the documents are then read as they are now. The actor's own copy is among the copies only if the actor
 * was felled in this turn and no death check has changed the actor since.
 */
export function tieSnapshot(actor: ActorDocument): Snapshot | null {
  const tie = [...ties.values()].find(({ acting }) => acting.has(actor.uuid));
  if (!tie) return null;
  const { before } = tie;
  const copyOfActor = before.get(actor.uuid);
  const ruleset = rulesetOf(actor);
  // An actor's own state is read as it is now, so that an arrow shot stays shot. An actor felled in this turn may
  // still act in it, so the copy is read, unless a death check has decided about the actor.
  const cannotAct = (copyOrActor: ActorDocument): boolean =>
    Boolean(ruleset?.isOut(copyOrActor) || ruleset?.cannotAct?.(copyOrActor));
  const isFelledInTurn =
    copyOfActor && cannotAct(actor) && !cannotAct(copyOfActor) && !hasRolledDeathCheck(actor, tie.since);
  return isFelledInTurn ? before : new Map([...before].filter(([uuid]) => uuid !== actor.uuid));
}

/**
 * Tells whether a death check has changed this actor since the server time `since`, in milliseconds. The check's result
 * counts at once, also in a tied turn, as the check is a live action: an action that reads documents as they are now
 * (EC-118, EC-120).
 */
function hasRolledDeathCheck(actor: ActorDocument, since: number): boolean {
  const { id: rulesetId = "" } = rulesetOf(actor) ?? {};
  return Object.entries(ledger().cards).some(
    ([cardId, { action = "" }]) =>
      actionOf(rulesetId, action)?.live === true &&
      recordsOfCard(cardId).some(({ uuid, at, state }) => uuid === actor.uuid && state === "applied" && at >= since),
  );
}

/**
 * Notes whether an encounter's turn is tied now. While a turn is tied, `tieSnapshot` returns the encounter's actors as
 * they were when this turn began (EC-053, EC-A21).
 * @param mayBegin whether a new tie may begin; a tie that the encounter has stored is noted in any case
 * @returns what the encounter must store: the documents of a tie that begins; null to clear those of a tie that has
 * ended; undefined to change nothing
 */
export function followTie(combat: TiedCombat, mayBegin: boolean): StoredTie | null | undefined {
  const { round, block } = combat;
  const storedTie = readTie(combat.state.tie);
  if (!combat.started || block?.kind !== "tie") {
    ties.delete(combat.id);
    return storedTie ? null : undefined;
  }
  // This client has noted the tie already.
  if (isTieOf(ties.get(combat.id), round, block)) return undefined;
  const actorsOf = (ids: readonly string[]): ActorDocument[] =>
    ids.flatMap((id) => combat.combatants.get(id)?.actor ?? []);
  const noteTie = (members: readonly string[], actorsBefore: Snapshot, since: number): void => {
    const acting = new Set(actorsOf(members).map((actor) => actor.uuid));
    ties.set(combat.id, { round, members, acting, before: actorsBefore, since });
  };
  // The page was reloaded: the tie goes on from what the encounter has stored.
  if (isTieOf(storedTie, round, block)) {
    const copies = storedTie.actors.flatMap(({ uuid, source }) => {
      const actor = documentOf<ActorDocument>(uuid);
      return actor?.documentName === "Actor" ? [[uuid, actorAs(actor, source)] as const] : [];
    });
    noteTie(storedTie.members, new Map(copies), storedTie.since ?? Infinity);
    return undefined;
  }
  if (!mayBegin) return undefined;
  // The tie begins: copy all actors of the encounter as they are now.
  const actorsNow = actorsOf(combat.known.combatants.map((combatant) => combatant.id));
  const since = serverNow();
  noteTie(block.members, new Map(actorsNow.map((actor) => [actor.uuid, actorAs(actor, {})])), since);
  const actors = actorsNow.map((actor) => ({ uuid: actor.uuid, source: sourceOf(actor) }));
  return { round, since, members: block.members, actors };
}

/** Forgets the tied turn of an encounter that is being deleted. */
export function forgetTie(combat: { readonly id: string }): void {
  ties.delete(combat.id);
}

/** Tells whether a block's combatants are members of a tie in this round: all members, or fewer after a removal. */
function isTieOf<T extends Pick<StoredTie, "round" | "members">>(
  tie: T | null | undefined,
  round: number,
  block: Block,
): tie is T {
  return tie?.round === round && block.members.every((id) => tie.members.includes(id));
}

/** Returns the stored documents of a tie if they have the right form; null if not, or if there are none. */
function readTie(stored: unknown): StoredTie | null {
  const tie = stored as Partial<StoredTie> | null;
  return Array.isArray(tie?.members) && Array.isArray(tie.actors) ? (tie as StoredTie) : null;
}

/** Keys of fields that no rule reads; they are left out as some are long. */
const LEFT_OUT = new Set(["description", "notes", "flags", "ownership", "_stats"]);

/** Returns the data of an actor that rules read: `system`, items and effects, without the fields of LEFT_OUT. */
function sourceOf(actor: ActorDocument): object {
  const { system, items, effects } = actor.toObject();
  return JSON.parse(
    JSON.stringify({ system, items, effects }, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value)),
  ) as object;
}

/**
 * Returns a copy of an actor in which the fields of `source` replace the actor's. The copy keeps the actor's uuid,
 * because cards refer to the actor by it.
 */
export function actorAs(actor: ActorDocument, source: object): ActorDocument {
  const Actor = actor.constructor as new (source: object, context: object) => ActorDocument;
  const copy = new Actor({ ...actor.toObject(), ...source }, { parent: actor.parent });
  if (copy.uuid !== actor.uuid) Object.defineProperty(copy, "uuid", { value: actor.uuid });
  return copy;
}
