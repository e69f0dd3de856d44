import type { AliasTable } from "./alias.ts";
import { aliasTable, draw, pick } from "./alias.ts";
import type { Fight, Verdict } from "./fight.ts";
import { MAX_ROUNDS } from "./fight.ts";
import type { Random } from "./random.ts";
import { xoshiro } from "./random.ts";
import type { Skirmish } from "./skirmish.ts";
import { SkirmishArena } from "./skirmish.ts";

/** What a simulation has found so far. */
export interface Forecast extends Verdict {
  readonly fights: number;
  /** Half the width of the 95 % interval of the widest of the three chances. */
  readonly halfWidth: number;
  /** Chance of each fighter, by index, to be standing at the end. */
  readonly standing: readonly number[];
}

/** A fight by the laws of its attacks, or one that a ruleset plays itself. */
export type Playable = Fight | Skirmish;

export interface SimulationInput {
  readonly fight: Playable;
  /** The same seed gives the same forecast. */
  readonly seed: number;
  /** Fights a chunk, and at most. */
  readonly chunk?: number;
  readonly fights?: number;
  /** Stop when the 95 % interval is at most this wide on either side. */
  readonly halfWidth?: number;
}

/** A fight compiled to tables, with the room to play it again and again without allocating. */
class Arena {
  readonly #fight: Fight;
  readonly #count: number;
  /** Alias tables of the attacks of each on each, by attacker * count + target; empty among friends. */
  readonly #tables: (readonly AliasTable[])[] = [];
  readonly #initiative: AliasTable[] = [];
  readonly #pools: Int32Array;
  readonly #before: Int32Array;
  readonly #scores: Float64Array;
  readonly #sequence: Int32Array;
  readonly #foes: Int32Array;
  readonly #sides: readonly number[];
  /** For each place of the sequence, the place after the last one acting at the same time. */
  readonly #blockEnd: Int32Array;
  readonly #random: Random;
  readonly left: [number, number] = [0, 0];
  rounds = 0;

  constructor(fight: Fight, random: Random) {
    const { fighters, order } = fight;
    this.#fight = fight;
    this.#random = random;
    this.#count = fighters.length;
    this.#sides = fighters.map(({ side }) => side);
    for (let attacker = 0; attacker < this.#count; attacker++)
      for (let target = 0; target < this.#count; target++) {
        const foes = fighters[attacker]!.side !== fighters[target]!.side;
        this.#tables.push(foes ? fight.attacks(attacker, target).map(aliasTable) : []);
      }
    if (order.kind === "rolled") this.#initiative = order.laws.map(aliasTable);
    this.#pools = new Int32Array(this.#count);
    this.#before = new Int32Array(this.#count);
    this.#scores = new Float64Array(this.#count);
    this.#foes = new Int32Array(this.#count);
    this.#sequence = Int32Array.from(order.kind === "fixed" ? order.blocks.flat() : fighters.keys());
    this.#blockEnd = new Int32Array(this.#count);
    if (order.kind === "fixed") {
      let end = 0;
      for (const block of order.blocks) {
        end += block.length;
        this.#blockEnd.fill(end, end - block.length, end);
      }
    }
  }

  /** Whether a fighter still stood at the end of the last fight. */
  stands(index: number): boolean {
    return this.#pools[index]! > 0;
  }

  /** Plays one fight to its end or its last round. */
  play(): void {
    const { fighters, order, rounds = MAX_ROUNDS } = this.#fight;
    this.left[0] = 0;
    this.left[1] = 0;
    for (let i = 0; i < this.#count; i++) {
      this.#pools[i] = fighters[i]!.pool;
      this.left[fighters[i]!.side]++;
    }
    for (this.rounds = 0; this.rounds < rounds && this.left[0] > 0 && this.left[1] > 0; this.rounds++) {
      if (order.kind === "sides") this.#bySides(order.firstChance);
      else if (order.kind === "rolled" && (this.rounds === 0 || order.each === "round"))
        this.#byScore(order.ties === "split");
      this.#round();
    }
  }

  #round(): void {
    for (let at = 0; at < this.#sequence.length && this.left[0] > 0 && this.left[1] > 0;) {
      const end = this.#blockEnd[at]!;
      let living = 0;
      for (let i = at; i < end; i++) if (this.#pools[this.#sequence[i]!]! > 0) living++;
      if (living > 1) this.#together(at, end);
      else if (living === 1) for (let i = at; i < end; i++) this.#alone(this.#sequence[i]!);
      at = end;
    }
  }

  /** One fighter's turn: when a foe falls, its next strike seeks another. */
  #alone(attacker: number): void {
    if (this.#pools[attacker]! <= 0) return;
    for (let nth = 0; ; nth++) {
      const target = this.#target(attacker, this.#pools);
      const table = target < 0 ? undefined : this.#tables[attacker * this.#count + target]![nth];
      if (!table) return;
      this.#hurt(target, draw(table, this.#random));
    }
  }

  /** Several at the same time: all act on the state before, so two may fall by each other's hand. */
  #together(at: number, end: number): void {
    this.#before.set(this.#pools);
    for (let i = at; i < end; i++) {
      const attacker = this.#sequence[i]!;
      if (this.#before[attacker]! <= 0) continue;
      const target = this.#target(attacker, this.#before);
      for (const table of this.#tables[attacker * this.#count + target]!) this.#hurt(target, draw(table, this.#random));
    }
  }

  #hurt(target: number, damage: number): void {
    const before = this.#pools[target]!;
    this.#pools[target] = before - damage;
    if (before > 0 && before <= damage) this.left[this.#sides[target] as 0 | 1]--;
  }

  /** The foe attacked by those pools, or -1 when none stands. */
  #target(attacker: number, pools: Int32Array): number {
    const { targeting = "first" } = this.#fight;
    const side = this.#sides[attacker];
    let found = 0;
    let best = -1;
    for (let i = 0; i < this.#count; i++) {
      if (this.#sides[i] === side || pools[i]! <= 0) continue;
      if (targeting === "first") return i;
      this.#foes[found++] = i;
      if (best < 0 || pools[i]! < pools[best]!) best = i;
    }
    return targeting === "random" && found > 0 ? this.#foes[pick(found, this.#random)]! : best;
  }

  #byScore(split: boolean): void {
    for (let i = 0; i < this.#count; i++)
      this.#scores[i] = draw(this.#initiative[i]!, this.#random) + (split ? this.#random() / 2 ** 33 : 0);
    this.#sort(true);
  }

  #bySides(firstChance: number): void {
    const first = this.#random() / 2 ** 32 < firstChance ? 0 : 1;
    for (let i = 0; i < this.#count; i++) this.#scores[i] = this.#sides[i] === first ? 1 : 0;
    this.#sort(false);
  }

  /** Sorts the sequence by falling scores, equal ones as listed, and marks those that act together. */
  #sort(together: boolean): void {
    const [sequence, scores] = [this.#sequence, this.#scores];
    for (let i = 0; i < this.#count; i++) {
      let at = i;
      for (; at > 0 && scores[sequence[at - 1]!]! < scores[i]!; at--) sequence[at] = sequence[at - 1]!;
      sequence[at] = i;
    }
    for (let at = this.#count - 1, end = this.#count; at >= 0; at--) {
      this.#blockEnd[at] = end;
      if (!together || at === 0 || scores[sequence[at - 1]!]! !== scores[sequence[at]!]!) end = at;
    }
  }
}

/**
 * Simulates a fight chunk by chunk and gives what is known after each, until the answer is sure enough or the most
 * fights are played. Every chunk draws from its own stream of the seed, so any one of them can be replayed.
 */
export function* forecast(input: SimulationInput): Generator<Forecast, Forecast> {
  const { fight, seed, chunk = 2_000, fights: most = 200_000, halfWidth: enough = 0.005 } = input;
  const standing = new Float64Array(fight.fighters.length);
  const wins: [number, number] = [0, 0];
  let [draws, undecided, rounds, fights, stream] = [0, 0, 0, 0, 0];
  for (;;) {
    const random = xoshiro(seed, stream++);
    const arena = "begin" in fight ? new SkirmishArena(fight, random) : new Arena(fight, random);
    const until = Math.min(most, fights + chunk);
    for (; fights < until; fights++) {
      arena.play();
      const [left0, left1] = arena.left;
      if (left0 > 0 && left1 > 0) undecided++;
      else if (left0 > 0) wins[0]++;
      else if (left1 > 0) wins[1]++;
      else draws++;
      rounds += arena.rounds;
      for (let i = 0; i < standing.length; i++) if (arena.stands(i)) standing[i]!++;
    }
    const share = (number: number): number => number / fights;
    const found: Forecast = {
      wins: [share(wins[0]), share(wins[1])],
      draw: share(draws),
      undecided: share(undecided),
      rounds: share(rounds),
      fights,
      halfWidth: Math.max(...[wins[0], wins[1], draws].map((number) => interval(share(number), fights))),
      standing: [...standing].map(share),
    };
    if (fights >= most || found.halfWidth <= enough) return found;
    yield found;
  }
}

/** Half the width of the 95 % interval of a share (Agresti and Coull: sure of nothing after a few equal results). */
function interval(share: number, fights: number): number {
  const [count, z] = [fights + 4, 1.96];
  const centre = (share * fights + 2) / count;
  return z * Math.sqrt((centre * (1 - centre)) / count);
}

/** Simulates a fight to the end of its forecast. */
export function simulate(input: SimulationInput): Forecast {
  const chunks = forecast(input);
  for (;;) {
    const { done, value } = chunks.next();
    if (done) return value;
  }
}
