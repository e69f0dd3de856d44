import { expect } from "vitest";
import type { Bout, Dice, Skirmish } from "../../../src/rules/forecast/index.ts";

/**
 * Makes dice that fall as told and expect to be thrown in that order: "d100 60, d6 5 2" is a d100, then two d6.
 * Shuffled lists are reversed.
 * @returns the dice, the throws that were asked for, and `spent`, which tells whether all told throws were made
 */
function toldDice(throws: string) {
  const left = throws.split(", ").filter(Boolean);
  /** the number of dice of each throw; for a shuffle, the ids of the list */
  const asked: (number | readonly string[])[] = [];
  const thrown = (count: number, sides: number): number[] => {
    if (count === 0) return [];
    asked.push(count);
    const told = left.shift() ?? "nothing more";
    const [known, ...faces] = told.split(" ");
    expect(`${count} d${sides}`, told).toBe(`${faces.length} ${known}`);
    return faces.map(Number);
  };
  const dice: Dice = {
    one: (sides) => thrown(1, sides)[0]!,
    many: thrown,
    shuffled: (things) => {
      asked.push(things.map((thing) => (typeof thing === "object" ? (thing as { id: string }).id : String(thing))));
      return [...things].reverse();
    },
  };
  return { dice, asked, spent: () => left.length === 0 };
}

/** Begins a fight with dice that fall as told. */
export function toldBout(fight: Skirmish, throws = ""): Bout & Omit<ReturnType<typeof toldDice>, "dice"> {
  const { dice, ...more } = toldDice(throws);
  return { ...fight.begin(dice), ...more };
}
