import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { convolve, entriesOf } from "../../../src/rules/dice/distribution.ts";
import { NEAR, approach, type Situation } from "../../../src/rules/forecast/approach.ts";
import type { Chain, Step, Way } from "../../../src/rules/forecast/chain.ts";
import { FOES } from "../../../src/rules/forecast/chain.ts";
import type { Fight } from "../../../src/rules/forecast/fight.ts";
import { simulate, type Playable } from "../../../src/rules/forecast/simulate.ts";
import { fightOf, type FightPlan } from "../../../src/rules/fights.ts";
import { wayOf } from "../../../src/rules/turns/forecast-plan.ts";
import { crusadeChain } from "./crusade-chain.ts";
import {
  CASTS,
  acting,
  begin,
  chanceOf,
  goTo,
  openForDuels,
  squaresBetween,
  strike,
  walk,
  type Cast,
} from "./duels.ts";
import { FIGHTS, seeded } from "../random-fights.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

/*
 * Whole fights played on the host by the forecast's own plan: everybody attacks the first foe standing with what is in hand,
 * from the first initiative to the last blow. Each turn must end in a way that the forecast knows, as often as it says;
 * and the sides must win as often as it foretells.
 */

/**
 * Four times as many fights as attacks of a seed in `npm run test:fights`; a sample in `npm test`, of so many turns at most:
 * each turn is held against its law there too, how often the sides win cannot be told from so few.
 */
const whole = Boolean(process.env["FRAY_FIGHTS"]);
const playedOf = ({ sample }: Cast): number => (whole ? FIGHTS * 4 : sample);
const TURNS = whole ? Infinity : 10;
const TIMEOUT = 120_000 + (process.env["FRAY_FIGHTS"] ? FIGHTS * 120_000 : 0);
/** Standard deviations that chance is given. */
const SURE = 4;

/** A fighter of a plan as every ruleset writes it; whoever a forecast counts as fallen though the host does not says so. */
interface Entrant {
  readonly id: string;
  readonly side: 0 | 1;
  readonly body?: { readonly checkDue?: boolean };
  readonly attacks?: number | readonly object[];
}

let table: HeadlessTable;
let page: HeadlessSeat["page"];

beforeAll(async () => {
  ({ table, page } = await openForDuels());
});
afterAll(() => table.leave());

/** The fight as it stands, without those whom the forecast counts as fallen. */
async function planNow(): Promise<FightPlan> {
  const plan = (await page.evaluate(() => foundry.applications.instances.get("fray-forecast").plan())) as FightPlan;
  return { ...plan, fighters: (plan.fighters as readonly Entrant[]).filter(({ body }) => !body?.checkDue) };
}

/** The sides that have somebody left. */
const sidesOf = ({ fighters }: FightPlan): Set<0 | 1> =>
  new Set((fighters as readonly Entrant[]).map(({ side }) => side));

const done = (id: string): Promise<void> => page.evaluate((one) => game.combat.markDone(one), id);

/** How somebody begins now, in their line. */
function stateOf(chain: Chain<object>, index: number): object {
  const { fighters, kinds, lines, start } = chain;
  const state = start(kinds[index]!);
  if (!lines || lines.settled || !lines.wants[index]) return state;
  const count = (side: number, wants: boolean): number =>
    fighters.filter((one, at) => one.side === side && lines.wants[at] === wants).length;
  const held = lines.held([count(0, false), count(1, false)], [count(0, true), count(1, true)]);
  return lines.isRear(state) === held[fighters[index]!.side] ? state : lines.turned(state);
}

/** What one knows of a foe by whom everybody attacked. */
const wayNow = ({ bonds }: Chain<object>, actor: number, target: number): Way =>
  bonds?.keen[actor] ? wayOf(actor, target, bonds.now, bonds.before) : FOES.free;

/** Every way one's turn may end now. */
function stepsOf(chain: Chain<object>, actor: number, target: number, situation?: Situation): readonly Step<object>[] {
  const of = [chain.kinds[actor]!, stateOf(chain, actor), chain.kinds[target]!, stateOf(chain, target)] as const;
  return chain.bonds ? chain.bonds.turn(...of, wayNow(chain, actor, target)) : chain.turn(...of, situation);
}

/** A fighter as the plan writes them, whether they are in the rear, and what they know of a foe. */
function seenOf(plan: FightPlan, actor: number, target: number): object {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return plan.fighters[actor]!;
  const chain = fight as Chain<object>;
  const rear = chain.lines?.isRear(stateOf(chain, actor)) ?? false;
  return { ...plan.fighters[actor]!, rear, way: wayNow(chain, actor, target) };
}

/** Whom one attacks: the first foe standing, or the first in front where that one is out of reach. */
function targetOf(plan: FightPlan, actor: number): number {
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

/** The fight with the distributions of its turns. */
const turnsOf = (plan: FightPlan): Playable => {
  const fight = fightOf(plan);
  return "arena" in fight ? crusadeChain(plan.fighters as never, plan.options) : fight;
};

/** What is left of somebody, as the plan counts it. */
function leftOf(plan: FightPlan, index: number): number {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return (fight as Fight).fighters[index]!.pool;
  const chain = fight as Chain<object>;
  return chain.left(chain.kinds[index]!, stateOf(chain, index));
}

/** How far apart two stand in the fight: where the one is to the other in their turn, and the share of the way between them they go. */
function meet(plan: FightPlan, actor: number, target: number): { situation: Situation | null; share: number } {
  const fight = turnsOf(plan);
  const ground = "approach" in fight ? fight.approach : undefined;
  if (!ground) return { situation: NEAR, share: 0 };
  const gap = ground.apart[actor]![target]!;
  const { situation, walked } = approach(ground.paces[actor]!, gap);
  return { situation, share: walked / gap };
}

type Distribution = { readonly label: string; readonly chance: number; readonly good: number }[];

/** What the forecast says of a turn: how it may end, each end with its chance, the better for who acts the later. */
function distributionOf(
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
    const { pool } = fighters[target]!;
    for (const [damage, chance] of entriesOf(distribution)) {
      const left = pool - damage;
      add(`${fighters[actor]!.pool} | ${left > 0 ? left : "fallen"}`, chance, -Math.max(0, left));
    }
  }
  return [...sums].map(([label, { chance, good }]) => ({ label, chance, good })).sort((a, b) => a.good - b.good);
}

/** What a turn makes of whoever takes it, where it changes them. */
function afterTurn(plan: FightPlan, actor: number, target: number): object | null {
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return null;
  return stepsOf(fight as Chain<object>, actor, target)[0]!.own;
}

const stateLabel = (chain: Chain<object>, kind: number, state: object, shown: readonly string[]): string =>
  chain.stands(kind, state) ? JSON.stringify(shown.map((key) => (state as Record<string, unknown>)[key])) : "fallen";

/** How two stand in the fight as it is now, as the distribution tells it. */
function labelOf(plan: FightPlan, shown: readonly string[], ids: readonly string[]): string {
  const fight = turnsOf(plan);
  return ids
    .map((id) => {
      const index = (plan.fighters as readonly Entrant[]).findIndex((one) => one.id === id);
      if (index < 0) return "fallen";
      if (!("kinds" in fight)) return String((fight as Fight).fighters[index]!.pool);
      const chain = fight as Chain<object>;
      return stateLabel(chain, chain.kinds[index]!, stateOf(chain, index), shown);
    })
    .join(" | ");
}

/** What the plan does as a round begins: declares for the rear, and puts breath into defence. */
async function open(cast: Cast): Promise<string[]> {
  const troubles: string[] = [];
  const plan = await planNow();
  const fight = turnsOf(plan);
  if (!("kinds" in fight)) return troubles;
  const ids = fight.fighters.filter((_, index) => fight.lines?.wants[index]).map(({ id }) => id);
  if (ids.length)
    await page.evaluate(async (rear) => {
      for (const id of rear) await game.combat.combatants.get(id).update({ "system.wantsRear": true });
    }, ids);
  const guards = (one: object | undefined): boolean => Boolean((one as { guarding?: boolean } | undefined)?.guarding);
  for (const [index, one] of fight.fighters.entries())
    if (guards(one) && !guards(plan.fighters[index])) {
      const guard = { ...cast, action: "act", items: {}, choices: { act: "guard" } };
      const refused = await strike(page, guard, one.id, fight.fighters[targetOf(plan, index)]!.id);
      if (refused) troubles.push(refused);
    }
  return troubles;
}

/** Plays one fight to its end or its last turn: the side that won, and of each turn where among its distribution what came lies, from 0 to 1. */
async function playFight(
  cast: Cast,
  below: (limit: number) => number,
): Promise<{ winner: 0 | 1 | null; places: number[]; troubles: string[] }> {
  await begin(page, cast);
  const places: number[] = [];
  const troubles: string[] = [];
  let begun = 0;
  for (let round = 1; round <= 60 && places.length < TURNS;) {
    const known = await planNow();
    if (sidesOf(known).size < 2) break;
    const now = await acting(page);
    if (now.round !== begun) troubles.push(...(await open(cast)));
    begun = round = now.round;
    for (const id of now.ids) {
      const before = now.tie ? known : await planNow();
      if (sidesOf(before).size < 2) break;
      const fighters = before.fighters as readonly Entrant[];
      const actor = fighters.findIndex((one) => one.id === id);
      const target = targetOf(before, actor);
      if (actor >= 0) {
        const foe = fighters[target]!.id;
        const { situation, share } = meet(before, actor, target);
        if (situation === null) {
          await walk(page, id, foe, Math.floor(share * (await squaresBetween(page, id, foe))), false);
          await done(id);
          continue;
        }
        const distribution = distributionOf(before, cast.shown, actor, target, situation);
        const { attacks = 1 } = fighters[actor]!;
        const blows = typeof attacks === "number" ? attacks : attacks.length;
        const deed: Cast & { readonly run?: boolean } = {
          ...cast,
          ...cast.instead?.(
            seenOf(before, actor, target),
            afterTurn(before, actor, target),
            fighters[target]!,
            situation,
          ),
        };
        if (share > 0) await walk(page, id, foe, (await squaresBetween(page, id, foe)) - 1, deed.run === true);
        for (let nth = 0; nth < blows; nth++) {
          const refused = await strike(page, deed, id, foe, leftOf(before, target));
          if (refused) troubles.push(refused);
        }
        const after = await planNow();
        const label = labelOf(after, cast.shown, [id, foe]);
        const at = distribution.findIndex((one) => one.label === label);
        // Of two who strike together each is looked at by what the other has left.
        if (!now.tie && at < 0) troubles.push(`${label} is none of ${distribution.map((one) => one.label).join(", ")}`);
        if (!now.tie && at >= 0) {
          const less = distribution.slice(0, at).reduce((sum, { chance }) => sum + chance, 0);
          places.push(less + (distribution[at]!.chance * (below(1000) + 0.5)) / 1000);
        }
      }
      await done(id);
    }
    if (troubles.length > 3) break;
  }
  const sides = sidesOf(await planNow());
  return { winner: sides.size === 1 ? [...sides][0]! : null, places, troubles };
}

describe("fights played on the host by the forecast's plan", () => {
  test.each(sampled(CASTS, 3).map((cast) => ({ ...cast, name: cast.name ?? cast.ruleset })))(
    "$name: every turn ends as its distribution says, and the sides win as often as foretold",
    async (cast) => {
      const played = playedOf(cast);
      await goTo(page, cast);
      await chanceOf(page, 16);
      const below = seeded(16);
      await begin(page, cast);
      const plan = await planNow();
      const told = simulate({ fight: fightOf(plan), seed: 1, fights: 40_000, halfWidth: 0.005 });
      const places: number[] = [];
      const troubles: string[] = [];
      let won = 0;
      for (let fight = 0; fight < played; fight++) {
        const found = await playFight(cast, below);
        places.push(...found.places);
        troubles.push(...found.troubles);
        won += found.winner === 0 ? 1 : 0;
        if (troubles.length > 3) break;
      }
      expect(troubles).toEqual([]);
      // By its distribution each end is as likely to lie in one place as in another.
      expect(places.length).toBeGreaterThanOrEqual(played);
      const mean = places.reduce((sum, one) => sum + one, 0) / places.length;
      expect(Math.abs(mean - 0.5)).toBeLessThan(SURE * Math.sqrt(1 / 12 / places.length));
      if (!whole) return;
      const chance = told.wins[0];
      const error = SURE * Math.sqrt((chance * (1 - chance)) / played) + told.halfWidth + 0.5 / played;
      expect(Math.abs(won / played - chance)).toBeLessThan(error);
    },
    TIMEOUT,
  );
});
