import type { Chain } from "./chain.ts";
import { ChainTables } from "./chain-tables.ts";
import type { Game } from "./chain-memory.ts";
import { playChain } from "./chain-loop.ts";
import { nearMemory, playNear } from "./chain-near.ts";
import { ENDS, LACKING, OWN, RECORD, RECORDS, SIDE, START, SURVIVED } from "./chain-memory.ts";
import { WAITS, WANTS, writeBonds, writePaces } from "./chain-memory.ts";
import { rearsOf } from "./lines.ts";
import type { Tally } from "./tally.ts";

/**
 * Plays a chain again and again. Each turn is one look-up in a table of distributions, and no memory is allocated once
 * these are known. For speed all numbers of the fighters are in one array. If a fight needs a distribution that is not
 * known yet, the fight is given up, the distribution computed, and the fight played again with the same random numbers.
 */
export class ChainArena<State extends object> {
  readonly #game: Game<State>;
  /** The numbers with which `playNear` begins each call; null if only `playChain` can play the fight. */
  readonly #near: Uint16Array | null;

  constructor(chain: Chain<State>) {
    const { fighters, kinds } = chain;
    const size = fighters.length;
    const tables = new ChainTables(chain);
    // After the records come the lists named in chain-memory.ts (five numbers for each fighter), then any distances.
    const listed = RECORDS + size * RECORD;
    const known = listed + 5 * size;
    const distances = known + size;
    const memory = new Int32Array(distances + (chain.approach ? size * size * RECORD : 0));
    // The list of all fighters' records, those of side 0 first.
    const fightersOf = (side: 0 | 1): number[] =>
      [...fighters.keys()].filter((index) => fighters[index]!.side === side);
    memory.set(
      [...fightersOf(0), ...fightersOf(1)].map((index) => RECORDS + index * RECORD),
      listed,
    );
    // A known order, as records.
    if (chain.order.kind === "known")
      memory.set(
        chain.order.fighters.map((index) => RECORDS + index * RECORD),
        known,
      );
    // What each fighter's record says of it from the start of a fight on.
    fighters.forEach(({ side }, index) => {
      const record = RECORDS + index * RECORD;
      memory[record + START] = tables.start(kinds[index]!);
      memory[record + OWN] = side * SIDE;
      memory[record + WAITS] = Number(chain.waits?.[index] ?? false);
      memory[record + WANTS] = Number(chain.lines?.wants[index] ?? false);
    });
    writePaces(memory, chain.approach, distances);
    writeBonds(memory, chain.bonds);
    this.#game = { chain, tables, memory, size, listed, known, first: fightersOf(0).length, rears: rearsOf(chain) };
    this.#near = nearMemory(this.#game);
  }

  /**
   * Plays `fights` fights with random numbers from the generator's numbers `state`, which it moves on, and adds their
   * results to the tally.
   */
  play(state: Int32Array, fights: number, tally: Tally): void {
    const { memory, tables, size } = this.#game;
    // Sets the counts of ends and of survivors to 0.
    memory.fill(0, ENDS, LACKING);
    for (let index = 0; index < size; index++) memory[RECORDS + index * RECORD + SURVIVED] = 0;
    // Plays fights until a distribution is not known; returns how many it played. `playNear` is the faster of the two,
    // but not for every fight.
    const playSome = (left: number): number =>
      this.#near && tables.ranks.packed
        ? playNear(this.#game, this.#near, state, left, tally)
        : playChain(this.#game, state, left, tally);
    for (let left = fights - playSome(fights); left > 0; left -= playSome(left))
      // Computes the distribution that the last fight needed.
      tables.turn(memory[LACKING]!, memory[LACKING + 1]!, memory[LACKING + 2]!);
    // Adds the counts of all fights to the tally.
    tally.fights += fights;
    tally.draws += memory[ENDS]!;
    tally.wins[0] += memory[ENDS + 1]!;
    tally.wins[1] += memory[ENDS + 2]!;
    tally.undecided += memory[ENDS + 3]!;
    for (let index = 0; index < size; index++) tally.standing[index]! += memory[RECORDS + index * RECORD + SURVIVED]!;
  }
}
