import type { CombatDocument, EffectDocument } from "./documents.ts";
import { isV13 } from "./compat.ts";

/** One change of an effect, the same for both generations. */
export interface EffectChange {
  readonly key: string;
  readonly type: string;
  readonly value: unknown;
}

/** The duration of an effect, counted in rounds of an encounter. */
export interface RoundSpan {
  /** number of rounds it lasts */
  readonly rounds: number;
  /** the round in which it began; null if it began outside of one */
  readonly from: number | null;
  /** id of the encounter it began in; null outside of one */
  readonly combat: string | null;
}

/** The duration of an effect, counted in turns of an encounter. */
export interface TurnSpan {
  /** number of turns it lasts */
  readonly turns: number;
  /** the round, and the turn's place in its order, in which it began; null if it began outside of one */
  readonly round: number | null;
  readonly turn: number | null;
  /** id of the encounter it began in; null outside of one */
  readonly combat: string | null;
}

/** The names of V13's modes, by their number. */
const MODES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

type Stored = Record<string, unknown>;
/** Returns a stored field of an effect that holds an object; an empty one if it has none. */
const stored = (effect: EffectDocument, field: string): Stored => (effect._source[field] ?? {}) as Stored;
/** Returns a value if it is a number, else null. */
const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/**
 * Returns the changes of an effect, their types as words. V13 keeps the list on the effect, with modes as numbers; V14
 * in `system`.
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
 * Returns the update that replaces an effect's changes by those of its present ones at the indexes `kept`, followed by
 * the `added` ones, which add a value to a key. `effect`: null for one that is still to be made.
 */
export function changeData(
  effect: EffectDocument | null,
  added: readonly { readonly key: string; readonly value: number }[],
  kept: readonly number[] = [],
): object {
  const list = effect ? ((isV13() ? effect._source.changes : stored(effect, "system").changes) as object[]) : [];
  const before = kept.map((at) => list[at]!);
  if (isV13()) {
    const made = added.map(({ key, value }) => ({ key, value: String(value), mode: MODES.indexOf("add") }));
    return { changes: [...before, ...made] };
  }
  const made = added.map(({ key, value }) => ({ key, value, type: "add", phase: "initial", priority: null }));
  return { system: { changes: [...before, ...made] } };
}

/**
 * Returns the number of rounds that an effect lasts and its beginning; null if its duration is not counted in rounds.
 */
export function spanOf(effect: EffectDocument): RoundSpan | null {
  const duration = stored(effect, "duration");
  const start = isV13()
    ? { round: duration.startRound, combat: duration.combat }
    : { round: stored(effect, "start").round, combat: stored(effect, "start").combat };
  const v14Rounds = duration.units === "rounds" ? duration.value : null;
  const rounds = numberOrNull(isV13() ? duration.rounds : v14Rounds);
  if (rounds === null || rounds < 1) return null;
  return { rounds, from: numberOrNull(start.round), combat: typeof start.combat === "string" ? start.combat : null };
}

/**
 * Returns the number of turns that an effect lasts and its beginning, if Fray has to count them; null in V14, which
 * counts them itself, and for a duration in rounds or without turns.
 */
export function turnSpanOf(effect: EffectDocument): TurnSpan | null {
  if (!isV13()) return null;
  const { turns, rounds, startRound, startTurn, combat } = stored(effect, "duration");
  const counted = numberOrNull(turns);
  if (counted === null || counted < 1 || numberOrNull(rounds)) return null;
  return {
    turns: counted,
    round: numberOrNull(startRound),
    turn: numberOrNull(startTurn),
    combat: typeof combat === "string" ? combat : null,
  };
}

/**
 * Returns the update that makes an effect begin anew and last `rounds` rounds from now (null: without end), in an
 * encounter if that has started.
 */
export function spanData(rounds: number | null, combat: CombatDocument | null): object {
  const now = combat?.started ? combat : null;
  if (isV13())
    return {
      duration: {
        rounds,
        combat: now?.id ?? null,
        startRound: now ? now.round : null,
        startTurn: now ? (now.turn ?? 0) : null,
      },
      flags: { fray: { ended: false } },
    };
  return {
    start: {
      combat: now?.id ?? null,
      combatant: now?.combatant?.id ?? null,
      initiative: now?.combatant?.initiative ?? null,
      round: now?.round ?? null,
      turn: now?.turn ?? null,
    },
    duration: { value: rounds, units: rounds === null ? "seconds" : "rounds", expired: false },
  };
}

/** Tells whether an effect has ended. V13 has no field for that; a flag of Fray's replaces V14's field. */
export function hasEnded(effect: EffectDocument): boolean {
  return isV13() ? effect.flags.fray?.ended === true : stored(effect, "duration").expired === true;
}

/** Returns the data that marks an effect as ended: it stays on its actor and does nothing. */
export const endedData = (): object =>
  isV13() ? { flags: { fray: { ended: true } } } : { duration: { expired: true } };

/** Returns the data that marks an effect as not ended after all; when it began stays as it was. */
export const begunData = (): object =>
  isV13() ? { flags: { fray: { ended: false } } } : { duration: { expired: false } };

/** Tells whether the changes of an update mark an effect as ended. */
export function tellsEnd(changed: Record<string, unknown>): boolean {
  const { flags, duration } = changed as { flags?: { fray?: Stored }; duration?: Stored };
  return isV13() ? flags?.fray?.ended === true : duration?.expired === true;
}

/** Tells whether the host applies changes by a method of each effect (V13), not by a static one of its class (V14). */
export const appliesItself = (): boolean => isV13();
