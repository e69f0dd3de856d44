import type { DocumentDefinition } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import type { Json } from "./source.ts";

/** By how many milliseconds a client's clock may be ahead: a day covers a time zone that is set wrongly. */
const AHEAD = 24 * 60 * 60 * 1000;

/** How far from 0 a world's time may be, in seconds, forward or back: as far as JavaScript has dates. */
const FARTHEST = 8.64e12;

/**
 * Checks the timestamp (milliseconds since 1970) in data that a client sends for a chat message, if there is one. For
 * other kinds of documents it does nothing, as the server writes their times itself.
 * @throws Refusal if the time is no whole number from 0 to a day from now
 */
export function checkTimestamp(definition: DocumentDefinition, data: Json): void {
  if (definition.name !== "ChatMessage") return;
  // A field written with "==" before its name replaces the old value.
  for (const key of ["timestamp", "==timestamp"]) {
    if (!Object.hasOwn(data, key)) continue;
    const time = data[key];
    if (typeof time === "number" && Number.isInteger(time) && time >= 0 && time <= Date.now() + AHEAD) continue;
    throw new Refusal(`A ChatMessage cannot have been written at the time ${JSON.stringify(time)}.`);
  }
}

/**
 * Returns the world's time after a step of an encounter, in seconds.
 * @param time the world's time before, in seconds
 * @param delta how many seconds the step takes; a negative number goes back
 * @throws Refusal if there is no date that far
 */
export function steppedTime(time: number, delta: number): number {
  const next = time + delta;
  if (!Number.isFinite(delta) || Math.abs(next) > FARTHEST) throw new Refusal("The world's time cannot go that far.");
  return next;
}
