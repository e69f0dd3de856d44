import { documentOf } from "../host/host.ts";
import { serverNow } from "../host/clock.ts";
import { actionOf, rulesetOf } from "../contract/registry.ts";
import { recordsOfCard } from "./journal/apply.ts";
import { ledger } from "./journal/ledger.ts";
import type { Block } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument } from "../host/documents.ts";
import type { Snapshot } from "../contract/reading/reader.ts";

/*
 * Combatants with equal initiative may act in one turn together: a tie. Each then acts on the state in which that turn
 * began, so that it does not matter which of them is first. A `block` is the combatants whose turn it is, and whether
 * they are tied.
 */

/** The state with which a tied turn began, stored with the encounter so that clients that join later read the same. */
export interface StoredTie {
  readonly round: number;
  /** server time at which it began, in milliseconds; left out in worlds of before 0.2 */
  readonly since?: number;
  /** ids of the combatants who act together */
  readonly members: readonly string[];
  /** all actors of the encounter, with their data as it began: system, items and effects */
  readonly actors: readonly { readonly uuid: string; readonly source: object }[];
}

/** A tied turn under way, as this client knows it. */
interface Tie extends Pick<StoredTie, "round" | "members"> {
  /** server time at which it began, in milliseconds; Infinity if not known */
  readonly since: number;
  /** uuids of the actors who act together */
  readonly acting: ReadonlySet<string>;
  /** copies of all the encounter's actors as they were when it began, by uuid */
  readonly before: Snapshot;
}

/** The part of an encounter that tells whether its turn is tied. */
interface TiedCombat extends Pick<CombatDocument, "id" | "round" | "combatants"> {
  readonly started: boolean;
  readonly block: Block | null;
  readonly state: { readonly tie?: unknown };
  /** the same encounter without combatants of other rulesets */
  readonly known: Pick<CombatDocument, "combatants">;
}

/** Ties under way, by the encounter's id. */
const ties = new Map<string, Tie>();

/**
 * Returns the copies of actors from which an actor's context is read while its tied turn lasts; null to read the
 * documents as they are. The actor itself is read as it is now, unless it was felled within this turn and has not
 * rolled a death check since.
 */
export function tieSnapshot(actor: ActorDocument): Snapshot | null {
  const tie = [...ties.values()].find(({ acting }) => acting.has(actor.uuid));
  if (!tie) return null;
  const { before } = tie;
  const self = before.get(actor.uuid);
  const ruleset = rulesetOf(actor);
  // The actor itself is read as it is now (an arrow shot stays shot), unless it was felled within this turn.
  const cannotAct = (copyOrActor: ActorDocument): boolean =>
    Boolean(ruleset?.isOut(copyOrActor) || ruleset?.cannotAct?.(copyOrActor));
  const felled = self && cannotAct(actor) && !cannotAct(self) && !hasRolledDeathCheck(actor, tie.since);
  return felled ? before : new Map([...before].filter(([uuid]) => uuid !== actor.uuid));
}

/**
 * Tells whether an actor harmed in a tied turn has rolled a death check since server time `since` (milliseconds):
 * whether a card of a live action has changed it. Its outcome counts at once (EC-118, EC-120).
 */
function hasRolledDeathCheck(actor: ActorDocument, since: number): boolean {
  const { id = "" } = rulesetOf(actor) ?? {};
  return Object.entries(ledger().cards).some(
    ([card, { action = "" }]) =>
      actionOf(id, action)?.live === true &&
      recordsOfCard(card).some(({ uuid, at, state }) => uuid === actor.uuid && state === "applied" && at >= since),
  );
}

/**
 * Notes when an encounter's tied turn begins and ends. Until it ends, its members see all actors as they were when it
 * began (EC-053, EC-A21). Returns the state that the encounter must store, null to clear it; undefined if nothing
 * changed. Unless it `mayBegin` now, a tie is only taken up from the stored state.
 */
export function followTie(combat: TiedCombat, mayBegin: boolean): StoredTie | null | undefined {
  const { round, block } = combat;
  const kept = readTie(combat.state.tie);
  if (!combat.started || block?.kind !== "tie") {
    ties.delete(combat.id);
    return kept ? null : undefined;
  }
  if (isTieOf(ties.get(combat.id), round, block)) return undefined;
  const actorsOf = (ids: readonly string[]): ActorDocument[] =>
    ids.flatMap((id) => combat.combatants.get(id)?.actor ?? []);
  const noteTie = (members: readonly string[], before: Snapshot, since: number): void => {
    const acting = new Set(actorsOf(members).map((actor) => actor.uuid));
    ties.set(combat.id, { round, members, acting, before, since });
  };
  // After a reload: the tie goes on from what the encounter has stored.
  if (isTieOf(kept, round, block)) {
    const copies = kept.actors.flatMap(({ uuid, source }) => {
      const actor = documentOf<ActorDocument>(uuid);
      return actor?.documentName === "Actor" ? [[uuid, asBefore(actor, source)] as const] : [];
    });
    noteTie(kept.members, new Map(copies), kept.since ?? Infinity);
    return undefined;
  }
  if (!mayBegin) return undefined;
  // The tie begins: all actors of the encounter are kept as they are now.
  const actorsNow = actorsOf(combat.known.combatants.map((entry) => entry.id));
  const since = serverNow();
  noteTie(block.members, new Map(actorsNow.map((actor) => [actor.uuid, asBefore(actor, {})])), since);
  const actors = actorsNow.map((actor) => ({ uuid: actor.uuid, source: sourceOf(actor) }));
  return { round, since, members: block.members, actors };
}

/** Forgets the tied turn of an encounter, which is deleted. */
export function forgetTie(combat: { readonly id: string }): void {
  ties.delete(combat.id);
}

/** Tells whether a block is the tie's, or the rest of it after a combatant was removed. */
function isTieOf<T extends Pick<StoredTie, "round" | "members">>(
  tie: T | null | undefined,
  round: number,
  block: Block,
): tie is T {
  return tie?.round === round && block.members.every((id) => tie.members.includes(id));
}

/** Reads the stored state of a tie; null if there is none, or its form is wrong. */
function readTie(stored: unknown): StoredTie | null {
  const tie = stored as Partial<StoredTie> | null;
  return Array.isArray(tie?.members) && Array.isArray(tie.actors) ? (tie as StoredTie) : null;
}

/** Fields that no rule reads, and that are long. */
const LEFT_OUT = new Set(["description", "notes", "flags", "ownership", "_stats"]);

/** Returns the data of an actor that rules read: system, items and effects, without long texts and flags. */
function sourceOf(actor: ActorDocument): object {
  const { system, items, effects } = actor.toObject();
  return JSON.parse(
    JSON.stringify({ system, items, effects }, (key, value: unknown) => (LEFT_OUT.has(key) ? undefined : value)),
  ) as object;
}

/**
 * Returns a copy of an actor with `source` in place of its data; it has the original's uuid, since contexts store
 * uuids.
 */
function asBefore(actor: ActorDocument, source: object): ActorDocument {
  const Actor = actor.constructor as new (source: object, context: object) => ActorDocument;
  const copy = new Actor({ ...actor.toObject(), ...source }, { parent: actor.parent });
  if (copy.uuid !== actor.uuid) Object.defineProperty(copy, "uuid", { value: actor.uuid });
  return copy;
}
