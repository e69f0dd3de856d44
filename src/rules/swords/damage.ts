import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import { INAPPROPRIATE_LOSS, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Loss } from "./types.ts";

/** A lost round, and the loser's dice and armour. */
export interface LossInput {
  /** Difference of the deciding dice (SS-038). */
  readonly difference: number;
  /** The loser's dice in the cliché in use. */
  readonly cliche: number;
  /** The greatest difference that the armour can absorb (SS-031). */
  readonly coverage?: number;
  /** Hits that the armour can absorb in a contest (SS-031). */
  readonly toughness?: number;
  /** Hits absorbed so far in this contest; never more than `toughness`. */
  readonly absorbed?: number;
  /** Dice the hit costs if the armour does not hold. */
  readonly loss?: number;
}

/**
 * Returns the loss of a lost round for the loser: a hit of the armour, when the difference is within its coverage and
 * it has hits left (SS-039, SS-040), else up to `loss` cliché dice (SS-041). A loser without dice is defeated (SS-029).
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
  const left = explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-003" },
    {
      label: "FRAY.Part.DiceLost",
      value: armour ? 0 : -Math.min(loss, cliche),
      rule: loss === 1 ? "SS-003" : loss === VOLUNTEER_FACTOR ? "SS-P02" : "SS-P03",
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
 * Returns the dice a lost round costs: one, however large the difference (SS-A13), or three where only the winner's
 * cliché is inappropriate (SS-P03).
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

/** The dice and the armour's hits taken with which a combatant begins its next combat. */
export interface Recovery {
  readonly cliche: number;
  readonly absorbed: number;
}

/**
 * Returns a combatant's numbers after the end of a fight: its armour has taken no hits (SS-A07), and `dice` of the lost
 * dice are back, all of them by default (SS-P04).
 */
export function recover({
  cliche,
  full,
  dice = full,
}: {
  readonly cliche: number;
  readonly full: number;
  readonly dice?: number;
}): Recovery {
  whole("full", full, "SS-P04", 0);
  whole("cliche", cliche, "SS-P04", 0, full);
  whole("dice", dice, "SS-P04", 0);
  return { cliche: Math.min(full, cliche + dice), absorbed: 0 };
}
