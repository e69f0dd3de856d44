import type { FightPlan } from "../../rules/fights.ts";
import { fightOf, playFight } from "../../rules/fights.ts";
import type { Forecast } from "../../rules/forecast/simulate.ts";
import type { RunOptions } from "./forecast-worker-client.ts";
import { askWorker } from "./forecast-worker-client.ts";

/** Milliseconds of computing before the page may draw again, where there is no worker. */
const SLICE = 8;

/**
 * Computes the forecast of a fight in a worker; without one on the page itself, with pauses for its other work.
 * Resolves to null once `options.stale` tells that it is no longer wanted.
 */
export async function runForecast(plan: FightPlan, options: RunOptions): Promise<Forecast | null> {
  const answering = askWorker(plan, options);
  if (answering) {
    const answer = await answering;
    if (answer !== "unable") return answer;
  }
  return runHere(plan, options);
}

/** Computes the forecast on the page, a few milliseconds at a time; null once it is no longer wanted. */
async function runHere(plan: FightPlan, options: RunOptions): Promise<Forecast | null> {
  const { stale, progress } = options;
  const chunks = playFight(fightOf(plan), options);
  for (let until = performance.now() + SLICE; !stale();) {
    const { done, value } = chunks.next();
    if (done) return value;
    if (performance.now() < until) continue;
    progress?.(value);
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE;
  }
  return null;
}
