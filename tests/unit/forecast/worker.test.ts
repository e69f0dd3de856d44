import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ForecastAnswer, ForecastOrder } from "../../../src/forecast-worker.ts";
import type { FightPlan } from "../../../src/rules/fights.ts";
import { fightOf, playFight } from "../../../src/rules/fights.ts";
import { simulate } from "../../../src/rules/forecast/index.ts";

/* What the worker answers, in the place of a worker's global. */

const answers: ForecastAnswer[] = [];
let order: (data: ForecastOrder) => void;

beforeAll(async () => {
  vi.stubGlobal("postMessage", (answer: ForecastAnswer) => answers.push(answer));
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { data: ForecastOrder }) => void) => {
    order = (data) => listener({ data: structuredClone(data) });
  });
  await import("../../../src/forecast-worker.ts");
});
afterAll(() => vi.unstubAllGlobals());

const fencer = (id: string, side: 0 | 1): object => ({
  id,
  side,
  bodies: [{ cliche: 4, rating: 1, toughness: 1, coverage: 2, absorbed: 0 }],
});
const plan: FightPlan = {
  ruleset: "swords",
  fighters: [fencer("a", 0), fencer("b", 0), fencer("c", 1), fencer("d", 1)],
  options: { targeting: "random" },
};
const of = (id: number): ForecastAnswer[] => answers.filter((answer) => answer.id === id);

test("plays to the last word what it is given, the same as the page would", async () => {
  const telling = { fights: 400, halfWidth: 0 };
  order({ id: 1, plan, telling });
  await vi.waitFor(() => expect(of(1).at(-1)).toMatchObject({ done: true }), { timeout: 30_000 });
  const found = simulate({ fight: fightOf(plan), seed: 1, chunk: 50, first: 10, ...telling });
  expect(of(1).at(-1)).toEqual({ id: 1, found, done: true });
  const here = playFight(fightOf(plan), telling);
  let last = here.next();
  while (!last.done) last = here.next();
  expect(last.value).toEqual(found);
});

test("says on the way how far it is, and ends what is wanted no more; another goes on", async () => {
  const endless = { fights: 1e9, halfWidth: 0 };
  order({ id: 2, plan, telling: endless });
  order({ id: 3, plan, telling: { fights: 200, halfWidth: 0 } });
  await vi.waitFor(() => expect(of(2).length).toBeGreaterThan(1), { timeout: 30_000 });
  expect(of(2).every((answer) => "found" in answer && !answer.done)).toBe(true);
  order({ id: 2, stop: true });
  order({ id: 4, plan, telling: { fights: 200, halfWidth: 0 } });
  await vi.waitFor(() => expect([of(3).at(-1), of(4).at(-1)]).toMatchObject([{ done: true }, { done: true }]), {
    timeout: 30_000,
  });
  const heard = of(2).length;
  order({ id: 5, plan, telling: { fights: 2000, halfWidth: 0 } });
  await vi.waitFor(() => expect(of(5).at(-1)).toMatchObject({ done: true }), { timeout: 30_000 });
  expect(of(2)).toHaveLength(heard);
});

test("the fight that was asked for last is played on from what was worked out for it, and says the same", async () => {
  const telling = { fights: 400, halfWidth: 0 };
  const other = { ...plan, options: { targeting: "first" } };
  for (const [id, asked] of [plan, plan, other, plan].entries()) {
    order({ id: 10 + id, plan: asked, telling });
    await vi.waitFor(() => expect(of(10 + id).at(-1)).toMatchObject({ done: true }), { timeout: 30_000 });
    const found = simulate({ fight: fightOf(asked), seed: 1, chunk: 50, first: 10, ...telling });
    expect(of(10 + id).at(-1)).toEqual({ id: 10 + id, found, done: true });
  }
});

test("says so when a fight cannot be played", async () => {
  order({ id: 6, plan: { ...plan, ruleset: "none" }, telling: { fights: 1, halfWidth: 0 } });
  await vi.waitFor(() => expect(of(6)).toEqual([{ id: 6, failed: expect.any(String) }]), { timeout: 30_000 });
});

test("EC-077 EC-137 whoever can do more than strike, or must walk, is played body by body; others by their pools", () => {
  const knight = {
    id: "knight",
    side: 0,
    body: { stressLeft: 6, tempWounds: 0, brawn: 2, grace: 2 },
    initiative: 2,
    meleeDefence: 7,
    rangedDefence: 6,
    attacks: [{ skill: 4, weaponDamage: 1 }],
  };
  const bearer = { ...knight, id: "bearer", side: 1, shield: { npc: true, free: false } };
  const squares = [
    [0, 1],
    [1, 0],
  ];
  const bodily = (fighters: readonly object[], options: object): boolean => {
    const fight = fightOf({ ruleset: "crusade", fighters, options });
    const { fights, wins, draw, undecided } = simulate({ fight, seed: 1, fights: 50, chunk: 50, halfWidth: 0 });
    expect(fights).toBe(50);
    expect(wins[0] + wins[1] + draw + undecided).toBeCloseTo(1, 12);
    return "arena" in fight;
  };
  expect(bodily([knight, { ...knight, id: "foe", side: 1 }], {})).toBe(false);
  expect(bodily([knight, { ...knight, id: "foe", side: 1 }], { squares })).toBe(true);
  expect(bodily([knight, bearer], {})).toBe(true);
  expect(bodily([knight, bearer], { squares })).toBe(true);
  // One weapon that must be loaded is enough, whatever else somebody strikes with.
  const load = { weapon: 0, action: "reload_crossbow", loaded: true, clubSkill: 2, club: false };
  const [strike] = knight.attacks;
  const shooter = { ...knight, id: "foe", side: 1, attacks: [strike, { ...strike, load }] };
  expect(bodily([knight, shooter], {})).toBe(true);
});

test("SS-P02 one team is enough for a fight of teams; those who fight alone make a chain of duels", () => {
  const [team, alone] = [
    {
      id: "team",
      side: 0,
      bodies: [
        { cliche: 2, rating: 0 },
        { cliche: 1, rating: 0 },
      ],
    },
    { id: "alone", side: 1, bodies: [{ cliche: 3, rating: 0 }] },
  ];
  const of = (fighters: readonly object[]) => fightOf({ ruleset: "swords", fighters, options: {} });
  expect("kinds" in of([team, alone])).toBe(false);
  expect("kinds" in of([{ ...alone, id: "other", side: 0 }, alone])).toBe(true);
});
