import { combatantAnywhere } from "../contract/reading/reader.ts";
import { encounterOf } from "../contract/reading/strangers.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";

/* Whether what an actor did belongs to a turn that is over. A block: combatants who have a turn together. */

/** The part of an encounter that tells which turns have begun in it. */
interface Begun {
  readonly id: string;
  readonly round: number;
  readonly combatant?: { readonly id: string } | null;
  /** `members`: ids of the combatants whose turn it is */
  readonly block?: { readonly members: readonly string[] } | null;
  readonly system: unknown;
}

/** The stored start of a turn. */
interface Mark {
  readonly round: number;
  /** id of the combatant whose turn it is */
  readonly combatant: string;
  /** server time in milliseconds */
  readonly at: number;
}

/** Returns the started encounter in which an actor fights; null if none. */
const startedEncounterOf = (actor: ActorDocument | null, token: TokenDocument | null): Begun | null =>
  actor && (encounterOf(combatantAnywhere(actor, token)) as Begun | null);

/**
 * Returns the server time in milliseconds at which the present turn of an actor's encounter began; if combatants act
 * together in this turn, the time at which the first of them began. If no start of the present turn is stored, returns
 * the newest start stored; 0 if no start is stored, or the actor is in no started encounter.
 */
function turnBegan(actor: ActorDocument | null, token: TokenDocument | null): number {
  const combat = startedEncounterOf(actor, token);
  const marks = (combat?.system as { marks?: readonly Mark[] } | undefined)?.marks ?? [];
  const members = combat?.block?.members ?? [];
  const isNow = (mark: Mark): boolean => mark.round === combat!.round && members.includes(mark.combatant);
  // Marks are stored in the order of time, so the present turn's first mark follows the last mark of another turn.
  const lastOfOtherTurn = marks.findLastIndex((mark) => !isNow(mark));
  const firstOfThisTurn = marks[lastOfOtherTurn + 1];
  return (firstOfThisTurn ?? marks.at(-1))?.at ?? 0;
}

/**
 * Tells whether what an actor did at a server time, in milliseconds, belongs to a turn of its encounter that is over.
 * Both that time and the turns' starts were written by the gamemaster's client, so that they can be compared.
 */
export const isOfEarlierTurn = (actor: ActorDocument | null, token: TokenDocument | null, deedTime: number): boolean =>
  deedTime < turnBegan(actor, token);

/** A turn of an encounter: ids of the encounter and the combatant, "" where no combatant has the turn. */
export interface TurnUnderWay {
  readonly combat: string;
  readonly round: number;
  readonly combatant: string;
}

/**
 * Returns the turn under way in the started encounter of an actor, to be compared later by `isTurnOver`; null if it is
 * in none.
 */
export function turnUnderWay(actor: ActorDocument | null, token: TokenDocument | null): TurnUnderWay | null {
  const combat = startedEncounterOf(actor, token);
  return combat && { combat: combat.id, round: combat.round, combatant: combat.combatant?.id ?? "" };
}

/**
 * Tells whether a turn in which an actor did something is over. False whenever the actor is in no started encounter
 * now. Combatants who act together share a turn. Turns are compared, not times, as the clocks of users differ.
 * @param turnThen the turn, as `turnUnderWay` returned it then; null if there was none: it is over once the actor is in
 * a started encounter
 */
export function isTurnOver(
  turnThen: TurnUnderWay | null,
  actor: ActorDocument | null,
  token: TokenDocument | null,
): boolean {
  const combat = startedEncounterOf(actor, token);
  if (!combat || combat.round < 1) return false;
  if (!turnThen || turnThen.combat !== combat.id || turnThen.round !== combat.round) return true;
  return turnThen.combatant !== (combat.combatant?.id ?? "") && !combat.block?.members.includes(turnThen.combatant);
}
