import type { Arena } from "../forecast/arena.ts";
import { MAX_ROUNDS } from "../forecast/fight.ts";
import type { Tally } from "../forecast/tally.ts";
import { type CrusadeLoop, playFights } from "./arena-loop.ts";
import { arenaMemory } from "./arena-memory.ts";
import { crusadeApproach } from "./forecast-approach.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./forecast.ts";
import { CrusadeTables } from "./forecast-tables.ts";

/** Random words made at a time; each gives two draws. */
const WORDS = 1024;

/**
 * A fight of Crusade with groups, shields, FATE, wounds and loading, by the plan of CrusadeTables. A fighter's changing
 * state is a few numbers, for which the results of the rules are looked up. Where the squares between fighters are
 * known, they walk up to each other.
 */
export class CrusadeArena implements Pick<Arena, "play"> {
  readonly #loop: CrusadeLoop;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}) {
    const tables = new CrusadeTables(fighters, options);
    const approach = crusadeApproach(fighters, options);
    const words = new Int32Array(WORDS);
    this.#loop = {
      ...arenaMemory(
        tables,
        fighters.map(({ side }) => side),
        approach,
      ),
      tables,
      targeting: options.targeting,
      rounds: options.rounds ?? MAX_ROUNDS,
      walks: approach !== undefined,
      words,
      draws: new Uint16Array(words.buffer),
      ends: new Int32Array(4),
    };
  }

  /**
   * Plays `fights` fights with random numbers from the stream `state`, which it moves on, and adds their results to the
   * tally.
   */
  play(state: Int32Array<ArrayBuffer>, fights: number, tally: Tally): void {
    const { memory, size, stood, ends } = this.#loop;
    ends.fill(0);
    memory.fill(0, stood, stood + size);
    tally.rounds += playFights(this.#loop, state, fights);
    tally.fights += fights;
    tally.draws += ends[0]!;
    tally.wins[0] += ends[1]!;
    tally.wins[1] += ends[2]!;
    tally.undecided += ends[3]!;
    for (let index = 0; index < size; index++) tally.standing[index]! += memory[stood + index]!;
  }
}
