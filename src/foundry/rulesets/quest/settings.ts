import type { SettingDeclaration } from "../../contract/declarations.ts";
import { QUEST_SETTINGS } from "../../../rules/quest/types.ts";

/** Settings for every rule that can be read in several ways (A and P ids in rules/quest.md), each with its default. */
export const settings: readonly SettingDeclaration[] = [
  {
    key: "surpriseNeeds",
    kind: "choice",
    default: QUEST_SETTINGS.surpriseNeeds,
    rule: "OQ-A04",
    choices: {
      opposed: "FRAY.Setting.quest.surpriseNeeds.opposed",
      ownRoll: "FRAY.Setting.quest.surpriseNeeds.ownRoll",
    },
  },
  { key: "dodgeFumbleMax", kind: "boolean", default: QUEST_SETTINGS.dodgeFumbleMax, rule: "OQ-A09" },
  { key: "intentsVisible", kind: "boolean", default: QUEST_SETTINGS.intentsVisible, rule: "OQ-051" },
  {
    key: "intentPolicy",
    kind: "choice",
    default: "reset",
    rule: "OQ-051",
    choices: {
      reset: "FRAY.Setting.quest.intentPolicy.reset",
      reroll: "FRAY.Setting.quest.intentPolicy.reroll",
      keep: "FRAY.Setting.quest.intentPolicy.keep",
    },
  },
  {
    key: "silentDefence",
    kind: "choice",
    default: "none",
    rule: "OQ-056",
    choices: {
      none: "FRAY.Setting.quest.silentDefence.none",
      best: "FRAY.Setting.quest.silentDefence.best",
    },
  },
  { key: "naturalHealing", kind: "number", default: QUEST_SETTINGS.naturalHealing, min: 0, max: 100, rule: "OQ-070" },
];
