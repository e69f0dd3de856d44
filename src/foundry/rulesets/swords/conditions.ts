import { asset } from "../../host/paths.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";

/** Id of the condition of a fighter or team that is surprised, and so acts last in the first round (SS-015). */
export const SURPRISED = "fray.surprised";

/** The conditions of this ruleset, which are added to those offered on tokens. */
export const conditions: readonly ConditionDeclaration[] = [
  {
    id: SURPRISED,
    label: "FRAY.Condition.surprised.name",
    img: asset("icons/surprised.svg"),
    actorTypes: ["swords", "swordsTeam"],
    rule: "SS-015",
  },
];
