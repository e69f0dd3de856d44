import type { FightPlan, PlayOptions } from "./rules/fights.ts";
import { fightOf, playFight } from "./rules/fights.ts";
import type { Playable } from "./rules/forecast/playable.ts";
import { keepArena } from "./rules/forecast/playable.ts";
import type { Forecast } from "./rules/forecast/simulate.ts";

/*
 * The code of a Web Worker that plays fights, to forecast how they end, while the page goes on. It imports only rules.
 */

/** A message from the page: a fight to play, with an id for it, or the id of a fight to stop playing. */
export type ForecastOrder =
  | { readonly id: number; readonly plan: FightPlan; readonly telling: PlayOptions }
  | { readonly id: number; readonly stop: true };

/**
 * A message to the page about the fight with an id: the forecast so far (final if `done`), or the text of the error
 * that ended it.
 */
export type ForecastAnswer =
  | { readonly id: number; readonly found: Forecast; readonly done: boolean }
  | { readonly id: number; readonly failed: string };

/** The worker's global object, as far as it is used here. */
interface Scope {
  postMessage(answer: ForecastAnswer): void;
  addEventListener(type: "message", listener: (event: { readonly data: ForecastOrder }) => void): void;
}
const scope = globalThis as unknown as Scope;

/** Milliseconds of computing between two looks at the messages received, except before the first (FIRST_SLICE). */
const SLICE = 10;
/** The least milliseconds between two unfinished forecasts of one fight. */
const ANSWER_EVERY = 40;
/**
 * Milliseconds of computing before the first unfinished forecast is posted: few, because a fight that is not finished
 * by then takes many times as long in all.
 */
const FIRST_SLICE = 4;

/** The ids of fights that the page asked to stop; `play` looks here before each chunk. */
const stopped = new Set<number>();

/**
 * Resolves in a new task, so that messages already received are handled first. A message port is used for that, as
 * browsers slow timers down.
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

/** The last plan that `fightFor` was given, as JSON, and the fight made of it; undefined before the first. */
let latestFight: { readonly words: string; readonly fight: Playable } | undefined;

/**
 * Returns the fight of a plan; for a plan equal to the last one the same fight, which has its distributions computed.
 */
function fightFor(plan: FightPlan): Playable {
  const planText = JSON.stringify(plan);
  if (latestFight?.words !== planText) latestFight = { words: planText, fight: keepArena(fightOf(plan)) };
  return latestFight.fight;
}

/**
 * Plays the fight of a plan many times and posts the forecast so far every now and then, then the final one with `done`
 * true; nothing more once the page has stopped it. `telling` says when the forecast is exact enough.
 */
async function play(id: number, plan: FightPlan, telling: PlayOptions): Promise<void> {
  // `playFight` plays a chunk of fights at a time and gives the forecast so far.
  const chunks = playFight(fightFor(plan), telling);
  let lastAnswered = -Infinity;
  let sliceEnd = performance.now() + FIRST_SLICE;
  while (!stopped.has(id)) {
    const { done, value } = chunks.next();
    if (done) return scope.postMessage({ id, found: value, done: true });
    const timeNow = performance.now();
    if (timeNow < sliceEnd) continue;
    if (timeNow - lastAnswered >= ANSWER_EVERY) {
      scope.postMessage({ id, found: value, done: false });
      lastAnswered = timeNow;
    }
    await nextTask();
    sliceEnd = performance.now() + SLICE;
  }
}

// The entry point: each message starts or stops a fight. A fight's id is forgotten once it has ended, however it ended.
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
