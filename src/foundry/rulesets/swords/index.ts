import { explain } from "../../../rules/explain.ts";
import { icon, itemTypesOf } from "../../documents/types.ts";
import { FrayHighestDieRoll } from "./dice.ts";
import { defineRuleset } from "../../contract/define.ts";
import { SwordsCombatantModel, SwordsCombatModel } from "./combat/models.ts";
import { contestCommand } from "./chat-command.ts";
import { bonuses } from "./bonuses.ts";
import { conditions } from "./conditions.ts";
import { standingMembers } from "./group/standing.ts";
import { fighterOf, isTeam, teamOf } from "./body.ts";
import { economy } from "./combat/economy.ts";
import { diceMade } from "./derived.ts";
import { adjustHealth, writeBar } from "./health.ts";
import { hooks } from "./hooks.ts";
import { initiative } from "./combat/initiative.ts";
import {
  SwordsArmourModel,
  SwordsClicheModel,
  SwordsMissileModel,
  SwordsModel,
  SwordsTeamModel,
  SwordsWeaponModel,
} from "./models.ts";
import { movement } from "./movement/movement.ts";
import { offers } from "./sheet/offers.ts";
import { settings } from "./settings.ts";
import { SwordsItemSheet, SwordsSheet, SwordsTeamSheet } from "./sheet/sheet.ts";
import { runDetached } from "../../host/host.ts";
import { readerFor } from "../../contract/reading/reader.ts";

/* A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one. */

const item = itemTypesOf("swords");

/**
 * Swords & Shields: pools of d6 compared by their highest die, weapons that add dice, armour that absorbs hits, teams.
 */
export const swords = defineRuleset("swords", {
  actors: {
    swords: {
      sheet: SwordsSheet,
      model: SwordsModel,
      icon: "fa-solid fa-shield",
      htmlFields: ["description", "notes"],
      img: icon("person"),
      token: { bar1: "dice", bar2: "armour" },
      trackable: { bar: ["dice", "armour"], value: [] },
    },
    swordsTeam: {
      sheet: SwordsTeamSheet,
      model: SwordsTeamModel,
      icon: "fa-solid fa-people-line",
      htmlFields: ["description", "notes"],
      img: icon("group"),
      // The fields that tie a team to other actors, with the values that a copy of it gets.
      ties: { members: [], leader: "", vengeance: false },
      trackable: { bar: [], value: [] },
    },
  },
  items: {
    swordsCliche: item(SwordsClicheModel, "fa-dice-d6", "d6"),
    swordsWeapon: item(SwordsWeaponModel, "fa-khanda", "weapon"),
    swordsMissile: item(SwordsMissileModel, "fa-bullseye", "bow"),
    swordsArmour: item(SwordsArmourModel, "fa-vest", "armour"),
  },
  itemSheet: { sheet: SwordsItemSheet, label: "FRAY.Sheet.item" },
  encounter: { combat: SwordsCombatModel, combatant: SwordsCombatantModel, icon: "fa-solid fa-khanda" },
  dice: { rolls: [FrayHighestDieRoll] },
  settings,
  conditions,
  bonuses,
  choices: "act baseTn cliche combat inappropriate killTn member pumped tools track vengeance weapon",
  actionIds: ["contest", "shot", "act", "harm", "recover", "rollOff", "teamAct"],
  actions: async () => (await import("./actions/index.ts")).actions,
  cards: async () => (await import("./cards/index.ts")).cards,
  initiative,
  economy,
  tracker: async () => (await import("./combat/tracker.ts")).tracker,
  roundSeconds: 6,
  movement,
  adjustHealth,
  writeBar,
  // Out of the fight: dead, a team that is broken up or has no standing member, a fighter without dice in the cliché in
  // use.
  isOut: (actor) => {
    if (actor.statuses.has("dead")) return true;
    if (isTeam(actor)) return teamOf(actor).disbanded || standingMembers(actor, readerFor("swords")).length === 0;
    return fighterOf(actor).derived.inUse?.dice === 0;
  },
  // The dice of the cliché in use, or of a team's standing members together.
  health: (actor) => {
    if (isTeam(actor)) {
      const members = standingMembers(actor, readerFor("swords"));
      const max = members.reduce((sum, { cliche }) => sum + cliche.full, 0);
      const made = explain(members.map(({ name, cliche }) => ({ label: name, value: cliche.dice, rule: "SS-P02" })));
      return members.length ? { value: made.value, max, label: "FRAY.Swords.Unit.dice", made } : null;
    }
    const { dice, derived } = fighterOf(actor);
    const { value, max } = dice;
    return max ? { value, max, label: "FRAY.Swords.Unit.dice", made: diceMade(derived.inUse!) } : null;
  },
  defences: (actor) =>
    isTeam(actor)
      ? []
      : [{ label: "FRAY.Swords.cov", name: "FRAY.Word.Coverage", value: fighterOf(actor).derived.coverage }],
  // A night's rest needs no choices in this ruleset.
  rest: { action: "recover", choices: {} },
  resets: () => import("./combat/reset.ts"),
  offers,
  tools: [
    {
      id: "frayTeam",
      label: "FRAY.Swords.Team.make",
      icon: "fa-solid fa-user-shield",
      use: () => runDetached(import("./group/make.ts").then(({ teamOfChosenTokens }) => teamOfChosenTokens())),
    },
  ],
  forecast: async () => (await import("./forecast.ts")).forecast,
  commands: [contestCommand],
  hooks,
});
