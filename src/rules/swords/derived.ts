import { whole } from "../error.ts";
import { explain, type Explained, type Part } from "../explain.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { CHARACTER_DICE, MAX_RATING, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Bonus } from "./types.ts";

/**
 * Returns the bonus dice of both sides: the difference of the weapon ratings for the better armed one, 0 for the other
 * (SS-019 … SS-021). Throws RulesError unless both ratings are whole numbers from 0 to 3.
 */
export function weaponBonus({ ratingA, ratingB }: { readonly ratingA: number; readonly ratingB: number }): Bonus {
  whole("ratingA", ratingA, "SS-019", 0, MAX_RATING);
  whole("ratingB", ratingB, "SS-019", 0, MAX_RATING);
  /** Returns the parts of a side's bonus dice; none for a side without bonus. */
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

/** The numbers that decide how many dice a fighter rolls. */
export interface PoolSizeInput {
  /** Dice in the cliché in use. */
  readonly cliche: number;
  /** Bonus dice of the weapon (SS-020). */
  readonly bonus?: number;
  /** Extra dice for this roll, lost from the cliché after it (SS-P06). */
  readonly pumped?: number;
  /** Dice the gamemaster adds, or below 0 takes, for any reason; one die stays (SS-001). */
  readonly modifier?: number;
  /** Rolls double cliché dice, in revenge for a volunteer (SS-P02). */
  readonly vengeance?: boolean;
  /** Missing tools of the trade halve the cliché, rounded up (SS-P05). */
  readonly toolsMissing?: boolean;
}

/**
 * Returns the number of dice to roll: the cliché's, halved by missing tools and doubled by vengeance, then pumped and
 * bonus dice and the gamemaster's modifier, which leaves at least one (SS-001, SS-020). A fighter without cliché dice
 * is defeated and rolls 0, whatever the weapon (SS-029).
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
  // A defeated fighter has no parts either.
  if (cliche === 0) return explain([]);
  const usable = toolsMissing ? Math.ceil(cliche / 2) : cliche;
  const before = usable * (vengeance ? VOLUNTEER_FACTOR : 1) + pumped + bonus;
  return explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-001" },
    { label: "FRAY.Part.ToolsMissing", value: usable - cliche, rule: "SS-P05" },
    { label: "FRAY.Part.Vengeance", value: vengeance ? usable * (VOLUNTEER_FACTOR - 1) : 0, rule: "SS-P02" },
    { label: "FRAY.Part.Pumped", value: pumped, rule: "SS-P06" },
    { label: "FRAY.Part.WeaponBonus", value: bonus, rule: "SS-020" },
    // The gamemaster cannot take the last die.
    { label: "FRAY.Part.Amendment", value: Math.max(modifier, 1 - before), rule: "SS-001" },
  ]);
}

/**
 * Returns the problems with a character's clichés, given by the number of dice of each (SS-P05): more than 6 in one, or
 * for a starting character more than 4 in one or more than 10 in all. Empty if all is well.
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
  if (starting && total > CHARACTER_DICE.total) problems.push(problem("too_many_dice"));
  if (highest > (starting ? CHARACTER_DICE.startingCliche : CHARACTER_DICE.cliche))
    problems.push(problem("cliche_too_high"));
  return problems;
}
