import { describe, expect, test } from "vitest";
import { inTurn } from "../../../src/rules/forecast/cases.ts";
import { turnsChain } from "../../../src/rules/turns/chain.ts";
import { turnsOpening } from "../../../src/rules/turns/forecast-opening.ts";
import { turnsFight } from "../../../src/rules/turns/forecast.ts";
import type { TurnsFighter, TurnsFightOptions } from "../../../src/rules/turns/forecast-types.ts";
import { agree, play } from "./agreement.ts";

/** Falls by any blow that its defence does not stop, and strikes for some more than a hundred points. */
const brittle = (id: string, side: 0 | 1, more: Partial<TurnsFighter> = {}): TurnsFighter => ({
  id,
  side,
  level: 1,
  stamina: 1,
  injuries: 0,
  slots: null,
  defence: 0,
  weapons: [{ sides: 4, ability: 100 }],
  ...more,
});
const DUEL = [brittle("hero", 0), brittle("foe", 1)];

describe("the first rounds of a fight of Turns", () => {
  test("CT-003 CT-004 CT-005 a die that is known says who goes first, and is not thrown", () => {
    for (const side of [0, 1] as const) {
      const options = { first: [side] };
      for (const fight of [turnsChain(DUEL, options), turnsFight(DUEL, options), turnsOpening(DUEL, options)])
        expect(play(fight, 60).wins[side]).toBe(1);
    }
    // A die not known yet is thrown: the second round's, though the first one's is known.
    const slow = [brittle("hero", 0, { stamina: 250, defence: 100 }), brittle("foe", 1, { stamina: 3 })];
    expect(turnsChain(DUEL, { first: [0, null, 1] }).order).toMatchObject({ opening: [1, 0.5, 0], firstChance: 0.5 });
    for (const first of [[0], [1, null], [null, 0], [0, 1, 1], []] as const)
      for (const sideDie of ["round", "once"] as const)
        agree(turnsChain(slow, { first, sideDie }), turnsFight(slow, { first, sideDie }));
  });

  test("CT-A01 a die known that counts for the whole fight says who goes first in every round", () => {
    // Each needs two blows: the side that goes first in the second round wins.
    const tough = (id: string, side: 0 | 1): TurnsFighter => brittle(id, side, { slots: 1 });
    const fighters = [tough("hero", 0), tough("foe", 1)];
    for (const side of [0, 1] as const) {
      const wins = (sideDie: "round" | "once"): number =>
        play(turnsChain(fighters, { first: [side], sideDie }), 600).wins[side];
      expect(wins("once")).toBe(1);
      expect(Math.abs(wins("round") - 0.5)).toBeLessThan(0.1);
    }
  });

  test("CT-A10 CT-P06 CT-A18 CT-057 one fight in six begins with a surprise of either side, which costs Dexterity", () => {
    // The first listed falls only if it is caught by surprise: the die shows a 1.
    const fighters = [
      brittle("hero", 0, { defence: 1000, surprisedDefence: 0 }),
      brittle("friend", 0, { defence: 1000, surprisedDefence: 1000 }),
      brittle("foe", 1, { surprisedDefence: 0 }),
    ];
    const told = (options: TurnsFightOptions) => {
      const { standing, wins, rounds } = play(turnsOpening(fighters, options), 600);
      return [standing[0], standing[1], wins[0], rounds];
    };
    expect(told({ surpriseOnInitiative: true })).toEqual([5 / 6, 1, 1, 7 / 6]);
    // The die that surprises says who goes first in the second round: the foe, who would then fell the friend.
    const next = [fighters[0]!, brittle("friend", 0, { surprisedDefence: 0 }), fighters[2]!];
    expect(play(turnsOpening(next, { surpriseOnInitiative: true }), 600).standing).toEqual([5 / 6, 5 / 6, 1 / 6]);
  });

  test("CT-A10 where the die does not surprise, the fight is the same as ever", () => {
    const options: TurnsFightOptions = { sideDie: "once", targeting: "weakest" };
    expect(play(turnsOpening(DUEL, options), 300)).toEqual(play(turnsChain(DUEL, options), 300));
    expect(play(turnsOpening(DUEL, { ...options, surpriseOnInitiative: false }), 300)).toEqual(
      play(turnsChain(DUEL, options), 300),
    );
    expect(turnsChain(DUEL).order).not.toHaveProperty("opening");
  });
});

test("fights that are equally likely are played as often as each other, by the chunk or at once", () => {
  const wonBy = (side: 0 | 1) => turnsChain(DUEL, { first: [side] });
  const [party, foes] = [wonBy(0), wonBy(1)];
  const fight = inTurn([party, foes, party]);
  expect(fight.fighters).toEqual(DUEL);
  const found = play(fight, 9);
  expect([found.fights, ...found.wins]).toEqual([9, 2 / 3, 1 / 3]);
  // One fight has only one of the cases to play.
  expect(play(fight, 1).wins).toEqual([1, 0]);
});
