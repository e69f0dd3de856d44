import type { RuleId } from "../../rules/explain.ts";
import type { JsonObject, JsonValue } from "../host/json.ts";

/**
 * A change that an outcome makes to one document. Changes are data: the shared code writes them, records them in the
 * changed document, undoes and redoes them; a ruleset never updates a document itself. `uuid`: the changed document;
 * `path`: the dotted path of a field; `label`: the words for the change on the card (the action's chat message).
 */
export type Change = DeltaChange | SetChange | PushChange | AddChange | CreateChange | DeleteChange | StatusChange;

/** Adds to a number. Undo adds the inverse, so that other changes made in between stay. */
export interface DeltaChange {
  readonly kind: "delta";
  readonly uuid: string;
  /** dotted path of a stored number, e.g. "system.physical.damage" */
  readonly path: string;
  /** added to the number; the result is kept within `min` and `max`, where given */
  readonly amount: number;
  readonly min?: number;
  readonly max?: number;
  readonly label?: ChangeLabel;
}

/** Writes a value. Undo writes the old one back only if the value is still the one written. */
export interface SetChange {
  readonly kind: "set";
  readonly uuid: string;
  readonly path: string;
  readonly value: JsonValue;
  readonly label?: ChangeLabel;
}

/** Appends an entry with an id to a stored array (acts spent, armour hits …). Undo removes the entry with that id. */
export interface PushChange {
  readonly kind: "push";
  readonly uuid: string;
  readonly path: string;
  readonly entry: JsonObject & { readonly id: string };
  readonly label?: ChangeLabel;
}

/** Appends a word to a stored list of words; undo removes one such word and leaves what others added. */
export interface AddChange {
  readonly kind: "add";
  readonly uuid: string;
  readonly path: string;
  readonly value: string;
  readonly label?: ChangeLabel;
}

/** Creates an item or effect on an actor or item. Its id is derived from the card, so that it is never made twice. */
export interface CreateChange {
  readonly kind: "create";
  /** uuid of the actor (or item) that gets it */
  readonly uuid: string;
  readonly type: "Item" | "ActiveEffect";
  readonly data: JsonObject & { readonly name: string };
  readonly label?: ChangeLabel;
}

/** Deletes an item or effect. Undo creates it again with its id and data. */
export interface DeleteChange {
  readonly kind: "delete";
  readonly uuid: string;
  readonly label?: ChangeLabel;
}

/** Sets or clears a condition of an actor; does nothing if the condition already is as wanted. */
export interface StatusChange {
  readonly kind: "status";
  /** uuid of the actor */
  readonly uuid: string;
  /** id of the condition as declared by the ruleset, e.g. "fray.charging"; "dead" is the host's own */
  readonly status: string;
  /** true to set the condition, false to clear it */
  readonly active: boolean;
  readonly label?: ChangeLabel;
}

/** Returns the change that puts an actor back into the fight: it clears the host's condition "dead". */
export const backInTheFight = (uuid: string, name: string): StatusChange => ({
  kind: "status",
  uuid,
  status: "dead",
  active: false,
  label: { key: "FRAY.Change.back", data: { name } },
});

/** The words of a change on the card: the text of `key` with the numbers filled in, such as "Tavi 18 → 14". */
export interface ChangeLabel {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly rule?: RuleId;
}
