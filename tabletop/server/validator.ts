import type { DocumentDefinition } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import type { Json, Source } from "./source.ts";

/**
 * Checks and completes the fields of sources before they are stored. The field `system`, which belongs to the system or
 * a module, is not looked into.
 */
export interface SourceValidator {
  /**
   * Returns a whole source with defaults for missing fields and with cleaned values, also in embedded documents.
   * @throws Refusal if it does not fit
   */
  whole(definition: DocumentDefinition, source: Source): Source;
  /**
   * Returns the changes of an update with cleaned values; operators stay as they are.
   * @throws Refusal if they do not fit the stored source
   */
  partial(definition: DocumentDefinition, changes: Json, stored: Source): Json;
  /** Checks one field of a source into which operators were merged. @throws Refusal if its value does not fit */
  merged(definition: DocumentDefinition, name: string, source: Json): void;
  /** Checks those rules that concern several fields of a whole source. @throws Refusal if one is broken */
  together(definition: DocumentDefinition, source: Source): void;
}

/** The kinds of documents that must have a name. */
const NAMED = new Set([
  "Actor",
  "Adventure",
  "Cards",
  "Folder",
  "Item",
  "JournalEntry",
  "JournalEntryPage",
  "Macro",
  "Playlist",
  "RollTable",
  "Scene",
  "User",
]);

/** A validator that checks only the names of documents that must have one. */
export const nameValidator: SourceValidator = {
  whole(definition, source) {
    if (NAMED.has(definition.name)) requireName(definition, source.name);
    return source;
  },
  partial(definition, changes) {
    if (NAMED.has(definition.name) && "name" in changes) requireName(definition, changes.name);
    return changes;
  },
  merged() {},
  together() {},
};

/** Checks that a name is a text of more than spaces. @throws Refusal if it is not */
function requireName(definition: DocumentDefinition, name: unknown): void {
  if (typeof name !== "string" || !name.trim()) throw new Refusal(`A ${definition.name} needs a name.`);
}
