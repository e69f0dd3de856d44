import { describe, expect, test } from "vitest";
import {
  afterLoss,
  bandDuelOdds,
  bandLossDice,
  bandLossOdds,
  bandSide,
  duelOdds,
  bearerOdds,
  lowestRollers,
  meleeOdds,
  poolSize,
  takeLoss,
  type TeamBody,
  teamOdds,
  teamRound,
  weaponBonus,
} from "../../../src/rules/swords/index.ts";

/** Every throw of `dice` d6. */
function throwsOf(dice: number): number[][] {
  let all: number[][] = [[]];
  for (let n = 0; n < dice; n++) all = all.flatMap((rolls) => [1, 2, 3, 4, 5, 6].map((die) => [...rolls, die]));
  return all;
}

const close = (got: number, wanted: number) => expect(Math.abs(got - wanted)).toBeLessThan(1e-12);

/** Who bears it, by every throw put through the rule, until nobody shares the lowest. */
function lotsByThrows(dice: readonly number[]): number[] {
  if (dice.length === 1) return [1];
  const chances = dice.map(() => 0);
  let level = 0;
  const throws = dice
    .map((count) => throwsOf(count))
    .reduce<number[][][]>((all, one) => all.flatMap((before) => one.map((rolls) => [...before, rolls])), [[]]);
  for (const rolls of throws) {
    const lowest = lowestRollers({ rolls: Object.fromEntries(rolls.map((one, index) => [String(index), one])) }).map(
      Number,
    );
    if (lowest.length === dice.length) level++;
    else
      lotsByThrows(lowest.map((index) => dice[index]!)).forEach(
        (chance, at) => (chances[lowest[at]!]! += chance / throws.length),
      );
  }
  return chances.map((chance) => chance / (1 - level / throws.length));
}

const grunt: TeamBody = { cliche: 1, rating: 0 };
const guard: TeamBody = { cliche: 1, rating: 0, toughness: 1, coverage: 2 };

describe("who bears a team's loss, before the roll", () => {
  test("SS-P02 agrees with every throw of the lots, those who share the lowest throwing again", () => {
    for (const dice of [[1, 1], [1, 2], [2, 1, 1], [3]]) {
      const chances = bearerOdds({ dice });
      lotsByThrows(dice).forEach((wanted, index) => close(chances[index]!, wanted));
      expect(bearerOdds({ dice })).toBe(chances);
    }
  });
});

describe("what a round costs a side, before the roll", () => {
  test("SS-039 SS-P06 a single fighter's price is the round's own, and what he pumps on top", () => {
    const a = { cliche: 3, rating: 1, toughness: 1, coverage: 2 };
    const b = { cliche: 2, rating: 2 };
    const plain = meleeOdds({ a, b });
    const price = bandLossOdds({ band: { bodies: [a] }, losses: plain.b.margins });
    close(price.diceLost, plain.a.diceLost);
    close(price.armourHolds, plain.a.armourHolds);
    expect(bandLossOdds({ band: { bodies: [{ ...a, absorbed: 1 }] }, losses: plain.b.margins }).armourHolds).toBe(0);
    const { margins } = meleeOdds({ a: { ...a, pumped: 1 }, b }).b;
    close(
      bandLossOdds({ band: { bodies: [{ ...a, toughness: 0 }], pumped: 1 }, losses: margins }).diceLost,
      1 + meleeOdds({ a: { ...a, pumped: 1 }, b }).b.wins,
    );
    // Who pumps his last die has none for the blow to take.
    const spent = bandLossOdds({ band: { bodies: [guard], pumped: 1 }, losses: margins });
    close(spent.diceLost, 1);
    expect(spent.armourHolds).toBe(0);
  });

  test("SS-P02 SS-P03 a team's is its bearer's, and a die of everybody where the leader falls", () => {
    const band = { bodies: [{ cliche: 1, rating: 0 }, { cliche: 2, rating: 0 }, guard] };
    const losses = new Float64Array([0, 0, 0.25, 0, 0.25, 0, 0]);
    const [leader, second, third] = bearerOdds({ dice: [1, 2, 1] }) as [number, number, number];
    const price = bandLossOdds({ band, losses });
    close(price.armourHolds, third * 0.25);
    close(price.diceLost, leader * 0.5 * 3 + second * 0.5 + third * 0.25);
    const heavy = bandLossOdds({
      band,
      losses,
      loss: bandLossDice({ bodies: [{ ...grunt, inappropriate: true }] }, band),
    });
    close(heavy.diceLost, leader * 0.5 * 3 + second * 0.5 * 2 + third * 0.25);
    // A leader who pumps his last die breaks it up, win or lose.
    close(bandLossOdds({ band: { ...band, pumped: 1 }, losses: new Float64Array(7) }).diceLost, 3);
    expect(bandSide({ ...band, vengeance: true })).toMatchObject({ cliche: 1, memberDice: 3, vengeance: true });
    expect(bandSide({ bodies: [grunt, { cliche: 3, rating: 0, toolsMissing: true }] }).memberDice).toBe(2);
  });
});

/** The chances of either side in a fight to the end, by plain recursion over enumerated throws. */
function duelByThrows(own: readonly TeamBody[], foe: readonly TeamBody[]): [number, number] {
  if (!own.length || !foe.length) return [Number(own.length > 0), Number(foe.length > 0)];
  const bonus = weaponBonus({ ratingA: own[0]!.rating, ratingB: foe[0]!.rating });
  const dice = [
    poolSize({ cliche: own[0]!.cliche, bonus: bonus.a }).value,
    poolSize({ cliche: foe[0]!.cliche, bonus: bonus.b }).value,
  ] as const;
  const helpers = [own, foe].map((bodies) => bodies.slice(1).reduce((sum, { cliche }) => sum + cliche, 0));
  const margins = { a: new Map<number, number>(), b: new Map<number, number>() };
  let drawn = 0;
  const ways = 6 ** (dice[0] + dice[1] + helpers[0]! + helpers[1]!);
  for (const a of throwsOf(dice[0]))
    for (const helpA of throwsOf(helpers[0]!))
      for (const b of throwsOf(dice[1]))
        for (const helpB of throwsOf(helpers[1]!)) {
          const { loser, compare } = teamRound({
            a: { ...own[0]!, leaderRolls: a, memberRolls: [helpA] },
            b: { ...foe[0]!, leaderRolls: b, memberRolls: [helpB] },
          });
          if (loser) margins[loser].set(compare.difference, (margins[loser].get(compare.difference) ?? 0) + 1 / ways);
          else drawn += 1 / ways;
        }
  const result: [number, number] = [0, 0];
  for (const [loser, bodies] of [
    ["a", own],
    ["b", foe],
  ] as const)
    for (const [difference, chance] of margins[loser])
      lotsByThrows(bodies.map(({ cliche }) => cliche)).forEach((bears, bearer) => {
        const left = afterLoss({ bodies, bearer, difference });
        const after = loser === "a" ? duelByThrows(left, foe) : duelByThrows(own, left);
        result[0] += (chance * bears * after[0]) / (1 - drawn);
        result[1] += (chance * bears * after[1]) / (1 - drawn);
      });
  return result;
}

describe("a whole fight with teams in it", () => {
  test("SS-P02 SS-A12 agrees with recursion over enumerated throws", () => {
    for (const [own, foe] of [
      [[grunt, grunt], [{ cliche: 2, rating: 0 }]],
      [
        [{ cliche: 1, rating: 1 }, guard],
        [{ ...grunt, rating: 1 }, grunt],
      ],
    ] as const) {
      const odds = bandDuelOdds({ a: { bodies: own }, b: { bodies: foe } })!;
      const [winA, winB] = duelByThrows(own, foe);
      close(odds.winA, winA);
      close(odds.winB, winB);
    }
  });

  test("SS-P06 is the duel of two where nobody has a team, the pumped round with its price included", () => {
    const a = { cliche: 3, rating: 1, toughness: 1, coverage: 1 };
    const b = { cliche: 2, rating: 2, toughness: 2, coverage: 2, absorbed: 1 };
    for (const settings of [{}, { exhausted: "tie" }, { exhausted: "tie", goliath: true }] as const) {
      const plain = bandDuelOdds({ a: { bodies: [a] }, b: { bodies: [b] }, ...settings })!;
      close(plain.winA, duelOdds({ a, b, ...settings }).winA);
      close(plain.winB, duelOdds({ a, b, ...settings }).winB);
      for (const pumped of [1, 2]) {
        const round = meleeOdds({ a: { ...a, pumped }, b, ...settings });
        const left = { ...a, cliche: a.cliche - pumped };
        const then = (own: TeamBody, foe: TeamBody): number =>
          own.cliche && foe.cliche ? duelOdds({ a: own, b: foe, ...settings }).winA : Number(own.cliche > 0);
        let winA = round.draw * then(left, b);
        for (let difference = 0; difference <= 6; difference++) {
          winA += round.a.margins[difference]! * then(left, { ...b, ...takeLoss({ ...b, difference }) });
          winA += round.b.margins[difference]! * then({ ...left, ...takeLoss({ ...left, difference }) }, b);
        }
        const odds = bandDuelOdds({ a: { bodies: [a], pumped }, b: { bodies: [b] }, ...settings })!;
        close(odds.winA, winA);
        close(odds.winB, 1 - winA);
      }
    }
    // Two dice against one: who pumps his last never wins, and loses unless the other falls with him.
    const last = bandDuelOdds({ a: { bodies: [grunt], pumped: 1 }, b: { bodies: [grunt] } })!;
    expect(last.winA).toBe(0);
    close(last.winB, 1 - meleeOdds({ a: { ...grunt, pumped: 1 }, b: grunt }).a.wins);
  });

  test("SS-P02 vengeance doubles the leader's dice in the round at hand alone", () => {
    const team = { bodies: [grunt, grunt] };
    const b = { bodies: [grunt] };
    const plain = bandDuelOdds({ a: team, b })!;
    const avenged = bandDuelOdds({ a: { ...team, vengeance: true }, b })!;
    const first = teamOdds({ a: bandSide({ ...team, vengeance: true }), b: grunt });
    expect(avenged.winA).toBeGreaterThan(plain.winA);
    // Drawn, the fight goes on without it; lost, one of two is left, or none when it was the leader.
    close(
      avenged.winA,
      first.winA +
        first.draw * plain.winA +
        first.winB * bearerOdds({ dice: [1, 1] })[1]! * duelOdds({ a: grunt, b: grunt }).winA,
    );
  });

  test("SS-P02 SS-A12 who leads is chosen again after each loss, by dice and place, unless the leader is named", () => {
    const [ann, bob]: TeamBody[] = [
      { cliche: 2, rating: 0, place: 0 },
      { cliche: 2, rating: 2, place: 1 },
    ] as const;
    const b = { bodies: [grunt] };
    const first = teamOdds({ a: bandSide({ bodies: [ann!, bob!] }), b: grunt });
    const then = (bodies: readonly TeamBody[]): number => bandDuelOdds({ a: { bodies }, b })!.winA;
    const bears = bearerOdds({ dice: [2, 2] });
    /** The team's chance, from its chances once Ann or Bob has lost a die. */
    const chance = (annLost: number, bobLost: number): number =>
      (first.winA + first.winB * (bears[0]! * annLost + bears[1]! * bobLost)) / (1 - first.draw);
    const annHurt = { ...ann!, cliche: 1 };
    const bobHurt = { ...bob!, cliche: 1 };
    close(then([ann!, bob!]), chance(then([bob!, annHurt]), then([ann!, bobHurt])));
    const named = { named: true };
    close(
      then([{ ...ann!, ...named }, bob!]),
      chance(then([{ ...annHurt, ...named }, bob!]), then([{ ...ann!, ...named }, bobHurt])),
    );
    // Bob's sword counts only where he leads.
    expect(then([ann!, bob!])).toBeGreaterThan(then([{ ...ann!, ...named }, bob!]));
  });

  test("SS-P02 SS-P06 a leader who pumped dice may have to give way even after a draw", () => {
    const ann: TeamBody = { cliche: 2, rating: 0, place: 0 };
    const bob: TeamBody = { cliche: 2, rating: 2, place: 1 };
    const band = { bodies: [ann, bob], pumped: 1 };
    // So that pools of different sizes may draw.
    const settings = { exhausted: "tie" } as const;
    const first = teamOdds({ a: bandSide(band), b: grunt, ...settings });
    const b = { bodies: [grunt] };
    const then = (...bodies: TeamBody[]): number => bandDuelOdds({ a: { bodies }, b, ...settings })!.winA;
    const [annBears, bobBears] = bearerOdds({ dice: [1, 2] }) as [number, number];
    const annLeft = { ...ann, cliche: 1 };
    const bobLeft = { ...bob, cliche: 1 };
    close(
      bandDuelOdds({ a: band, b, ...settings })!.winA,
      first.winA +
        first.draw * then(bob, annLeft) +
        first.winB * (annBears * then(bobLeft) + bobBears * then(annLeft, bobLeft)),
    );
  });

  test("a fight too large to be worked out before a roll is left out, and what was asked lately is kept", () => {
    const host = { bodies: Array.from({ length: 6 }, () => ({ cliche: 4, rating: 1, toughness: 2, coverage: 2 })) };
    expect(bandDuelOdds({ a: host, b: host })).toBeNull();
    const asked = bandDuelOdds({ a: { bodies: [grunt] }, b: { bodies: [grunt] } });
    expect(bandDuelOdds({ a: { bodies: [grunt] }, b: { bodies: [grunt] } })).toBe(asked);
    for (let rating = 0; rating <= 45; rating++)
      bandDuelOdds({ a: { bodies: [{ cliche: 1, rating: rating % 4, coverage: rating }] }, b: { bodies: [grunt] } });
    expect(bandDuelOdds({ a: { bodies: [grunt] }, b: { bodies: [grunt] } })).toEqual(asked);
  });
});
