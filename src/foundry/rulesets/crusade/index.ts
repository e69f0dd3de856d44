import { icon, itemTypesOf } from "../../documents/types.ts";
import { FrayPlusRoll } from "../../dice/rolls.ts";
import { defineRuleset } from "../../contract/define.ts";
import { CrusadeCombatantModel, CrusadeCombatModel } from "./combat/models.ts";
import { bonuses } from "./bonuses.ts";
import { conditions } from "./conditions.ts";
import { bodyOf, groupOf, isBody, unableToAct } from "./body.ts";
import { economy } from "./combat/economy.ts";
import { noteOpponents } from "./group/engagement.ts";
import { runDetached } from "../../host/host.ts";
import { adjustHealth, writeBar } from "./health.ts";
import { hooks } from "./hooks.ts";
import { initiative } from "./combat/initiative.ts";
import {
  CrusadeArmourModel,
  CrusadeGroupModel,
  CrusadeModel,
  CrusadeShieldModel,
  CrusadeSkillModel,
  CrusadeSpellModel,
  CrusadeStuntModel,
  CrusadeWeaponModel,
  CrusadeWoundModel,
} from "./models.ts";
import { marks } from "./combat/marks.ts";
import { squaresApart } from "../../contract/reading/apart.ts";
import { movement } from "./movement/movement.ts";
import { offers } from "./sheet/offers.ts";
import { settings } from "./settings.ts";
import { CrusadeGroupSheet, CrusadeItemSheet, CrusadeSheet } from "./sheet/sheet.ts";

const item = itemTypesOf("crusade");

/**
 * Eternal Crusade “+Dice”: d10 + skill over a defence, two tracks of stress, three actions a round, groups of foes,
 * FATE points.
 */
export const crusade = defineRuleset("crusade", {
  actors: {
    crusade: {
      sheet: CrusadeSheet,
      model: CrusadeModel,
      icon: "fa-solid fa-user-shield",
      htmlFields: ["description", "notes"],
      img: icon("shield"),
      token: { bar1: "physical", bar2: "mental" },
      trackable: { bar: ["physical", "mental"], value: ["fate.value"] },
    },
    crusadeGroup: {
      sheet: CrusadeGroupSheet,
      model: CrusadeGroupModel,
      icon: "fa-solid fa-people-group",
      htmlFields: ["description", "notes"],
      img: icon("group"),
      oneCombatant: true,
      joins: noteOpponents,
      token: { bar1: "pool" },
      trackable: { bar: ["pool"], value: [] },
    },
  },
  items: {
    crusadeWeapon: item(CrusadeWeaponModel, "fa-khanda", "sword"),
    crusadeArmour: item(CrusadeArmourModel, "fa-vest", "armour"),
    crusadeShield: item(CrusadeShieldModel, "fa-shield-halved", "shield"),
    crusadeSkill: item(CrusadeSkillModel, "fa-book-open", "book"),
    crusadeStunt: item(CrusadeStuntModel, "fa-star", "star"),
    crusadeSpell: item(CrusadeSpellModel, "fa-wand-sparkles", "spell"),
    crusadeWound: item(CrusadeWoundModel, "fa-bandage", "wound"),
  },
  itemSheet: { sheet: CrusadeItemSheet, label: "FRAY.Sheet.item" },
  encounter: { combat: CrusadeCombatModel, combatant: CrusadeCombatantModel, icon: "fa-solid fa-khanda" },
  dice: { rolls: [FrayPlusRoll] },
  settings,
  conditions,
  bonuses,
  choices:
    "act card charge cover earns firstAt modifier note own patient place " +
    "pole scene second secondAt skill theirs third thirdAt track use",
  actionIds: ["attack", "deathCheck", "harm", "heal", "act", "fate", "command", "skill", "endOfScene", "rest"],
  actions: async () => (await import("./actions/index.ts")).actions,
  cards: async () => (await import("./cards/index.ts")).cards,
  initiative,
  economy,
  tracker: async () => (await import("./combat/tracker.ts")).tracker,
  roundSeconds: 6,
  movement,
  adjustHealth,
  writeBar,
  // Out of the fight: dead, a group without a member standing, or a character in state "out".
  isOut: (actor) => {
    if (actor.statuses.has("dead")) return true;
    if (!isBody(actor)) return groupOf(actor).derived.alive === 0;
    return ["out", "dead"].includes(bodyOf(actor).derived.state);
  },
  cannotAct: unableToAct,
  health: (actor) => {
    const label = "FRAY.Unit.stress";
    if (!isBody(actor)) return { value: groupOf(actor).pool.value, max: groupOf(actor).pool.max, label };
    const { value, max, explained } = bodyOf(actor).physical;
    return { value, max, label, made: explained };
  },
  /** Returns the Melee and Ranged Defence of a character; an empty list for a group, which has no Defences. */
  defences(actor) {
    if (!isBody(actor)) return [];
    const { melee, ranged } = bodyOf(actor).derived;
    return [
      { label: "FRAY.Crusade.MD", value: melee.value },
      { label: "FRAY.Crusade.RD", value: ranged.value },
    ];
  },
  apart: squaresApart,
  pools: (actor) => (isBody(actor) ? [{ label: "FRAY.Crusade.fate", value: bodyOf(actor).fate.value }] : []),
  // A night's rest needs no choices in this ruleset.
  rest: { action: "rest", choices: {} },
  resets: () => import("./combat/reset.ts"),
  offers,
  marks,
  tools: [
    {
      id: "frayGroup",
      label: "FRAY.Crusade.makeGroup",
      icon: "fa-solid fa-people-group",
      use: () => runDetached(import("./group/make.ts").then(({ groupChosenTokens }) => groupChosenTokens())),
    },
    {
      id: "frayScene",
      label: "FRAY.Action.endOfScene",
      icon: "fa-solid fa-masks-theater",
      use: () => runDetached(import("./combat/tracker.ts").then(({ endScene }) => endScene())),
    },
  ],
  forecast: async () => (await import("./forecast.ts")).forecast,
  hooks,
});
