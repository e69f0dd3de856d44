import type { Verdict } from "./fight.ts";
import type { Playable } from "./playable.ts";
import { arenaOf } from "./playable.ts";
import { xoshiroState } from "./random.ts";
import { emptyTally } from "./tally.ts";

/** The results of a simulation so far. */
export interface Forecast extends Verdict {
  readonly fights: number;
  /** Half the width of the 95 % interval of the widest of the three chances. */
  readonly halfWidth: number;
  /** Chance of each fighter, by index, to be standing at the end. */
  readonly standing: readonly number[];
}

export interface SimulationInput {
  readonly fight: Playable;
  /** The same seed gives the same forecast. */
  readonly seed: number;
  /** Fights of each chunk; 2,000 when left out. */
  readonly chunk?: number;
  /** Fights of the first chunk; as many as of the others when left out. */
  readonly first?: number;
  /** The most fights in all; 200,000 when left out. */
  readonly fights?: number;
  /** The half width of the 95 % interval at which the simulation stops; 0.005 when left out. */
  readonly halfWidth?: number;
}

/**
 * Simulates a fight chunk by chunk: yields the forecast of all fights so far after each chunk but the last, and returns
 * it after the last, once the interval is narrow enough or the most fights are played. Each chunk draws from its own
 * stream of the seed, so that it can be replayed by itself.
 */
export function* forecast(input: SimulationInput): Generator<Forecast, Forecast> {
  const { fight, seed, chunk = 2_000, first = chunk, fights: most = 200_000, halfWidth: enough = 0.005 } = input;
  const tally = emptyTally(fight.fighters.length);
  const arena = arenaOf(fight);
  for (let stream = 0; ; stream++) {
    arena.play(xoshiroState(seed, stream), Math.min(stream === 0 ? first : chunk, most - tally.fights), tally);
    const share = (number: number): number => number / tally.fights;
    const ends = [...tally.wins, tally.draws];
    const found: Forecast = {
      wins: [share(tally.wins[0]), share(tally.wins[1])],
      draw: share(tally.draws),
      undecided: share(tally.undecided),
      rounds: share(tally.rounds),
      fights: tally.fights,
      halfWidth: Math.max(...ends.map((number) => interval(share(number), tally.fights))),
      standing: [...tally.standing].map(share),
    };
    if (tally.fights >= most || found.halfWidth <= enough) return found;
    yield found;
  }
}

/**
 * Returns half the width of the 95 % interval of a share of the fights (Agresti and Coull: a few equal results do not
 * make it 0).
 */
function interval(share: number, fights: number): number {
  const [count, z] = [fights + 4, 1.96];
  const centre = (share * fights + 2) / count;
  return z * Math.sqrt((centre * (1 - centre)) / count);
}

/** Simulates a fight until the forecast is narrow enough or the most fights are played, and returns that forecast. */
export function simulate(input: SimulationInput): Forecast {
  const chunks = forecast(input);
  for (;;) {
    const { done, value } = chunks.next();
    if (done) return value;
  }
}
