import { icon, itemTypesOf } from "../../documents/types.ts";
import { defineRuleset } from "../../contract/define.ts";
import { QuestCombatantModel, QuestCombatModel } from "./combat/models.ts";
import { bonuses } from "./bonuses.ts";
import { conditions } from "./conditions.ts";
import { isOut, metresPerSquare, questOf } from "./body.ts";
import { economy } from "./combat/economy.ts";
import { adjustHealth, writeBar } from "./health.ts";
import { hooks } from "./hooks.ts";
import { initiative } from "./combat/initiative.ts";
import {
  QuestArmourModel,
  QuestModel,
  QuestShieldModel,
  QuestSkillModel,
  QuestSpellModel,
  QuestWeaponModel,
} from "./models.ts";
import { marks } from "./combat/marks.ts";
import { movement } from "./movement/movement.ts";
import { offers } from "./sheet/offers.ts";
import { FrayPercentileRoll } from "./dice.ts";
import { ROUND_SECONDS } from "../../../rules/quest/tables.ts";
import { settings } from "./settings.ts";
import { QuestItemSheet, QuestSheet } from "./sheet/sheet.ts";

const item = itemTypesOf("quest");

/**
 * The ruleset "quest", a d100 system of the OpenQuest family: roll under a skill, parry or dodge, act in order of
 * skill.
 */
export const quest = defineRuleset("quest", {
  actors: {
    quest: {
      sheet: QuestSheet,
      model: QuestModel,
      icon: "fa-solid fa-person-walking",
      htmlFields: ["description", "notes"],
      img: icon("person"),
      token: { bar1: "hp" },
      trackable: { bar: ["hp"], value: ["fortune", "movement"] },
    },
  },
  items: {
    questWeapon: item(QuestWeaponModel, "fa-khanda", "weapon"),
    questArmour: item(QuestArmourModel, "fa-vest", "armour"),
    questShield: item(QuestShieldModel, "fa-shield-halved", "shield"),
    questSkill: item(QuestSkillModel, "fa-book-open", "skill"),
    questSpell: item(QuestSpellModel, "fa-wand-sparkles", "spell"),
  },
  itemSheet: { sheet: QuestItemSheet, label: "FRAY.Sheet.questItem" },
  encounter: { combat: QuestCombatModel, combatant: QuestCombatantModel, icon: "fa-solid fa-person-walking" },
  dice: { rolls: [FrayPercentileRoll] },
  settings,
  conditions,
  bonuses,
  choices:
    "act against asAction assistants attackers card cover days difficulty effect encounter faster kind manoeuvre modifier " +
    "nonLethal purpose pursued pursuers scouts secondLook side situation- situations- skill skill- step swayed tools travel",
  actionIds: [
    "attack",
    "test",
    "opposed",
    "treat",
    "cast",
    "wake",
    "rest",
    "act",
    "fumble",
    "succumb",
    "fortune",
    "scout",
    "surprise",
    "flee",
    "harm",
  ],
  actions: async () => (await import("./actions/index.ts")).actions,
  cards: async () => (await import("./cards/index.ts")).cards,
  initiative,
  economy,
  tracker: async () => (await import("./combat/tracker.ts")).tracker,
  roundSeconds: ROUND_SECONDS,
  movement,
  adjustHealth,
  writeBar,
  isOut,
  health: (actor) => {
    const { hp } = questOf(actor);
    return { value: hp.value, max: hp.max, label: "FRAY.Unit.hitPoints", made: hp.explained };
  },
  defences: (actor) => [
    { label: "FRAY.Quest.armourShort", name: "FRAY.Word.Armour", value: questOf(actor).derived.armour.value },
  ],
  /** Returns the distance between two tokens in whole metres, as text; null when it cannot be measured. */
  apart(from, to, reader) {
    const squares = reader.distance(from, to);
    return squares === null ? null : `${Math.round(squares * metresPerSquare(from))} m`;
  },
  pools: (actor) => [{ label: "FRAY.Quest.fortune", value: questOf(actor).fortune }],
  rest: { action: "rest", choices: { days: 1 } },
  marks,
  resets: () => import("./combat/reset.ts"),
  offers,
  forecast: async () => (await import("./forecast.ts")).forecast,
  hooks,
});
