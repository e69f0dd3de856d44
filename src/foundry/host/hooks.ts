import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  DeltaDocument,
  EffectDocument,
  HostDocument,
  HostUser,
  ItemDocument,
  SceneDocument,
  TokenDocument,
  TokenPlaceable,
  MessageDocument,
} from "./documents.ts";
import type { PublicHooks } from "../contract/public-hooks.ts";

/** The arguments of the hooks of a document: created or deleted; and below: updated. */
type Created<D> = [document: D, options: object, userId: string];
type Updated<D> = [document: D, changed: Record<string, unknown>, options: object, userId: string];

/** The host's hooks that Fray uses, each with its arguments. tests/types compares them with the community's types. */
export interface CoreHooks {
  init: [];
  i18nInit: [];
  setup: [];
  ready: [];
  canvasReady: [canvas: object];
  canvasTearDown: [canvas: object];
  canvasPan: [canvas: object, view: object];
  chatMessage: [log: object, text: string, data: object];
  combatStart: [combat: CombatDocument, update: object];
  combatTurn: [combat: CombatDocument, update: object, options: object];
  combatTurnChange: [combat: CombatDocument, prior: object, current: object];
  preMoveToken: [token: TokenDocument, movement: object, operation: object];
  moveToken: [token: TokenDocument, movement: object, operation: object, user: HostUser];
  controlToken: [token: TokenPlaceable, controlled: boolean];
  drawToken: [token: TokenPlaceable];
  refreshToken: [token: TokenPlaceable, flags: object];
  hoverToken: [token: TokenPlaceable, hovered: boolean];
  targetToken: [user: HostUser, token: TokenPlaceable, targeted: boolean];
  collapseSidebar: [sidebar: object, collapsed: boolean];
  /** V14 only: a browser window for applications was opened, and below: closed; `id` is the window's */
  openDetachedWindow: [id: string, window: DetachedWindow];
  closeDetachedWindow: [id: string, window: DetachedWindow];
  getSceneControlButtons: [controls: Record<string, SceneControl>];
  hotbarDrop: [bar: object, data: object, slot: number];
  userConnected: [user: HostUser, connected: boolean];
  updateUser: Updated<HostUser>;
  createActor: Created<ActorDocument>;
  updateActor: Updated<ActorDocument>;
  updateActorDelta: Updated<DeltaDocument>;
  createItem: Created<ItemDocument>;
  updateItem: Updated<ItemDocument>;
  deleteItem: Created<ItemDocument>;
  preCreateActiveEffect: [effect: EffectDocument, data: object, options: object, userId: string];
  preUpdateActiveEffect: [effect: EffectDocument, changed: object, options: Record<string, unknown>, userId: string];
  createActiveEffect: Created<EffectDocument>;
  updateActiveEffect: Updated<EffectDocument>;
  deleteActiveEffect: Created<EffectDocument>;
  createScene: Created<SceneDocument>;
  createToken: Created<TokenDocument>;
  updateToken: Updated<TokenDocument>;
  deleteToken: Created<TokenDocument>;
  updateCombat: Updated<CombatDocument>;
  deleteCombat: Created<CombatDocument>;
  createCombatant: Created<CombatantDocument>;
  updateCombatant: Updated<CombatantDocument>;
  deleteCombatant: Created<CombatantDocument>;
  createWall: Created<HostDocument>;
  updateWall: Updated<HostDocument>;
  deleteWall: Created<HostDocument>;
  createChatMessage: Created<MessageDocument>;
  updateChatMessage: Updated<MessageDocument>;
  deleteChatMessage: Created<MessageDocument>;
  createSetting: Created<SettingDocument>;
  updateSetting: Updated<SettingDocument>;
  error: [location: string, error: Error, data: object];
}

/** Fray's own hooks, for other parts of Fray, macros and modules. */
export interface OwnHooks {
  /** a setting of Fray has changed; `key` has no namespace: "crusade.fateBonus" */
  "fray.settingChanged": [key: string];
  /** the world store, such as the pool of Dark FATE, has changed */
  "fray.worldChanged": [];
  /** a player wants to end their turn; called on that player's own client */
  "fray.done": [combat: CombatDocument];
  /** a module has stopped the card (an action's message) with this id; called on the client that works for the table */
  "fray.stopped": [card: string];
  /** from the module Dice So Nice, once Fray can give it its dice */
  diceSoNiceReady: [dice: object];
  /** from Dice So Nice, before it shows the dice of a message */
  diceSoNiceMessagePreProcess: [message: string, interception: { willTrigger3DRoll: boolean }];
  /** the same, from versions of Dice So Nice up to 5; later versions call it too, but ignore changes to its argument */
  diceSoNiceMessageProcessed: [message: string, interception: { willTrigger3DRoll: boolean }];
  /** from the module Item Piles, once its programming interface exists */
  "item-piles-ready": [];
}

/** A browser window, besides the main one, into which applications were detached. */
export interface DetachedWindow {
  readonly document: Document;
}

/** A stored world setting; `key` includes its namespace, such as "fray.movement". */
export interface SettingDocument extends HostDocument {
  readonly key: string;
}

/** One group of buttons beside the scene; its tools by name. */
export interface SceneControl {
  readonly tools: Record<string, object>;
}

type Known = CoreHooks & OwnHooks & PublicHooks;
/** The name of a hook that Fray knows. */
export type HookName = keyof Known;

/** A listener. Taken from a method, so that its parameters may be narrower: it knows the actual class of a document. */
type Listener<A> = A extends unknown[] ? { told(...args: A): unknown }["told"] : never;

/** `Hooks`: the members that Fray uses. `on` and `once` return the id that `off` takes. */
export interface HostHooks {
  /** the listeners by the hook's name */
  readonly events: Readonly<Record<string, readonly object[]>>;
  on<K extends HookName>(name: K, listener: Listener<Known[K]>): number;
  once<K extends HookName>(name: K, listener: Listener<Known[K]>): number;
  off(name: HookName, id: number): void;
  call(name: "modifyTokenAttribute", event: object, updates: object, actor: ActorDocument): boolean | void;
  call<K extends keyof PublicHooks>(name: K, ...args: PublicHooks[K]): boolean | void;
  callAll<K extends keyof PublicHooks>(name: K, ...args: PublicHooks[K]): void;
  callAll<K extends HookName>(name: K, ...args: Known[K]): void;
}
