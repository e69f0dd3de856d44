import { host } from "../host/host.ts";
import type { CombatDocument } from "../host/documents.ts";
import type { DocumentWrite } from "../engine/journal/plan.ts";

/** The start of somebody's turn: a moment the fight can be taken back to. */
export interface TurnMark {
  readonly round: number;
  readonly combatant: string;
  /** server time, milliseconds: what was written later belongs to the turn */
  readonly at: number;
  /** what its start has changed by itself */
  readonly writes: readonly DocumentWrite[];
}

/** As many turns as can be taken back. */
const MARKS_KEPT = 40;

/** The marks of an encounter, oldest first. */
export const marksOf = (combat: CombatDocument): readonly TurnMark[] =>
  (combat.system as { marks: readonly TurnMark[] }).marks;

/** Encounters on their way out: what a turn began with needs no noting any more. */
const leaving = new WeakSet<object>();

export const stopMarking = (combat: CombatDocument): void => void leaving.add(combat);

/** Notes that a turn has begun. */
export async function markStart(combat: CombatDocument, mark: TurnMark): Promise<void> {
  // Deleted while its turn began.
  if (leaving.has(combat) || !host.game.combats.has(combat.id)) return;
  const plain = JSON.parse(JSON.stringify(mark)) as TurnMark;
  await combat.update({ "system.marks": [...marksOf(combat), plain].slice(-MARKS_KEPT) }, { turnEvents: false });
}
