import { combatantOf } from "../contract/reading/reader.ts";
import { encounterOf } from "../contract/reading/strangers.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";

/** The part of an encounter that tells which turns have begun in it. */
interface Begun {
  readonly id: string;
  readonly round: number;
  readonly combatant?: { readonly id: string } | null;
  readonly block?: { readonly members: readonly string[] } | null;
  readonly system: unknown;
}

interface Mark {
  readonly round: number;
  readonly combatant: string;
  readonly at: number;
}

const encounter = (actor: ActorDocument | null, token: TokenDocument | null): Begun | null =>
  actor && (encounterOf(combatantOf(actor, token)) as Begun | null);

/**
 * Returns the time at which the present turn of an actor's encounter began, in server milliseconds; combatants who act
 * together share a turn. 0 without an actor, a fight or a turn.
 */
function turnBegan(actor: ActorDocument | null, token: TokenDocument | null): number {
  const combat = encounter(actor, token);
  const marks = (combat?.system as { marks?: readonly Mark[] } | undefined)?.marks ?? [];
  const members = combat?.block?.members ?? [];
  const isNow = (mark: Mark): boolean => mark.round === combat!.round && members.includes(mark.combatant);
  const before = marks.findLastIndex((mark) => !isNow(mark));
  return marks[before + 1]?.at ?? marks.at(-1)?.at ?? 0;
}

/**
 * Tells whether a card of a given server time, in milliseconds, belongs to a turn of its actor that is over. The
 * gamemaster's client writes both times.
 */
export const isOfEarlierTurn = (actor: ActorDocument | null, token: TokenDocument | null, at: number): boolean =>
  at < turnBegan(actor, token);

/** A turn of an encounter. */
export interface TurnUnderWay {
  readonly combat: string;
  readonly round: number;
  readonly combatant: string;
}

/** Returns the turn under way in an actor's encounter; null where the actor is in none. */
export function turnUnderWay(actor: ActorDocument | null, token: TokenDocument | null): TurnUnderWay | null {
  const combat = encounter(actor, token);
  return combat && { combat: combat.id, round: combat.round, combatant: combat.combatant?.id ?? "" };
}

/**
 * Tells whether a turn in which an actor did something is over; null: the actor was in no encounter. Pages' clocks
 * differ, so what this page saw of the encounter decides. Combatants who act together share a turn.
 */
export function isTurnOver(
  then: TurnUnderWay | null,
  actor: ActorDocument | null,
  token: TokenDocument | null,
): boolean {
  const combat = encounter(actor, token);
  if (!combat || combat.round < 1) return false;
  if (!then || then.combat !== combat.id || then.round !== combat.round) return true;
  return then.combatant !== (combat.combatant?.id ?? "") && !combat.block?.members.includes(then.combatant);
}
