import { convolve, entriesOf } from "../../../src/rules/dice/distribution.ts";
import { NEAR, approach, type Situation } from "../../../src/rules/forecast/approach.ts";
import type { Chain, Step, Way } from "../../../src/rules/forecast/chain.ts";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import type { Fight } from "../../../src/rules/forecast/fight.ts";
import { type Playable } from "../../../src/rules/forecast/playable.ts";
import { fightOf, type FightPlan } from "../../../src/rules/fights.ts";
import { wayOf } from "../../../src/rules/turns/forecast-plan.ts";
import { crusadeChain } from "./crusade-chain.ts";

/* What a plan says of the fight as it stands: whom one attacks, how a turn may end, what is left of somebody. */

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

/** How somebody begins now, in their line. */
export function stateOf(chain: Chain<object>, index: number): object {
  const { fighters, kinds, lines, start } = chain;
  const state = start(kinds[index]!);
  if (!lines || lines.settled || !lines.wants[index]) return state;
  const count = (side: number, wants: boolean): number =>
    fighters.filter((one, at) => one.side === side && lines.wants[at] === wants).length;
  const held = lines.held([count(0, false), count(1, false)], [count(0, true), count(1, true)]);
  return lines.isRear(state) === held[fighters[index]!.side] ? state : lines.turned(state);
}

/** What one knows of a foe by whom everybody attacked. */
export const wayNow = ({ bonds }: Chain<object>, actor: number, target: number): Way =>
  bonds?.keen[actor] ? wayOf(actor, target, bonds.now, bonds.before) : FOES.free;

/** Every way one's turn may end now. */
export function stepsOf(
  chain: Chain<object>,
  actor: number,
  target: number,
  situation?: Situation,
): readonly Step<object>[] {
  const of = [chain.kinds[actor]!, stateOf(chain, actor), chain.kinds[target]!, stateOf(chain, target)] as const;
  return chain.bonds ? chain.bonds.turn(...of, wayNow(chain, actor, target), situation) : chain.turn(...of, situation);
}

/** A fighter as the plan writes them, whether they are in the rear, and what they know of a foe. */
export function seenOf(plan: FightPlan, actor: number, target: number): object {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return plan.fighters[actor]!;
  const chain = fight as Chain<object>;
  const rear = chain.lines?.isRear(stateOf(chain, actor)) ?? false;
  return { ...plan.fighters[actor]!, rear, way: wayNow(chain, actor, target) };
}

/** Whom one attacks: the first foe standing, or the first in front where that one is out of reach. */
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

/** Fights by their plans, the newest last: each turn asks for its own many times, and as many fights begin alike. */
const known = new Map<string, Playable>();
const KNOWN = 300;

/** The fight with the distributions of its turns. */
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
 * A plan in which two are so far apart: within a tie everybody moves for all to see. Crusade alone has ties, and counts
 * squares.
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

/** How far apart any two of so many are. */
const isTable = (value: unknown, size: number): value is number[][] =>
  Array.isArray(value) && value.length === size && value.every(Array.isArray);

/** What is left of somebody, as the plan counts it. */
export function leftOf(plan: FightPlan, index: number): number {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return (fight as Fight).fighters[index]!.points;
  const chain = fight as Chain<object>;
  return chain.left(chain.kinds[index]!, stateOf(chain, index));
}

/**
 * How far apart two stand in the fight: where the one is to the other in their turn, and the share of the way between
 * them they go.
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

/** What the forecast says of a turn: how it may end, each end with its chance, the better for who acts the later. */
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

/** The chance that at least so many of some fights are won, each with the same chance. */
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
 * How likely it is that a side wins so many fights or more, or so many or fewer, of some, where its chance is known to
 * a half width.
 */
export function likelihood(won: number, played: number, chance: number, halfWidth: number): number {
  const [low, high] = [Math.max(0, chance - halfWidth), Math.min(1, chance + halfWidth)];
  return Math.min(1, 2 * Math.min(atLeastWon(won, played, high), atLeastWon(played - won, played, 1 - low)));
}

/** Whether somebody can do nothing in their turn: they have nothing left to strike with. */
export function idles(plan: FightPlan, actor: number, target: number, situation: Situation): boolean {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return false;
  const chain = fight as Chain<object>;
  const steps = stepsOf(chain, actor, target, situation);
  const before = chain.key(stateOf(chain, target));
  return steps.every(({ own, foe }) => own === null && chain.key(foe) === before);
}

/** What a turn makes of whoever takes it, where it changes them. */
export function afterTurn(plan: FightPlan, actor: number, target: number): object | null {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return null;
  return stepsOf(fight as Chain<object>, actor, target)[0]!.own;
}

/** A fighter's state as text: the JSON of the fields `shown`, or "fallen" once it is out of the fight. */
export const stateLabel = (chain: Chain<object>, kind: number, state: object, shown: readonly string[]): string =>
  chain.stands(kind, state) ? JSON.stringify(shown.map((key) => (state as Record<string, unknown>)[key])) : "fallen";

/** How two stand in the fight as it is now, as the distribution tells it. */
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
