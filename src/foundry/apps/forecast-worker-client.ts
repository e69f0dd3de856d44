import type { ForecastAnswer, ForecastOrder } from "../../forecast-worker.ts";
import type { FightPlan, PlayOptions } from "../../rules/fights.ts";
import type { Forecast } from "../../rules/forecast/simulate.ts";

/** The limits of a forecast's run (fights and precision), and how it is stopped and reports. */
export interface RunOptions extends PlayOptions {
  /** returns true once a newer request has come: the run then ends with null */
  readonly stale: () => boolean;
  /** called with the forecast so far, several times a second */
  readonly progress?: (found: Forecast) => void;
}

/** The worker's file, next to this one wherever the host serves it from. */
const FILE = "./forecast-worker.mjs";

/** The result of a request: the forecast; null if it is no longer wanted; "unable" if no worker could play it. */
type Outcome = Forecast | null | "unable";

/** A request sent to the worker; `resolve` answers it. */
interface Asked extends RunOptions {
  readonly resolve: (outcome: Outcome) => void;
}

/** The worker: undefined until first needed, null once it has failed; then the page computes forecasts itself. */
let worker: Worker | null | undefined;
/** The requests not answered yet, by id. */
const open = new Map<number, Asked>();
/** The id of the newest request; 0 before the first. */
let last = 0;
/** The id of the run that plays ahead of a request; 0 for none. */
let ahead = 0;

/**
 * The limits of the window's forecast: the most fights played, and the half width (0 to 1) of the interval of the
 * chances at which it stops sooner.
 */
export const TELLING = { fights: 20_000, halfWidth: 0.015 } satisfies PlayOptions;

/**
 * The longest time a fight is played ahead, in milliseconds: a large one would keep a core busy, perhaps for nothing.
 */
const LONGEST_AHEAD = 1000;

/** Starts the worker; returns null where there are no workers or the browser forbids one. */
function begin(): Worker | null {
  if (typeof Worker === "undefined") return null;
  try {
    const made = new Worker(new URL(FILE, import.meta.url), { type: "module", name: "fray-forecast" });
    made.addEventListener("message", ({ data }: MessageEvent<ForecastAnswer>) => onAnswer(made, data));
    made.addEventListener("error", giveUp);
    made.addEventListener("messageerror", giveUp);
    return made;
  } catch {
    // If the browser forbids the page to start workers, the page computes the forecast itself.
    return null;
  }
}

/** Ends the worker after an error; open requests are answered with "unable". */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  for (const id of [...open.keys()]) settle(id, "unable");
}

/** Answers an open request. */
function settle(id: number, outcome: Outcome): void {
  const asked = open.get(id);
  open.delete(id);
  asked?.resolve(outcome);
}

/**
 * Handles a message of the worker: answers a request when it is done, reports its progress, or stops it if it is no
 * longer wanted.
 */
function onAnswer(from: Worker, answer: ForecastAnswer): void {
  const { id } = answer;
  const asked = open.get(id);
  if (!asked) return;
  if ("failed" in answer) settle(id, "unable");
  else if (asked.stale()) {
    if (!answer.done) from.postMessage({ id, stop: true } satisfies ForecastOrder);
    settle(id, null);
  } else if (answer.done) settle(id, answer.found);
  else asked.progress?.(answer.found);
}

/**
 * Asks the worker for the forecast of a fight, and ends a run that plays ahead; returns null, not a promise, where no
 * worker can be started.
 */
export function askWorker(plan: FightPlan, options: RunOptions): Promise<Outcome> | null {
  endAhead();
  return send(plan, options);
}

/**
 * Plays a fight in the worker before its forecast is asked for, with the limits of the window, for at most a second: a
 * later request finds the code loaded and compiled, and for the same fight the distributions known. Does nothing once a
 * request was made; a new request ends it.
 */
export async function playAhead(plan: FightPlan): Promise<void> {
  if (last > 0) return;
  const answering = send(plan, { ...TELLING, stale: () => false });
  ahead = last;
  const patience = setTimeout(endAhead, LONGEST_AHEAD);
  await answering;
  clearTimeout(patience);
  ahead = 0;
}

/** Ends the run that plays ahead. */
function endAhead(): void {
  if (ahead === 0) return;
  worker?.postMessage({ id: ahead, stop: true } satisfies ForecastOrder);
  settle(ahead, null);
  ahead = 0;
}

/**
 * Sends a plan to the worker, which is started if needed; returns the promise of its outcome, or null without a worker.
 */
function send(plan: FightPlan, options: RunOptions): Promise<Outcome> | null {
  worker = worker === undefined ? begin() : worker;
  if (!worker) return null;
  const to = worker;
  const id = ++last;
  return new Promise((resolve) => {
    open.set(id, { ...options, resolve });
    const { fights, halfWidth } = options;
    try {
      to.postMessage({ id, plan, telling: { fights, halfWidth } } satisfies ForecastOrder);
    } catch {
      // A plan with something that cannot be cloned, such as a function, cannot be sent to the worker.
      settle(id, "unable");
    }
  });
}
