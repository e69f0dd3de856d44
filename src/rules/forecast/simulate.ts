import type { Verdict } from "./fight.ts";
import type { Playable } from "./playable.ts";
import { arenaOf } from "./playable.ts";
import { xoshiroState } from "./random.ts";
import { emptyTally } from "./tally.ts";

/** The results of a simulation so far: chances and means over all fights played. */
export interface Forecast extends Verdict {
  /** The number of times that the fight was played. */
  readonly fights: number;
  /** Half the width of the 95 % interval of a win of side 0, of side 1 or a draw, whichever is widest. */
  readonly halfWidth: number;
  /** By the index of a fighter, the chance that it stands at the end. */
  readonly standing: readonly number[];
}

/** A fight to simulate, and when to stop. */
export interface SimulationInput {
  readonly fight: Playable;
  /** The seed of the random numbers: the same seed gives the same forecast. */
  readonly seed: number;
  /** How often the fight is played in each chunk, between two forecasts; 2,000 when left out. */
  readonly chunk?: number;
  /** How often in the first chunk; as often as in the others when left out. */
  readonly first?: number;
  /** The most times that the fight is played in all; 200,000 when left out. */
  readonly fights?: number;
  /** The simulation stops once `Forecast.halfWidth` is this or less; 0.005 when left out. */
  readonly halfWidth?: number;
}

/**
 * Plays a fight many times, in chunks. After each chunk but the last, yields the forecast by all fights played so far;
 * after the last chunk, returns that forecast. The last chunk is the one after which the chances are exact enough
 * (`halfWidth`) or the most fights (`fights`) were played. Each chunk has its own stream of random numbers, so that any
 * chunk can be repeated without the others.
 */
export function* forecast(input: SimulationInput): Generator<Forecast, Forecast> {
  const { fight, seed, chunk = 2_000, first = chunk, fights: most = 200_000, halfWidth: enough = 0.005 } = input;
  const tally = emptyTally(fight.fighters.length);
  const arena = arenaOf(fight);
  for (let stream = 0; ; stream++) {
    // Plays one chunk.
    const wanted = stream === 0 ? first : chunk;
    arena.play(xoshiroState(seed, stream), Math.min(wanted, most - tally.fights), tally);
    // The forecast by all fights so far.
    const share = (count: number): number => count / tally.fights;
    const ends = [...tally.wins, tally.draws];
    const soFar: Forecast = {
      wins: [share(tally.wins[0]), share(tally.wins[1])],
      draw: share(tally.draws),
      undecided: share(tally.undecided),
      rounds: share(tally.rounds),
      fights: tally.fights,
      halfWidth: Math.max(...ends.map((count) => intervalOf(share(count), tally.fights))),
      standing: [...tally.standing].map(share),
    };
    if (tally.fights >= most || soFar.halfWidth <= enough) return soFar;
    yield soFar;
  }
}

/**
 * Returns half the width of the 95 % interval of a share of the fights, by Agresti and Coull, whose interval is not 0
 * even where all fights so far ended the same way.
 */
export function intervalOf(share: number, fights: number): number {
  const [count, z] = [fights + 4, 1.96];
  const centre = (share * fights + 2) / count;
  return z * Math.sqrt((centre * (1 - centre)) / count);
}

/** Simulates a fight to the end of the simulation, and returns the final forecast. */
export function simulate(input: SimulationInput): Forecast {
  const chunks = forecast(input);
  for (;;) {
    const { done, value } = chunks.next();
    if (done) return value;
  }
}
