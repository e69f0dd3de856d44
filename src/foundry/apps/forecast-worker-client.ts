import type { ForecastAnswer, ForecastOrder } from "../../forecast-worker.ts";
import type { FightPlan, PlayOptions } from "../../rules/fights.ts";
import type { Forecast } from "../../rules/forecast/simulate.ts";

/** How a forecast is run: the limits of its fights and precision, how it is stopped, and how it reports. */
export interface RunOptions extends PlayOptions {
  /** returns true as soon as a newer request has come: the run then ends with null */
  readonly stale: () => boolean;
  /** called with the forecast so far, several times a second */
  readonly progress?: (found: Forecast) => void;
}

/** The worker's file, beside the file of this code. */
const FILE = "./forecast-worker.mjs";

/** What a request resolves to: the forecast; null if it is no longer wanted; "unable" if no worker could compute it. */
type Outcome = Forecast | null | "unable";

/** A request sent to the worker; `resolve` answers it. */
interface Asked extends RunOptions {
  readonly resolve: (outcome: Outcome) => void;
}

/** The worker. Undefined until it is first needed; null after it has failed or could not be started. */
let worker: Worker | null | undefined;
/** The requests not answered yet, by id. */
const openRequests = new Map<number, Asked>();
/** The id of the newest request; 0 before the first. */
let lastId = 0;
/** The id of the request by `playAhead` that is running; 0 for none. */
let aheadId = 0;

/**
 * The limits of the forecast in its window: the most fights, and the half width (0 to 1) of the interval of the chances
 * at which playing ends sooner.
 */
export const TELLING = { fights: 20_000, halfWidth: 0.015 } satisfies PlayOptions;

/**
 * The longest run of `playAhead`, in milliseconds. A large fight would otherwise keep a processor core busy, perhaps
 * for nothing.
 */
const LONGEST_AHEAD = 1000;

/** Starts the worker; returns null if the browser has no workers or forbids this one. */
function startWorker(): Worker | null {
  if (typeof Worker === "undefined") return null;
  try {
    const newWorker = new Worker(new URL(FILE, import.meta.url), { type: "module", name: "fray-forecast" });
    newWorker.addEventListener("message", ({ data }: MessageEvent<ForecastAnswer>) => onAnswer(newWorker, data));
    newWorker.addEventListener("error", giveUp);
    newWorker.addEventListener("messageerror", giveUp);
    return newWorker;
  } catch {
    // The browser may forbid a page to start workers; then the page computes forecasts itself.
    return null;
  }
}

/** Ends the worker for good after an error (no other is started), and answers all open requests with "unable". */
function giveUp(): void {
  worker?.terminate();
  worker = null;
  for (const id of [...openRequests.keys()]) settle(id, "unable");
}

/** Answers a request; does nothing if it is answered already. */
function settle(id: number, outcome: Outcome): void {
  const request = openRequests.get(id);
  openRequests.delete(id);
  request?.resolve(outcome);
}

/**
 * Handles a message of the worker about a request: a failure, a result, or the forecast so far. If the request is no
 * longer wanted, it is answered with null and the worker told to stop.
 */
function onAnswer(sender: Worker, answer: ForecastAnswer): void {
  const { id } = answer;
  const request = openRequests.get(id);
  if (!request) return;
  if ("failed" in answer) settle(id, "unable");
  else if (request.stale()) {
    if (!answer.done) sender.postMessage({ id, stop: true } satisfies ForecastOrder);
    settle(id, null);
  } else if (answer.done) settle(id, answer.found);
  else request.progress?.(answer.found);
}

/**
 * Asks the worker for the forecast of a fight, after ending the run of `playAhead`, if there is one. Returns null, not
 * a promise, if there is no worker.
 */
export function askWorker(plan: FightPlan, options: RunOptions): Promise<Outcome> | null {
  endAhead();
  return send(plan, options);
}

/**
 * Has the worker play a fight before a forecast is asked for, until a request comes, for a second at most. The request
 * then finds the worker's code loaded and compiled and, for the same fight, the fight's tables computed. Does nothing
 * if anything was sent to the worker before.
 */
export async function playAhead(plan: FightPlan): Promise<void> {
  if (lastId > 0) return;
  const outcome = send(plan, { ...TELLING, stale: () => false });
  // The id that `send` has given to this request; still 0 if there is no worker.
  aheadId = lastId;
  const timer = setTimeout(endAhead, LONGEST_AHEAD);
  await outcome;
  clearTimeout(timer);
  aheadId = 0;
}

/** Ends the run of `playAhead`, if there is one; its result is not used. */
function endAhead(): void {
  if (aheadId === 0) return;
  worker?.postMessage({ id: aheadId, stop: true } satisfies ForecastOrder);
  settle(aheadId, null);
  aheadId = 0;
}

/**
 * Sends a fight to the worker, which is started if necessary. Returns a promise of the outcome, or null if there is no
 * worker.
 */
function send(plan: FightPlan, options: RunOptions): Promise<Outcome> | null {
  worker = worker === undefined ? startWorker() : worker;
  if (!worker) return null;
  const startedWorker = worker;
  const id = ++lastId;
  return new Promise((resolve) => {
    openRequests.set(id, { ...options, resolve });
    const { fights, halfWidth } = options;
    try {
      startedWorker.postMessage({ id, plan, telling: { fights, halfWidth } } satisfies ForecastOrder);
    } catch {
      // A plan with something that cannot be cloned, such as a function, cannot be sent to the worker.
      settle(id, "unable");
    }
  });
}
