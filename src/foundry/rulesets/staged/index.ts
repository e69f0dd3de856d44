import { icon, itemTypesOf } from "../../documents/types.ts";
import { defineRuleset } from "../../contract/define.ts";
import { StagedCombatantModel, StagedCombatModel } from "./combat/models.ts";
import { bonuses } from "./bonuses.ts";
import { conditions } from "./conditions.ts";
import { FrayStressDie, FrayStressRoll } from "./dice.ts";
import { economy } from "./combat/economy.ts";
import { adjustHealth, writeBar } from "./health.ts";
import { hooks } from "./hooks.ts";
import { initiative } from "./combat/initiative.ts";
import {
  StagedAbilityModel,
  StagedArmourModel,
  StagedGearModel,
  StagedModel,
  StagedShieldModel,
  StagedWeaponModel,
} from "./models.ts";
import { inSceneUnits } from "../../contract/reading/apart.ts";
import { distanceOf } from "./movement/distance.ts";
import { loadWays, movement } from "./movement/movement.ts";
import { offers } from "./sheet/offers.ts";
import { settings } from "./settings.ts";
import { StagedItemSheet, StagedSheet } from "./sheet/sheet.ts";
import { isOut, systemOf } from "./body.ts";

const item = itemTypesOf("staged");

/**
 * The ruleset "staged": stress dice against a fixed defence, wounds by level, stances or squares, rushes, early
 * firearms.
 */
export const staged = defineRuleset("staged", {
  actors: {
    staged: {
      sheet: StagedSheet,
      model: StagedModel,
      icon: "fa-solid fa-chess-knight",
      htmlFields: ["description", "notes"],
      img: icon("person"),
      token: { bar1: "body" },
      // The fields that tie an actor to others, with the values that a copy of it gets.
      ties: { mount: "", mounted: false, grip: { strength: 0, by: "" } },
      trackable: { bar: ["body"], value: [] },
    },
  },
  items: {
    stagedWeapon: item(StagedWeaponModel, "fa-gun", "weapon"),
    stagedArmour: item(StagedArmourModel, "fa-vest", "armour"),
    stagedShield: item(StagedShieldModel, "fa-shield-halved", "shield"),
    stagedAbility: item(StagedAbilityModel, "fa-book-open", "skill"),
    stagedGear: item(StagedGearModel, "fa-sack", "bag"),
  },
  itemSheet: { sheet: StagedItemSheet, label: "FRAY.Sheet.item" },
  encounter: { combat: StagedCombatModel, combatant: StagedCombatantModel, icon: "fa-solid fa-chess-board" },
  dice: { rolls: [FrayStressRoll], terms: [FrayStressDie] },
  settings,
  conditions,
  bonuses,
  choices:
    "act all blocker combat covered damaged deed distance exert fastCast feat follows friends " +
    "gait held highGround modifier onward shooterAssailants soak square squares targetAssailants thing wound",
  actionIds: [
    "attack",
    "rush",
    "lay",
    "grapple",
    "escape",
    "disengage",
    "act",
    "concentrate",
    "recover",
    "harm",
    "interrupt",
    "rollOff",
  ],
  actions: async () => {
    const [{ actions }] = await Promise.all([import("./actions/index.ts"), loadWays()]);
    return actions;
  },
  cards: async () => (await import("./cards/index.ts")).cards,
  initiative,
  economy,
  tracker: async () => (await import("./combat/tracker.ts")).tracker,
  roundSeconds: 6,
  movement,
  adjustHealth,
  writeBar,
  isOut: (actor) => isOut(actor),
  health: (actor) => {
    const { value, max, explained } = systemOf(actor).body;
    return { value, max, label: "FRAY.Unit.body", made: explained };
  },
  /** Returns the values a target shows: Defense in melee and against missiles, and soak. */
  defences(actor) {
    const { melee, missile, soak } = systemOf(actor).derived;
    return [
      { label: "FRAY.Staged.Dfn", value: melee.value },
      { label: "FRAY.Staged.Mis", value: missile.value },
      { label: "FRAY.Staged.Soak", value: soak.value },
    ];
  },
  /** Returns the distance between two tokens in the scene's unit, as text; null when it cannot be measured. */
  apart(from, to, reader) {
    const paces = distanceOf(from, to, reader);
    return paces === null ? null : inSceneUnits(paces, from);
  },
  rest: { action: "recover", choices: { all: true } },
  resets: () => import("./combat/reset.ts"),
  offers,
  forecast: async () => (await import("./forecast.ts")).forecast,
  hooks,
});
