import { whole } from "../error.ts";
import { explain, type Explained, type Part } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { CHARACTER_DICE, MAX_RATING, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Bonus } from "./types.ts";

/**
 * Returns the bonus dice of both sides: the side with the higher weapon rating gets the difference of the two ratings,
 * the other side 0 (SS-019 … SS-021). With equal ratings both sides get 0. Throws RulesError unless both ratings are
 * whole numbers from 0 to 3.
 */
export function weaponBonus({ ratingA, ratingB }: { readonly ratingA: number; readonly ratingB: number }): Bonus {
  whole("ratingA", ratingA, "SS-019", 0, MAX_RATING);
  whole("ratingB", ratingB, "SS-019", 0, MAX_RATING);
  /** Returns the parts of a side's bonus dice; an empty list if it has none. */
  const parts = (own: number, other: number): readonly Part[] =>
    own > other
      ? explain([
          { label: "FRAY.Part.WeaponRating", value: own, rule: "SS-019" },
          { label: "FRAY.Part.OpponentRating", value: -other, rule: "SS-019" },
        ]).parts
      : [];
  return {
    a: Math.max(0, ratingA - ratingB),
    b: Math.max(0, ratingB - ratingA),
    aParts: parts(ratingA, ratingB),
    bParts: parts(ratingB, ratingA),
  };
}

/** What the number of dice that a fighter rolls depends on. */
export interface PoolSizeInput {
  /** The dice left in the cliché in use, the ability fought with. */
  readonly cliche: number;
  /** The bonus dice of the weapon (SS-020). */
  readonly bonus?: number;
  /** The dice that are added to this roll and lost from the cliché after it (SS-P06). */
  readonly pumped?: number;
  /** The dice that the gamemaster adds, or takes if it is below 0; at least one die stays (SS-001). */
  readonly modifier?: number;
  /** True for a leader who rolls double dice of the cliché, to avenge a volunteer of its team (SS-P02). */
  readonly vengeance?: boolean;
  /** True if the tools that the cliché needs are missing, which halves its dice, rounded up (SS-P05). */
  readonly toolsMissing?: boolean;
}

/**
 * Returns the number of dice to roll, at least 1: the cliché's dice, halved (rounded up) if tools are missing and
 * doubled by vengeance, plus pumped dice, bonus dice and the gamemaster's modifier (SS-001, SS-020). A fighter whose
 * cliché has no dice is defeated and rolls 0 (SS-029). Throws RulesError for a number that is not whole, and for one
 * below 0 other than the modifier.
 */
export function poolSize({
  cliche,
  bonus = 0,
  pumped = 0,
  modifier = 0,
  vengeance = false,
  toolsMissing = false,
}: PoolSizeInput): Explained {
  whole("cliche", cliche, "SS-029", 0);
  whole("bonus", bonus, "SS-020", 0);
  whole("pumped", pumped, "SS-P06", 0);
  whole("modifier", modifier, "SS-001");
  // A defeated fighter gets no parts either.
  if (cliche === 0) return explain([]);
  const usable = toolsMissing ? Math.ceil(cliche / 2) : cliche;
  const unmodified = usable * (vengeance ? VOLUNTEER_FACTOR : 1) + pumped + bonus;
  return explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-001" },
    { label: "FRAY.Part.ToolsMissing", value: usable - cliche, rule: "SS-P05" },
    { label: "FRAY.Part.Vengeance", value: vengeance ? usable * (VOLUNTEER_FACTOR - 1) : 0, rule: "SS-P02" },
    { label: "FRAY.Part.Pumped", value: pumped, rule: "SS-P06" },
    { label: "FRAY.Part.WeaponBonus", value: bonus, rule: "SS-020" },
    // The modifier cannot take the last die.
    { label: "FRAY.Part.Amendment", value: Math.max(modifier, 1 - unmodified), rule: "SS-001" },
  ]);
}

/**
 * Returns the problems of a character's clichés, given by the dice of each (SS-P05): more than 6 dice in one, or for a
 * starting character more than 4 in one or more than 10 in all; an empty list if there are none.
 */
export function clicheProblems({
  cliches,
  starting = false,
}: {
  readonly cliches: readonly number[];
  readonly starting?: boolean;
}): readonly Problem[] {
  let total = 0;
  let highest = 0;
  for (const dice of cliches) {
    total += whole("cliche", dice, "SS-P05", 0);
    highest = Math.max(highest, dice);
  }
  const problems: Problem[] = [];
  // Starting characters have stricter limits.
  if (starting && total > CHARACTER_DICE.total) problems.push(problem("too_many_dice"));
  const highestAllowed = starting ? CHARACTER_DICE.startingCliche : CHARACTER_DICE.cliche;
  if (highest > highestAllowed) problems.push(problem("cliche_too_high"));
  return problems;
}
