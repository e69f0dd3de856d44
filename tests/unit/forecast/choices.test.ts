import { describe, expect, test } from "vitest";
import { diceFrom, SkirmishArena, WeaponChoice, xoshiro, xoshiroState } from "../../../src/rules/forecast/index.ts";
import type { Bout, Skirmish } from "../../../src/rules/forecast/index.ts";
import { distributionOf } from "../../../src/rules/dice/distribution.ts";
import { aliasCells, aliasTable } from "../../../src/rules/forecast/alias.ts";
import type { Chain } from "../../../src/rules/forecast/chain.ts";
import { rearsOf } from "../../../src/rules/forecast/lines.ts";
import { emptyTally } from "../../../src/rules/forecast/tally.ts";
import type { QuestFighter } from "../../../src/rules/quest/index.ts";
import { questFight } from "../../../src/rules/quest/index.ts";
import type { StagedFighter } from "../../../src/rules/staged/index.ts";
import { stagedFight, UNHURT } from "../../../src/rules/staged/index.ts";
import { swordsFight } from "../../../src/rules/swords/index.ts";
import type { TurnsFighter } from "../../../src/rules/turns/index.ts";
import { turnsFight } from "../../../src/rules/turns/index.ts";

const dice = () => diceFrom(xoshiro(6));

describe("what is drawn by chance", () => {
  test("an order is any of all orders, as often as another, and the list stays as it is", () => {
    const things = ["a", "b", "c"];
    const chance = dice();
    const counts = new Map<string, number>();
    for (let time = 0; time < 6000; time++) {
      const order = chance.shuffled(things).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(["abc", "acb", "bac", "bca", "cab", "cba"]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(things).toEqual(["a", "b", "c"]);
  });

  test("a neglected tail is spread over what is left, and what is given stays as it is", () => {
    const short = aliasTable(distributionOf(0, Float64Array.of(0.1, 0.3), 0.6));
    expect([...short.values]).toEqual([0, 1]);
    expect(short.keep[0]).toBeCloseTo(0.5, 12);
    expect([short.others[0], short.keep[1]]).toEqual([1, 1]);
    const [values, chances] = [
      [3, 4],
      [0.25, 0.75],
    ];
    aliasCells(values, chances, 4);
    expect([values, chances]).toEqual([
      [3, 4],
      [0.25, 0.75],
    ]);
  });
});

describe("whose rear holds", () => {
  /** The rears of two sides of which the last of each try for the rear, and what their lines were asked. */
  function rearsAsked(own: number, other: number) {
    const asked: string[] = [];
    const fighters = [...Array(own).fill(0), ...Array(other).fill(1)].map((side, id) => ({ id: String(id), side }));
    const lines = {
      held: ([front, foes]: readonly [number, number], [rear, behind]: readonly [number, number]) => {
        asked.push(`${front} ${rear} ${foes} ${behind}`);
        return [front >= rear, foes > behind] as const;
      },
    };
    const rears = rearsOf({ fighters, lines } as unknown as Chain<object>)!;
    const of = (front: number, rear: number, foes: number, behind: number): number =>
      rears.of(((front * (own + 1) + rear) * (other + 1) + foes) * (other + 1) + behind);
    return { asked, of };
  }

  test("ST-021 is asked for once for every number that stands in either line, and for none without lines", () => {
    const { asked, of } = rearsAsked(3, 2);
    for (let time = 0; time < 2; time++)
      for (const [front, rear, foes, behind] of [
        [3, 0, 2, 0],
        [1, 2, 0, 2],
        [0, 3, 1, 1],
        [0, 0, 0, 0],
      ] as const)
        expect(of(front, rear, foes, behind)).toBe(Number(front >= rear) + 2 * Number(foes > behind));
    expect(asked).toEqual(["3 0 2 0", "1 2 0 2", "0 3 1 1", "0 0 0 0"]);
    expect(rearsOf({ fighters: [] } as unknown as Chain<object>)).toBeNull();
  });

  test("ST-021 keeps no more answers for hundreds of fighters, and asks anew for what it has not kept", () => {
    const before = process.memoryUsage().arrayBuffers;
    const { asked, of } = rearsAsked(1023, 1023);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
    // Counts that differ only in the front of side 0 share a place.
    for (const front of [1023, 0, 500, 1023]) {
      expect(of(front, 400, 3, 2)).toBe(Number(front >= 400) + 2);
      expect(of(front, 400, 3, 2)).toBe(Number(front >= 400) + 2);
    }
    expect(asked).toEqual(["1023 400 3 2", "0 400 3 2", "500 400 3 2", "1023 400 3 2"]);
  });
});

describe("the best weapon", () => {
  test("is the one worth most among those ready, the first of equals, asked once a foe", () => {
    const asked: string[] = [];
    const worth = { knife: 2, sword: 5, axe: 5, bow: 9 };
    const choice = new WeaponChoice<keyof typeof worth>(
      [["knife", "sword", "axe", "bow"], []],
      (actor, target, weapon) => {
        asked.push(`${actor} ${target} ${weapon}`);
        return worth[weapon];
      },
    );
    const all = (): boolean => true;
    expect([
      choice.best(0, 1, all),
      choice.best(0, 1, (place) => place < 3),
      choice.best(0, 1, (place) => place === 0),
    ]).toEqual([3, 1, 0]);
    expect([choice.best(0, 1, () => false), choice.best(1, 0, all)]).toEqual([-1, -1]);
    expect(asked.sort()).toEqual(["0 1 axe", "0 1 bow", "0 1 knife", "0 1 sword"]);
  });

  test("OQ-P18 ST-080 CT-010 everybody strikes with it, and loads the best when none is ready", () => {
    const sure = { skill: 100, master: true } as const;
    const quest: QuestFighter = {
      id: "a",
      side: 0,
      pc: false,
      hp: 9,
      armour: 0,
      modifier: { sign: 0, count: 0, sides: 0 },
      parry: { skill: 0 },
      dodge: { skill: 0 },
      shield: null,
      weapons: [
        { ...sure, kind: "missile", dice: { count: 1, sides: 4 }, rounds: 2 },
        { ...sure, kind: "missile", dice: { count: 1, sides: 8 }, rounds: 3 },
      ],
    };
    const shots = questFight([quest, { ...quest, id: "b", side: 1, hp: 99 }]).begin(dice());
    const left: number[] = [];
    for (let round = 1; round <= 5; round++) {
      expect(shots.order(round)).toHaveLength(2);
      shots.turn(0, 1);
      left.push(shots.left(1));
    }
    // The heavy one, the light one while the heavy is empty, then two turns of loading the heavy, and again.
    expect(left).toEqual([91, 87, 87, 87, 79]);
    const musket = { bonus: 80, damage: 0, range: 20, loading: 2, readied: 2 };
    const staged: StagedFighter = {
      id: "a",
      side: 0,
      quickness: 1,
      encumbrance: 0,
      strength: 1,
      stamina: 1,
      protection: 69,
      size: 60,
      wounds: UNHURT,
      fatigue: "fresh",
      melee: 0,
      missile: 0,
      attacks: 2,
      weapons: [{ bonus: 60, damage: 0, range: null }, musket],
    };
    const bout = stagedFight([staged, { ...staged, id: "b", side: 1 }]).begin(dice());
    expect([...bout.order(1)].sort()).toEqual([0, 1]);
    bout.turn(0, 1);
    expect(bout.left(1)).toBe(-1);
    const crossbow = { sides: 4, ability: 9, reload: true };
    const turns: TurnsFighter = {
      id: "a",
      side: 0,
      level: 1,
      stamina: 99,
      injuries: 0,
      slots: 9,
      defence: 0,
      weapons: [{ sides: 4, ability: 1 }, crossbow],
    };
    const blows = turnsFight([turns, { ...turns, id: "b", side: 1 }]).begin(dice());
    const before = blows.left(1);
    blows.turn(0, 1);
    expect(blows.left(1)).toBeLessThanOrEqual(before - 10);
    // What has no slots has nothing but its stamina left.
    expect(
      turnsFight([turns, { ...turns, id: "b", side: 1, slots: null }])
        .begin(dice())
        .left(1),
    ).toBe(99);
  });
});

describe("a skirmish", () => {
  const still: Bout = {
    order: () => [0, 1, 2],
    stands: (index) => index !== 2,
    left: (index) => index,
    turn: () => undefined,
  };
  const skirmish: Skirmish = {
    fighters: [
      { id: "a", side: 0 },
      { id: "b", side: 1 },
      { id: "c", side: 1 },
    ],
    begin: () => still,
    rounds: 3,
  };

  test("the fallen neither act nor are attacked", () => {
    const turns: [number, number][] = [];
    const arena = new SkirmishArena({
      ...skirmish,
      begin: () => ({ ...still, turn: (actor, target) => void turns.push([actor, target]) }),
    });
    const tally = emptyTally(3);
    arena.play(xoshiroState(1), 1, tally);
    expect([...tally.standing]).toEqual([1, 1, 0]);
    expect(tally).toMatchObject({ fights: 1, undecided: 1, rounds: 3, wins: [0, 0], draws: 0 });
    expect(turns).toEqual(
      Array.from({ length: 3 }, () => [
        [0, 1],
        [1, 0],
      ]).flat(),
    );
  });

  test("who falls with their foe leaves a draw", () => {
    const standing = [true, true];
    const arena = new SkirmishArena({
      fighters: skirmish.fighters.slice(0, 2),
      begin: () => ({
        ...still,
        order: () => [0, 1],
        stands: (index) => standing[index]!,
        turn: () => void standing.fill(false),
      }),
    });
    const tally = emptyTally(2);
    arena.play(xoshiroState(1), 1, tally);
    expect(tally).toMatchObject({ fights: 1, draws: 1, undecided: 0, rounds: 1, wins: [0, 0] });
  });

  test("SS-016 SS-A09 SS-P02 the sum of clichés may order, once a fight, and a team without its leader closes up", () => {
    const body = (cliche: number) => ({ cliche, rating: 0 });
    const fighters = [
      { id: "one", side: 0 as const, sum: 4, bodies: [body(4)] },
      { id: "many", side: 1 as const, sum: 9, bodies: [body(3), body(2), body(1)] },
      { id: "gone", side: 1 as const, bodies: [body(0)] },
    ];
    expect(swordsFight(fighters, { orderBy: "sumOfCliches" }).begin(dice()).order(1)).toEqual([1, 0, 2]);
    expect(swordsFight(fighters).begin(dice()).order(1)).toEqual([0, 1, 2]);
    const bout = swordsFight(fighters, { each: "fight" }).begin(dice());
    const order = bout.order(1);
    for (let round = 2; round < 60 && bout.stands(0) && bout.stands(1); round++) {
      bout.turn(0, 1);
      expect(bout.order(round)).toEqual(order);
    }
    expect(bout.stands(0)).not.toBe(bout.stands(1));
    expect(bout.stands(2)).toBe(false);
    expect(
      swordsFight([...fighters, { id: "nobody", side: 1, bodies: [] }])
        .begin(dice())
        .order(1)
        .at(-1),
    ).toBe(3);
  });

  test("CT-003 CT-A01 one die for the whole fight, or one a round", () => {
    const turns: TurnsFighter = {
      id: "a",
      side: 0,
      level: 1,
      stamina: 9,
      injuries: 0,
      slots: 9,
      defence: 0,
      weapons: [],
    };
    const first = (sideDie: "once" | "round"): Set<number | undefined> => {
      const bout = turnsFight([turns, { ...turns, id: "b", side: 1 }], { sideDie }).begin(dice());
      return new Set(Array.from({ length: 30 }, (_, round) => bout.order(round + 1)[0]));
    };
    expect([first("once").size, first("round").size]).toEqual([1, 2]);
  });
});
