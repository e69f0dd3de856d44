import type { CombatDocument, EffectDocument } from "./documents.ts";
import { isV13 } from "./compat.ts";

/* Reads and writes what generations 13 and 14 store differently in an effect: its changes, duration and end. */

/** One change of an effect, in the same form for both generations; `type` is a word such as "add". */
export interface EffectChange {
  readonly key: string;
  readonly type: string;
  readonly value: unknown;
}

/** How long an effect lasts, if counted in rounds of an encounter. */
export interface RoundSpan {
  /** how many rounds it lasts */
  readonly rounds: number;
  /** the round in which it began; null if it began outside of an encounter */
  readonly from: number | null;
  /** id of the encounter in which it began; null if it began outside of one */
  readonly combat: string | null;
}

/** How long an effect lasts, if counted in turns of an encounter. */
export interface TurnSpan {
  /** how many turns it lasts */
  readonly turns: number;
  /** the round in which it began; null if it began outside of an encounter */
  readonly round: number | null;
  /** the place of the turn in that round, from 0; null if it began outside of an encounter */
  readonly turn: number | null;
  /** id of the encounter in which it began; null if it began outside of one */
  readonly combat: string | null;
}

/** The words for the numbers by which V13 stores the type of a change. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

type Stored = Record<string, unknown>;
/** Returns an object that an effect has stored in a field; an empty one if it has none. */
const stored = (effect: EffectDocument, field: string): Stored => (effect._source[field] ?? {}) as Stored;
/** Returns a value if it is a number; else null. */
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * Returns the changes of an effect. V13 stores changes in the effect itself, with numbers for their types; V14 stores
 * changes in the effect's `system`.
 */
export function changesOf(effect: EffectDocument): EffectChange[] {
  const list = (isV13() ? effect._source.changes : stored(effect, "system").changes) ?? [];
  return (list as Stored[]).map((change) => ({
    key: String(change.key ?? ""),
    type: isV13() ? (MODES[Number(change.mode)] ?? "custom") : String(change.type ?? "add"),
    value: change.value,
  }));
}

/**
 * Returns the update that replaces an effect's changes: first come those of its present changes whose indexes are in
 * `keptIndexes`, then one change for each of `added`, which adds `value` to the number at `key`. `effect`: null for an
 * effect still to be made, which has no changes to keep.
 */
export function changeData(
  effect: EffectDocument | null,
  added: readonly { readonly key: string; readonly value: number }[],
  keptIndexes: readonly number[] = [],
): object {
  const present = effect ? ((isV13() ? effect._source.changes : stored(effect, "system").changes) as object[]) : [];
  const keptChanges = keptIndexes.map((index) => present[index]!);
  if (isV13()) {
    const addedChanges = added.map(({ key, value }) => ({ key, value: String(value), mode: MODES.indexOf("add") }));
    return { changes: [...keptChanges, ...addedChanges] };
  }
  const addedChanges = added.map(({ key, value }) => ({ key, value, type: "add", phase: "initial", priority: null }));
  return { system: { changes: [...keptChanges, ...addedChanges] } };
}

/** Returns how many rounds an effect lasts, and when it began; null if its duration is not counted in rounds. */
export function spanOf(effect: EffectDocument): RoundSpan | null {
  // V13 stores when it began in the duration, V14 beside it.
  const duration = stored(effect, "duration");
  const start = isV13()
    ? { round: duration.startRound, combat: duration.combat }
    : (stored(effect, "start") as { round?: unknown; combat?: unknown });
  const v14Rounds = duration.units === "rounds" ? duration.value : null;
  const rounds = numberOrNull(isV13() ? duration.rounds : v14Rounds);
  if (rounds === null || rounds < 1) return null;
  return { rounds, from: numberOrNull(start.round), combat: typeof start.combat === "string" ? start.combat : null };
}

/**
 * Returns how many turns an effect lasts and when it began, if Fray must count its turns. Null in V14, which counts
 * turns itself. Null too for an effect whose duration has a number of rounds, or no number of turns from 1.
 */
export function turnSpanOf(effect: EffectDocument): TurnSpan | null {
  if (!isV13()) return null;
  const { turns, rounds, startRound, startTurn, combat } = stored(effect, "duration");
  const turnCount = numberOrNull(turns);
  if (turnCount === null || turnCount < 1 || numberOrNull(rounds)) return null;
  return {
    turns: turnCount,
    round: numberOrNull(startRound),
    turn: numberOrNull(startTurn),
    combat: typeof combat === "string" ? combat : null,
  };
}

/**
 * Returns the update by which an effect begins now, is not ended any more, and lasts `rounds` rounds (null: without
 * end). It is counted in the given encounter if that has started, else in none.
 */
export function spanData(rounds: number | null, combat: CombatDocument | null): object {
  // V13 has when it began in the duration, V14 beside it.
  const startedCombat = combat?.started ? combat : null;
  if (isV13())
    return {
      duration: {
        rounds,
        combat: startedCombat?.id ?? null,
        startRound: startedCombat ? startedCombat.round : null,
        startTurn: startedCombat ? (startedCombat.turn ?? 0) : null,
      },
      flags: { fray: { ended: false } },
    };
  return {
    start: {
      combat: startedCombat?.id ?? null,
      combatant: startedCombat?.combatant?.id ?? null,
      initiative: startedCombat?.combatant?.initiative ?? null,
      round: startedCombat?.round ?? null,
      turn: startedCombat?.turn ?? null,
    },
    // V14 tells "without end" by no value, whatever the unit; seconds are its usual unit.
    duration: { value: rounds, units: rounds === null ? "seconds" : "rounds", expired: false },
  };
}

/** Tells whether an effect has ended: by V14's field, or in V13, which has none, by a flag of Fray's. */
export function hasEnded(effect: EffectDocument): boolean {
  return isV13() ? effect.flags.fray?.ended === true : stored(effect, "duration").expired === true;
}

/** Returns the update that marks an effect as ended: it stays on its actor but does nothing. */
export const endedData = (): object =>
  isV13() ? { flags: { fray: { ended: true } } } : { duration: { expired: true } };

/** Returns the update that marks an ended effect as not ended; when it began stays as it is. */
export const begunData = (): object =>
  isV13() ? { flags: { fray: { ended: false } } } : { duration: { expired: false } };

/** Tells whether an update marks an effect as ended. */
export function tellsEnd(changed: Record<string, unknown>): boolean {
  const { flags, duration } = changed as { flags?: { fray?: Stored }; duration?: Stored };
  return isV13() ? flags?.fray?.ended === true : duration?.expired === true;
}

/** Tells whether the host applies a change by a method of the effect (V13); else by a static one of its class (V14). */
export const appliesItself = (): boolean => isV13();
