import { type DocumentDefinition, embeddedPlaces, type EmbeddedPlace } from "../common/hierarchy.ts";
import { Refusal } from "./failure.ts";
import { hasOperator, keepReplacedSystem, lastNamed, merge, operatorOf, carryOutOperators } from "./merge.ts";
import type { Subtypes } from "./manifest.ts";
import { hashedPassword } from "./passwords.ts";
import type { SourceFile } from "./platform.ts";
import { expandDotted, isId, isObject, type Json, plain, randomId, type Source, worded } from "./source.ts";
import type { Stamper } from "./stamp.ts";
import { checkType, defaultType, withCleanHtml, withModuleTypes } from "./subtypes.ts";
import { checkTimestamp } from "./times.ts";
import type { SourceValidator } from "./validator.ts";

/**
 * Makes sources that can be stored from what clients send. A draft: a new document's source that is not checked yet. A
 * tombstone: an entry of a token's delta that marks a document of the base actor as deleted.
 */
export class Preparation {
  readonly #system: Subtypes;
  readonly #validator: SourceValidator;
  readonly #stamper: Stamper;

  constructor(system: Subtypes, validator: SourceValidator, stamper: Stamper) {
    this.#system = system;
    this.#validator = validator;
    this.#stamper = stamper;
  }

  /**
   * Returns the preparation of a saved world's documents: they keep their `_stats` and, as their modules may be missing
   * here or become active only with that world, their types.
   */
  forSaved(files: readonly SourceFile[]): Preparation {
    return new Preparation(withModuleTypes(this.#system, files), this.#validator, this.#stamper.keeping());
  }

  /**
   * Returns the draft of a document to be created: plain JSON, nested, without operators, with an id, a type, and for
   * some kinds an author and a time.
   * @param userId of the user who creates the document
   * @param keepId whether the id in the data is kept; if not, or if the data has no id, a new id is made
   * @param keepEmbeddedIds whether the ids of embedded documents in lists are kept, where they are proper and different
   * @throws Refusal if the data is no plain object, has an improper id to be kept, an improper type or time, or
   * embedded documents that are no objects
   */
  draft(
    definition: DocumentDefinition,
    data: unknown,
    userId: string,
    keepId: boolean,
    keepEmbeddedIds: boolean,
  ): Source {
    if (!isObject(data)) throw new Refusal(`A ${definition.name} to be created must be an object.`);
    const source = carryOutOperators(expandDotted(plain(data))) as Source;
    checkTimestamp(definition, source);
    // Its id, and for some kinds the author and the time.
    if (keepId && source._id != null && !isId(source._id))
      throw new Refusal(`"${worded(source._id)}" is not a proper id.`);
    if (!keepId || source._id == null) source._id = randomId();
    if (["ChatMessage", "Macro", "Drawing", "MeasuredTemplate"].includes(definition.name)) source.author ??= userId;
    if (definition.name === "ChatMessage") source.timestamp ??= Date.now();
    return this.#withIds(definition, source, keepEmbeddedIds);
  }

  /**
   * Completes a source in place, and returns the source: gives the default type to each document of a typed kind that
   * has none and is no tombstone, also embedded, and an id to each embedded document. A single embedded document gets
   * its parent's id. A document in a list keeps its id if `keepIds` is set and the id is proper and not used before in
   * the list, else gets a new id.
   * @throws Refusal for an unknown type, and for embedded documents that are no objects or no list
   */
  #withIds(definition: DocumentDefinition, source: Source, keepIds: boolean): Source {
    // The document's own type.
    if (definition.hasTypeData && source._tombstone !== true) {
      source.type ??= defaultType(definition);
      checkType(this.#system, definition, source.type);
    }
    // The embedded documents, in each place a single document or a list.
    for (const { field, single, definition: innerDefinition } of embeddedPlaces(definition)) {
      const value = source[field];
      if (value == null) continue;
      if (single) {
        if (!isObject(value)) throw new Refusal(`The field ${field} of a ${definition.name} must be an object.`);
        source[field] = this.#withIds(innerDefinition, { ...value, _id: source._id }, keepIds);
        continue;
      }
      if (!Array.isArray(value)) throw new Refusal(`The field ${field} of a ${definition.name} must be a list.`);
      const usedIds = new Set<string>();
      source[field] = value.map((entry: unknown) => {
        if (!isObject(entry))
          throw new Refusal(`The field ${field} of a ${definition.name} must be a list of objects.`);
        const id = keepIds && isId(entry._id) && !usedIds.has(entry._id) ? entry._id : randomId();
        usedIds.add(id);
        return this.#withIds(innerDefinition, { ...entry, _id: id }, keepIds);
      });
    }
    return source;
  }

  /**
   * Returns the source to store for a draft: password hashed, fields checked and completed, HTML cleaned, `_stats` set.
   * @param userId of the user who creates it
   * @throws Refusal if a field does not fit
   */
  finished(definition: DocumentDefinition, draft: Source, userId: string): Source {
    const hashed = definition.name === "User" ? hashedPassword(draft) : draft;
    const completed = this.#validator.whole(definition, hashed as Source);
    const cleaned = withCleanHtml(this.#system, definition, completed);
    return this.#stamper.created(definition, cleaned, userId) as Source;
  }

  /**
   * Returns the changes of an update, plain and nested; of several changes of the same field the last counts.
   * @throws Refusal if the update is no object, has no `_id`, or holds an improper time for a chat message
   */
  changes(definition: DocumentDefinition, update: unknown): Json & { _id: string } {
    if (!isObject(update)) throw new Refusal(`An update of a ${definition.name} must be an object.`);
    const changes = lastNamed(expandDotted(plain(update))) as Json;
    if (typeof changes._id !== "string") throw new Refusal(`An update of a ${definition.name} must name an _id.`);
    checkTimestamp(definition, changes);
    return changes as Json & { _id: string };
  }

  /**
   * Returns a source after an update, and the changes that made a difference, which clients are told; null if none did
   * and `diff` is true.
   * @param userId of the user who updates it
   * @param options `recursive`: if false, objects on the first level are replaced; `diff`: if false, clients are told
   * all changes
   * @throws Refusal if the result does not fit its schema, or if the type changes and `system` is not replaced
   */
  updated(
    definition: DocumentDefinition,
    stored: Source,
    changes: Json,
    userId: string,
    options: { recursive: boolean; diff: boolean },
  ): { next: Source; difference: Json } | null {
    // The changes: with a hashed password, checked field by field, with clean HTML, and then merged.
    const hashed = definition.name === "User" ? hashedPassword(changes) : changes;
    const valid = this.#validator.partial(definition, hashed, stored);
    const cleaned = withCleanHtml(this.#system, definition, valid, stored);
    const merged = this.#merged(definition, stored, cleaned, userId, options.recursive);
    if (options.diff && !Object.keys(merged.difference).length) return null;
    // Another type needs another `system`.
    if (definition.hasTypeData && merged.next.type !== stored.type) {
      checkType(this.#system, definition, merged.next.type);
      if (!keepReplacedSystem(cleaned, merged, options.recursive))
        throw new Refusal(`The type of a ${definition.name} cannot change unless "system" is replaced with it.`);
    }
    // The result as a whole, with new `_stats`.
    this.#validator.together(definition, merged.next as Source);
    const stamp = this.#stamper.updated(definition, { _stats: changes._stats }, userId);
    const next = merge(merged.next, stamp).next;
    // What clients are told.
    const reportedChanges = options.diff ? merged.difference : withoutManaged(cleaned);
    // If `recursive` is false, clients replace whole objects, so they need all of `_stats`.
    const reportedStamp = options.recursive || !stamp._stats ? stamp : { _stats: next._stats };
    return { next: next as Source, difference: { ...reportedChanges, ...reportedStamp, _id: stored._id } };
  }

  /**
   * Merges changes into a source: embedded documents each by its id, everything else as `merge` does. The changes are
   * checked already, except fields with operators below their first level, which are checked here.
   * @returns the source after it (`next`), and the changes that made a difference
   */
  #merged(
    definition: DocumentDefinition,
    stored: Json,
    changes: Json,
    userId: string,
    recursive: boolean,
  ): { next: Json; difference: Json } {
    const ownChanges = withoutManaged(changes);
    // Set apart the changes of embedded documents, which are merged one by one.
    const embeddedChanges: [EmbeddedPlace, unknown][] = [];
    for (const place of embeddedPlaces(definition)) {
      if (!place.single) this.#replaceList(place, ownChanges, userId);
      const value = ownChanges[place.field];
      const isMergeable = place.single ? isObject(value) && isObject(stored[place.field]) : Array.isArray(value);
      if (!isMergeable || operatorOf(place.field, value)) continue;
      embeddedChanges.push([place, value]);
      delete ownChanges[place.field];
    }
    const result = merge(stored, ownChanges, recursive);
    // A field with operators below its first level is checked only now that these are carried out.
    for (const [key, value] of Object.entries(ownChanges))
      if (!operatorOf(key, value) && hasOperator(value)) this.#validator.merged(definition, key, result.next);
    // Merge the changes of embedded documents.
    for (const [place, value] of embeddedChanges) {
      const mergedField = place.single
        ? this.#merged(place.definition, stored[place.field] as Json, value as Json, userId, recursive)
        : this.#mergedList(place, stored[place.field], value as unknown[], userId);
      // A list or an object of changes, which may be empty.
      if (!Object.keys(mergedField.difference).length) continue;
      result.next[place.field] = mergedField.next;
      result.difference[place.field] = mergedField.difference;
    }
    // If a delta was replaced as a whole, it gets the id of its token.
    for (const { field, single } of embeddedPlaces(definition)) {
      const value = result.next[field];
      if (single && isObject(value) && value._id == null) result.next[field] = { ...value, _id: stored._id };
    }
    return result;
  }

  /**
   * Completes, in place, the documents of a list that replaces a whole field of embedded documents; their ids stay.
   * @throws Refusal if the list is no list, or a document in it is no object, has no proper id, has the id of another
   * document in the list, or does not fit
   */
  #replaceList(place: EmbeddedPlace, changes: Json, userId: string): void {
    for (const [writtenKey, value] of Object.entries(changes)) {
      const entryOperator = operatorOf(writtenKey, value);
      if (entryOperator?.key !== place.field || entryOperator.operator.kind !== "replace") continue;
      // What replaces the field must be a list of documents with different ids.
      const list = entryOperator.operator.value;
      if (!Array.isArray(list) || !list.every((entry) => isObject(entry) && isId(entry._id)))
        throw new Refusal(`What replaces the field ${place.field} must be a list of objects with ids.`);
      if (new Set(list.map((entry: Json) => entry._id)).size < list.length)
        throw new Refusal(`What replaces the field ${place.field} must have each id once.`);
      const completed = list.map((entry: unknown) => {
        const draft = this.draft(place.definition, entry, userId, true, true);
        return draft._tombstone === true ? draft : this.finished(place.definition, draft, userId);
      });
      changes[writtenKey] = writtenKey.startsWith("==") ? completed : { ...(value as Json), value: completed };
    }
  }

  /**
   * Merges changes into a list of embedded documents: a change with the id of a document in the list updates this
   * document, any other change creates a document.
   * @returns the list after all changes (`next`), and for each changed or new document what has changed (`difference`)
   */
  #mergedList(
    place: EmbeddedPlace,
    stored: unknown,
    changes: unknown[],
    userId: string,
  ): { next: Source[]; difference: Json[] } {
    let next = Array.isArray(stored) ? (stored as Source[]) : [];
    const difference: Json[] = [];
    for (const change of changes) {
      if (!isObject(change)) throw new Refusal(`The field ${place.field} must be a list of objects.`);
      // A known document is updated, any other created; a tombstone is stored as it is.
      const existing = next.find((entry) => entry._id === change._id);
      if (existing) {
        const merged = this.#merged(place.definition, existing, change, userId, true);
        if (!Object.keys(merged.difference).length) continue;
        next = next.map((entry) => (entry === existing ? (merged.next as Source) : entry));
        difference.push({ ...merged.difference, _id: existing._id });
      } else {
        const draft = this.draft(place.definition, change, userId, isId(change._id), true);
        const created = draft._tombstone === true ? draft : this.finished(place.definition, draft, userId);
        next = [...next, created];
        difference.push(created);
      }
    }
    return { next, difference };
  }
}

/** Returns changes without `_id` and `_stats`, in any form of operators: only the server writes these. */
const withoutManaged = (changes: Json): Json =>
  Object.fromEntries(Object.entries(changes).filter(([key]) => !["_id", "_stats"].includes(key.replace(/^[-=]=/, ""))));
