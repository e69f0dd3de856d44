import { asset } from "../../host/paths.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";

export const SURPRISED = "fray.surprised";

export const conditions: readonly ConditionDeclaration[] = [
  {
    id: SURPRISED,
    label: "FRAY.Condition.surprised.name",
    img: asset("icons/surprised.svg"),
    actorTypes: ["swords", "swordsTeam"],
    rule: "SS-015",
  },
];
