import { icon, itemTypesOf } from "../../documents/types.ts";
import { defineRuleset } from "../../contract/define.ts";
import { bodyOf, isDead } from "./body.ts";
import { TurnsCombatantModel, TurnsCombatModel } from "./combat/models.ts";
import { bonuses } from "./bonuses.ts";
import { conditions } from "./conditions.ts";
import { FrayExplodingRoll } from "./dice.ts";
import { conditionRefusal, economy } from "./combat/economy.ts";
import { defenceNow } from "./combat/sides.ts";
import { adjustHealth } from "./health.ts";
import { initiative } from "./combat/initiative.ts";
import {
  markRations,
  TurnsArmourModel,
  TurnsGearModel,
  TurnsModel,
  TurnsShieldModel,
  TurnsSpellModel,
  TurnsWeaponModel,
} from "./models.ts";
import { inSceneUnits } from "../../contract/reading/apart.ts";
import { gapBetween } from "./movement/distance.ts";
import { movement } from "./movement/movement.ts";
import { offers } from "./sheet/offers.ts";
import { ROUND_SECONDS } from "../../../rules/turns/tables.ts";
import { settings } from "./settings.ts";
import { TurnsItemSheet, TurnsSheet } from "./sheet/sheet.ts";

const item = itemTypesOf("turns");

/**
 * Combat Turns: one d6 decides which side goes first; no roll to hit; damage dice explode; parries, power attacks and
 * sneak attacks.
 */
export const turns = defineRuleset("turns", {
  actors: {
    turns: {
      sheet: TurnsSheet,
      model: TurnsModel,
      icon: "fa-solid fa-dice-six",
      htmlFields: ["description", "notes"],
      img: icon("person"),
      token: { bar1: "stamina", bar2: "injuries", losses: ["injuries"] },
      trackable: { bar: ["stamina", "injuries"], value: ["level", "speed"] },
    },
  },
  items: {
    turnsWeapon: item(TurnsWeaponModel, "fa-khanda", "weapon"),
    turnsShield: item(TurnsShieldModel, "fa-shield-halved", "shield"),
    turnsArmour: item(TurnsArmourModel, "fa-vest", "armour"),
    turnsSpell: item(TurnsSpellModel, "fa-wand-sparkles", "spell"),
    turnsGear: { ...item(TurnsGearModel, "fa-suitcase", "bag"), migrate: markRations },
  },
  itemSheet: { sheet: TurnsItemSheet, label: "FRAY.Sheet.turnsItem" },
  encounter: { combat: TurnsCombatModel, combatant: TurnsCombatantModel, icon: "fa-solid fa-dice-six" },
  dice: { rolls: [FrayExplodingRoll] },
  settings,
  conditions,
  bonuses,
  choices: "ability act bonus combat concealed days deed direct engaged kind noDexterity power shield sneak weapon",
  actionIds: ["attack", "parry", "deed", "rest", "harm", "surprise"],
  actions: async () => (await import("./actions/index.ts")).actions,
  cards: async () => (await import("./cards/index.ts")).cards,
  initiative,
  economy,
  tracker: async () => (await import("./combat/tracker.ts")).tracker,
  roundSeconds: ROUND_SECONDS,
  movement,
  adjustHealth,
  isOut: isDead,
  health: (actor) => {
    const { stamina, injuries, derived } = bodyOf(actor);
    // Direct Damage goes past stamina and takes slots (CT-P03).
    const unhurt = Math.max(0, (derived.slots ?? 0) - injuries.value);
    const reserve = { value: unhurt, label: "FRAY.Turns.Unit.points" };
    return { value: stamina.value, max: stamina.max, label: "FRAY.Turns.Unit.stamina", reserve };
  },
  defences: (actor) => [{ label: "FRAY.Turns.defenceShort", value: defenceNow(actor).value }],
  /** Returns the gap between two tokens with the scene's unit; null if it cannot be measured. */
  apart(from, to, reader) {
    const gap = gapBetween(from, to, reader);
    return gap === null ? null : inSceneUnits(gap, from);
  },
  rest: { action: "rest", choices: { kind: "night" } },
  resets: () => import("./combat/reset.ts"),
  offers,
  forecast: async () => (await import("./forecast.ts")).forecast,
  hooks: { conditionRefusal },
});
