import type { TurnContext } from "../host/host.ts";
import type { CombatantDocument, CombatDocument } from "../host/documents.ts";
import { plain } from "../host/json.ts";
import { enqueue } from "../host/queue.ts";
import type { DocumentWrite } from "../engine/journal/plan.ts";
import { unlessLeaving } from "../engine/leaving.ts";

/** A mark: the start of a turn, stored with the encounter, to which the fight can be taken back. */
export interface TurnMark {
  readonly round: number;
  /** id of the combatant whose turn it is */
  readonly combatant: string;
  /** server time in milliseconds: what was written later belongs to the turn */
  readonly at: number;
  /** the changes made automatically at its start */
  readonly writes: readonly DocumentWrite[];
  /** the changes made automatically at its end */
  readonly ends?: readonly DocumentWrite[];
}

/** The most turns that can be taken back. */
const MARKS_KEPT = 40;

/** Returns the marks of an encounter, oldest first. */
export const marksOf = (combat: Pick<CombatDocument, "system">): readonly TurnMark[] =>
  (combat.system as { marks: readonly TurnMark[] }).marks;

/**
 * Adds the changes made automatically at the end of a turn (`writes`) to the newest mark of that turn, so that going
 * back undoes both its start and its end. Does nothing if the turn has no mark.
 */
export const addWrites = (
  combat: CombatDocument,
  { round, combatant, writes }: Pick<TurnMark, "round" | "combatant" | "writes">,
): Promise<unknown> =>
  enqueue(`marks ${combat.id}`, () =>
    unlessLeaving(combat, async () => {
      // The newest mark of the turn gets the changes.
      const marks = marksOf(combat);
      const index = marks.findLastIndex((mark) => mark.round === round && mark.combatant === combatant);
      if (index < 0) return;
      const mark = marks[index]!;
      const markWithEnds = plain({ ...mark, ends: [...(mark.ends ?? []), ...writes] });
      await combat.update(
        { "system.marks": [...marks.slice(0, index), markWithEnds, ...marks.slice(index + 1)] },
        { turnEvents: false, render: false },
      );
    }),
  );

/**
 * Tells whether the host begins a turn that a rewind can go back to: not that of a combatant who is passed over, nor
 * one that the round's start has taken away again (as while intents are awaited), nor one whose index in the order
 * belongs to another combatant by now.
 */
export const beginsTurn = (
  combat: CombatDocument,
  combatant: CombatantDocument,
  { skipped, turn = -1 }: TurnContext,
): boolean => !skipped && combat.turn !== null && combat.turns[turn]?.id === combatant.id;

/**
 * Adds a mark to the marks of an encounter and keeps the newest 40, without drawing the tracker again. Calls run one
 * after the other: of two at once, each would write a list that lacks the mark of the other call.
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
