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
 * What a ruleset must bring, and all that the shared code knows of it. Only `src/foundry/rulesets/index.ts` names the
 * rulesets; no other shared code asks which one it has. Pips: the acts of a combatant in a round. A tied turn: the turn
 * of several combatants at once, who act on the documents as they were when it began. A card: an action's chat message.
 */
export interface Ruleset {
  /** its id, such as "crusade"; also the type of its Combat and Combatant documents */
  readonly id: string;
  /** its name, as a key of lang/en.json */
  readonly label: string;

  /** the accent colour on the canvas, as 0xRRGGBB; dark enough for white words on it */
  readonly accent: number;

  readonly types: DocumentTypes;
  readonly sheets: readonly SheetDeclaration[];
  readonly dice: { readonly rolls: readonly RollClass[]; readonly terms?: readonly TermClass[] };
  readonly settings: readonly SettingDeclaration[];
  readonly conditions: readonly ConditionDeclaration[];

  /** the numbers of its actors that effects may change, below `system.bonuses` */
  readonly bonuses?: readonly BonusKey[];

  /**
   * Ids of choices that a declaration may have although its dialog has no such field, separated by spaces; an id that
   * ends in a dash stands for all that begin with it. A declaration with any other choice is refused.
   */
  readonly choices?: string;

  /** ids of its actions, known before they are loaded; its attack first */
  readonly actionIds: readonly string[];
  /** Loads its actions together with their cards, by id; called once, by `loadActions` of registry.ts. */
  actions(): Promise<Readonly<Record<string, AnyAction>>>;

  readonly initiative: Initiative;
  /** counts the acts of a round; left out: they are not counted */
  readonly economy?: Economy;
  /** Loads its part of the encounter's tracker; left out: it has none. */
  tracker?(): Promise<TrackerPanel>;
  /** seconds that a round takes in world time; 0 for none */
  readonly roundSeconds: number;
  /** its rules of movement; left out: it has none */
  readonly movement?: Movement;

  /** the action for damage outside attacks: for amounts typed in a token bar, and for the button Damage / Heal */
  readonly adjustHealth: Harm;

  /** Tells whether an actor is out of the fight; it is then marked as defeated on tracker and token. */
  isOut(actor: ActorDocument): boolean;

  /**
   * Returns why an actor can do nothing now, as when it is out of the fight or unconscious; null if it can act. An
   * actor felled in a tied turn can still act in that turn.
   */
  cannotAct?(actor: ActorDocument): Refusal | null;

  /** Returns the actor's points, shown in a line under its name: "14 / 18 stress". Null if it has none to show. */
  health(actor: ActorDocument): Health | null;

  /**
   * Returns the numbers that attacks on this actor are compared with, shown beside the name to users who may know them.
   */
  defences?(actor: ActorDocument): readonly Defence[];

  /** Returns the distance of two tokens with its unit: "8 m"; null if it is unknown. Left out: none is shown. */
  apart?(from: TokenDocument, to: TokenDocument, reader: GameReader): string | null;

  /** Returns other points of an actor to show at a glance: FATE, fortune. */
  pools?(actor: ActorDocument): readonly { readonly label: string; readonly value: number }[];

  /**
   * the action that is a night's rest of one actor, with its choices: the button of a party declares it for each member
   */
  readonly rest?: { readonly action: string; readonly choices: Declaration["choices"] };

  /**
   * Loads the changes at the end of an encounter and at the start of rounds and turns; `resetsOf` then returns them.
   */
  resets(): Promise<Resets>;

  /**
   * Returns the changes when a combatant's turn ends, as for conditions that last “until the end of its next turn”.
   * They are undone if the encounter goes back a turn.
   */
  endOfTurn?(combat: CombatDocument, combatantId: string, reader: GameReader): readonly Change[];

  /**
   * Returns the stored fields to write, by path, so that a bar whose value is computed shows `value`; null if the value
   * of the bar is stored itself. `bar`: the bar's path below `system`.
   */
  writeBar?(actor: ActorDocument, bar: string, value: number): Readonly<Record<string, unknown>> | null;

  /** Returns what an actor can start now with its weapons and buttons: rows of the sheet, the token HUD and macros. */
  offers(actor: ActorDocument, token: TokenDocument | null, reader: GameReader): readonly Offer[];

  /** Returns the marks on a token besides bars and conditions, such as a group's rating or a fallen member. */
  marks?(actor: ActorDocument, token: TokenDocument, reader: GameReader): readonly TokenMark[];

  /** Buttons for the gamemaster in the token tools, such as one that makes a group of the selected tokens. */
  readonly tools?: readonly SceneTool[];

  /** Loads the ruleset's part in forecasts of whole fights. */
  forecast(): Promise<FightForecast>;

  /** Its chat commands. */
  readonly commands?: readonly ChatCommand[];

  /** Its reactions to events of the host; called by the shared code, so that a ruleset needs no Hooks of its own. */
  readonly hooks?: RulesetHooks;
}

/** The points an actor has left and their maximum; `made`: the parts of one of the two, if a rule computes it. */
export interface Health {
  readonly value: number;
  readonly max: number;
  /** the word for the points, a key of lang/en.json */
  readonly label: string;
  readonly made?: Explained;
  /** points that blows take after or past these; `label`: the word for both kinds, a key of lang/en.json */
  readonly reserve?: { readonly value: number; readonly label: string };
}

/**
 * A number that attacks on a target must reach; `label`, its short name, and `name`, its full one: keys of
 * lang/en.json.
 */
export interface Defence {
  readonly label: string;
  readonly name?: string;
  readonly value: number;
}

/** A ruleset's reactions to events of the host; the shared code calls them. */
export interface RulesetHooks {
  /** Returns further fields for a new actor, those its source does not give (what a new character begins with). */
  newActor?(actor: ActorDocument, source: JsonObject, reader: GameReader): JsonObject;
  /** Tells whether changed fields of `system` make the actor a hero (true) or a foe (false); undefined if neither. */
  heroBy?(actor: ActorDocument, changed: JsonObject): boolean | undefined;
  /** Returns the fields of `system` to write when the actor becomes a hero (`hero`) or a foe. */
  heroFields?(actor: ActorDocument, hero: boolean): JsonObject;
  /** Returns fields that a new token of the actor gets besides its own; null for none. */
  tokenDefaults?(actor: ActorDocument, token: TokenDocument): JsonObject | null;
  /**
   * Returns the data of further tokens to place beside a new token (the other members of its group); empty for none.
   * Called on the client of the user who made the token.
   */
  companions?(actor: ActorDocument, token: TokenDocument): readonly JsonObject[];
  /**
   * Resolves to an offer to the gamemaster, or null for none. Called when a token of this actor was put on a scene or
   * selected there; `tokens`: all tokens of the scene.
   */
  sceneOffer?(actor: ActorDocument, tokens: readonly TokenDocument[]): Promise<SceneOffer | null>;
  /** Returns the fields to change in an item that is dropped on an actor; null refuses the drop. */
  dropItem?(actor: ActorDocument, item: JsonObject): JsonObject | null;
  /** Returns why a player may not put a condition on an actor now; null if they may. Gamemasters are not asked. */
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

/** The action by which a ruleset deals damage or heals outside of attacks. */
export interface Harm {
  /** id of the action for a plain amount of damage or healing */
  readonly action: string;
  /** what the amount counts, as a key of lang/en.json, for the dialog; left out: the points of `health` */
  readonly counts?: string;
  /**
   * Returns the declaration of the action for an amount (damage if positive, else healing) typed in the bar of an
   * attribute; null if the edit is no damage and is just written.
   */
  declare(actor: ActorDocument, token: TokenDocument | null, amount: number, attribute: string): Declaration | null;
}

/** A chat command: “/word …”. */
export interface ChatCommand {
  /** the word without the slash */
  readonly word: string;
  /** an example of a line that the command can read */
  readonly example?: string;
  /** Runs a line typed in the chat; returns a refusal if it cannot be read. */
  run(line: string): Promise<unknown> | Refusal;
  /** Returns the content of a message whose `flags.fray.plain` is this word; called whenever the message is drawn. */
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

/** A row or button that declares an act when clicked. */
export interface Offer {
  /** the act that a click declares */
  readonly declaration: Declaration;
  /** the words and picture of the row, such as those of the weapon */
  readonly name: string;
  readonly img: string;
  /** the pips it costs, if the ruleset counts them */
  readonly pips?: number;
  /** why it cannot be clicked now; left out if it can */
  readonly refused?: {
    readonly refused: string;
    readonly rule?: RuleId;
    readonly data?: Refusal["data"];
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
