import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import { INAPPROPRIATE_LOSS, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Loss } from "./types.ts";

/** A lost round, and the loser's dice and armour. A cliché is the ability fought with, a number of dice. */
export interface LossInput {
  /** The difference of the deciding dice, 0 or more (SS-038). */
  readonly difference: number;
  /** The loser's dice in the cliché in use. */
  readonly cliche: number;
  /** The greatest difference that the armour absorbs; 0 by default (SS-031). */
  readonly coverage?: number;
  /** The hits that the armour can absorb in a contest; 0, no armour, by default (SS-031). */
  readonly toughness?: number;
  /** The hits that it has absorbed in this contest before, at most `toughness`; 0 by default. */
  readonly absorbed?: number;
  /** The dice that the hit costs if the armour does not absorb it; 1 by default. */
  readonly loss?: number;
}

/**
 * Returns what a lost round costs the loser. If the difference is at most the coverage and the armour can absorb a hit,
 * it does, and no dice are lost (SS-039, SS-040); else `loss` dice are lost, or all if there are fewer (SS-041). A
 * loser without dice is defeated (SS-029). Throws RulesError on negative or broken numbers, and if `absorbed` is above
 * `toughness`.
 */
export function takeLoss({ difference, cliche, coverage = 0, toughness = 0, absorbed = 0, loss = 1 }: LossInput): Loss {
  whole("difference", difference, "SS-038", 0);
  whole("cliche", cliche, "SS-003", 0);
  whole("coverage", coverage, "SS-031", 0);
  whole("toughness", toughness, "SS-031", 0);
  whole("absorbed", absorbed, "SS-040", 0, toughness);
  whole("loss", loss, "SS-A13", 0);
  const isAbsorbed = absorbed < toughness && difference <= coverage;
  const hitsAbsorbed = isAbsorbed ? absorbed + 1 : absorbed;
  // The rule by which as many dice are lost: 1 is the usual loss, 2 a volunteer's, 3 one to an inappropriate cliché.
  const ruleOfMore = loss === VOLUNTEER_FACTOR ? "SS-P02" : "SS-P03";
  const ruleOfLoss = loss === 1 ? "SS-003" : ruleOfMore;
  // The dice that are left, with the parts that explain them.
  const left = explain([
    { label: "FRAY.Part.Cliche", value: cliche, rule: "SS-003" },
    {
      label: "FRAY.Part.DiceLost",
      value: isAbsorbed ? 0 : -Math.min(loss, cliche),
      rule: ruleOfLoss,
    },
  ]);
  return {
    armour: isAbsorbed,
    cliche: left.value,
    absorbed: hitsAbsorbed,
    armourLeft: toughness - hitsAbsorbed,
    defeated: left.value === 0,
    clicheParts: left.parts,
  };
}

/**
 * Returns the dice that a lost round costs unless armour absorbs the hit. It is 1, however large the difference
 * (SS-A13); but 3 if the winner's cliché is inappropriate to the situation and the loser's is not (SS-P03).
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

/** The numbers with which a combatant begins its next fight. */
export interface Recovery {
  /** The dice of the cliché. */
  readonly cliche: number;
  /** The hits that its armour has absorbed: always 0. */
  readonly absorbed: number;
}

/**
 * Returns a combatant's numbers after the end of a fight: its armour can absorb all hits again (SS-A07), and of the
 * dice it lost `dice` come back, by default all (SS-P04).
 */
export function recover({
  cliche,
  full,
  dice = full,
}: {
  /** The dice left in the cliché. */
  readonly cliche: number;
  /** The dice of the cliché without any loss. */
  readonly full: number;
  /** The most dice that come back, which the gamemaster decides; all by default. */
  readonly dice?: number;
}): Recovery {
  whole("full", full, "SS-P04", 0);
  whole("cliche", cliche, "SS-P04", 0, full);
  whole("dice", dice, "SS-P04", 0);
  return { cliche: Math.min(full, cliche + dice), absorbed: 0 };
}
