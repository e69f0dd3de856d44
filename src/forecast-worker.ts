import type { FightPlan, PlayOptions } from "./rules/fights.ts";
import { fightOf, playFight } from "./rules/fights.ts";
import type { Playable } from "./rules/forecast/playable.ts";
import { keepArena } from "./rules/forecast/playable.ts";
import type { Forecast } from "./rules/forecast/simulate.ts";

/* The code that a Web Worker runs: it plays fights beside the page, and contains only the rules. */

/** A message of the page: a fight to play, under an id, or the id of one to stop. */
export type ForecastOrder =
  | { readonly id: number; readonly plan: FightPlan; readonly telling: PlayOptions }
  | { readonly id: number; readonly stop: true };

/** A message of the worker about the fight of an id: the forecast so far, the final one (`done`), or an error. */
export type ForecastAnswer =
  | { readonly id: number; readonly found: Forecast; readonly done: boolean }
  | { readonly id: number; readonly failed: string };

/** The worker's global object, as far as it is used here. */
interface Scope {
  postMessage(answer: ForecastAnswer): void;
  addEventListener(type: "message", listener: (event: { readonly data: ForecastOrder }) => void): void;
}
const scope = globalThis as unknown as Scope;

/** Milliseconds of computing before the next message is handled. */
const SLICE = 10;
/** The least milliseconds between two answers about one fight. */
const ANSWER_EVERY = 40;
/**
 * Milliseconds of computing before the first answer: a fight whose first chunk takes this long takes many times as long
 * in all.
 */
const FIRST_SLICE = 4;

/** The ids of fights to be stopped. */
const stopped = new Set<number>();

/**
 * Resolves in a new task, so that messages received meanwhile are handled first. Unlike a timer it is not throttled.
 */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** The plan that was asked for last, as text, and its fight. */
let latestFight: { readonly words: string; readonly fight: Playable } | undefined;

/** Returns the fight of a plan; for the same plan as before the same fight, with its distributions already computed. */
function fightFor(plan: FightPlan): Playable {
  const words = JSON.stringify(plan);
  if (latestFight?.words !== words) latestFight = { words, fight: keepArena(fightOf(plan)) };
  return latestFight.fight;
}

/**
 * Plays a fight and posts the forecast so far, again and again, until it is finished or stopped; the last answer is
 * marked as done.
 */
async function play(id: number, plan: FightPlan, telling: PlayOptions): Promise<void> {
  const chunks = playFight(fightFor(plan), telling);
  let answered = -Infinity;
  let until = performance.now() + FIRST_SLICE;
  while (!stopped.has(id)) {
    const { done, value } = chunks.next();
    if (done) return scope.postMessage({ id, found: value, done: true });
    const now = performance.now();
    if (now < until) continue;
    if (now - answered >= ANSWER_EVERY) {
      scope.postMessage({ id, found: value, done: false });
      answered = now;
    }
    await nextTask();
    until = performance.now() + SLICE;
  }
}

scope.addEventListener("message", ({ data }) => {
  const { id } = data;
  if ("stop" in data) {
    stopped.add(id);
    return;
  }
  play(id, data.plan, data.telling)
    .catch((error: unknown) => scope.postMessage({ id, failed: String(error) }))
    .finally(() => stopped.delete(id));
});
