import type * as Host from "../../src/foundry/host/host.ts";
import type { Held, Idle, Wrong } from "./held.ts";

/**
 * What our subclasses override or call of the host's classes. Protected members are no part of `keyof`, so they are
 * named here one by one: a member that the class does not have cannot be named.
 */
interface ActorGuarded {
  _preUpdate: Actor.Implementation["_preUpdate"];
  _preCreate: Actor.Implementation["_preCreate"];
  _preDelete: Actor.Implementation["_preDelete"];
  _onUpdate: Actor.Implementation["_onUpdate"];
  _onCreate: Actor.Implementation["_onCreate"];
}
interface ItemGuarded {
  _preUpdate: Item.Implementation["_preUpdate"];
  _preCreate: Item.Implementation["_preCreate"];
  _preDelete: Item.Implementation["_preDelete"];
  _onUpdate: Item.Implementation["_onUpdate"];
  _onCreate: Item.Implementation["_onCreate"];
}
interface MessageGuarded {
  _preUpdate: ChatMessage.Implementation["_preUpdate"];
  _preCreate: ChatMessage.Implementation["_preCreate"];
  _preDelete: ChatMessage.Implementation["_preDelete"];
  _onUpdate: ChatMessage.Implementation["_onUpdate"];
  _onCreate: ChatMessage.Implementation["_onCreate"];
}
interface CombatGuarded {
  _preUpdate: Combat.Implementation["_preUpdate"];
  _preCreate: Combat.Implementation["_preCreate"];
  _preDelete: Combat.Implementation["_preDelete"];
  _onUpdate: Combat.Implementation["_onUpdate"];
  _onCreate: Combat.Implementation["_onCreate"];
  _onDeleteDescendantDocuments: Combat.Implementation["_onDeleteDescendantDocuments"];
  _getCurrentState: Combat.Implementation["_getCurrentState"];
  _onStartRound: Combat.Implementation["_onStartRound"];
  _onStartTurn: Combat.Implementation["_onStartTurn"];
  _onEndTurn: Combat.Implementation["_onEndTurn"];
  _canChangeRound: Combat.Implementation["_canChangeRound"];
  _canChangeTurn: Combat.Implementation["_canChangeTurn"];
}
interface CombatantGuarded {
  _preUpdate: Combatant.Implementation["_preUpdate"];
  _preCreate: Combatant.Implementation["_preCreate"];
  _preDelete: Combatant.Implementation["_preDelete"];
  _onUpdate: Combatant.Implementation["_onUpdate"];
  _onCreate: Combatant.Implementation["_onCreate"];
}
interface TokenGuarded {
  _preUpdate: TokenDocument.Implementation["_preUpdate"];
  _preCreate: TokenDocument.Implementation["_preCreate"];
  _preDelete: TokenDocument.Implementation["_preDelete"];
  _onUpdate: TokenDocument.Implementation["_onUpdate"];
  _onCreate: TokenDocument.Implementation["_onCreate"];
  _preUpdateMovement: TokenDocument.Implementation["_preUpdateMovement"];
  _onUpdateMovement: TokenDocument.Implementation["_onUpdateMovement"];
  _inferMovementAction: TokenDocument.Implementation["_inferMovementAction"];
}

export type Documents = [
  Held<Wrong<Host.ActorLife, Actor.Implementation, ActorGuarded>>,
  Held<Wrong<Host.DocumentLife, Item.Implementation, ItemGuarded>>,
  Held<Wrong<Host.MessageLife, ChatMessage.Implementation, MessageGuarded>>,
  Held<Wrong<Host.CombatLife, Combat.Implementation, CombatGuarded & Corrected.CombatLife>>,
  Held<Wrong<Host.DocumentLife, Combatant.Implementation, CombatantGuarded>>,
  Held<Wrong<Host.TokenLife, TokenDocument.Implementation, TokenGuarded>>,
  Held<Wrong<Host.ModelBase, foundry.abstract.TypeDataModel.Any>>,
  Held<Idle<Host.CombatLife, Combat.Implementation, Corrected.CombatLife>>,
];

type App = foundry.applications.api.ApplicationV2.Any;
interface AppGuarded extends Corrected.Application {
  _canRender: App["_canRender"];
  _prepareContext: App["_prepareContext"];
  _onRender: App["_onRender"];
  _onFirstRender: App["_onFirstRender"];
  _onClose: App["_onClose"];
  _configureRenderOptions: App["_configureRenderOptions"];
  _updateFrame: App["_updateFrame"];
}
type ActorSheet = foundry.applications.sheets.ActorSheetV2.Any;
interface ActorSheetGuarded extends Corrected.ActorSheet {
  _prepareSubmitData: ActorSheet["_prepareSubmitData"];
  _toggleDisabled: ActorSheet["_toggleDisabled"];
}
type Tracker = foundry.applications.sidebar.tabs.CombatTracker;
interface TrackerGuarded extends Corrected.CombatTracker {
  _onActivate: foundry.applications.sidebar.tabs.CombatTracker["_onActivate"];
}
type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
interface RulerGuarded {
  _getWaypointLabelContext: Ruler["_getWaypointLabelContext"];
  _getWaypointStyle: Ruler["_getWaypointStyle"];
  _getSegmentStyle: Ruler["_getSegmentStyle"];
  _getGridHighlightStyle: Ruler["_getGridHighlightStyle"];
}
export type Applications = [
  Held<Wrong<Host.AppBase, App, AppGuarded>>,
  Held<Wrong<Omit<Host.SheetBase, keyof Host.AppBase | "item">, ActorSheet, ActorSheetGuarded>>,
  Held<Wrong<Pick<Host.SheetBase, "item" | "document">, foundry.applications.sheets.ItemSheet>>,
  Held<Wrong<Host.TrackerLife, Tracker, TrackerGuarded>>,
  Held<Wrong<Host.RulerLife, Ruler, RulerGuarded>>,
];

type Term = foundry.dice.terms.DiceTerm;
interface RollGuarded {
  _evaluateTotal: Roll["_evaluateTotal"];
}
interface TermGuarded {
  _evaluated: Term["_evaluated"];
  _evaluateModifiers: Term["_evaluateModifiers"];
  _evaluateSync: Term["_evaluateSync"];
}
export type Dice = [
  Held<Wrong<Host.RollLife, Roll, RollGuarded>>,
  Held<Wrong<Host.TermLife, Term, TermGuarded>>,
  Held<Wrong<typeof Host.Die, typeof foundry.dice.terms.Die, Corrected.Die>>,
  Held<
    Wrong<Pick<typeof Host.Roll, "fromData" | "CHAT_TEMPLATE" | "TOOLTIP_TEMPLATE">, typeof Roll, Corrected.RollClass>
  >,
  Held<Exclude<keyof Host.FieldClasses, keyof typeof foundry.data.fields>>,
  Held<Exclude<"defineSchema" | "migrateData" | "cleanData", keyof typeof foundry.abstract.TypeDataModel>>,
];
