import type { DocumentDefinition } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import type { Json } from "./source.ts";

/** Clocks of clients may run ahead by this many milliseconds: a day covers every time zone set wrongly. */
const AHEAD = 24 * 60 * 60 * 1000;

/** The largest number of seconds the time of a world may be away from its beginning: that of JavaScript's dates. */
const FARTHEST = 8.64e12;

/**
 * Only a message says itself when it was written; everything else is stamped by the server.
 * @throws Refusal when a source or changes name a time no message can have been written at
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
 * The world's time after a step of an encounter, in seconds.
 * @throws Refusal when the step leads beyond any date
 */
export function steppedTime(time: number, delta: number): number {
  const next = time + delta;
  if (!Number.isFinite(delta) || Math.abs(next) > FARTHEST) throw new Refusal("The world's time cannot go that far.");
  return next;
}
