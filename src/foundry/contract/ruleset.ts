import type { MessageDocument } from "../host/host.ts";
import type { Explained, RuleId } from "../../rules/explain.ts";
import type { AnyAction, Declaration, Refusal } from "./action.ts";
import type { BonusKey } from "./bonus.ts";
import type { Change } from "./change.ts";
import type { Economy, Initiative, Resets, TrackerPanel } from "./combat.ts";
import type {
  ConditionDeclaration,
  DocumentTypes,
  RollClass,
  SettingDeclaration,
  SheetDeclaration,
  TermClass,
} from "./declarations.ts";
import type { ActorDocument, CombatDocument, GameReader, TokenDocument, CombatantDocument } from "../host/documents.ts";
import type { FightForecast } from "./forecast.ts";
import type { JsonObject } from "../host/json.ts";
import type { TokenMark } from "./marks.ts";
import type { Movement } from "./movement.ts";
import type { SceneOffer } from "./offer-bar.ts";

/**
 * The contract between a ruleset and the shared code. Everything the table needs to know of a ruleset comes
 * through this one interface; nothing outside `src/foundry/rulesets/index.ts` asks which ruleset it is.
 */
export interface Ruleset {
  /** its id, such as "crusade"; also the type of its Combat and Combatant documents */
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;

  /** the accent colour on the canvas, as 0xRRGGBB: white words are written on it */
  readonly accent: number;

  readonly types: DocumentTypes;
  readonly sheets: readonly SheetDeclaration[];
  readonly dice: { readonly rolls: readonly RollClass[]; readonly terms?: readonly TermClass[] };
  readonly settings: readonly SettingDeclaration[];
  readonly conditions: readonly ConditionDeclaration[];

  /** Numbers of its actors that effects may change, by key below `system.bonuses`. */
  readonly bonuses?: readonly BonusKey[];

  /**
   * Ids of choices that declarations may have though no field of their dialog asks for them, separated by spaces; one
   * that ends in a dash stands for all that begin so. A declaration with any other choice is refused.
   */
  readonly choices?: string;

  /** ids of its actions, known before they are loaded; its attack first */
  readonly actionIds: readonly string[];
  /** Loads its actions with their cards, by id (called by `loadActions` of the registry). */
  actions(): Promise<Readonly<Record<string, AnyAction>>>;

  readonly initiative: Initiative;
  /** the actions of a round; left out: they are not counted */
  readonly economy?: Economy;
  /** Loads its part of the tracker; left out: it has none. */
  tracker?(): Promise<TrackerPanel>;
  /** seconds that a round takes in world time; 0 for none */
  readonly roundSeconds: number;
  /** its rules of movement; left out: it has none */
  readonly movement?: Movement;

  /** Damage outside attacks: amounts from the token bar and the Damage / Heal button become a card. */
  readonly adjustHealth: Harm;

  /** Tells whether an actor is out of the fight (defeated on tracker and token). */
  isOut(actor: ActorDocument): boolean;

  /**
   * Returns why an actor can do nothing now, out of the fight or not (unconscious), or null; an actor felled in a tied
   * turn still has its act of that turn.
   */
  cannotAct?(actor: ActorDocument): Refusal | null;

  /** Returns the actor's points, shown as a line under its name: "14 / 18 stress". Null if there are none to show. */
  health(actor: ActorDocument): Health | null;

  /**
   * Returns the numbers that attacks on this actor are compared with, shown beside the name to users who may know them.
   */
  defences?(actor: ActorDocument): readonly Defence[];

  /** Returns the distance of two tokens with the unit: "8 m". Null where it is unknown. */
  apart?(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null;

  /** Returns other points of an actor to show at a glance: FATE, fortune. */
  pools?(actor: ActorDocument): readonly { readonly label: string; readonly value: number }[];

  /** The action of one actor that is a night's rest, with its choices: a party's button does it for each member. */
  readonly rest?: { readonly action: string; readonly choices: Declaration["choices"] };

  /** Loads the changes at the end of an encounter and at the start of rounds and turns (see `resetsOf`). */
  resets(): Promise<Resets>;

  /**
   * Returns the changes at the end of a combatant's turn, for conditions that last “until the end of its next turn”.
   * Undone with the turn.
   */
  endOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];

  /**
   * Returns the stored data, by path, with which a trackable bar of a derived value has this value; null if the value
   * itself is stored.
   */
  writeBar?(actor: ActorDocument, bar: string, value: number): Readonly<Record<string, unknown>> | null;

  /** Returns the weapons and buttons of an actor that can start an action now, for sheet rows, token HUD and macros. */
  offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): readonly Offer[];

  /** Returns the marks on a token besides bars and conditions: a group's rating, a fallen member. */
  marks?(actor: ActorDocument, token: TokenDocument, reader: GameReader): readonly TokenMark[];

  /** Buttons of the token tools, for the gamemaster: a group made of the selected tokens. */
  readonly tools?: readonly SceneTool[];

  /** Loads the ruleset's part in forecasts of whole fights (src/rules/forecast). */
  forecast(): Promise<FightForecast>;

  /** Its chat commands. */
  readonly commands?: readonly ChatCommand[];

  /** Its reactions to events of the host; called by the shared code, so that a ruleset needs no Hooks of its own. */
  readonly hooks?: RulesetHooks;
}

/** The points an actor has left and their maximum, with the parts of one of these where a rule computes it. */
export interface Health {
  readonly value: number;
  readonly max: number;
  /** the word for the points, a key of lang/en.json */
  readonly label: string;
  readonly made?: Explained;
}

/** A defence of a target; short and full names are keys of lang/en.json. */
export interface Defence {
  readonly label: string;
  readonly name?: string;
  readonly value: number;
}

/** A ruleset's reactions to events of the host; the shared code calls them. */
export interface RulesetHooks {
  /** Returns fields of a new actor that its source does not give (what a new character begins with). */
  newActor?(actor: ActorDocument, source: JsonObject, reader: GameReader): JsonObject;
  /** Tells whether changed fields of `system` make the actor a hero (true) or a foe (false); undefined: neither. */
  heroBy?(actor: ActorDocument, changed: JsonObject): boolean | undefined;
  /** Returns the fields of `system` that change when the actor becomes a hero or a foe. */
  heroFields?(actor: ActorDocument, hero: boolean): JsonObject;
  /** Returns fields to add to a new token of this ruleset; null for none. */
  tokenDefaults?(actor: ActorDocument, token: TokenDocument): JsonObject | null;
  /**
   * Returns further tokens to place beside an actor's first token, put on a scene by hand (a group's other members).
   */
  companions?(actor: ActorDocument, token: TokenDocument): readonly JsonObject[];
  /**
   * Returns an offer to the gamemaster, or null, after one more token of this actor's kind was put on a scene that now
   * holds these tokens.
   */
  sceneOffer?(actor: ActorDocument, tokens: readonly TokenDocument[]): Promise<SceneOffer | null>;
  /** Returns the fields to change in an item dropped on an actor; null refuses it. */
  dropItem?(actor: ActorDocument, item: JsonObject): JsonObject | null;
  /** Returns why a player may not put a condition on an actor now; null if they may. */
  conditionRefusal?(actor: ActorDocument, condition: string, reader: GameReader): Refusal | null;
  /**
   * Returns the changes that must follow when an actor changed (a group's dead member fades its token). Called on the
   * active gamemaster's client.
   */
  actorChanged?(actor: ActorDocument, changed: JsonObject, reader: GameReader): readonly Change[];
  /** Called when a combatant was added to an encounter, on the active gamemaster's client. */
  combatantJoined?(combatant: CombatantDocument): void;
  /**
   * Returns the changes that must follow when a condition began on an actor, by a card or by hand. Called on the active
   * gamemaster's client.
   */
  conditionBegan?(actor: ActorDocument, statuses: ReadonlySet<string>, reader: GameReader): readonly Change[];
  /** Returns the changes that must follow when a condition was taken from an actor, in the same way. */
  conditionEnded?(actor: ActorDocument, statuses: ReadonlySet<string>, reader: GameReader): readonly Change[];
}

/** A ruleset's action for damage or healing outside of attacks. */
export interface Harm {
  /** id of the action for a plain amount of damage or healing */
  readonly action: string;
  /** Returns that action's declaration for an amount (positive: damage) on a bar's attribute; null for a plain edit. */
  declare(actor: ActorDocument, token: TokenDocument | null, amount: number, attribute: string): Declaration | null;
}

/** A chat command: “/word …”. */
export interface ChatCommand {
  /** the word without the slash */
  readonly word: string;
  /** an example line that can be read */
  readonly example?: string;
  /** Runs a line; returns a refusal if it cannot be read. */
  run(line: string): Promise<unknown> | Refusal;
  /** Returns the content of a message that names this word in `flags.fray.plain`, drawn anew wherever it is shown. */
  draw?(message: MessageDocument): Promise<string>;
}

/** A button for the gamemaster in the token tools. */
export interface SceneTool {
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;
  /** Font Awesome Free class */
  readonly icon: string;
  use(): void;
}

/** One row that can be clicked to act. */
export interface Offer {
  /** the act that a click declares */
  readonly declaration: Declaration;
  /** its words and picture, such as those of the weapon */
  readonly name: string;
  readonly img: string;
  /** pips it costs, if the ruleset has pips */
  readonly pips?: number;
  /** why it is barred; left out if it is not */
  readonly refused?: {
    readonly refused: string;
    readonly rule?: RuleId;
    readonly data?: Record<string, string | number>;
  };
}

export type * from "./action.ts";
export type * from "./change.ts";
export type * from "./combat.ts";
export type * from "./declarations.ts";
export type * from "../host/documents.ts";
export type * from "./forecast.ts";
export type * from "../host/json.ts";
export type * from "./marks.ts";
export type * from "./movement.ts";
export type * from "./offer-bar.ts";
export type * from "./view.ts";
export { amendedParts, isRefusal } from "./action.ts";
