import type { CardState, DiceRequest, Outcome } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { DiceView } from "../../../contract/view.ts";
import type { Part, RuleId } from "../../../../rules/explain.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { check } from "../../../../rules/crusade/check.ts";
import { ATTACK_DIE } from "../../../../rules/crusade/tables.ts";

/** The outcome of a check, a roll that is no attack: the face of its d10, the total, and the total's parts. */
export interface CheckOutcome extends Outcome {
  readonly die: number;
  readonly total: number;
  readonly parts: readonly Part[];
}

/** The id of a check's throw on its card. */
const DIE = "check";

/** Returns the face of a check's d10 among the card's dice; undefined before it is thrown. */
export const checkFace = ({ dice }: Pick<CardState<object>, "dice">): number | undefined =>
  dice[DIE]?.terms[0]?.faces[0];

/** Returns the one throw of a check, a d10 plus `bonus` (0 or more); `roller`: uuid of the actor whose owner throws. */
export const checkDice = (roller: string, bonus: number): DiceRequest[] => [
  { id: DIE, roller, roll: "FrayPlusRoll", formula: bonus ? `1d10 + ${bonus}` : "1d10", label: "FRAY.Die.check" },
];

/**
 * Adds up a check that has been thrown: die, skill and the gamemaster's modifiers, part by part (EC-042, EC-127,
 * EC-183).
 * @param skill the rating, with what effects add to it
 * @param rule the id of the rule for the parts of the total
 * @param added what effects add to the rating, shown as parts of their own
 */
export function resolveCheck(
  state: Pick<CardState<object>, "dice" | "amendments">,
  skill: number,
  rule: RuleId,
  added: readonly Part[] = [],
): CheckOutcome {
  const die = checkFace(state)!;
  const { value: total, parts } = check({ die, skill, modifiers: amendedParts(state.amendments, rule).parts, rule });
  return { die, total, parts: splitParts(parts, "FRAY.Part.Skill", added) };
}

/** Returns the dice that a check's card shows: one row with the d10, or no row before it is thrown. */
export function checkRows(state: Pick<CardState<object>, "dice">): DiceView[] {
  const face = checkFace(state);
  return face === undefined ? [] : [{ dice: [{ sides: ATTACK_DIE, face }] }];
}
