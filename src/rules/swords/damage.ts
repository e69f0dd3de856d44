import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import { INAPPROPRIATE_LOSS, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Loss } from "./types.ts";

/** A lost round, and the loser's dice and armour. */
export interface LossInput {
  /** Difference of the deciding dice, 0 or more (SS-038). */
  readonly difference: number;
  /** The loser's dice in the cliché in use. */
  readonly cliche: number;
  /** The greatest difference that the armour can absorb; 0 by default (SS-031). */
  readonly coverage?: number;
  /** Hits that the armour can absorb in a contest; 0 by default, for no armour (SS-031). */
  readonly toughness?: number;
  /** Hits absorbed so far in this contest; never more than `toughness`. */
  readonly absorbed?: number;
  /** Dice the hit costs if the armour does not absorb it; 1 by default. */
  readonly loss?: number;
}

/**
 * Returns what a lost round costs the loser: nothing but a hit of its armour, if the difference is at most the coverage
 * and the armour has hits left (SS-039, SS-040), else `loss` cliché dice, or all if it has fewer (SS-041). A loser with
 * no dice left is defeated (SS-029).
 */
export function takeLoss({ difference, cliche, coverage = 0, toughness = 0, absorbed = 0, loss = 1 }: LossInput): Loss {
  whole("difference", difference, "SS-038", 0);
  whole("cliche", cliche, "SS-003", 0);
  whole("coverage", coverage, "SS-031", 0);
  whole("toughness", toughness, "SS-031", 0);
  whole("absorbed", absorbed, "SS-040", 0, toughness);
  whole("loss", loss, "SS-A13", 0);
  const armour = absorbed < toughness && difference <= coverage;
  const hits = armour ? absorbed + 1 : absorbed;
  // The rule that is cited follows from the number of dice: one by default, two for a volunteer, else three or more.
  const ruleOfMore = loss === VOLUNTEER_FACTOR ? "SS-P02" : "SS-P03";
  const left = explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-003" },
    {
      label: "FRAY.Part.DiceLost",
      value: armour ? 0 : -Math.min(loss, cliche),
      rule: loss === 1 ? "SS-003" : ruleOfMore,
    },
  ]);
  return {
    armour,
    cliche: left.value,
    absorbed: hits,
    armourLeft: toughness - hits,
    defeated: left.value === 0,
    clicheParts: left.parts,
  };
}

/**
 * Returns the number of dice a lost round costs unless the armour absorbs the hit: one, however large the difference
 * (SS-A13), or three where the winner's cliché is inappropriate to the situation and the loser's is not (SS-P03).
 */
export function lossDice({
  winnerInappropriate = false,
  loserInappropriate = false,
}: {
  readonly winnerInappropriate?: boolean;
  readonly loserInappropriate?: boolean;
}): number {
  return winnerInappropriate && !loserInappropriate ? INAPPROPRIATE_LOSS : 1;
}

/** A combatant's numbers as it begins its next combat. */
export interface Recovery {
  /** Dice in the cliché in use. */
  readonly cliche: number;
  /** Hits its armour has absorbed: always 0. */
  readonly absorbed: number;
}

/**
 * Returns a combatant's numbers after the end of a fight: its armour is whole again (SS-A07), and up to `dice` of the
 * dice it lost are back, by default all (SS-P04).
 */
export function recover({
  cliche,
  full,
  dice = full,
}: {
  /** Dice left in the cliché. */
  readonly cliche: number;
  /** Dice of the cliché without any loss. */
  readonly full: number;
  /** Dice that come back at the gamemaster's rate. */
  readonly dice?: number;
}): Recovery {
  whole("full", full, "SS-P04", 0);
  whole("cliche", cliche, "SS-P04", 0, full);
  whole("dice", dice, "SS-P04", 0);
  return { cliche: Math.min(full, cliche + dice), absorbed: 0 };
}
