import type { TurnContext } from "../host/host.ts";
import type { CombatantDocument, CombatDocument } from "../host/documents.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";
import type { DocumentWrite } from "../engine/journal/plan.ts";
import { unlessLeaving } from "../engine/leaving.ts";

/** The start of a turn, to which the fight can be taken back. */
export interface TurnMark {
  readonly round: number;
  readonly combatant: string;
  /** server time, milliseconds: what was written later belongs to the turn */
  readonly at: number;
  /** what its start has changed by itself */
  readonly writes: readonly DocumentWrite[];
  /** what its end has changed by itself */
  readonly ends?: readonly DocumentWrite[];
}

/** The most turns that can be taken back. */
const MARKS_KEPT = 40;

/** The marks of an encounter, oldest first. */
export const marksOf = (combat: CombatDocument): readonly TurnMark[] =>
  (combat.system as { marks: readonly TurnMark[] }).marks;

/** Adds what the end of a turn has changed by itself to the mark of its start, so that going back takes both back. */
export const addWrites = (
  combat: CombatDocument,
  { round, combatant, writes }: Pick<TurnMark, "round" | "combatant" | "writes">,
): Promise<unknown> =>
  enqueue(`marks ${combat.id}`, () =>
    unlessLeaving(combat, async () => {
      const marks = marksOf(combat);
      const at = marks.findLastIndex((mark) => mark.round === round && mark.combatant === combatant);
      if (at < 0) return;
      const mark = marks[at]!;
      const added = plain({ ...mark, ends: [...(mark.ends ?? []), ...writes] });
      await combat.update(
        { "system.marks": [...marks.slice(0, at), added, ...marks.slice(at + 1)] },
        { turnEvents: false, render: false },
      );
    }),
  );

/**
 * Tells whether a turn that the host begins is one to go back to: not that of a combatant passed over on the way to
 * another, nor of one whose place the sides' die has given to another since.
 */
export const beginsTurn = (
  combat: CombatDocument,
  combatant: CombatantDocument,
  { skipped, turn = -1 }: TurnContext,
): boolean => !skipped && combat.turns[turn]?.id === combatant.id;

/**
 * Notes that a turn has begun; one after the other, or the second would forget the first. Nothing on the screen shows
 * it: the tracker of many fighters need not be drawn again.
 */
export const markStart = (combat: CombatDocument, mark: TurnMark): Promise<unknown> =>
  enqueue(`marks ${combat.id}`, () =>
    unlessLeaving(combat, () =>
      combat.update(
        { "system.marks": [...marksOf(combat), plain(mark)].slice(-MARKS_KEPT) },
        { turnEvents: false, render: false },
      ),
    ),
  );
