import type { RuleId } from "../../rules/explain.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";

/** A TypeDataModel class; the shared code only register it. */
export type ModelClass = abstract new (...args: any[]) => object;
/** An ApplicationV2 sheet class. */
export type SheetClass = abstract new (...args: any[]) => object;
/** A Roll subclass; its name is how stored rolls find it again. */
export type RollClass = (abstract new (...args: any[]) => object) & {
  /** whether a plain roll thrown by hand is shown by this class as well */
  fits?(roll: any): boolean;
};
/** A DiceTerm subclass with its one-letter denomination. */
export type TermClass = (abstract new (...args: any[]) => object) & {
  readonly DENOMINATION: string;
  /** what stands on the faces of the die, from its one on: for modules that draw dice */
  readonly faceLabels?: readonly string[];
};

/** A subtype of a document: goes to CONFIG, and stands in template.json, from which the build writes documentTypes. */
export interface TypeDeclaration {
  readonly model: ModelClass;
  /** Font Awesome Free class */
  readonly icon: string;
  /** paths below `system` that hold HTML (the server sanitises these and only these) */
  readonly htmlFields?: readonly string[];
  /** may be dropped on or created from a sheet of these actor types (items) */
  readonly actorTypes?: readonly string[];
  /** stands once in an encounter, however many linked tokens it has */
  readonly oneCombatant?: boolean;
  /** the fields below `system` that tie an actor to others, with the values that a copy gets (actors) */
  readonly ties?: JsonObject;
  /** picture of a new one */
  readonly img?: string;
  /** token bars and defaults of a new actor */
  readonly token?: TokenDefaults;
  readonly trackable?: { readonly bar: readonly string[]; readonly value: readonly string[] };
}

export interface TokenDefaults {
  /** paths below `system` */
  readonly bar1?: string;
  readonly bar2?: string;
  /** those of the bars that count what is lost: drawn as what is left */
  readonly losses?: readonly string[];
  readonly width?: number;
  readonly height?: number;
}

export interface DocumentTypes {
  readonly Actor: Readonly<Record<string, TypeDeclaration>>;
  readonly Item: Readonly<Record<string, TypeDeclaration>>;
  /** keyed by the ruleset's id */
  readonly Combat: Readonly<Record<string, TypeDeclaration>>;
  readonly Combatant: Readonly<Record<string, TypeDeclaration>>;
  readonly CombatantGroup?: Readonly<Record<string, TypeDeclaration>>;
}

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
  /** value → key of lang/en.json */
  readonly choices?: Readonly<Record<string, string>>;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** the reading it switches */
  readonly rule?: RuleId;
  /** changing it changes derived values: actors are prepared again */
  readonly reprepare?: boolean;
}

/**
 * A condition that the rules read. Its words are FRAY.Condition.<Id>.name and .hint. Ids are prefixed
 * ("fray.prone"); two rulesets may declare the same one, then their actorTypes are joined.
 */
export interface ConditionDeclaration {
  readonly id: `fray.${string}`;
  readonly label: string;
  readonly img: string;
  readonly actorTypes: readonly string[];
  readonly rule?: RuleId;
  /** set by the rules only, not offered on the token HUD */
  readonly hidden?: boolean;
}
