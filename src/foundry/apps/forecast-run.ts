import type { FightPlan } from "../../rules/fights.ts";
import { fightOf, playFight } from "../../rules/fights.ts";
import type { Forecast } from "../../rules/forecast/simulate.ts";
import type { RunOptions } from "./forecast-worker-client.ts";
import { askWorker } from "./forecast-worker-client.ts";

/** If there is no worker: milliseconds of computing after which the page may draw and react. */
const SLICE = 8;

/**
 * Resolves to the forecast of a fight. It is computed in a worker or, if that is not possible, on the page, with pauses
 * for the page's other work. Null as soon as `options.stale` says that it is no longer wanted.
 */
export async function runForecast(plan: FightPlan, options: RunOptions): Promise<Forecast | null> {
  const workerAnswer = askWorker(plan, options);
  if (workerAnswer) {
    const answer = await workerAnswer;
    if (answer !== "unable") return answer;
  }
  return runHere(plan, options);
}

/**
 * Computes the forecast on the page, SLICE milliseconds at a time; after each slice it calls `progress` with the
 * forecast so far. Resolves to null as soon as `stale` returns true.
 */
async function runHere(plan: FightPlan, options: RunOptions): Promise<Forecast | null> {
  const { stale, progress } = options;
  // Each chunk of fights yields the forecast so far, the last one the whole forecast.
  const chunks = playFight(fightOf(plan), options);
  for (let sliceEnd = performance.now() + SLICE; !stale();) {
    const { done, value } = chunks.next();
    if (done) return value;
    if (performance.now() < sliceEnd) continue;
    progress?.(value);
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE;
  }
  return null;
}
