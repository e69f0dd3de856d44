import { asset } from "../../host/paths.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";

/** Id of the condition of a fighter or team that acts last in the first round (SS-015). */
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
