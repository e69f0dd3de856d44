/** Brings effects stored by generation 13 into the shape of generation 14. */
import { readJSON } from "../data/json-text.ts";
import { deepClone } from "../utils/objects.ts";
import { isOperator } from "../data/operators.ts";

const TYPES = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];

/**
 * Brings a source of an effect into the shape of generation 14, in place. The source may be partial, as of an update.
 */
export function migrateEffect(source: any): void {
  migrateChanges(source);
  migrateDuration(source);
}

/** Moves the list of changes into `system`. */
function migrateChanges(source: any): void {
  if (Array.isArray(source.changes)) {
    const changes = source.changes.map(migrateChange);
    source.system ??= {};
    // a change list in the new place wins over a compatibility copy in the old one
    if (!isOperator(source.system) && !("changes" in source.system)) source.system.changes = changes;
  }
  delete source.changes;
  if (Array.isArray(source.system?.changes)) source.system.changes = source.system.changes.map(migrateChange);
}

/** Turns the numeric mode of a change into a type. */
function migrateChange(change: any): any {
  if (!change || typeof change !== "object" || !("mode" in change)) return change;
  const { mode, value, ...rest } = change;
  return { phase: "initial", ...rest, type: rest.type ?? TYPES[mode] ?? `custom.${mode}`, value: parseIfJSON(value) };
}

/**
 * Generation 14: copies the list of changes of an effect from `system.changes` to `changes`, its place in generation
 * 13, and does so for all effects in the source and in its items. Changes the source in place, and returns it.
 * @param isEffect false: the source is not itself an effect but an actor or item
 */
export function copyChanges(source: any, isEffect = true): any {
  if (isEffect && source.system?.changes?.length) source.changes = deepClone(source.system.changes);
  for (const effect of source.effects ?? []) copyChanges(effect);
  for (const item of source.items ?? []) copyChanges(item, false);
  return source;
}

/** Parses text that is JSON; other values stay. */
const parseIfJSON = (value: unknown): unknown => (typeof value === "string" ? readJSON(value, value) : value);

/** Turns a duration in seconds, rounds or turns into a value with units, and moves its start. */
function migrateDuration(source: any): void {
  const old = source.duration;
  if (
    !old ||
    isOperator(old) ||
    !["seconds", "rounds", "turns", "startTime", "startRound", "combat"].some((key) => key in old)
  )
    return;
  const { seconds, rounds, turns, startTime, startRound, startTurn, combat, ...rest } = old;
  source.duration = rest;
  if (!("value" in rest)) {
    let [value, units] = [seconds ?? null, "seconds"];
    if (Number.isFinite(turns)) [value, units] = [turns, "turns"];
    if (Number.isFinite(rounds)) [value, units] = [rounds, "rounds"];
    Object.assign(source.duration, { value, units });
  }
  if (!source.start && (Number.isFinite(startTime) || Number.isFinite(startRound) || combat)) {
    source.start = { time: startTime ?? 0, combat: combat ?? null, round: startRound ?? null, turn: startTurn ?? null };
  }
}
