import { convolve, entriesOf } from "../../../src/rules/dice/distribution.ts";
import { NEAR, approach, type Situation } from "../../../src/rules/forecast/approach.ts";
import type { Chain, Step, Way } from "../../../src/rules/forecast/chain.ts";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import type { Fight } from "../../../src/rules/forecast/fight.ts";
import { type Playable } from "../../../src/rules/forecast/playable.ts";
import { fightOf, type FightPlan } from "../../../src/rules/fights.ts";
import { wayOf } from "../../../src/rules/turns/forecast-plan.ts";
import { crusadeChain } from "./crusade-chain.ts";

/*
 * Reads from a forecast's plan how a fight stands: whom a fighter attacks, how its turn may end, how much it can still
 * take. `actor`, `target` and `index` are places in the plan's list of fighters.
 */

/**
 * A fighter of a plan as every ruleset writes it; whoever a forecast counts as fallen though the host does not says so.
 */
export interface Entrant {
  readonly id: string;
  readonly side: 0 | 1;
  readonly body?: { readonly checkDue?: boolean };
  readonly attacks?: number | readonly object[];
}

/** A plan without some of its fighters: their places among the distances go with them. */
export function without(plan: FightPlan, gone: (one: Entrant) => boolean): FightPlan {
  const fighters = plan.fighters as readonly Entrant[];
  const stay = fighters.flatMap((one, place) => (gone(one) ? [] : [place]));
  const kept = <T>(row: readonly T[]): T[] => stay.map((place) => row[place]!);
  const options = Object.entries(plan.options).map(([key, value]: [string, unknown]) => [
    key,
    isTable(value, fighters.length) ? kept(value).map(kept) : value,
  ]);
  return { ...plan, fighters: kept(fighters), options: Object.fromEntries(options) } as FightPlan;
}

/** A fighter's state at the start of the plan, in the front or rear line, in which the rules of lines put it. */
export function stateOf(chain: Chain<object>, index: number): object {
  const { fighters, kinds, lines, start } = chain;
  const state = start(kinds[index]!);
  if (!lines || lines.settled || !lines.wants[index]) return state;
  const count = (side: number, wants: boolean): number =>
    fighters.filter((one, at) => one.side === side && lines.wants[at] === wants).length;
  const held = lines.held([count(0, false), count(1, false)], [count(0, true), count(1, true)]);
  return lines.isRear(state) === held[fighters[index]!.side] ? state : lines.turned(state);
}

/** One of FOES: how the target stands to the actor by the last attacks; free if the actor makes no use of that. */
const wayNow = ({ bonds }: Chain<object>, actor: number, target: number): Way =>
  bonds?.keen[actor] ? wayOf(actor, target, bonds.now, bonds.before) : FOES.free;

/** Every way in which the actor's turn against the target may end now. */
export function stepsOf(
  chain: Chain<object>,
  actor: number,
  target: number,
  situation?: Situation,
): readonly Step<object>[] {
  const of = [chain.kinds[actor]!, stateOf(chain, actor), chain.kinds[target]!, stateOf(chain, target)] as const;
  return chain.bonds ? chain.bonds.turn(...of, wayNow(chain, actor, target), situation) : chain.turn(...of, situation);
}

/** The actor as the plan has it; in rulesets with chains also whether it is in the rear, and its way to the target. */
export function seenOf(plan: FightPlan, actor: number, target: number): object {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return plan.fighters[actor]!;
  const chain = fight as Chain<object>;
  const rear = chain.lines?.isRear(stateOf(chain, actor)) ?? false;
  return { ...plan.fighters[actor]!, rear, way: wayNow(chain, actor, target) };
}

/** The place of the actor's target: the first foe, or the first in front if that one is out of reach; -1: no foe. */
export function targetOf(plan: FightPlan, actor: number): number {
  const fight = turnsOf(plan);
  const foes = [...plan.fighters.keys()].filter((index) => fight.fighters[index]!.side !== fight.fighters[actor]?.side);
  const [first] = foes;
  if (first === undefined || !("kinds" in fight) || !fight.lines) return first ?? -1;
  const chain = fight as Chain<object>;
  const lines = chain.lines!;
  const of = (index: number) => [chain.kinds[index]!, stateOf(chain, index)] as const;
  const guard = foes.find((index) => !lines.isRear(stateOf(chain, index)));
  const barred = guard !== undefined && lines.isRear(stateOf(chain, first)) && lines.barred(...of(actor), ...of(first));
  return barred && lines.past(...of(actor), ...of(guard)) === null ? guard : first;
}

/** Fights by their plans as JSON, the last used at the end: each turn asks for its fight many times. */
const known = new Map<string, Playable>();
const KNOWN = 300;

/** The fight of a plan, with the distributions of its turns; the last 300 are kept. */
export function turnsOf(plan: FightPlan): Playable {
  const key = JSON.stringify(plan);
  let turns = known.get(key);
  known.delete(key);
  if (!turns) {
    const fight = fightOf(plan);
    turns = "arena" in fight ? crusadeChain(plan.fighters as never, plan.options) : fight;
    if (known.size >= KNOWN) known.delete(known.keys().next().value!);
  }
  known.set(key, turns);
  return turns;
}

/**
 * A copy of a plan in which two fighters are `squares` apart: fighters who tie for a turn move one after another, and
 * each sees where the others went. Only Crusade has ties, and counts squares.
 */
export function apartNow(plan: FightPlan, one: number, other: number, squares: number): FightPlan {
  const options = Object.entries(plan.options).map(([key, value]: [string, unknown]) => {
    if (!isTable(value, plan.fighters.length)) return [key, value];
    const pair = (from: number, to: number): boolean =>
      (from === one && to === other) || (from === other && to === one);
    return [key, value.map((row, from) => row.map((gap, to) => (pair(from, to) ? squares : gap)))];
  });
  return { ...plan, options: Object.fromEntries(options) } as FightPlan;
}

/** Tells whether a value is a table of distances between `size` fighters. */
const isTable = (value: unknown, size: number): value is number[][] =>
  Array.isArray(value) && value.length === size && value.every(Array.isArray);

/** The points that a fighter can still lose, as its ruleset's plan counts them. */
export function leftOf(plan: FightPlan, index: number): number {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return (fight as Fight).fighters[index]!.points;
  const chain = fight as Chain<object>;
  return chain.left(chain.kinds[index]!, stateOf(chain, index));
}

/**
 * The situation from which the actor acts on the target after moving in its turn (null: it only walks), and the share,
 * 0 to 1, of the distance between them that it moves.
 */
export function meet(plan: FightPlan, actor: number, target: number): { situation: Situation | null; share: number } {
  const fight = turnsOf(plan);
  const ground = "approach" in fight ? fight.approach : undefined;
  if (!ground) return { situation: NEAR, share: 0 };
  const gap = ground.apart[actor]![target]!;
  const { situation, walked } = approach(ground.paces[actor]!, gap);
  return { situation, share: walked / Math.max(1, gap) };
}

export type Distribution = { readonly label: string; readonly chance: number; readonly good: number }[];

/**
 * The ends of a turn by the forecast, "actor | target" as labels with their chances; the better for the actor, the
 * later.
 */
export function distributionOf(
  plan: FightPlan,
  shown: readonly string[],
  actor: number,
  target: number,
  situation: Situation,
): Distribution {
  const fight = turnsOf(plan);
  const sums = new Map<string, { chance: number; good: number }>();
  const add = (label: string, chance: number, good: number): void => {
    sums.set(label, { chance: chance + (sums.get(label)?.chance ?? 0), good });
  };
  if ("kinds" in fight) {
    const chain = fight as Chain<object>;
    const [own, foe] = [chain.kinds[actor]!, chain.kinds[target]!];
    const mine = stateOf(chain, actor);
    for (const step of stepsOf(chain, actor, target, situation)) {
      const label = [stateLabel(chain, own, step.own ?? mine, shown), stateLabel(chain, foe, step.foe, shown)].join(
        " | ",
      );
      add(label, step.chance, chain.left(own, step.own ?? mine) - chain.left(foe, step.foe));
    }
  } else {
    const { fighters, attacks } = fight as Fight;
    const distribution = attacks(actor, target).reduce(convolve);
    const { points } = fighters[target]!;
    for (const [damage, chance] of entriesOf(distribution)) {
      const left = points - damage;
      add(`${fighters[actor]!.points} | ${left > 0 ? left : "fallen"}`, chance, -Math.max(0, left));
    }
  }
  return [...sums].map(([label, { chance, good }]) => ({ label, chance, good })).sort((a, b) => a.good - b.good);
}

/** The chance that at least `won` of `played` fights are won, each with the same chance. */
function atLeastWon(won: number, played: number, chance: number): number {
  let sum = 0;
  let ways = 1;
  for (let lost = 0; lost <= played - won; lost++) {
    sum += ways * chance ** (played - lost) * (1 - chance) ** lost;
    ways *= (played - lost) / (lost + 1);
  }
  return sum;
}

/**
 * The two-sided probability that a side wins a number of fights at least as far from the expected one as `won`, if its
 * chance lies within `halfWidth` of `chance`.
 */
export function likelihood(won: number, played: number, chance: number, halfWidth: number): number {
  const [low, high] = [Math.max(0, chance - halfWidth), Math.min(1, chance + halfWidth)];
  return Math.min(1, 2 * Math.min(atLeastWon(won, played, high), atLeastWon(played - won, played, 1 - low)));
}

/** Tells whether the actor's turn changes neither fighter, as it has nothing left to attack with. */
export function idles(plan: FightPlan, actor: number, target: number, situation: Situation): boolean {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return false;
  const chain = fight as Chain<object>;
  const steps = stepsOf(chain, actor, target, situation);
  const before = chain.key(stateOf(chain, target));
  return steps.every(({ own, foe }) => own === null && chain.key(foe) === before);
}

/** The actor's state after the first end of its turn; null if the turn does not change it, or without a chain. */
export function afterTurn(plan: FightPlan, actor: number, target: number): object | null {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return null;
  return stepsOf(fight as Chain<object>, actor, target)[0]!.own;
}

/** A fighter's state as text: the JSON of the fields `shown`, or "fallen" once it is out of the fight. */
const stateLabel = (chain: Chain<object>, kind: number, state: object, shown: readonly string[]): string =>
  chain.stands(kind, state) ? JSON.stringify(shown.map((key) => (state as Record<string, unknown>)[key])) : "fallen";

/** The states of the fighters with these ids, in order and joined by " | ", like the labels of a distribution. */
export function labelOf(plan: FightPlan, shown: readonly string[], ids: readonly string[]): string {
  const fight = turnsOf(plan);
  return ids
    .map((id) => {
      const index = (plan.fighters as readonly Entrant[]).findIndex((one) => one.id === id);
      if (index < 0) return "fallen";
      if (!("kinds" in fight)) return String((fight as Fight).fighters[index]!.points);
      const chain = fight as Chain<object>;
      return stateLabel(chain, chain.kinds[index]!, stateOf(chain, index), shown);
    })
    .join(" | ");
}
