import { asset } from "../../host/paths.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";

/** The id of the condition that the rules read. */
export const SURPRISED = "fray.surprised";

/** Conditions that this ruleset adds to the token's list. */
export const conditions: readonly ConditionDeclaration[] = [
  {
    id: SURPRISED,
    label: "FRAY.Condition.surprised.name",
    img: asset("icons/surprised.svg"),
    actorTypes: ["swords", "swordsTeam"],
    rule: "SS-015",
  },
];
