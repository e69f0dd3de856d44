import { combatantOf } from "../contract/reading/reader.ts";
import { encounterOf } from "../contract/reading/strangers.ts";
import type { ActorDocument, TokenDocument } from "../host/documents.ts";

/** The part of an encounter that tells which turns have begun in it. */
interface Begun {
  readonly round: number;
  readonly block?: { readonly members: readonly string[] } | null;
  readonly system: unknown;
}

interface Mark {
  readonly round: number;
  readonly combatant: string;
  readonly at: number;
}

/**
 * Returns the time at which the present turn of an actor's encounter began, in server milliseconds; combatants who act
 * together share a turn. 0 without an actor, a fight or a turn.
 */
export function turnBegan(actor: ActorDocument | null, token: TokenDocument | null): number {
  if (!actor) return 0;
  const combat = encounterOf(combatantOf(actor, token)) as Begun | null;
  const marks = (combat?.system as { marks?: readonly Mark[] } | undefined)?.marks ?? [];
  const members = combat?.block?.members ?? [];
  const isNow = (mark: Mark): boolean => mark.round === combat!.round && members.includes(mark.combatant);
  const before = marks.findLastIndex((mark) => !isNow(mark));
  return marks[before + 1]?.at ?? marks.at(-1)?.at ?? 0;
}

/** Tells whether an actor's deed of a given server time, in milliseconds, belongs to a turn that is over. */
export const isOfEarlierTurn = (actor: ActorDocument | null, token: TokenDocument | null, at: number): boolean =>
  at < turnBegan(actor, token);
