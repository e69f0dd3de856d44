import type { Forecast, Playable } from "../../rules/forecast/simulate.ts";
import { forecast } from "../../rules/forecast/simulate.ts";

/** The same dice every time, so that two looks at the same fight say the same, and what changes is the fight. */
const SEED = 1;
/** Fights between two looks at the clock. */
const CHUNK = 50;

export interface RunOptions {
  /** fights at most, and the half width of the 95 % interval that is sure enough */
  readonly fights: number;
  readonly halfWidth: number;
  /** milliseconds of computing before the page may draw again */
  readonly slice: number;
  /** somebody asked anew: the run ends with null */
  readonly stale: () => boolean;
  /** told what is known so far, before each pause */
  readonly progress?: (found: Forecast) => void;
}

/** Plays a fight out as often as it takes, with pauses in which the page lives on. */
export async function runForecast(fight: Playable, options: RunOptions): Promise<Forecast | null> {
  const { fights, halfWidth, slice, stale, progress } = options;
  const chunks = forecast({ fight, seed: SEED, chunk: CHUNK, fights, halfWidth });
  for (let until = performance.now() + slice; !stale();) {
    const { done, value } = chunks.next();
    if (done) return value;
    if (performance.now() < until) continue;
    progress?.(value);
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + slice;
  }
  return null;
}
