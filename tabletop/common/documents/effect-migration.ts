/** Converts effects that generation 13 has stored to the form of generation 14. */
import { readJSON } from "../data/json-text.ts";
import { deepClone } from "../utils/objects.ts";
import { isOperator } from "../data/operators.ts";

/** The types of effects' changes, by the modes (numbers) of generation 13. */
const TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * Converts the source of an effect to the form of generation 14, in place. It may be only a part of one, as in an
 * update.
 */
export function migrateEffect(source: any): void {
  migrateChanges(source);
  migrateDuration(source);
}

/** Moves the list of changes from `changes` to `system.changes`, and converts each. */
function migrateChanges(source: any): void {
  if (Array.isArray(source.changes)) {
    const changes = source.changes.map(migrateChange);
    source.system ??= {};
    // if there is a list at the new place already, the one at the old place is only a copy
    if (!isOperator(source.system) && !("changes" in source.system)) source.system.changes = changes;
  }
  delete source.changes;
  if (Array.isArray(source.system?.changes)) source.system.changes = source.system.changes.map(migrateChange);
}

/** Converts a change that has a mode (a number) to one with a type; any other value stays. */
function migrateChange(change: any): any {
  if (!change || typeof change !== "object" || !("mode" in change)) return change;
  const { mode, value, ...otherFields } = change;
  return {
    phase: "initial",
    ...otherFields,
    type: otherFields.type ?? TYPES[mode] ?? `custom.${mode}`,
    value: parseIfJSON(value),
  };
}

/**
 * Generation 14: copies an effect's list of changes from `system.changes` to `changes`, where generation 13 has it, for
 * all effects in the source and in its items, in place. @returns the source
 * @param isEffect whether the source is itself an effect; false for an actor or item
 */
export function copyChanges(source: any, isEffect = true): any {
  if (isEffect && source.system?.changes?.length) source.changes = deepClone(source.system.changes);
  for (const effect of source.effects ?? []) copyChanges(effect);
  for (const item of source.items ?? []) copyChanges(item, false);
  return source;
}

/** Parses text that is JSON; other text and other values stay. */
const parseIfJSON = (value: unknown): unknown => (typeof value === "string" ? readJSON(value, value) : value);

/** Converts a duration in seconds, rounds or turns to a value with units, and moves its beginning to `start`. */
function migrateDuration(source: any): void {
  const duration = source.duration;
  if (!duration || isOperator(duration)) return;
  const oldKeys = ["seconds", "rounds", "turns", "startTime", "startRound", "combat"];
  if (!oldKeys.some((key) => key in duration)) return;
  // the old fields leave the duration
  const { seconds, rounds, turns, startTime, startRound, startTurn, combat, ...otherFields } = duration;
  source.duration = otherFields;
  // one value with units: rounds if there are any, else turns, else seconds
  if (!("value" in otherFields)) {
    let [value, units] = [seconds ?? null, "seconds"];
    if (Number.isFinite(turns)) [value, units] = [turns, "turns"];
    if (Number.isFinite(rounds)) [value, units] = [rounds, "rounds"];
    Object.assign(source.duration, { value, units });
  }
  // the beginning, unless the effect has one in the new form
  if (!source.start && (Number.isFinite(startTime) || Number.isFinite(startRound) || combat)) {
    source.start = { time: startTime ?? 0, combat: combat ?? null, round: startRound ?? null, turn: startTurn ?? null };
  }
}
