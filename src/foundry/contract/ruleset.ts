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
  /** "crusade"; also the type of its Combat and Combatant */
  readonly id: string;
  /** key of lang/en.json */
  readonly label: string;

  /** the accent on a mat, as 0xRRGGBB: white words stand on it */
  readonly accent: number;

  readonly types: DocumentTypes;
  readonly sheets: readonly SheetDeclaration[];
  readonly dice: { readonly rolls: readonly RollClass[]; readonly terms?: readonly TermClass[] };
  readonly settings: readonly SettingDeclaration[];
  readonly conditions: readonly ConditionDeclaration[];

  /** Numbers of its actors that effects may change, by key below `system.bonuses`. */
  readonly bonuses?: readonly BonusKey[];

  /**
   * Names of choices that declarations may bring though no field of their dialog asks for them as things stand, parted
   * by blanks; one that ends in a dash stands for all that begin so. A declaration that brings any other is refused.
   */
  readonly choices?: string;

  /** ids of its actions, known before these are loaded; its attack first */
  readonly actionIds: readonly string[];
  /** Its actions with their cards, by id; loaded when first asked for (`loadActions` of the registry). */
  actions(): Promise<Readonly<Record<string, AnyAction>>>;

  readonly initiative: Initiative;
  readonly economy?: Economy;
  tracker?(): Promise<TrackerPanel>;
  /** seconds a round takes on the world's clock; 0: the clock stands */
  readonly roundSeconds: number;
  readonly movement?: Movement;

  /** Damage outside attacks: the token bar and the Damage / Heal button end in a card like any other. */
  readonly adjustHealth: Harm;

  /** A combatant is out of the fight (defeated on tracker and token); comes back when this turns false. */
  isOut(actor: ActorDocument): boolean;

  /**
   * Returns why an actor can do nothing now, out or not (unconscious); an actor felled in a tied turn still has its act
   * of that turn.
   */
  cannotAct?(actor: ActorDocument): Refusal | null;

  /** The actor's points as a line under a name: "14 / 18 stress". Null: nothing to show. */
  health(actor: ActorDocument): Health | null;

  /** The numbers that attacks on this actor are compared with, shown beside the name to users who may know them. */
  defences?(actor: ActorDocument): readonly Defence[];

  /** The distance of two tokens, with the unit: "8 m". Null where the scene cannot tell. */
  apart?(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null;

  /** Other points of an actor that are shown at a glance: FATE, fortune. */
  pools?(actor: ActorDocument): readonly { readonly label: string; readonly value: number }[];

  /** The action of one actor that is a night's rest, and what it is told: a party's press does it for each member. */
  readonly rest?: { readonly action: string; readonly choices: Declaration["choices"] };

  /**
   * The changes at the end of an encounter and at the starts of rounds and turns; loaded with the actions (`resetsOf`).
   */
  resets(): Promise<Resets>;

  /**
   * The changes at the end of a combatant's turn: conditions that last “until the end of its next turn”. Taken back
   * with the turn.
   */
  endOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];

  /**
   * The stored data with which a trackable bar of derived value stands at `value`, by path; null: the value is stored.
   */
  writeBar?(actor: ActorDocument, bar: string, value: number): Readonly<Record<string, unknown>> | null;

  /** The weapons and buttons of an actor that can start an action now: sheet rows, token HUD, macros. */
  offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): readonly Offer[];

  /** The marks on a token beside bars and conditions: a group's rating, a member that has fallen. */
  marks?(actor: ActorDocument, token: TokenDocument, reader: GameReader): readonly TokenMark[];

  /** Buttons among the tools of the tokens, for the gamemaster: a group made of the chosen tokens. */
  readonly tools?: readonly SceneTool[];

  /** Whole fights told beforehand (src/rules/forecast); loaded when first asked for. */
  forecast(): Promise<FightForecast>;

  /** Lines of the chat that begin with a word of its own. */
  readonly commands?: readonly ChatCommand[];

  /** Reacts to the host's own life cycle; wired by the shared code, never by Hooks of the ruleset. */
  readonly hooks?: RulesetHooks;
}

/** The points an actor has left and their maximum, with the parts of one of the two where a rule computes it. */
export interface Health {
  readonly value: number;
  readonly max: number;
  readonly label: string;
  readonly made?: Explained;
}

/** A defence of a target: short and whole names are keys of lang/en.json. */
export interface Defence {
  readonly label: string;
  readonly name?: string;
  readonly value: number;
}

export interface RulesetHooks {
  /** A new actor: fields its source does not give (what a new character begins with). */
  newActor?(actor: ActorDocument, source: JsonObject, reader: GameReader): JsonObject;
  /** Tells whether changed fields of `system` make the actor a hero or a foe; undefined: neither. */
  heroBy?(actor: ActorDocument, changed: JsonObject): boolean | undefined;
  /** Fields of `system` that follow when the actor becomes a hero or a foe. */
  heroFields?(actor: ActorDocument, hero: boolean): JsonObject;
  /** A token of this ruleset was dropped on a scene, or made by hand: fields to add to the new token. */
  tokenDefaults?(actor: ActorDocument, token: TokenDocument): JsonObject | null;
  /** Its first token was put on a scene by hand: further tokens of it beside that one (a group's other members). */
  companions?(actor: ActorDocument, token: TokenDocument): readonly JsonObject[];
  /**
   * An offer to the gamemaster after one more token of this actor's kind was put on a scene that now holds these
   * tokens.
   */
  sceneOffer?(actor: ActorDocument, tokens: readonly TokenDocument[]): Promise<SceneOffer | null>;
  /** An item lands on an actor: fields to change, or a refusal. */
  dropItem?(actor: ActorDocument, item: JsonObject): JsonObject | null;
  /** A player is about to put a condition on an actor: why that may not be now. */
  conditionRefusal?(actor: ActorDocument, condition: string, reader: GameReader): Refusal | null;
  /** An actor changed: changes that must follow (a group's dead member fades its token). Active gamemaster only. */
  actorChanged?(actor: ActorDocument, changed: JsonObject, reader: GameReader): readonly Change[];
  /** Called when a combatant was added to an encounter, on the active gamemaster's client only. */
  combatantJoined?(combatant: CombatantDocument): void;
  /** A condition began on an actor, by a card or by hand: changes that must follow. Active gamemaster only. */
  conditionBegan?(actor: ActorDocument, statuses: ReadonlySet<string>, reader: GameReader): readonly Change[];
}

export interface Harm {
  /** id of the action that a plain amount of damage or healing becomes */
  readonly action: string;
  /** Turns an amount (positive: damage) on a bar's attribute into that action's declaration; null: a plain edit. */
  declare(actor: ActorDocument, token: TokenDocument | null, amount: number, attribute: string): Declaration | null;
}

/** “/word …” typed into the chat. */
export interface ChatCommand {
  /** without the stroke */
  readonly word: string;
  /** a line that can be read */
  readonly example?: string;
  /** Runs the line; a refusal when it cannot be read. */
  run(line: string): Promise<unknown> | Refusal;
  /** The content of a message that names this word in `flags.fray.plain`, drawn anew wherever it is shown. */
  draw?(message: MessageDocument): Promise<string>;
}

/** A button of the gamemaster's among the tools of the tokens. */
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
  readonly declaration: Declaration;
  readonly name: string;
  readonly img: string;
  /** pips it costs, if the ruleset has pips */
  readonly pips?: number;
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
