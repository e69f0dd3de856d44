import type { Source } from "./reading/migrate.ts";
import type { RuleId } from "../../rules/explain.ts";
import type { ActorDocument } from "../host/documents.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";

/** A TypeDataModel class; the shared code only registers it. */
export type ModelClass = abstract new (...args: any[]) => object;
/** An ApplicationV2 sheet class. */
export type SheetClass = abstract new (...args: any[]) => object;
/** A Roll subclass; stored rolls are restored by its name. */
export type RollClass = (abstract new (...args: any[]) => object) & {
  /** tells whether a roll typed in the chat by a user is drawn by this class too; left out: none is */
  fits?(roll: any): boolean;
};
/** A DiceTerm subclass with its one-letter denomination. */
export type TermClass = (abstract new (...args: any[]) => object) & {
  readonly DENOMINATION: string;
  /** the text on each face of the die, from face 1 on; modules that draw dice show it */
  readonly faceLabels?: readonly string[];
};

/**
 * A subtype of a document, entered in CONFIG; template.json lists it too, and the build makes documentTypes of that.
 */
export interface TypeDeclaration {
  readonly model: ModelClass;
  /** Font Awesome Free class */
  readonly icon: string;
  /** paths below `system` that hold HTML; the server sanitises these and no others */
  readonly htmlFields?: readonly string[];
  /** for items: the types of actors whose sheets take items of this type */
  readonly actorTypes?: readonly string[];
  /** true if an actor of this type is one combatant in an encounter, however many linked tokens it has */
  readonly oneCombatant?: boolean;
  /** for actors: returns fields below `system` of a combatant that joins an encounter in the middle of this round */
  readonly joins?: (actor: ActorDocument, round: number) => object;
  /** for actors: fields below `system` that tie it to other actors, with the values that a copy of the actor gets */
  readonly ties?: JsonObject;
  /** for items: changes stored data in place where a migration depends on the item's name */
  readonly migrate?: (source: StoredItem) => void;
  /** picture of a new document */
  readonly img?: string;
  /** token bars and defaults of a new actor */
  readonly token?: TokenDefaults;
  /** attributes below `system` that token bars can show: those with a maximum (`bar`), and single numbers (`value`) */
  readonly trackable?: { readonly bar: readonly string[]; readonly value: readonly string[] };
}

/** An item as it is stored, with its system data of whatever version. */
export interface StoredItem {
  readonly name?: unknown;
  readonly system: Source;
  /** what the host notes of it; `compendiumSource`: the uuid of the compendium's entry that it was made from */
  readonly _stats?: { readonly compendiumSource?: unknown } | null;
}

/** The token that a new actor of a type gets. */
export interface TokenDefaults {
  /** attributes of the bars, as paths below `system` */
  readonly bar1?: string;
  readonly bar2?: string;
  /** those of the two that count points lost: their bars are drawn as the points left */
  readonly losses?: readonly string[];
  readonly width?: number;
  readonly height?: number;
}

/** The subtypes of documents that a ruleset adds, by their ids. */
export interface DocumentTypes {
  readonly Actor: Readonly<Record<string, TypeDeclaration>>;
  readonly Item: Readonly<Record<string, TypeDeclaration>>;
  /** keyed by the ruleset's id */
  readonly Combat: Readonly<Record<string, TypeDeclaration>>;
  readonly Combatant: Readonly<Record<string, TypeDeclaration>>;
  readonly CombatantGroup?: Readonly<Record<string, TypeDeclaration>>;
}

/** A sheet that a ruleset registers for these types of actors or items; `label`: key of lang/en.json. */
export interface SheetDeclaration {
  readonly document: "Actor" | "Item";
  readonly types: readonly string[];
  readonly sheet: SheetClass;
  readonly label: string;
}

/** A world setting, shown in the window of its ruleset. Stored as `fray.<ruleset>.<key>`. */
export interface SettingDeclaration {
  readonly key: string;
  readonly kind: "boolean" | "number" | "choice" | "text";
  readonly default: JsonValue;
  /** for a choice: its values, each with its words as a key of lang/en.json */
  readonly choices?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** id of the rule of which the setting chooses a reading */
  readonly rule?: RuleId;
  /** true if derived values depend on it: actors are then prepared again */
  readonly reprepare?: boolean;
}

/**
 * A condition that the rules read. Its words in lang/en.json are FRAY.Condition.<Id>.name and .hint. Ids have a prefix
 * ("fray.prone"); if two rulesets declare the same id, the condition is for the actorTypes of both.
 */
export interface ConditionDeclaration {
  readonly id: `fray.${string}`;
  readonly label: string;
  readonly img: string;
  readonly actorTypes: readonly string[];
  readonly rule?: RuleId;
  /** true if only the rules set it: the token HUD does not offer it */
  readonly hidden?: boolean;
}
