import { describe, expect, test } from "vitest";
import type { SwordsFighter, SwordsFightOptions } from "../../../src/rules/swords/forecast.ts";
import { swordsFight } from "../../../src/rules/swords/forecast.ts";
import { fightOf } from "../../../src/rules/fights.ts";
import { toldBout } from "./told.ts";

type Given = Omit<SwordsFighter, "id">;
const side = (of: 0 | 1, cliche: number, more: Partial<Given> = {}): Given => ({
  side: of,
  bodies: [{ cliche, rating: 0 }],
  ...more,
});

/** A fight of some whose d6 show what is told, a handful after the other. */
const bout = (
  fighters: readonly Given[],
  throws: readonly (readonly number[])[] = [],
  options: SwordsFightOptions = {},
) =>
  toldBout(
    swordsFight(
      fighters.map((fighter, index) => ({ ...fighter, id: `fighter ${index}` })),
      options,
    ),
    throws.map((faces) => `d6 ${faces.join(" ")}`).join(", "),
  );

describe("who acts first in a fight of Swords", () => {
  test("SS-015 SS-016 SS-A09 the speedy, then the most dice; the surprised last in the first round alone", () => {
    const fight = bout([
      side(0, 3),
      side(1, 2, { speedy: true }),
      side(0, 6, { surprised: true }),
      side(1, 4, { speedy: false, surprised: false }),
    ]);
    expect(fight.order(1)).toEqual([1, 3, 0, 2]);
    expect(fight.order(2)).toEqual([1, 2, 3, 0]);
    expect(fight.asked).toEqual([]);
  });

  test("SS-015 speed counts for nobody in a team", () => {
    const team = side(1, 2, { speedy: true });
    expect(bout([side(0, 3), team]).order(1)).toEqual([1, 0]);
    expect(bout([side(0, 3), { ...team, bodies: [...team.bodies, ...team.bodies] }]).order(1)).toEqual([0, 1]);
  });

  test("SS-017 whoever is tied rolls off, in the places that they share", () => {
    const fight = bout([side(0, 2), side(0, 4), side(1, 2), side(1, 1), side(1, 2)]);
    expect(fight.order(1)).toEqual([1, 4, 2, 0, 3]);
    expect(fight.asked).toEqual([["0", "2", "4"]]);
  });

  test("SS-016 SS-A09 dice lost count: in the cliché in use, which the sum of all clichés has among it", () => {
    const throws = [
      [1, 1, 1],
      [5, 5, 5, 5],
      [5, 5, 5, 5],
      [1, 1],
    ];
    const pair = [side(0, 3, { sum: 6 }), side(1, 4, { sum: 5 })];
    const sums = bout(pair, throws, { orderBy: "sumOfCliches" });
    expect(sums.order(1)).toEqual([0, 1]);
    // Five to five, then four to five.
    sums.turn(0, 1);
    expect([sums.left(0), sums.order(2), sums.asked.at(-1)]).toEqual([2, [1, 0], ["0", "1"]]);
    sums.turn(1, 0);
    expect([sums.left(0), sums.order(3), sums.asked]).toEqual([1, [1, 0], [3, 4, ["0", "1"], 4, 2]]);
  });

  test("SS-A09 a sum is never taken to be less than the cliché in use", () => {
    const sums = [side(0, 3), side(1, 1, { sum: 2 }), side(1, 4, { sum: 1 })];
    expect(bout(sums, [], { orderBy: "sumOfCliches" }).order(1)).toEqual([2, 0, 1]);
  });

  test("SS-A09 SS-016 an order that is taken once stays as it was, but for surprise, which is over after a round", () => {
    const pair = [side(0, 3), side(1, 4, { surprised: true })];
    const throws = [
      [1, 1, 1],
      [5, 5, 5, 5],
      [1, 1],
      [5, 5, 5, 5],
    ];
    const once = bout(pair, throws, { each: "fight" });
    expect(once.order(1)).toEqual([0, 1]);
    once.turn(0, 1);
    expect([once.order(2), once.order(3)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
    // What is lost changes nothing of an order that is taken once.
    const even = [side(0, 4), side(1, 3)];
    const kept = bout(even, [throws[1]!.map(() => 1), [5, 5, 5], [1, 1, 1], [5, 5, 5]], { each: "fight" });
    for (const round of [1, 2, 3]) {
      expect(kept.order(round)).toEqual([0, 1]);
      if (round < 3) kept.turn(0, 1);
    }
    expect(bout(pair).order(2)).toEqual([1, 0]);
  });

  test("SS-017 SS-A09 in an order that is taken once those who rolled off stay in it, before one who had no need to", () => {
    // `toldBout` hands a list that is shuffled back to front.
    const five = [3, 3, 3, 2, 2].map((cliche, at) => side(at % 2 ? 1 : 0, cliche, { surprised: at === 1 || at === 4 }));
    const fight = bout(five, [], { each: "fight" });
    expect(fight.order(1)).toEqual([2, 0, 3, 1, 4]);
    expect(fight.order(2)).toEqual([2, 0, 1, 4, 3]);
    expect(fight.order(3)).toEqual([2, 0, 1, 4, 3]);
    expect(fight.asked).toEqual([
      ["0", "2"],
      ["3", "4"],
    ]);
    // Two by two: each pair stays in its own order, among each other any order is possible.
    const four = [0, 1, 2, 3].map((at) => side(at % 2 ? 1 : 0, 3, { surprised: at > 1 }));
    const pairs = bout(four, [], { each: "fight" });
    expect([pairs.order(1), pairs.order(2)]).toEqual([
      [1, 0, 3, 2],
      [3, 2, 1, 0],
    ]);
    expect(pairs.asked).toEqual([
      ["0", "1"],
      ["2", "3"],
      ["1", "1", "3", "3"],
    ]);
  });

  test("SS-A09 a plan with surprise in an order that is taken once is played out by its dice", () => {
    const fighters = [side(0, 3), side(1, 3, { surprised: true })].map((one, at) => ({ ...one, id: `${at}` }));
    const plays = (each: "fight" | "round", of: readonly SwordsFighter[]): boolean =>
      "begin" in fightOf({ ruleset: "swords", fighters: of, options: { each } });
    expect([plays("fight", fighters), plays("round", fighters), plays("fight", fighters.slice(0, 1))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("a turn in a fight of Swords", () => {
  test("SS-003 SS-020 SS-021 SS-P05 the pools are the clichés and the better weapon's bonus; the loser loses a die", () => {
    const throws = [
      [2, 3, 1],
      [6, 1],
    ];
    const [knight, rogue] = [
      side(0, 1, { bodies: [{ cliche: 1, rating: 3 }] }),
      side(1, 3, { bodies: [{ cliche: 3, rating: 1, toolsMissing: true }] }),
    ];
    const fight = bout([knight, rogue], throws);
    fight.turn(0, 1);
    expect([fight.asked, fight.left(0), fight.left(1), fight.stands(0), fight.stands(1)]).toEqual([
      [3, 2],
      0,
      3,
      false,
      true,
    ]);
    const other = bout([knight, rogue], [throws[1]!, throws[0]!]);
    other.turn(1, 0);
    expect([other.asked, other.left(0), other.left(1)]).toEqual([[2, 3], 0, 3]);
  });

  test("SS-002 SS-A03 SS-P07 a dead tie costs nobody, unless a die left over or the smaller pool wins it", () => {
    const pair = [side(0, 2), side(1, 1)];
    const left = (options: SwordsFightOptions): number[] => {
      const fight = bout(pair, [[4, 2], [4]], options);
      fight.turn(0, 1);
      return [fight.left(0), fight.left(1)];
    };
    expect(left({})).toEqual([2, 0]);
    expect(left({ exhausted: "tie" })).toEqual([2, 1]);
    expect(left({ exhausted: "tie", goliath: true })).toEqual([1, 1]);
    const even = bout([side(0, 1), side(1, 1)], [[3], [3]]);
    even.turn(0, 1);
    expect([even.left(0), even.left(1)]).toEqual([1, 1]);
  });

  test("SS-038 SS-039 SS-040 SS-041 armour takes what it covers, as often as it is tough; SS-P03 ridicule costs three dice", () => {
    const guard = side(1, 4, { bodies: [{ cliche: 4, rating: 0, coverage: 2, toughness: 1 }] });
    const clown = side(0, 1, { bodies: [{ cliche: 1, rating: 0, inappropriate: true }] });
    const fight = bout([clown, guard], [[6], [4, 1, 1, 1], [6], [4, 1, 1, 1]]);
    fight.turn(0, 1);
    expect(fight.left(1)).toBe(4);
    fight.turn(0, 1);
    expect(fight.left(1)).toBe(1);
    const beyond = bout([clown, guard], [[6], [3, 1, 1, 1]]);
    beyond.turn(0, 1);
    expect(beyond.left(1)).toBe(1);
  });

  test("SS-P02 SS-A12 of a team all the leader's dice count and the members' sixes; the lowest roll bears the loss", () => {
    const team = side(0, 3, {
      bodies: [
        { cliche: 3, rating: 1 },
        { cliche: 2, rating: 3 },
        { cliche: 1, rating: 0 },
      ],
    });
    // The leader has one more for their own weapon, none for the member's; a member's five does not count.
    const won = bout([team, side(1, 2)], [[4, 1, 1, 1], [5, 5], [6], [5, 5]]);
    won.turn(0, 1);
    expect([won.asked, won.left(0), won.left(1), won.spent()]).toEqual([[4, 2, 1, 2], 6, 1, true]);
    const lost = bout(
      [team, side(1, 2)],
      // All throw their own dice for who bears it: the two lowest tie at four, and throw again.
      [[4, 1, 1, 1], [5, 5], [3], [5, 5], [1, 2, 1], [1, 3], [5], [1, 1, 1], [1, 1]],
    );
    lost.turn(0, 1);
    expect([lost.asked, lost.left(0), lost.spent()]).toEqual([[4, 2, 1, 2, 3, 2, 1, 3, 2], 5, true]);
    // The member has a die less now: what they throw tells.
    const again = bout(
      [team, side(1, 2)],
      [
        ...[[4, 1, 1, 1], [5, 5], [3], [5, 5], [6, 6, 6], [1, 1], [6]],
        ...[[4, 4], [4, 1, 1, 1], [5], [3], [6, 6, 6], [1], [6]],
      ],
    );
    again.turn(0, 1);
    again.turn(1, 0);
    expect([again.asked, again.left(0)]).toEqual([[4, 2, 1, 2, 3, 2, 1, 2, 4, 1, 1, 3, 1, 1], 4]);
  });

  test("SS-P02 SS-015 a team of which one is left fights on, without speed, shots or pumped dice", () => {
    const last = side(0, 2, { team: true, speedy: true, missiles: { volleys: 1, baseTn: 5 } });
    const fight = bout(
      [last, side(1, 2)],
      [
        [6, 2],
        [5, 1],
        [6, 2],
        [5, 1],
      ],
      { pumping: true },
    );
    expect([fight.order(1), fight.asked]).toEqual([[1, 0], [["0", "1"]]]);
    fight.turn(0, 1);
    expect([fight.asked.slice(1), fight.left(0), fight.left(1)]).toEqual([[2, 2], 2, 1]);
    // A fight with such a team is never played by the states of fighters who all fight alone.
    const fighters = [last, side(1, 2)].map((one, index) => ({ ...one, id: `fighter ${index}` }));
    expect(fightOf({ ruleset: "swords", fighters, options: {} })).toHaveProperty("begin");
  });

  test("SS-P02 a leader avenges a volunteer with double dice in the first contest, whoever seeks it", () => {
    const bodies = [
      { cliche: 2, rating: 1, toolsMissing: true },
      { cliche: 1, rating: 0 },
    ];
    const avengers = side(0, 2, { bodies, vengeance: true });
    // Half of two dice for the missing tools, twice that in vengeance, and one for the weapon.
    for (const [actor, target] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const own = [[6, 1, 1], [1]];
      const second = [[6, 1], [1]];
      const foe = [[5, 5, 5]];
      const later = [[5, 5]];
      const throws = actor === 0 ? [...own, ...foe, ...second, ...later] : [...foe, ...own, ...later, ...second];
      const fight = bout([avengers, side(1, 3)], throws);
      fight.turn(actor, target);
      fight.turn(actor, target);
      expect([fight.asked, fight.left(1), fight.spent()]).toEqual([
        actor === 0 ? [3, 1, 3, 2, 1, 2] : [3, 3, 1, 2, 2, 1],
        1,
        true,
      ]);
    }
  });

  test("SS-P02 SS-A12 a leader who lost dice gives way to the member with the most, unless it is named", () => {
    const thrown = (named: boolean): unknown[] => {
      const bodies = [
        { cliche: 2, rating: 0, named, place: 0 },
        { cliche: 2, rating: 2, named: false, place: 1 },
      ];
      const [own, foe] = named ? [[1], [1, 1]] : [[1, 1, 1, 1], [1]];
      // The leader bears the first round; the second shows whose weapon adds dice.
      const fight = bout([side(0, 2, { bodies }), side(1, 1)], [[1, 1], [1, 1], [5], [1, 1], [6, 6], own, foe, [1]]);
      fight.turn(0, 1);
      fight.turn(0, 1);
      return fight.asked;
    };
    expect(thrown(false)).toEqual([2, 2, 1, 2, 2, 4, 1, 1]);
    expect(thrown(true)).toEqual([2, 2, 1, 2, 2, 1, 2, 1]);
  });

  test("SS-P02 a leader who falls costs everybody behind them a die", () => {
    const body = (cliche: number) => ({ cliche, rating: 0 });
    const team = side(0, 1, { bodies: [body(1), body(3), body(1)] });
    const fight = bout([team, side(1, 2)], [[1], [1, 1, 1], [1], [5, 5], [1], [2, 2, 2], [4]]);
    fight.turn(0, 1);
    expect([fight.left(0), fight.stands(0)]).toEqual([2, true]);
  });

  test("whoever has no dice is not there from the start", () => {
    const fight = bout([side(0, 0), side(1, 2), side(0, 1, { bodies: [] })]);
    expect([0, 1, 2].map((index) => [fight.stands(index), fight.left(index)])).toEqual([
      [false, 0],
      [true, 2],
      [false, 0],
    ]);
    expect(fight.order(1)).toEqual([1, 2, 0]);
    const gone = { cliche: 0, rating: 0 };
    const half = bout([side(0, 2, { bodies: [{ cliche: 2, rating: 0 }, gone] }), side(1, 1)], [[2, 1], [4], [6, 6]]);
    half.turn(0, 1);
    expect([half.asked, half.left(0)]).toEqual([[2, 1], 1]);
  });

  test("SS-P06 dice pumped are thrown and lost, whoever wins; a team pumps nothing", () => {
    const clown = { cliche: 3, rating: 1, inappropriate: true };
    const demon = { cliche: 3, rating: 3 };
    // Two dice each, as the exact odds of their duel say (swords-plans.test.ts); the demon's weapon adds two more.
    const throws = [
      [6, 1, 1, 1, 1],
      [5, 1, 1, 1, 1, 1, 1],
    ];
    const fighters = [side(0, 3, { bodies: [clown] }), side(1, 3, { bodies: [demon] })];
    const pumped = bout(fighters, throws, { pumping: true });
    pumped.turn(0, 1);
    expect([pumped.left(0), pumped.left(1), pumped.stands(1)]).toEqual([1, 0, false]);
    const bare = bout(fighters, [throws[0]!.slice(0, 3), throws[1]!.slice(0, 5)]);
    bare.turn(0, 1);
    expect([bare.left(0), bare.left(1)]).toEqual([3, 0]);
    const lost = bout(
      fighters,
      [
        [5, 1, 1, 1, 1],
        [6, 1, 1, 1, 1, 1, 1],
      ],
      { pumping: true },
    );
    lost.turn(0, 1);
    expect([lost.left(0), lost.left(1)]).toEqual([0, 1]);
    for (const fewer of [[0], [1]]) {
      const sides = fighters.map(({ bodies, ...more }, index) => ({
        ...more,
        bodies: fewer.includes(index) ? bodies : [...bodies, ...bodies],
      }));
      const hands = sides.map(({ bodies }, index) => [
        Array.from({ length: 3 + 2 * index }, () => (index === 0 ? 5 : 4)),
        ...bodies.slice(1).map(() => [1, 1, 1]),
      ]);
      const bearing =
        sides[1]!.bodies.length > 1
          ? [
              [1, 1, 1],
              [2, 2, 2],
            ]
          : [];
      const teams = bout(sides, [...hands.flat(), ...bearing], { pumping: true });
      teams.turn(0, 1);
      expect([teams.left(0), teams.left(1), teams.spent()]).toEqual([
        3 * sides[0]!.bodies.length,
        // Ridicule takes three dice of the leader, and with them one of the other.
        sides[1]!.bodies.length > 1 ? 2 : 0,
        true,
      ]);
    }
  });
});

describe("a shot in a fight of Swords", () => {
  const selena = (missiles?: SwordsFighter["missiles"]): Given =>
    side(0, 2, { missiles, bodies: [{ cliche: 2, rating: 1 }] });
  const grok = side(1, 3, { bodies: [{ cliche: 3, rating: 2, coverage: 2, toughness: 1 }] });

  test("SS-045 SS-046 SS-047 SS-A05 seven wound and thirteen would kill, or twelve where the gamemaster says so", () => {
    const left = (throws: readonly number[], missiles: SwordsFighter["missiles"], options?: SwordsFightOptions) => {
      const fight = bout([selena(missiles), grok], [throws], options);
      fight.turn(0, 1);
      return [fight.left(0), fight.left(1), fight.stands(1), fight.asked];
    };
    const usual = { volleys: 1, baseTn: 5 };
    expect(left([3, 3], usual)).toEqual([2, 3, true, [2]]);
    expect(left([3, 4], usual)).toEqual([2, 2, true, [2]]);
    expect(left([3, 4], usual, { meetIsEnough: false })).toEqual([2, 3, true, [2]]);
    expect(left([6, 6], usual)).toEqual([2, 2, true, [2]]);
    expect(left([6, 6], { ...usual, killTn: 12 })).toEqual([2, 0, false, [2]]);
  });

  test("SS-014 SS-048 SS-050 SS-051 SS-052 SS-A08 two volleys, then blows, as in the worked fight", () => {
    const blow = [
      [6, 6],
      [6, 4, 3],
    ];
    const fight = bout([selena({ volleys: 2, baseTn: 5 }), grok], [[4, 6], [1, 1], ...blow, ...blow]);
    const left = [1, 2, 3, 4].map(() => {
      fight.turn(0, 1);
      return fight.left(1);
    });
    // A wound, a miss, a blow that the armour takes, one that it does not.
    expect([left, fight.asked, fight.spent()]).toEqual([[2, 2, 2, 1], [2, 2, 2, 3, 2, 3], true]);
  });

  test("SS-014 no limit never ends, and whoever is struck at shoots no more", () => {
    const misses = [1, 2, 3].map(() => [1, 1]);
    const far = bout(
      [selena({ volleys: null, baseTn: 5 }), grok],
      [...misses, [1, 1, 1, 1], [6, 6], [6, 6], [1, 1, 1]],
    );
    for (let shot = 0; shot < 3; shot++) far.turn(0, 1);
    expect(far.asked).toEqual([2, 2, 2]);
    far.turn(1, 0);
    // Grok's axe is one better than the tanto.
    expect([far.asked.slice(3), far.left(1)]).toEqual([[4, 2], 2]);
    far.turn(0, 1);
    expect([far.asked.slice(5), far.left(1)]).toEqual([[2, 3], 1]);
  });

  test("SS-P02 SS-014 no team shoots, nor is one shot at", () => {
    const twice = ({ bodies, ...more }: Given): Given => ({ ...more, bodies: [...bodies, ...bodies] });
    const archer = selena({ volleys: 1, baseTn: 5 });
    const shooting = bout(
      [twice(archer), grok],
      [
        [6, 6],
        [1, 1],
        [1, 1, 1, 1],
      ],
    );
    shooting.turn(0, 1);
    expect([shooting.asked, shooting.spent()]).toEqual([[2, 2, 4], true]);
    const shot = bout(
      [archer, twice(grok)],
      [
        [6, 6],
        [1, 1, 1, 1],
        [1, 1, 1],
        [1, 1, 1],
        [2, 2, 2],
      ],
    );
    shot.turn(0, 1);
    expect([shot.asked, shot.left(1), shot.spent()]).toEqual([[2, 4, 3, 3, 3], 5, true]);
  });
});
