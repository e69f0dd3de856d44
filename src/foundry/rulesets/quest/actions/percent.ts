import { sumOf } from "../../../../rules/explain.ts";
import type { Part } from "../../../../rules/explain.ts";
import { amendedParts } from "../../../contract/action.ts";
import type { Amendment } from "../../../contract/action.ts";
import type { SkillContext } from "../types.ts";

/**
 * Returns the percent that a test is rolled against, with its parts: the skill, the action's modifiers, and what the
 * gamemaster has added later on the action's chat message (amendments) (OQ-053).
 */
export function percentOf(
  skill: SkillContext,
  modifiers: readonly Part[],
  amendments: readonly Amendment[],
): { readonly value: number; readonly parts: readonly Part[] } {
  const added = [...modifiers, ...amendedParts(amendments, "OQ-053").parts];
  return { value: skill.value + sumOf(added), parts: [...skill.parts, ...added] };
}
