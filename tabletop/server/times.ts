import type { DocumentDefinition } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import type { Json } from "./source.ts";

/** The number of milliseconds by which clients' clocks may run ahead: a day covers every time zone set wrongly. */
const AHEAD = 24 * 60 * 60 * 1000;

/** The most seconds from 0 that a world's time may have, forwards or back: those of JavaScript's dates. */
const FARTHEST = 8.64e12;

/**
 * Checks the time, in milliseconds since the epoch, that new or changed data of a chat message give it, if any. Other
 * kinds of documents pass, as the server itself writes their times.
 * @throws Refusal where the time is no whole number from 0 up to a day from now
 */
export function checkTimestamp(definition: DocumentDefinition, data: Json): void {
  if (definition.name !== "ChatMessage") return;
  for (const key of ["timestamp", "==timestamp"]) {
    if (!Object.hasOwn(data, key)) continue;
    const time = data[key];
    if (typeof time === "number" && Number.isInteger(time) && time >= 0 && time <= Date.now() + AHEAD) continue;
    throw new Refusal(`A ChatMessage cannot have been written at the time ${JSON.stringify(time)}.`);
  }
}

/**
 * Computes the world's time, in seconds, after a step of an encounter.
 * @param time the world's time so far, in seconds
 * @param delta the seconds that the step takes; negative goes back
 * @throws Refusal when the step leads beyond any date
 */
export function steppedTime(time: number, delta: number): number {
  const next = time + delta;
  if (!Number.isFinite(delta) || Math.abs(next) > FARTHEST) throw new Refusal("The world's time cannot go that far.");
  return next;
}
