import { whole } from "../error.ts";
import type { Explained, Part, RuleId } from "../explain.ts";
import { explain } from "../explain.ts";
import { ATTACK_DIE } from "./tables.ts";

/**
 * Returns the total of a check that is no attack: the face of a d10, the skill and the modifiers (EC-042, EC-127,
 * EC-183). Throws RulesError on a face that no d10 has.
 * @param rule the rule that is named with the die and the skill
 */
export function check({
  die,
  skill,
  modifiers = [],
  rule,
}: {
  readonly die: number;
  readonly skill: number;
  readonly modifiers?: readonly Part[];
  readonly rule: RuleId;
}): Explained {
  return explain([
    { label: "FRAY.Part.Die", value: whole("die", die, rule, 1, ATTACK_DIE), rule },
    { label: "FRAY.Part.Skill", value: skill, rule },
    ...modifiers,
  ]);
}
