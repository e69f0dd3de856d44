import type { DocumentDefinition } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import type { Json, Source } from "./source.ts";

/**
 * A validator of documents' fields, asked for every source that is about to be stored. It passes `system`, which
 * belongs to the package, through untouched.
 */
export interface SourceValidator {
  /**
   * A whole source with defaults filled in and values cleaned; embedded sources included.
   * @throws Refusal when it cannot be made to fit.
   */
  whole(definition: DocumentDefinition, source: Source): Source;
  /**
   * The changes of an update, cleaned; operators are left as they are.
   * @throws Refusal when the stored source and the changes do not make a fitting whole.
   */
  partial(definition: DocumentDefinition, changes: Json, stored: Source): Json;
  /** Checks what the fields of a whole source have to be together. @throws Refusal where they are not */
  together(definition: DocumentDefinition, source: Source): void;
}

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

/** A validator that checks only that some documents have a name. */
export const nameValidator: SourceValidator = {
  whole(definition, source) {
    if (NAMED.has(definition.name)) requireName(definition, source.name);
    return source;
  },
  partial(definition, changes) {
    if (NAMED.has(definition.name) && "name" in changes) requireName(definition, changes.name);
    return changes;
  },
  together() {},
};

/** Checks that a name is a text with more than spaces. @throws Refusal where it is not */
function requireName(definition: DocumentDefinition, name: unknown): void {
  if (typeof name !== "string" || !name.trim()) throw new Refusal(`A ${definition.name} needs a name.`);
}
