import { NEAR } from "../forecast/approach.ts";
import type { Arena } from "../forecast/arena.ts";
import { Field, WALKING } from "../forecast/field.ts";
import { MAX_ROUNDS } from "../forecast/fight.ts";
import type { Tally } from "../forecast/tally.ts";
import { noteEnd } from "../forecast/tally.ts";
import { fillWords } from "../forecast/words.ts";
import { crusadeApproach } from "./forecast-approach.ts";
import type { CrusadeFighter, CrusadeFightOptions } from "./forecast.ts";
import { BASE, CrusadeTables, EARNED, MAX_DAMAGE, MAX_STRIKES, SHIFT } from "./forecast-tables.ts";
import { ATTACK_DIE, SHIELD_DIE } from "./tables.ts";

/** Words of chance made at a time; each gives two draws. */
const WORDS = 1024;
/** Draws that a turn takes at most: its target, and for each strike the die, the one thrown again and the shield's. */
const DRAWS = 1 + 3 * MAX_STRIKES;

/**
 * A fight of Crusade with groups, shields, FATE, wounds and loading, by the plan of CrusadeTables: a fighter's
 * changing state is a few numbers, whose results by the rules are looked up. Where the squares between them are known they walk up
 * to each other.
 */
export class CrusadeArena implements Pick<Arena, "play"> {
  readonly #tables: CrusadeTables;
  readonly #size: number;
  readonly #targeting: CrusadeFightOptions["targeting"];
  readonly #rounds: number;
  readonly #kinds: Int32Array;
  readonly #sides: Int32Array;
  /** States at the start and now: points until the fighter is out, wounds they may still take, and the rest. */
  readonly #start: readonly Int32Array[];
  readonly #left: Int32Array;
  readonly #free: Int32Array;
  readonly #fate: Int32Array;
  /** uses of FATE that are spent: 1 the bonus, 2 the reroll */
  readonly #used: Int32Array;
  /** A shield that holds: 1, and 2 more with an absorption for nothing. */
  readonly #shield: Int32Array;
  readonly #blunted: Int32Array;
  readonly #loaded: Int32Array;
  readonly #opponents: Int32Array;
  /** Either side as listed, and the standing of each in any order: from where it begins, so many, and who is where. */
  readonly #listed: Int32Array;
  readonly #heads: Int32Array;
  readonly #roster: Int32Array;
  readonly #seats: Int32Array;
  readonly #numbers = new Int32Array(2);
  readonly #fronts = new Int32Array(2);
  readonly #gone: Uint8Array;
  readonly #acting: Int32Array;
  readonly #scores: Int32Array;
  /** fighters of one score who stood when they began to act, those who fell since included */
  readonly #able: Uint8Array;
  readonly #fallen: Int32Array;
  #due = 0;
  /** null where all fighters are in reach of each other */
  readonly #field: Field | null;
  readonly #words = new Int32Array(WORDS);
  readonly #draws = new Uint16Array(this.#words.buffer);
  #state = new Int32Array(4);
  #next = 0;

  constructor(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}) {
    const size = fighters.length;
    const tables = new CrusadeTables(fighters, options);
    this.#tables = tables;
    const approach = crusadeApproach(fighters, options);
    this.#field = approach ? new Field(approach) : null;
    this.#size = size;
    this.#targeting = options.targeting;
    this.#rounds = options.rounds ?? MAX_ROUNDS;
    this.#kinds = Int32Array.from(tables.kinds);
    this.#sides = Int32Array.from(fighters, ({ side }) => side);
    const of = (what: Int32Array): Int32Array => this.#kinds.map((kind) => what[kind]!);
    const { left, free, fate, used, shield, blunted, loaded, opponents } = tables;
    this.#start = [left, free, fate, used, shield, blunted, loaded, opponents].map(of);
    [this.#left, this.#free, this.#fate, this.#used] = [this.#made(), this.#made(), this.#made(), this.#made()];
    [this.#shield, this.#blunted, this.#loaded] = [this.#made(), this.#made(), this.#made()];
    this.#opponents = this.#made();
    const all = (side: number): number[] => [...this.#sides.keys()].filter((index) => this.#sides[index] === side);
    this.#listed = Int32Array.from([...all(0), ...all(1)]);
    this.#heads = Int32Array.of(0, all(0).length);
    [this.#roster, this.#seats, this.#acting] = [this.#made(), this.#made(), this.#made()];
    [this.#scores, this.#fallen] = [this.#made(), this.#made()];
    [this.#gone, this.#able] = [new Uint8Array(size), new Uint8Array(size)];
  }

  #made(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#size);
  }

  /** Plays fights with the words of one stream of chance and adds what came of them to a tally. */
  play(state: Int32Array<ArrayBuffer>, fights: number, tally: Tally): void {
    this.#state = state;
    this.#next = this.#draws.length;
    for (let fight = 0; fight < fights; fight++) {
      this.#begin();
      tally.rounds += this.#fight();
      noteEnd(tally, this.#numbers[0]!, this.#numbers[1]!);
      for (let index = 0; index < this.#size; index++) if (this.#gone[index] === 0) tally.standing[index]!++;
    }
    tally.fights += fights;
  }

  /** The next 16 bits of chance as a whole number below a limit. */
  #draw(below: number): number {
    return (this.#draws[this.#next++]! * below) >>> 16;
  }

  /** Puts all fighters back as they began, in the order of their initiative (EC-050, EC-A25). */
  #begin(): void {
    const start = this.#start;
    this.#left.set(start[0]!);
    this.#free.set(start[1]!);
    this.#fate.set(start[2]!);
    this.#used.set(start[3]!);
    this.#shield.set(start[4]!);
    this.#blunted.set(start[5]!);
    this.#loaded.set(start[6]!);
    this.#opponents.set(start[7]!);
    this.#gone.fill(0);
    this.#field?.begin();
    this.#roster.set(this.#listed);
    for (let seat = 0; seat < this.#size; seat++) this.#seats[this.#listed[seat]!] = seat;
    this.#numbers[0] = this.#heads[1]!;
    this.#numbers[1] = this.#size - this.#heads[1]!;
    this.#fronts.set(this.#heads);
    const [acting, scores, { initiative }] = [this.#acting, this.#scores, this.#tables];
    for (let index = 0; index < this.#size; index++) {
      this.#refill(1);
      const score = this.#draw(ATTACK_DIE) + initiative[this.#kinds[index]!]!;
      let to = index;
      for (; to > 0 && scores[to - 1]! < score; to--) {
        scores[to] = scores[to - 1]!;
        acting[to] = acting[to - 1]!;
      }
      scores[to] = score;
      acting[to] = index;
    }
  }

  #refill(draws: number): void {
    if (this.#next + draws <= this.#draws.length) return;
    fillWords(this.#words, this.#state);
    this.#next = 0;
  }

  /** Plays one fight to its end or its last round; gives the rounds it took. */
  #fight(): number {
    const [numbers, acting, scores, able, gone] = [this.#numbers, this.#acting, this.#scores, this.#able, this.#gone];
    let round = 0;
    for (; round < this.#rounds && numbers[0]! > 0 && numbers[1]! > 0; round++) {
      if (round > 0 && this.#tables.grouped) this.#recount();
      for (let at = 0, end = 0; at < this.#size && numbers[0]! > 0 && numbers[1]! > 0; at = end) {
        // Those of one score act on the state before it: whoever falls meanwhile still acts (EC-053, EC-A21).
        const score = scores[at]!;
        for (; end < this.#size && scores[end] === score; end++) able[end] = gone[acting[end]!]! ^ 1;
        for (let place = at; place < end; place++) if (able[place] === 1) this.#turn(acting[place]!);
        while (this.#due > 0) this.#leave(this.#fallen[--this.#due]!);
      }
    }
    return round;
  }

  /** Groups as a new round counts them (EC-104). */
  #recount(): void {
    const { members } = this.#tables;
    for (let index = 0; index < this.#size; index++) {
      const each = members[this.#kinds[index]!]!;
      if (each > 0) this.#opponents[index] = Math.ceil(Math.max(0, this.#left[index]!) / each);
    }
  }

  #turn(actor: number): void {
    this.#refill(DRAWS);
    const { turns } = this.#tables;
    const chosen = this.#target(1 - this.#sides[actor]!);
    const situation = this.#field ? this.#meet(this.#field, actor, chosen) : NEAR;
    if (situation === WALKING) return;
    const target = this.#field?.target ?? chosen;
    const place = this.#tables.turn(this.#kinds[actor]!, this.#loaded[actor]!, situation);
    this.#loaded[actor] = turns[place]!;
    const count = turns[place + 1]!;
    if (count === 0) return;
    const blunted = this.#blunted[actor]!;
    this.#blunted[actor] = 0;
    for (let nth = 0; nth < count && this.#left[target]! > 0; nth++)
      this.#strike(actor, turns[place + 2 + nth]!, target, nth === 0 && blunted === 1);
  }

  /** Moves a fighter up to the chosen foe, or to another. */
  #meet(field: Field, actor: number, chosen: number): ReturnType<Field["meet"]> {
    const [begin, end] = this.#sides[actor] === 0 ? [this.#heads[1]!, this.#size] : [0, this.#heads[1]!];
    return field.meet(actor, chosen, this.#listed, begin!, end!, this.#gone);
  }

  /** One strike with the FATE and the shield it meets (EC-055 … EC-067, EC-100 … EC-106, EC-137, EC-155, EC-156). */
  #strike(actor: number, strike: number, target: number, blunted: boolean): void {
    const { bonus, again, gains, npc, sidhe } = this.#tables;
    const [kind, foeKind] = [this.#kinds[actor]!, this.#kinds[target]!];
    const row = this.#tables.row(kind, strike, foeKind, this.#stand(target, foeKind));
    const { blows } = this.#tables;
    const die = this.#draw(ATTACK_DIE);
    let blow = blows[row + die]!;
    if ((blow & MAX_DAMAGE) === 0 && this.#fate[actor]! > 0 && this.#shield[actor] === 0) {
      const used = this.#used[actor]!;
      if ((used & 1) === 0 && (blows[row + ATTACK_DIE + die]! & MAX_DAMAGE) > 0) {
        blow = blows[row + ATTACK_DIE + die]!;
        this.#buy(actor, bonus[kind]!);
      } else if ((used & 2) === 0) {
        blow = blows[row + this.#draw(ATTACK_DIE)]!;
        this.#buy(actor, again[kind]!);
      }
    }
    if (gains[kind] === 1) this.#fate[actor]! += blow >>> EARNED;
    const struck = blunted ? 0 : blow & MAX_DAMAGE;
    const shield = this.#shield[target]!;
    if (shield > 0 && struck > 0 && 2 * struck >= this.#left[target]! && (shield > 1 || this.#fate[target]! > 0)) {
      if (shield === 1) this.#fate[target]!--;
      this.#block(target, npc[foeKind]!, sidhe[kind * BASE + strike]!, struck);
    } else if (struck > 0) this.#hurt(target, struck);
    const suffered = (blow >>> SHIFT) & MAX_DAMAGE;
    if (suffered > 0) this.#hurt(actor, suffered);
  }

  /** Which of a target's rows counts: a group by its opponents, a body by whether its shield is gone. */
  #stand(target: number, kind: number): number {
    const each = this.#tables.members[kind]!;
    if (each > 0) return Math.max(this.#opponents[target]!, Math.ceil(this.#left[target]! / each));
    return this.#tables.shield[kind]! > 0 && this.#shield[target] === 0 ? 1 : 0;
  }

  #buy(actor: number, lasting: number): void {
    this.#fate[actor]!--;
    this.#used[actor]! |= lasting;
  }

  /** A shield in the way of a blow (EC-138 … EC-144). */
  #block(target: number, npc: number, sidhe: number, struck: number): void {
    const { chart } = this.#tables;
    const row = chart[(npc * 2 + sidhe) * SHIELD_DIE + this.#draw(SHIELD_DIE)]!;
    this.#shield[target] = row & 1 ? 0 : 1;
    if (row & 2) this.#blunted[target] = 1;
    if (row & 4) this.#breakArm(target);
    if (row & 8) this.#hurt(target, this.#left[target]!);
    else if (row & 16) this.#hurt(target, struck);
  }

  /** A wound whatever stress is left, to those who take wounds (EC-115, EC-143). */
  #breakArm(target: number): void {
    const free = this.#free[target]!;
    if (free < 0) return;
    this.#free[target] = free - 1;
    this.#hurt(target, free === 0 ? this.#left[target]! : 1);
  }

  #hurt(index: number, damage: number): void {
    const before = this.#left[index]!;
    const left = before - damage;
    this.#left[index] = left;
    // Beyond stress each point is a wound (EC-108).
    if (this.#free[index]! >= left) this.#free[index] = left - 1;
    if (before > 0 && left <= 0) this.#fallen[this.#due++] = index;
  }

  /** The foe of a side attacked: anybody, the first as listed, or the weakest. */
  #target(side: number): number {
    const head = this.#heads[side]!;
    const number = this.#numbers[side]!;
    if (this.#targeting === "random") return this.#roster[head + this.#draw(number)]!;
    const [listed, gone, left] = [this.#listed, this.#gone, this.#left];
    let front = this.#fronts[side]!;
    while (gone[listed[front]!] === 1) front++;
    this.#fronts[side] = front;
    let best = listed[front]!;
    if (this.#targeting !== "weakest") return best;
    const end = side === 0 ? this.#heads[1]! : this.#size;
    for (let at = front + 1; at < end; at++) {
      const foe = listed[at]!;
      if (gone[foe] === 0 && left[foe]! < left[best]!) best = foe;
    }
    return best;
  }

  /** The last of the standing takes the place of one who falls. */
  #leave(index: number): void {
    const side = this.#sides[index]!;
    this.#gone[index] = 1;
    const last = this.#roster[this.#heads[side]! + --this.#numbers[side]!]!;
    const seat = this.#seats[index]!;
    this.#roster[seat] = last;
    this.#seats[last] = seat;
  }
}
