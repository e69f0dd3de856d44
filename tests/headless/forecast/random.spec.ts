import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulate } from "../../../src/rules/forecast/simulate.ts";
import { fightOf, type FightPlan } from "../../../src/rules/fights.ts";
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
import {
  afterTurn,
  apartNow,
  distributionOf,
  idles,
  labelOf,
  likelihood,
  leftOf,
  meet,
  seenOf,
  targetOf,
  turnsOf,
  without,
  type Entrant,
} from "./foretold.ts";
import { FIGHTS, seeded } from "../random-fights.ts";
import type { HeadlessSeat, HeadlessTable } from "../table.ts";
import { sampled } from "../../sample.ts";

/*
 * Whole fights played on the host by the forecast's own plan: each fighter attacks the first foe standing with what is in
 * hand, from the first initiative to the last blow. Each turn must end in a way that the forecast knows, as often as it
 * says; and the sides must win as often as it foretells.
 */

/**
 * Half as many fights of each cast as attacks of a seed in `npm test -- --fights`: all of them together tell how often
 * a side wins to about a point, and the places of the ends of a cast's turns to a hundredth. A sample in `npm test`, of
 * so many turns at most: each turn is compared with its distribution there too, how often the sides win cannot be told from so
 * few.
 */
const whole = Boolean(process.env["FRAY_FIGHTS"]);
const playedOf = ({ sample }: Cast): number => (whole ? Math.ceil(FIGHTS / 2) : sample);
const TURNS = whole ? Infinity : 10;
const TIMEOUT = 120_000 + (process.env["FRAY_FIGHTS"] ? FIGHTS * 120_000 : 0);
/** Standard deviations that chance is given. */
const SURE = 4;
/** The probability below which a result counts as a fault and not as chance. */
const UNLIKELY = 6e-5;

let table: HeadlessTable;
let page: HeadlessSeat["page"];

beforeAll(async () => {
  ({ table, page } = await openForDuels());
});
afterAll(() => table.leave());

/** The fight as it stands, without those whom the forecast counts as fallen. */
async function planNow(): Promise<FightPlan> {
  const plan = (await page.evaluate(() => foundry.applications.instances.get("fray-forecast").plan())) as FightPlan;
  return without(plan, ({ body }) => Boolean(body?.checkDue));
}

/** The sides that have a fighter left. */
const sidesOf = ({ fighters }: FightPlan): Set<0 | 1> =>
  new Set((fighters as readonly Entrant[]).map(({ side }) => side));

const done = (id: string): Promise<void> => page.evaluate((one) => game.combat.markDone(one), id);

/**
 * Does what the plan does at the start of a round: fighters choose the rear, and guard. Gives the problems in words.
 */
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

/**
 * Plays one fight to its end or its last turn: the side that won, and of each turn where among its distribution what
 * came lies, from 0 to 1.
 */
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
      const plan = now.tie ? known : await planNow();
      if (sidesOf(plan).size < 2) break;
      const fighters = plan.fighters as readonly Entrant[];
      const actor = fighters.findIndex((one) => one.id === id);
      const target = targetOf(plan, actor);
      if (actor >= 0) {
        const foe = fighters[target]!.id;
        const before = now.tie ? apartNow(plan, actor, target, await squaresBetween(page, id, foe)) : plan;
        const { situation, share } = meet(before, actor, target);
        if (situation === null) {
          await walk(page, id, foe, Math.floor(share * (await squaresBetween(page, id, foe))), false);
          await done(id);
          continue;
        }
        if (idles(before, actor, target, situation)) {
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
  /**
   * Of all casts together: fights more that the players' side won than were foretold, and what chance makes of that.
   */
  const all = { more: 0, variance: 0, doubt: 0 };
  test.each(sampled(CASTS, 3).map((cast) => ({ ...cast, name: cast.name ?? cast.ruleset })))(
    "$name: every turn ends as its distribution says, and the sides win as often as foretold",
    async (cast) => {
      const played = playedOf(cast);
      await goTo(page, cast);
      await chanceOf(page, 16);
      const below = seeded(16);
      await begin(page, cast);
      const plan = await planNow();
      const told = simulate({ fight: fightOf(plan), seed: 1, halfWidth: 0.002 });
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
      all.more += won - chance * played;
      all.variance += played * chance * (1 - chance);
      all.doubt += played * told.halfWidth;
      expect(likelihood(won, played, chance, told.halfWidth)).toBeGreaterThan(UNLIKELY);
    },
    TIMEOUT,
  );

  test.runIf(whole)("the sides of all fights together win as often as foretold", () => {
    expect(all.variance).toBeGreaterThan(0);
    expect(Math.abs(all.more)).toBeLessThan(SURE * Math.sqrt(all.variance) + all.doubt);
  });
});

test("whoever leaves a plan takes their row and column of its distances along", () => {
  const plan = {
    ruleset: "quest",
    fighters: [{ id: "a" }, { id: "b" }, { id: "c" }],
    options: {
      targeting: "first",
      metres: [
        [0, 1, 2],
        [1, 0, 3],
        [2, 3, 0],
      ],
    },
  } as unknown as FightPlan;
  expect(without(plan, ({ id }) => id === "b")).toEqual({
    ruleset: "quest",
    fighters: [{ id: "a" }, { id: "c" }],
    options: {
      targeting: "first",
      metres: [
        [0, 2],
        [2, 0],
      ],
    },
  });
});
