import { describe, expect, test } from "vitest";
import { swordsChain } from "../../../src/rules/swords/chain.ts";
import type { SwordsFighter } from "../../../src/rules/swords/forecast.ts";
import { swordsFight } from "../../../src/rules/swords/forecast.ts";
import { meleeOdds, missileOdds } from "../../../src/rules/swords/odds.ts";
import { pumpTactics, soloRounds } from "../../../src/rules/swords/pumping.ts";
import { bandDuelOdds } from "../../../src/rules/swords/team-odds.ts";
import { agree, play } from "./agreement.ts";

describe("what everybody does in a fight of Swords", () => {
  test("SS-010 SS-012 SS-013 SS-014 SS-A05 SS-A08 shoots while volleys last, until somebody comes to blows", () => {
    const archer: SwordsFighter = {
      id: "archer",
      side: 0,
      speedy: true,
      missiles: { volleys: 1, baseTn: 5 },
      bodies: [{ cliche: 2, rating: 1 }],
    };
    const grok: SwordsFighter = {
      id: "grok",
      side: 1,
      bodies: [{ cliche: 3, rating: 2, toughness: 1, coverage: 2 }],
    };
    const chain = swordsChain([archer, grok]);
    const [own, foe] = [chain.start(0), chain.start(1)];
    const shot = missileOdds({ dice: 2, woundTn: 7, killTn: 13, targetCliche: 3 });
    // A wound leaves the armour as it is, and takes the volley.
    const steps = chain.turn(0, own, 1, foe);
    expect(steps.map(({ foe: { cliche, absorbed }, chance }) => [cliche, absorbed, chance])).toEqual(
      shot.diceLeft.map((chance, cliche) => [cliche, 0, chance]),
    );
    expect(steps.every((step) => step.own?.volleys === 0)).toBe(true);
    // With none left it comes to blows; and so it does for an archer whom somebody has reached.
    expect(chain.turn(0, steps[2]!.own!, 1, steps[2]!.foe).some((step) => step.own!.cliche < 2)).toBe(true);
    expect(chain.turn(1, foe, 0, own).every((step) => step.foe.volleys === 0)).toBe(true);
    // Where no roll could wound nobody shoots: two dice never beat 12.
    for (const [meetIsEnough, shoots] of [
      [true, true],
      [false, false],
    ] as const) {
      const far = { ...archer, missiles: { volleys: null, baseTn: 10, killTn: 12 } };
      const turn = swordsChain([far, grok], { meetIsEnough }).turn(0, { ...own, volleys: null }, 1, foe);
      expect(turn.every((step) => step.own!.volleys === null)).toBe(shoots);
    }
    agree(chain, swordsFight([archer, grok]));
    // Nobody shoots at a team, nor does one shoot.
    const team = { ...grok, bodies: [...grok.bodies, ...grok.bodies] };
    const unarmed = { ...archer, missiles: undefined };
    expect(play(swordsFight([archer, team]), 300)).toEqual(play(swordsFight([unarmed, team]), 300));
    const band = { ...archer, bodies: [...archer.bodies, ...archer.bodies] };
    expect(play(swordsFight([band, grok]), 300)).toEqual(
      play(swordsFight([{ ...band, missiles: undefined }, grok]), 300),
    );
  });

  test("SS-P06 pumps what makes a duel likeliest to be won, where the world lets it", () => {
    // Three dice lost to an inappropriate cliché: one round may decide it.
    const clown: SwordsFighter = { id: "clown", side: 0, bodies: [{ cliche: 3, rating: 1, inappropriate: true }] };
    const demon: SwordsFighter = { id: "demon", side: 1, bodies: [{ cliche: 3, rating: 3 }] };
    const pumps = pumpTactics(soloRounds({}))(clown.bodies[0]!, demon.bodies[0]!);
    expect(pumps).toEqual({ a: 2, b: 2 });
    const chain = swordsChain([clown, demon], { pumping: true });
    const steps = chain.turn(0, chain.start(0), 1, chain.start(1));
    // The dice are lost whatever comes: one each, unless the round is lost as well.
    const left = steps.map(({ own, foe }) => [own!.cliche, foe.cliche]);
    expect(left.every(([own, foe]) => own! <= 1 && foe! <= 1)).toBe(true);
    expect(left).toContainEqual([1, 0]);
    expect(left).toContainEqual([0, 1]);
    // As likely as the exact odds of the duel say, of whoever stakes their dice alone.
    const worth = (a: number): number => bandDuelOdds({ a: { ...clown, pumped: a }, b: demon })!.winA;
    const staked = [0, 1, 2, 3].map(worth);
    expect(Math.max(...staked)).toBe(staked[2]);
    expect(staked[2]! - staked[0]!).toBeGreaterThan(0.005);
    // Who stakes the last die has nothing left to lose with it, and nobody does where it wins nothing.
    expect(pumpTactics(soloRounds({ exhausted: "tie" }))({ cliche: 1, rating: 0 }, { cliche: 1, rating: 0 })).toEqual({
      a: 0,
      b: 0,
    });
    expect(soloRounds({})(clown.bodies[0]!, demon.bodies[0]!, { a: 3, b: 0 }).every(({ a }) => a.cliche === 0)).toBe(
      true,
    );
    agree(chain, swordsFight([clown, demon], { pumping: true }));
    expect(play(swordsChain([clown, demon]), 500)).toEqual(play(swordsChain([clown, demon], { pumping: false }), 500));
    // A team stakes nothing.
    const team = { ...clown, bodies: [...clown.bodies, ...clown.bodies] };
    expect(play(swordsFight([team, demon], { pumping: true }), 300)).toEqual(play(swordsFight([team, demon]), 300));
  });

  test("SS-003 SS-039 SS-040 SS-A03 SS-P03 SS-P07 a round of two alone ends as its odds say, each ending told once", () => {
    const a = { cliche: 3, rating: 1, toughness: 2, coverage: 2, absorbed: 1 };
    const b = { cliche: 4, rating: 0, toughness: 1, coverage: 1, inappropriate: true };
    for (const settings of [{}, { exhausted: "tie" }, { exhausted: "tie", goliath: true }] as const)
      for (const pumped of [0, 1]) {
        const odds = meleeOdds({ a: { ...a, pumped }, b, ...settings });
        const ends = soloRounds(settings)(a, b, { a: pumped, b: 0 });
        expect(ends).toHaveLength(5);
        expect(ends.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12);
        expect(ends[0]!.chance).toBeCloseTo(odds.draw, 12);
        for (const side of ["a", "b"] as const) {
          const before = { a: { ...a, cliche: a.cliche - pumped }, b: { ...b, absorbed: 0 } }[side];
          const sum = (of: (left: { cliche: number; absorbed: number }) => number): number =>
            ends.reduce((all, end) => all + end.chance * of(end[side]), 0);
          expect(sum(({ absorbed }) => absorbed - before.absorbed)).toBeCloseTo(odds[side].armourHolds, 12);
          if (pumped === 0) expect(sum(({ cliche }) => before.cliche - cliche)).toBeCloseTo(odds[side].diceLost, 12);
        }
        const [wins, draw] = [odds.a.wins + odds.b.wins, ends[0]!];
        expect([wins + draw.chance, draw.a]).toEqual([expect.closeTo(1, 12), { cliche: 3 - pumped, absorbed: 1 }]);
      }
  });

  test("SS-016 SS-A09 by all clichés together the dice lost are those of the cliché in use", () => {
    const of = (id: string, side: 0 | 1, sum?: number): SwordsFighter => ({
      id,
      side,
      sum,
      bodies: [{ cliche: 3, rating: 0 }],
    });
    const chain = swordsChain([of("seven", 0, 7), of("five", 1, 5), of("none", 1)], { orderBy: "sumOfCliches" });
    if (chain.order.kind !== "scores") throw new Error("no scores");
    const { score } = chain.order;
    const whole = [0, 1, 2].map((kind) => score(kind, chain.start(kind)));
    expect(score(0, { ...chain.start(0), cliche: 1 })).toEqual(whole[1]);
    expect(score(1, { ...chain.start(1), cliche: 1 })).toEqual(whole[2]);
    expect(whole[0]).not.toEqual(whole[1]);
  });

  test("SS-A03 SS-P07 a chain of duels reads a dead tie as the table has it", () => {
    const pair = [
      { id: "one", side: 0, bodies: [{ cliche: 1, rating: 0 }] },
      { id: "two", side: 1, bodies: [{ cliche: 2, rating: 0 }] },
    ] as const satisfies readonly SwordsFighter[];
    for (const settings of [{}, { exhausted: "tie" }, { exhausted: "tie", goliath: true }] as const) {
      const chain = swordsChain(pair, settings);
      const lost = chain
        .turn(0, chain.start(0), 1, chain.start(1))
        .reduce((sum, { own, chance }) => sum + chance * Number(own!.cliche === 0), 0);
      const odds = meleeOdds({ a: pair[0].bodies[0]!, b: pair[1].bodies[0]!, ...settings });
      expect(lost).toBeCloseTo(odds.b.wins, 12);
    }
  });

  test("SS-P06 SS-A03 either side pumps as many dice as the exact odds of the duel make likeliest to win", () => {
    /** The least number that is worth most, by more than rounding. */
    const most = (dice: number, worth: (pumped: number) => number): number => {
      let best = 0;
      for (let pumped = 1; pumped <= dice; pumped++) if (worth(pumped) > worth(best) + 1e-9) best = pumped;
      return best;
    };
    const bodies = [
      { cliche: 3, rating: 1, inappropriate: true },
      { cliche: 3, rating: 3 },
      { cliche: 2, rating: 0, toughness: 2, coverage: 2 },
      { cliche: 3, rating: 0, toughness: 1, coverage: 1 },
      { cliche: 1, rating: 1 },
      { cliche: 2, rating: 0 },
    ];
    for (const settings of [{}, { exhausted: "tie" }, { exhausted: "tie", goliath: true }] as const) {
      const tactics = pumpTactics(soloRounds(settings));
      for (const one of bodies)
        for (const other of bodies) {
          const odds = (a: number, b: number) =>
            bandDuelOdds({ a: { bodies: [one], pumped: a }, b: { bodies: [other], pumped: b }, ...settings })!;
          const pumped = most(one.cliche, (dice) => odds(dice, 0).winA);
          expect(tactics(one, other)).toEqual({
            a: pumped,
            b: most(other.cliche, (dice) => odds(pumped, dice).winB),
          });
        }
    }
  });

  test("SS-001 SS-P06 nobody pumps beyond the largest pool, nor a last die", () => {
    const tactics = pumpTactics(soloRounds({}));
    // 31 and 30 more would be one more than 60.
    const many = { cliche: 31, rating: 0 };
    expect(tactics(many, { cliche: 1, rating: 0 }).a).toBeLessThan(30);
    expect(tactics({ cliche: 1, rating: 0 }, { cliche: 1, rating: 0, inappropriate: true })).toEqual({ a: 0, b: 0 });
  });
});
