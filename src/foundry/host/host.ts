import type { DropLife } from "./drops.ts";
import type {
  ActorDocument,
  CombatDocument,
  CombatantDocument,
  EffectDocument,
  HostDocument,
  HostUser,
  ItemDocument,
  MessageDocument,
  TokenDocument,
  TokenPlaceable,
} from "./documents.ts";
import type { JsonObject } from "./json.ts";
import type { DocumentClass } from "./config.ts";
import type { HostGlobals } from "./globals.ts";
import { withQuietWindows } from "./occupied.ts";
import { wordsOf } from "./part-away.ts";

/** Values whose types cannot be described: stored data before it is cleaned, arguments that the host passes to Fray. */
type Untyped = any;

export type { HostCanvas, HostGame, HostPack } from "./globals.ts";
export type { MessageDocument } from "./documents.ts";

/** The host's globals. Read a member only where it is needed: some appear while the host starts. */
export const host = globalThis as unknown as HostGlobals;

/** The host's namespace of classes. Each is cast below to what Fray uses of it, as checking its full type takes a minute. */
const { foundry } = globalThis as unknown as { foundry: Untyped };

/** Keys of words in stored messages and records of earlier versions (without FRAY.), and today's keys for them. */
const FORMER_KEYS: Readonly<Record<string, string>> = { "Turns.Change.back": "FRAY.Change.back" };

/** Returns a key's words in the user's language, its plural form and numbers by `data`; any other text as it is. */
export function localize(keyOrText: string, data?: Readonly<Record<string, unknown>>): string {
  const { i18n } = host.game;
  const key = FORMER_KEYS[keyOrText.slice("FRAY.".length)] ?? keyOrText;
  return data ? i18n.format(counted(key, countOf(data, key)), withWrittenNumbers(data)) : i18n.localize(key);
}

/** Makes a function that returns a value for the user's language. `make` makes it, once for each language. */
function byLanguage<T>(make: (language: string) => T): () => T {
  const madeByLanguage = new Map<string, T>();
  return () => {
    const { lang } = host.game.i18n;
    const made = madeByLanguage.get(lang) ?? make(lang);
    madeByLanguage.set(lang, made);
    return made;
  };
}

const onePlace = byLanguage(
  (language) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
);
const asItIs = byLanguage(
  (language) => new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }),
);
const plurals = byLanguage((language) => new Intl.PluralRules(language));

/** Returns a number with one decimal place, written in the user's language: “6.6” or “6,6”. */
export const decimal = (value: number): string => onePlace().format(value);

/** Returns a number with at most two decimal places, in the user's language, with a minus sign (−): “3”, “3.52”, “−11”. */
export const numeral = (value: number): string =>
  `${value < 0 ? "−" : ""}${Number.isInteger(value) ? Math.abs(value) : asItIs().format(Math.abs(value))}`;

/** Returns a text's data with negative numbers and fractions written by `numeral`; `data` itself if there are none. */
function withWrittenNumbers(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const toWrite = Object.entries(data).filter(
    ([, value]) => typeof value === "number" && (value < 0 || !Number.isInteger(value)),
  );
  if (!toWrite.length) return data;
  return { ...data, ...Object.fromEntries(toWrite.map(([name, value]) => [name, numeral(value as number)])) };
}

/** Returns the number that chooses a text's plural form: the first in `data` that the text names, else the first. */
function countOf(data: Readonly<Record<string, unknown>>, key: string): unknown {
  const numbers = Object.entries(data).filter(([, value]) => typeof value === "number");
  if (numbers.length < 2) return numbers[0]?.[1];
  const text = host.game.i18n.localize(key);
  return (numbers.find(([name]) => text.includes(`{${name}}`)) ?? numbers[0])![1];
}

/**
 * Returns the key of the text for a number of things: `key` with the number's plural category in the user's language
 * added (`…One`, `…Two`, `…Few`, `…Many`) if there is such a text; else `key`, also for a count that is no number.
 */
export function counted(key: string, count: unknown): string {
  if (typeof count !== "number") return key;
  const { i18n } = host.game;
  const category = plurals().select(count);
  if (category === "other") return key;
  const pluralKey = `${key}${category.charAt(0).toUpperCase()}${category.slice(1)}`;
  return i18n.has(pluralKey) ? pluralKey : key;
}

/** Objects of Fray's that stand in for documents, by their uuids; there is one, the world store. */
const standIns = new Map<string, HostDocument>();

/** Enters an object of Fray's that stands in for a document, so that `documentOf` finds it by its uuid. */
export function enterDocument(document: HostDocument): void {
  standIns.set(document.uuid, document);
}

/** Returns the document or stand-in with a uuid. Null if it is not in memory, and for a malformed uuid or null. */
export function documentOf<T extends HostDocument>(uuid: string | null | undefined): T | null {
  if (!uuid) return null;
  const standIn = standIns.get(uuid);
  if (standIn) return standIn as T;
  try {
    const document = host.fromUuidSync(uuid, { strict: false }) as T | null;
    // For a document of a pack that is not in memory the host returns its index entry, which is no document.
    return document && "documentName" in document ? document : null;
  } catch {
    return null;
  }
}

/** Writes an unexpected error to the console and tells this user of it. */
export function report(error: unknown): void {
  console.error("Fray |", error);
  host.ui?.notifications?.error(localize(...wordsOf(error)));
}

/** Lets work go on without being awaited; if it fails, the error is reported. */
export function runDetached(work: Promise<unknown>): void {
  work.catch(report);
}

/* Classes that Fray extends or calls. An interface `…Life` has those members, protected ones too, that Fray uses. */

/** The field classes of schemas, with untyped options: these differ by field and by generation of the host. */
export type FieldClasses = Readonly<
  Record<
    "ArrayField" | "BooleanField" | "HTMLField" | "NumberField" | "ObjectField" | "SchemaField" | "StringField",
    new (...options: Untyped[]) => object
  >
>;
export const fields = foundry.data.fields as FieldClasses;

/** A data model. Its constructor defines the schema's fields as properties: subclasses declare them without a value. */
export interface ModelBase {
  readonly parent: HostDocument;
  readonly _source: Record<string, unknown>;
  prepareBaseData(): void;
  prepareDerivedData(): void;
  updateSource(changes: object, options?: object): object;
}
interface ModelStatics {
  new (data?: object, options?: object): ModelBase;
  migrateData(source: Untyped, ...rest: Untyped[]): Untyped;
  cleanData(source?: Untyped, ...rest: Untyped[]): Untyped;
  defineSchema(): object;
}
export const TypeDataModel = foundry.abstract.TypeDataModel as ModelStatics;

export interface DocumentLife {
  prepareDerivedData(): void;
  prepareBaseData(): void;
  _preCreate(data: object, options: object, user: HostUser): Promise<boolean | void>;
  _preUpdate(changed: object, options: object, user: HostUser): Promise<boolean | void>;
  _preDelete(options: object, user: HostUser): Promise<boolean | void>;
  _onUpdate(changed: object, options: object, userId: string): void;
  _onCreate(data: object, options: object, userId: string): void;
  updateSource(changes: object, options?: object): object;
}
export interface ActorLife extends DocumentLife {
  modifyTokenAttribute(attribute: string, value: number, isDelta?: boolean, isBar?: boolean): Promise<unknown>;
  getRollData(): object;
}
export const ActorBase = foundry.documents.Actor as DocumentClass<ActorDocument, ActorLife>;
export const ItemBase = foundry.documents.Item as DocumentClass<ItemDocument, DocumentLife>;
export interface EffectLife {
  readonly isSuppressed: boolean;
  apply(actor: ActorDocument, change: object): Record<string, unknown>;
}
export const EffectBase = foundry.documents.ActiveEffect as DocumentClass<EffectDocument, EffectLife> & {
  applyChange(target: object, change: object, options?: object): Record<string, unknown>;
};

/** The sheet of a journal page, which has separate parts to show and to edit it. */
export const PageSheetBase = foundry.applications.sheets.journal.JournalEntryPageHandlebarsSheet as {
  new (options?: object): {
    readonly document: HostDocument & { readonly system: unknown };
    readonly isView: boolean;
    _configureRenderParts(options: object): object;
    _prepareContext(options: object): Promise<object>;
  };
  DEFAULT_OPTIONS: object;
  EDIT_PARTS: Record<string, object>;
  VIEW_PARTS: Record<string, object>;
};
export interface MessageLife extends DocumentLife {
  renderHTML(options?: object): Promise<HTMLElement>;
}
export const MessageBase = foundry.documents.ChatMessage as DocumentClass<MessageDocument, MessageLife> & {
  getSpeaker(options?: object): JsonObject;
  migrateData(source: object, ...rest: unknown[]): object;
};

/** The turn that an event of the host is about. `skipped`: true if it was passed over on the way to a later one. */
export interface TurnContext {
  readonly round: number;
  /** the turn's place in the order; left out for events of a round */
  readonly turn?: number;
  readonly skipped: boolean;
}

/** The arguments of the host's method that is called after embedded documents were deleted. */
export type DescendantsGone = [
  parent: unknown,
  collection: string,
  documents: readonly unknown[],
  ids: readonly string[],
  options: object,
  userId: string,
];

export interface CombatLife extends DocumentLife {
  _onDeleteDescendantDocuments(...given: DescendantsGone): void;
  setupTurns(): CombatantDocument[];
  rollInitiative(ids: string | string[], options?: object): Promise<unknown>;
  resetAll(options?: object): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  previousTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  endCombat(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number;
  _getCurrentState(combatant?: CombatantDocument): object;
  _onStartRound(context: object): Promise<void>;
  _onStartTurn(combatant: CombatantDocument, context: TurnContext): Promise<void>;
  _onEndTurn(combatant: CombatantDocument, context: TurnContext): Promise<void>;
  _canChangeRound(user: HostUser): boolean;
  _canChangeTurn(user: HostUser): boolean;
}
export const CombatBase = foundry.documents.Combat as DocumentClass<CombatDocument, CombatLife>;
export const CombatantBase = foundry.documents.Combatant as DocumentClass<CombatantDocument, DocumentLife>;

/** A movement as the host hands it to _preUpdateMovement and _onUpdateMovement. */
export interface HostMovement {
  readonly id: string;
  readonly method: string;
  readonly origin: TokenWaypointLike;
  readonly destination: TokenWaypointLike;
  readonly passed: { readonly waypoints: readonly TokenWaypointLike[]; readonly cost: number };
  readonly pending: { readonly waypoints: readonly TokenWaypointLike[]; readonly cost: number };
  readonly history: { readonly recorded: object; readonly unrecorded: object; readonly cost: number };
  readonly chain?: readonly string[];
  readonly autoRotate?: boolean;
  /** the limits that the move ignores, as when a gamemaster moves a token freely */
  readonly constrainOptions?: { readonly ignoreWalls?: boolean; readonly ignoreCost?: boolean };
}
/** A point of a token's move, in pixels; `explicit`: set by the user, `intermediate`: inserted by the host. */
export interface TokenWaypointLike {
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  readonly elevation?: number;
  readonly level?: string | null;
  readonly action?: string;
  readonly explicit?: boolean;
  readonly checkpoint?: boolean;
  readonly intermediate?: boolean;
}
export interface TokenLife extends DocumentLife {
  _preUpdateMovement(movement: HostMovement, operation: object): Promise<boolean | void>;
  _onUpdateMovement(movement: HostMovement, operation: object, user: HostUser): void;
  _inferMovementAction(): string;
  getBarAttribute(name: string, options?: object): object | null;
  getCompleteMovementPath(waypoints: readonly object[]): TokenWaypointLike[];
}
export const TokenDocumentBase = foundry.documents.TokenDocument as DocumentClass<TokenDocument, TokenLife> & {
  createCombatants(tokens: readonly TokenDocument[], options?: object): Promise<unknown>;
};

/** The members of the host's rolls and dice that Fray reads and overrides. */
export interface RollLife {
  readonly formula: string;
  readonly result: string;
  readonly dice: readonly object[];
  readonly total: number | undefined;
  readonly options: object;
  _evaluateTotal(): number;
  toJSON(): object;
  evaluate(options?: object): Promise<unknown>;
}
export const Roll = foundry.dice.Roll as {
  readonly CHAT_TEMPLATE: string;
  readonly TOOLTIP_TEMPLATE: string;
  new (formula: string, data?: object, options?: object): RollLife;
  fromData(data: object): RollLife;
};
export const Die = foundry.dice.terms.Die as { readonly MODIFIERS: Record<string, string | Modifier> };

/** A modifier of dice. It returns false if the text typed is another modifier. */
type Modifier = (this: { results: RolledFace[] }, modifier: string) => boolean | void;

export interface RolledFace {
  result: number;
  active?: boolean;
  discarded?: boolean;
  exploded?: boolean;
}
export interface TermLife {
  results: RolledFace[];
  modifiers: string[];
  readonly _evaluated: boolean;
  roll(options?: object): Promise<RolledFace>;
  getResultLabel(result: RolledFace): string | null;
  _evaluateModifiers(): void | Promise<void>;
  _evaluateSync(options?: object): object;
}
export const DiceTerm = foundry.dice.terms.DiceTerm as new (data?: object) => TermLife;

const { HandlebarsApplicationMixin, ApplicationV2 } = foundry.applications.api;
const { ActorSheetV2, ItemSheetV2 } = foundry.applications.sheets;

/** An ApplicationV2 that is rendered from Handlebars parts. */
export interface AppBase {
  readonly element: HTMLElement;
  readonly id: string;
  readonly rendered: boolean;
  readonly options: Record<string, unknown>;
  render(options?: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  /** called before a render; if it returns false, nothing is drawn */
  _canRender(options: object): boolean | void;
  _prepareContext(options: object): Promise<object>;
  _onRender(context: object, options: object): void | Promise<void>;
  _onFirstRender(context: object, options: object): void | Promise<void>;
  readonly position: { readonly left?: number | null; readonly width?: number | "auto" | null };
  setPosition(position: object): unknown;
  _onClose(options: object): void;
  _configureRenderOptions(options: object): void;
  _configureRenderParts(options: object): Record<string, object>;
  _updateFrame(options: object): void;
  readonly title: string;
}
interface AppStatics {
  DEFAULT_OPTIONS: object;
  PARTS: object;
  TABS: object;
}
export const HandlebarsApp = withQuietWindows(HandlebarsApplicationMixin(ApplicationV2)) as (new (
  options?: object,
) => AppBase) &
  AppStatics;

export interface SheetBase extends AppBase, DropLife {
  readonly document: HostDocument & { readonly limited: boolean };
  readonly actor: ActorDocument;
  readonly item: ItemDocument;
  readonly isEditable: boolean;
  readonly token: TokenDocument | null;
  submit(options?: object): Promise<void>;
  _toggleDisabled(disabled: boolean): void;
  readonly tabGroups: Record<string, string | null>;
  changeTab(tab: string, group: string, options?: object): void;
  _preparePartContext(part: string, context: object, options: object): Promise<object>;
  _attachPartListeners(part: string, element: HTMLElement, options: object): void;
  _preSyncPartState(part: string, fresh: HTMLElement, prior: HTMLElement, state: object): void;
  _prepareSubmitData(event: SubmitEvent, form: HTMLFormElement, formData: object, updateData?: object): object;
}
export const ActorSheet = withQuietWindows(HandlebarsApplicationMixin(ActorSheetV2)) as (new (
  options?: object,
) => SheetBase) &
  AppStatics;
export const ItemSheet = withQuietWindows(HandlebarsApplicationMixin(ItemSheetV2)) as (new (
  options?: object,
) => SheetBase) &
  AppStatics;

export interface RulerLife {
  readonly token: TokenPlaceable;
  _getWaypointLabelContext(waypoint: object, state: object): object | void;
  _getWaypointStyle(waypoint: object): object;
  _getSegmentStyle(waypoint: object): object;
  _getGridHighlightStyle(waypoint: object, offset: object): object;
}
export const TokenRuler = foundry.canvas.placeables.tokens.TokenRuler as new (token: TokenPlaceable) => RulerLife;
export interface TrackerLife {
  readonly combats: readonly CombatDocument[];
  readonly viewed: CombatDocument | null;
  readonly active: boolean;
  readonly isPopout: boolean;
  _onActivate(): void;
  scrollToTurn(): void;
  _prepareTurnContext(combat: CombatDocument, combatant: CombatantDocument, index: number): Promise<object>;
  _prepareCombatContext(context: object, options: object): Promise<void>;
  _prepareTrackerContext(context: object, options: object): Promise<void>;
}
export const CombatTracker = withQuietWindows(foundry.applications.sidebar.tabs.CombatTracker) as (new (
  options?: object,
) => AppBase & TrackerLife) &
  AppStatics;
