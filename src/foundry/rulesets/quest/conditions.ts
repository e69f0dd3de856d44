import { asset } from "../../host/paths.ts";
import type { ConditionDeclaration } from "../../contract/declarations.ts";
import type { RuleId } from "../../../rules/explain.ts";

/** Ids of the conditions that the rules read, by the names that this ruleset uses. */
export const STATUS = {
  surprised: "fray.surprised",
  defenceless: "fray.defenceless",
  advantage: "fray.advantage",
  charging: "fray.charging",
  prone: "fray.prone",
  helpless: "fray.helpless",
  mounted: "fray.mounted",
  unstable: "fray.unstable",
  underwater: "fray.underwater",
  blinded: "fray.blinded",
  coverPartial: "fray.coverPartial",
  coverExcellent: "fray.coverExcellent",
  coverTotal: "fray.coverTotal",
  dying: "fray.dying",
  unconscious: "fray.unconscious",
  fumbled: "fray.fumbled",
  fled: "fray.fled",
  surrendered: "fray.surrendered",
  standsDown: "fray.standsDown",
  dead: "dead",
} as const;

/** Returns the declaration of one condition; `icon` is the name of its file. */
const condition = (name: keyof typeof STATUS, icon: string, rule: RuleId): ConditionDeclaration => ({
  id: STATUS[name] as `fray.${string}`,
  label: `FRAY.Condition.${name}.name`,
  img: asset(`icons/${icon}.svg`),
  actorTypes: ["quest"],
  rule,
});

/** The conditions that this ruleset adds to the token's list. */
export const conditions: readonly ConditionDeclaration[] = [
  condition("surprised", "surprised", "OQ-035"),
  condition("defenceless", "hidden", "OQ-036"),
  condition("advantage", "up", "OQ-046"),
  condition("charging", "charge", "OQ-P14"),
  condition("prone", "prone", "OQ-P12"),
  condition("helpless", "grapple", "OQ-P12"),
  condition("mounted", "horse", "OQ-P12"),
  condition("unstable", "run", "OQ-P12"),
  condition("underwater", "down", "OQ-P12"),
  condition("blinded", "eye", "OQ-P13"),
  condition("coverPartial", "cover", "OQ-P13"),
  condition("coverExcellent", "cover-full", "OQ-P13"),
  condition("coverTotal", "shield", "OQ-P13"),
  condition("dying", "dying", "OQ-065"),
  condition("unconscious", "rest", "OQ-076"),
  condition("fumbled", "x", "OQ-P15"),
  condition("fled", "walk", "OQ-043"),
  condition("surrendered", "wait", "OQ-009"),
  condition("standsDown", "wait", "OQ-049"),
];
