import { HEALTH } from "./documents/bars.ts";
import { asset } from "./host/paths.ts";
import { host, localize } from "./host/host.ts";
import { addStatuses, statusList } from "./host/compat.ts";
import type { StatusEntry } from "./host/compat.ts";
import { rulesets } from "./contract/registry.ts";
import { derivedId } from "./engine/journal/digest.ts";
import { ActionMessageModel, CARD_TYPE } from "./engine/model.ts";
import { FrayChatMessage } from "./cards/message.ts";
import { FrayCombat } from "./combat/combat.ts";
import { FrayCombatant } from "./combat/combatant.ts";
import { FrayCombatTracker } from "./combat/tracker.ts";
import { EncounterPageSheet } from "./apps/encounter-page-sheet.ts";
import { ENCOUNTER_PAGE, EncounterPageModel } from "./documents/encounter-page.ts";
import { FrayActor } from "./documents/actor.ts";
import { FrayActiveEffect } from "./documents/effect.ts";
import { PARTY, partyType } from "./documents/party.ts";
import { PartySheet } from "./party/sheet.ts";
import { FrayItem } from "./documents/item.ts";
import { FrayTokenDocument } from "./movement/token.ts";
import { withBars } from "./canvas/bars.ts";
import { FrayTokenRuler } from "./canvas/ruler.ts";
import { withPathfinding } from "./movement/way.ts";

/**
 * Registers Fray's document classes, its types of documents with their data models, and its classes of tokens, ruler
 * and combat tracker with Foundry. Called at `init`.
 */
export function registerDocuments(): void {
  const { CONFIG } = host;
  CONFIG.Actor.documentClass = FrayActor;
  CONFIG.Item.documentClass = FrayItem;
  CONFIG.ActiveEffect.documentClass = FrayActiveEffect as never;
  // Foundry 13 alone reads this: effects of items are not copied to their actors.
  CONFIG.ActiveEffect.legacyTransferral = false;
  CONFIG.ChatMessage.documentClass = FrayChatMessage;
  CONFIG.Combat.documentClass = FrayCombat;
  CONFIG.Combatant.documentClass = FrayCombatant;
  CONFIG.Token.documentClass = FrayTokenDocument;
  CONFIG.Token.rulerClass = FrayTokenRuler;
  CONFIG.Token.objectClass = withBars(withPathfinding(CONFIG.Token.objectClass));
  CONFIG.ui.combat = FrayCombatTracker;
  // The types that belong to no ruleset: cards (chat messages of actions), saved encounters, parties.
  CONFIG.ChatMessage.dataModels[CARD_TYPE] = ActionMessageModel;
  CONFIG.JournalEntryPage.dataModels[ENCOUNTER_PAGE] = EncounterPageModel;
  CONFIG.JournalEntryPage.typeIcons ??= {};
  CONFIG.JournalEntryPage.typeIcons[ENCOUNTER_PAGE] = "fa-solid fa-users";
  CONFIG.Actor.trackableAttributes ??= {};
  CONFIG.Actor.dataModels[PARTY] = partyType.model;
  CONFIG.Actor.typeIcons ??= {};
  CONFIG.Actor.typeIcons[PARTY] = partyType.icon;
  CONFIG.Actor.trackableAttributes[PARTY] = partyType.trackable!;
  // The types of each ruleset.
  for (const ruleset of rulesets())
    for (const name of ["Actor", "Item", "Combat", "Combatant"] as const)
      for (const [type, declaration] of Object.entries(ruleset.types[name])) {
        CONFIG[name].dataModels[type] = declaration.model;
        CONFIG[name].typeIcons ??= {};
        CONFIG[name].typeIcons[type] = declaration.icon;
        if (declaration.trackable) CONFIG.Actor.trackableAttributes[type] = withHealth(declaration.trackable);
      }
}

/**
 * Returns the attributes of a type that a token's bars may show. First of the bars is HEALTH, a name that stands for
 * the main bar in every ruleset.
 */
function withHealth({ bar, value }: { readonly bar: readonly string[]; readonly value: readonly string[] }): {
  readonly bar: readonly string[];
  readonly value: readonly string[];
} {
  return { bar: [...new Set([HEALTH, ...bar])], value };
}

/**
 * Registers the typeface of names and numbers on the canvas. Foundry waits for fonts that are registered here, not for
 * those that only style sheets name.
 */
export function registerFonts(): void {
  host.CONFIG.fontDefinitions["Archivo Narrow"] = {
    editor: false,
    fonts: ["600", "700"].map((weight) => ({
      urls: [asset(`fonts/archivo-narrow-${weight}.woff2`)],
      weight,
    })),
  };
}

/**
 * Registers the rulesets' classes of rolls, each once, and their classes of dice terms, by the letter of the term in
 * formulas.
 */
export function registerDice(): void {
  const { Dice } = host.CONFIG;
  for (const ruleset of rulesets()) {
    for (const roll of ruleset.dice.rolls) if (!Dice.rolls.includes(roll)) Dice.rolls.push(roll);
    for (const term of ruleset.dice.terms ?? []) Dice.terms[term.DENOMINATION] = term;
  }
}

/**
 * Registers Fray's sheets with Foundry: of parties, of saved encounters (journal pages), and of each ruleset's actors
 * and items.
 */
export function registerSheets(): void {
  // "fray" is the scope in which Foundry keeps Fray's sheets apart from others.
  const { DocumentSheetConfig } = host.foundry.applications.apps;
  const { Actor, Item, JournalEntryPage } = host.foundry.documents;
  DocumentSheetConfig.registerSheet(JournalEntryPage, "fray", EncounterPageSheet, {
    types: [ENCOUNTER_PAGE],
    makeDefault: true,
    label: "FRAY.Builder.page",
  });
  DocumentSheetConfig.registerSheet(Actor, "fray", PartySheet, {
    types: [PARTY],
    makeDefault: true,
    label: "FRAY.Sheet.party",
  });
  for (const ruleset of rulesets())
    for (const { document, types, sheet, label } of ruleset.sheets)
      DocumentSheetConfig.registerSheet(document === "Actor" ? Actor : Item, "fray", sheet, {
        types: [...types],
        makeDefault: true,
        label,
      });
}

/**
 * Registers the conditions of all rulesets as Foundry's status effects, with fixed ids, and gives Foundry's own for the
 * dead Fray's icon. A condition of several rulesets is offered to the actors of all; a hidden one to none.
 */
export function registerConditions(): void {
  const entries = new Map<string, StatusEntry>();
  for (const ruleset of rulesets())
    for (const condition of ruleset.conditions) {
      // Another ruleset may have declared the same condition: it is then for the actors of both.
      const earlier = entries.get(condition.id);
      const actorTypes = [
        ...(earlier && typeof earlier.hud === "object" ? earlier.hud.actorTypes : []),
        ...condition.actorTypes,
      ];
      entries.set(condition.id, {
        id: condition.id,
        _id: derivedId("condition", condition.id),
        name: condition.label,
        img: condition.img,
        hud: condition.hidden ? false : { actorTypes },
      });
    }
  addStatuses([...entries.values()]);
  const dead = statusList().find((status) => status.id === "dead");
  if (dead) dead.img = asset("icons/skull.svg");
}

/**
 * Puts the labels of movement actions into the user's language, as Foundry shows them unchanged. Called once the
 * language files are loaded.
 */
export function localiseConfig(): void {
  for (const action of Object.values(host.CONFIG.Token.movement.actions as Record<string, { label: string }>))
    if (action.label?.startsWith("FRAY.")) action.label = localize(action.label);
}
