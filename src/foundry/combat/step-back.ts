import { host, documentOf } from "../host/host.ts";
import { begunData, hasEnded } from "../host/effect-shapes.ts";
import { enqueue } from "../host/queue.ts";
import { plain } from "../host/json.ts";
import type { JsonObject } from "../host/json.ts";
import type { CombatDocument, EffectDocument, GameReader } from "../host/documents.ts";
import { loadActions, resetsOf } from "../contract/registry.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { DocumentWrite } from "../engine/journal/plan.ts";
import { withWriteLock } from "../engine/journal/lock.ts";
import { undoPlain } from "../engine/journal/undo-plain.ts";
import { writeUndoable } from "../engine/journal/write-plain.ts";
import { unlessLeaving } from "../engine/leaving.ts";
import { actorOfEffect } from "../documents/effect-actor.ts";
import { marksOf, type TurnMark } from "./marks.ts";
import { restoreOrder } from "./orders.ts";

/*
 * A step back reverses the step forward: it restores what a turn or a round has ended or written automatically. What
 * users did stays: the chat messages of their actions undo it.
 */

/** An effect that has ended, with the round and turn of the encounter in which it ended. */
interface Ended {
  /** the effect's uuid */
  readonly effect: string;
  readonly round: number;
  /** the turn's place in the order; -1 if nobody had the turn */
  readonly turn: number;
}

/** The changes made automatically at the start of a round. */
interface Opened {
  readonly round: number;
  /** what `writeUndoable` has written, for `undoPlain` */
  readonly writes: readonly DocumentWrite[];
}

/** What an encounter stores for steps back: effects to begin again, and changes to undo. Both have the oldest first. */
interface StepState {
  readonly ended: readonly Ended[];
  readonly opened: readonly Opened[];
}

/** The part of an encounter that a step back needs. */
type SteppedCombat = Parameters<typeof restoreOrder>[0];

/** Returns the effects and changes that an encounter stores for steps back. */
const stateOf = (combat: CombatDocument): StepState => combat.system as StepState;

/** The most ended effects that are kept for one encounter. */
const KEPT = 100;

/** Tells whether a round and turn (the turn's place in the order) are later than those an encounter is at. */
const isLater = (place: { readonly round: number; readonly turn: number }, combat: CombatDocument): boolean =>
  place.round > combat.round || (place.round === combat.round && place.turn > (combat.turn ?? -1));

/** Updates an encounter without turn events and without drawing it. */
const updateQuietly = (combat: CombatDocument, changes: object): Promise<unknown> =>
  unlessLeaving(combat, () => combat.update(changes, { turnEvents: false, render: false }));

/** Stores that an effect has ended, in each started encounter in which its actor fights; the newest 100 are kept. */
export function noteEnd(effect: EffectDocument): Promise<unknown> {
  const bearer = actorOfEffect(effect);
  const combats = host.game.combats.contents.filter(
    ({ started, combatants }) => started && combatants.some(({ actor }) => actor !== null && actor === bearer),
  );
  return Promise.all(
    combats.map((combat) =>
      enqueue(`steps ${combat.id}`, () => {
        const { round, turn } = combat;
        const ended: Ended = { effect: effect.uuid, round, turn: turn ?? -1 };
        return updateQuietly(combat, { "system.ended": [...stateOf(combat).ended, ended].slice(-KEPT) });
      }),
    ),
  );
}

/**
 * Undoes what has happened by itself after the round and turn that an encounter has gone back to. `withTurns`: false if
 * a rewind has already undone what the turns wrote.
 */
export const stepBack = (combat: SteppedCombat, withTurns: boolean): Promise<void> =>
  enqueue(`steps ${combat.id}`, () => undoLater(combat, withTurns));

/**
 * Restores the order of the round, begins again the effects that ended later, and undoes what later turns (only if
 * `withTurns`) and later rounds wrote automatically.
 */
async function undoLater(combat: SteppedCombat, withTurns: boolean): Promise<void> {
  // `true`: gives the turn to the last fighter who can act, as the encounter went back.
  await restoreOrder(combat, true);
  // Effects that ended later, and are still ended, begin again.
  const { ended } = stateOf(combat);
  const toBegin = ended.filter((end) => isLater(end, combat));
  for (const { effect: uuid } of toBegin) {
    const effect = documentOf<EffectDocument>(uuid);
    if (effect && hasEnded(effect)) await effect.update(begunData());
  }
  if (toBegin.length) await updateQuietly(combat, { "system.ended": ended.filter((end) => !toBegin.includes(end)) });
  // What later turns wrote, and what the starts of later rounds wrote, newest first.
  if (withTurns) await enqueue(`marks ${combat.id}`, () => undoTurns(combat));
  const { opened } = stateOf(combat);
  const laterRounds = opened.filter(({ round }) => round > combat.round);
  if (!laterRounds.length) return;
  // Those that stay are found before the undo: the encounter may go on meanwhile.
  const kept = opened.filter((one) => !laterRounds.includes(one));
  for (const { writes } of laterRounds.toReversed()) await withWriteLock(() => undoPlain(writes));
  await updateQuietly(combat, { "system.opened": kept });
}

/**
 * Undoes what turns have written automatically after the place that an encounter has gone back to: later turns at their
 * start and end, and the turn there at its end. Removes the marks of the later turns.
 */
async function undoTurns(combat: CombatDocument): Promise<void> {
  const marks = marksOf(combat);
  const placeOf = ({ round, combatant }: TurnMark) => ({
    round,
    // -1 for a combatant who has left the encounter: within its round such a mark is never a later one
    turn: combat.turns.findIndex(({ id }) => id === combatant),
  });
  // The mark of the turn that the encounter has gone back to; the marks after it are of later turns.
  const presentMark = marks.findLastIndex((mark) => !isLater(placeOf(mark), combat));
  const laterMarks = marks.slice(presentMark + 1);
  const presentTurn = marks[presentMark];
  const writes = [
    ...(presentTurn?.ends ?? []),
    ...laterMarks.flatMap((mark) => [...mark.writes, ...(mark.ends ?? [])]),
  ];
  if (!laterMarks.length && !writes.length) return;
  await withWriteLock(() => undoPlain(writes));
  const keptMarks = [
    ...marks.slice(0, Math.max(0, presentMark)),
    ...(presentTurn ? [{ ...presentTurn, ends: [] }] : []),
  ];
  await updateQuietly(combat, { "system.marks": plain(keptMarks) as unknown as JsonObject[] });
}

/**
 * Writes the ruleset's changes at the start of the present round, unless they are written already. A step back undoes
 * these changes, so that they are written again when the round begins again.
 * @param combat `known`: the encounter as the ruleset reads it; `table`: what the ruleset reads besides, such as
 * settings
 */
export function beginRound(
  combat: CombatDocument & { readonly known: CombatDocument; readonly table: GameReader },
  ruleset: Ruleset,
): Promise<void> {
  return enqueue(`steps ${combat.id}`, async () => {
    const { round } = combat;
    if (stateOf(combat).opened.some((earlier) => earlier.round === round)) return;
    await loadActions(ruleset.id);
    const writes = await writeUndoable(resetsOf(ruleset).startOfRound?.(combat.known, combat.table) ?? []);
    const opened = plain([...stateOf(combat).opened, { round, writes }].slice(-KEPT)) as unknown as JsonObject[];
    await updateQuietly(combat, { "system.opened": opened });
  });
}
