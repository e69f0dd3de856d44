import type { CardState, DiceRequest, Outcome } from "../../../contract/action.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { DiceView } from "../../../contract/view.ts";
import type { Part, RuleId } from "../../../../rules/explain.ts";
import { splitParts } from "../../../documents/bonuses.ts";
import { check } from "../../../../rules/crusade/check.ts";
import { ATTACK_DIE } from "../../../../rules/crusade/tables.ts";

/** The outcome of a check that is no attack, as a card keeps it: the face and the total. */
export interface CheckOutcome extends Outcome {
  readonly die: number;
  readonly total: number;
  readonly parts: readonly Part[];
}

const DIE = "check";

/** Returns the face of a check's d10 among the dice thrown; undefined before it is thrown. */
export const checkFace = ({ dice }: Pick<CardState<object>, "dice">): number | undefined =>
  dice[DIE]?.terms[0]?.faces[0];

/** Returns a check's one request for dice, a d10 and `bonus`; `roller`: uuid of the actor whose owner throws it. */
export const checkDice = (roller: string, bonus: number): DiceRequest[] => [
  { id: DIE, roller, roll: "FrayPlusRoll", formula: bonus ? `1d10 + ${bonus}` : "1d10", label: "FRAY.Die.check" },
];

/**
 * Adds up a rolled skill check: die, skill and the gamemaster's modifiers, part by part (EC-042, EC-127, EC-183).
 * @param skill the rating, with what effects add
 * @param rule the rule that the parts of the total name
 * @param added the parts of the rating that effects add
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

/** Returns the rows of dice that a check's card shows: one with its d10, none before it is rolled. */
export function checkRows(state: Pick<CardState<object>, "dice">): DiceView[] {
  const face = checkFace(state);
  return face === undefined ? [] : [{ dice: [{ sides: ATTACK_DIE, face }] }];
}
