import { inMegabytes, isLarger, LARGEST_DOCUMENT, LIMITS } from "../common/limits.ts";
import type { ModifyingAction } from "../common/documents/permissions.ts";
import type { OperationRequest, OperationResponse } from "../common/protocol.ts";
import { changeAt, documentsAt, findAt, locate, packIdOf, type Target } from "./address.ts";
import { checkFollowUps, followUpsOf } from "./cascade.ts";
import { Refusal } from "./failure.ts";
import { needsSanitizer } from "./html.ts";
import { isIndexed, isLocked, type Pack, packIndex } from "./packs.ts";
import { withoutSecrets } from "./passwords.ts";
import type { Preparation } from "./preparation.ts";
import type { Subtypes } from "./manifest.ts";
import { equal, isObject, type Json, plain, type Source, valueAt, worded } from "./source.ts";
import { bringSanitizer } from "./sanitizer.ts";
import { StoredDocument } from "./stored-document.ts";
import { checkGamemasterFields, ownedByCreator, withoutGamemasterFields } from "./subtypes.ts";
import { isGM, StoredUser } from "./users.ts";
import type { World } from "./world.ts";

/** What an operation is to do: data, updates or ids, and options; as a client sends it, unchecked. */
type Operation = OperationRequest["operation"];

/**
 * What an operation has led to: its response, and the responses to those that followed from it. All clients get them.
 */
export interface Outcome {
  response: OperationResponse;
  followUps: OperationResponse[];
}

/** What one single operation has led to. */
interface Done {
  response: OperationResponse;
  /** the sources of the documents that it deleted; empty for any other operation */
  removed: Source[];
}

/** The names of the operations. */
const ACTIONS = ["get", "create", "update", "delete"];

/** Carries out operations on documents one after another. Each is on the disk before it is answered. */
export class Database {
  readonly #system: Subtypes;
  readonly #preparation: Preparation;
  readonly #world: World;
  /** called after each operation on settings, before the answer, as other modules may be active then */
  readonly #afterSettings: () => Promise<void>;
  #queue: Promise<unknown> = Promise.resolve();
  /** by the user's id, the last of a user's writing operations that is not queued yet: their later ones wait for it */
  readonly #unqueued = new Map<string, Promise<unknown>>();

  constructor(world: World, system: Subtypes, preparation: Preparation, afterSettings = async (): Promise<void> => {}) {
    this.#world = world;
    this.#system = system;
    this.#preparation = preparation;
    this.#afterSettings = afterSettings;
  }

  get world(): World {
    return this.#world;
  }

  /** Runs work once the operations before it have ended, and lets no other run meanwhile. */
  exclusively(work: () => Promise<void>): Promise<void> {
    return this.#queued(work);
  }

  /**
   * Carries out an operation for a user, and the server's own operations that follow from it.
   * @throws Refusal if it is not allowed or does not fit; nothing is written then
   */
  async perform(request: OperationRequest, userId: string): Promise<Outcome> {
    // What must be fetched is fetched before the operation is queued, so that other users need not wait for a slow
    // connection. Each operation waits for the user's earlier ones that write, so that these stay in order.
    const earlier = this.#unqueued.get(userId);
    const fetching = this.#fetchMissing(request);
    if (earlier || fetching) {
      const bothSettled = Promise.allSettled([fetching, earlier]);
      if (request.action !== "get") this.#unqueued.set(userId, bothSettled);
      const [fetchResult] = await bothSettled;
      if (this.#unqueued.get(userId) === bothSettled) this.#unqueued.delete(userId);
      if (fetchResult.status === "rejected") throw fetchResult.reason;
    }
    return this.#queued(async () => {
      // A module may have been made inactive and active again meanwhile: its packs are then open anew, without
      // documents.
      await distantPackOf(this.#world, request)?.fetch?.();
      const user = this.#world.document("User", userId);
      if (!user) throw new Refusal("You are no user of this world any more.");
      checkFollowUps(this.#world, request);
      // What follows from the operation, then what follows from that, and so on.
      const done = await this.#performOne(request, user);
      const followUps: OperationResponse[] = [];
      const remaining = followUpsOf(this.#world, done.response, done.removed);
      for (let followUp = remaining.shift(); followUp; followUp = remaining.shift()) {
        const { response, removed } = await this.#performOne(followUp, user, true);
        followUps.push(response);
        remaining.push(...followUpsOf(this.#world, response, removed));
      }
      if (request.type === "Setting" && request.action !== "get") await this.#afterSettings();
      return { response: done.response, followUps };
    });
  }

  /**
   * Fetches what an operation needs and is not here yet: the documents of its pack, the sanitizer of HTML.
   * @returns null if nothing need be fetched; a promise that rejects with a Refusal if fetching fails
   */
  #fetchMissing(request: OperationRequest): Promise<unknown> | null {
    const documentsFetched = distantPackOf(this.#world, request)?.fetch?.();
    const sanitizerFetched =
      request.action !== "get" && needsSanitizer(request.operation) ? bringSanitizer() : undefined;
    return documentsFetched || sanitizerFetched ? Promise.all([documentsFetched, sanitizerFetched]) : null;
  }

  /** Runs work once all work queued before has ended, failed or not. */
  #queued<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /**
   * Carries out one operation, without what follows from it.
   * @param trusted true for operations of the server itself, which need no permission
   * @throws Refusal if it is unknown, not allowed or not valid
   */
  async #performOne(request: OperationRequest, user: Source, trusted = false): Promise<Done> {
    const { action, type } = request;
    const operation: Operation = isObject(request.operation) ? request.operation : {};
    if (!ACTIONS.includes(action)) throw new Refusal(`There is no operation called "${worded(action)}".`);
    const options = optionsOf(operation);
    // Where the documents are, and whether that may be written to.
    const target = locate(this.#world, type, textOrNull(operation.parentUuid), textOrNull(operation.pack));
    if (action !== "get" && target.pack && isLocked(target.pack, this.#world.packConfiguration)) {
      const { label } = target.pack.declaration;
      throw new Refusal(`The pack ${label} is locked.`, { key: "Locked", values: { pack: label } });
    }
    // The response repeats the request without its data, as it was understood here.
    const echo = { action, type, operation: plain(options), userId: user._id };
    switch (action) {
      case "get":
        return { response: { ...echo, result: this.#get(target, operation) }, removed: [] };
      case "create":
        return { response: { ...echo, result: await this.#create(target, operation, user, trusted) }, removed: [] };
      case "update":
        return { response: { ...echo, result: await this.#update(target, operation, user, trusted) }, removed: [] };
      case "delete": {
        const removed = await this.#delete(target, operation, user, trusted);
        return { response: { ...echo, result: removed.map((source) => source._id) }, removed };
      }
    }
  }

  /**
   * Returns the documents asked for, or the index of a pack. @throws Refusal if an index is asked of anything but a
   * pack
   */
  #get(target: Target, operation: Operation): Json[] {
    // The index of a pack.
    if (operation.index === true) {
      if (!target.pack || target.place) throw new Refusal("Only packs have an index.");
      return packIndex(target.pack, requestedFields(operation.indexFields));
    }
    // All documents of the place; with `ids` only those, with `query` only those whose fields have these values, or one
    // of several (`path__in`). With both, documents must meet both.
    let sources = documentsAt(this.#world, target);
    if (Array.isArray(operation.ids)) {
      const { ids } = operation;
      sources = sources.filter((source) => ids.includes(source._id));
    }
    if (isObject(operation.query)) {
      const entries = Object.entries(operation.query);
      sources = sources.filter((source) =>
        entries.every(([path, expected]) =>
          path.endsWith("__in") && Array.isArray(expected)
            ? expected.some((value) => equal(valueAt(source, path.slice(0, -4)), value))
            : equal(valueAt(source, path), expected),
        ),
      );
    }
    return target.definition.name === "User" ? sources.map(withoutSecrets) : sources;
  }

  /**
   * Creates documents and stores them in one write.
   * @param trusted true for operations of the server itself, which need no permission
   * @returns the sources of the documents; the sources of users are without password and salt
   */
  async #create(target: Target, operation: Operation, user: Source, trusted: boolean): Promise<Json[]> {
    const { definition } = target;
    const created = new Map<string, Source>();
    const keepsId = operation.keepId === true;
    const keepsEmbeddedIds = operation.keepEmbeddedIds !== false;
    for (const data of listOrRefuse(operation.data, "data")) {
      // The draft: the document as the client sent it, with an id.
      let draft = this.#preparation.draft(definition, data, user._id, keepsId, keepsEmbeddedIds);
      const sameSetting = definition.name === "Setting" ? this.#sameSetting(draft) : undefined;
      // If two clients create the same setting at once, the second one replaces the first one's document.
      if (sameSetting) draft = { ...draft, _id: sameSetting._id };
      else if (created.has(draft._id) || findAt(this.#world, target, draft._id)) {
        const values = { document: definition.name, id: draft._id };
        throw new Refusal(`There is already a ${values.document} with the id ${values.id}.`, { key: "Taken", values });
      }
      if (!trusted) {
        this.#checkPermission("create", user, this.#asStored(target, draft), draft);
        if (!isGM(user)) draft = withoutGamemasterFields(this.#system, definition, draft, user._id);
        draft = ownedByCreator(definition, draft, user._id);
      }
      // Completed, and checked by its schema.
      const completed = this.#preparation.finished(definition, draft, user._id);
      if (!trusted) checkSize(definition, completed, user);
      created.set(draft._id, completed);
    }
    // Stored before the answer, so that nothing that a client knows can be lost.
    await target.store.commit(changeAt(this.#world, target, created));
    const result = [...created.values()];
    return definition.name === "User" ? result.map(withoutSecrets) : result;
  }

  /** Returns the stored setting with the same key and user as a new one; undefined if there is none. */
  #sameSetting(draft: Source): Source | undefined {
    return [...this.#world.documents("Setting").values()].find(
      (setting) => setting.key === draft.key && (setting.user ?? null) === (draft.user ?? null),
    );
  }

  /**
   * Updates documents and stores them in one write.
   * @param trusted true for operations of the server itself, which need no permission
   * @returns what changed, an entry for each update that changed its document; entries of users are without password
   * and salt
   */
  async #update(target: Target, operation: Operation, user: Source, trusted: boolean): Promise<Json[]> {
    const { definition } = target;
    const options = { recursive: operation.recursive !== false, diff: operation.diff !== false };
    const updatedSources = new Map<string, Source>();
    const differences: Json[] = [];
    for (const update of listOrRefuse(operation.updates, "updates")) {
      // The changes, and the document as it is, after earlier updates of this request.
      const changes = this.#preparation.changes(definition, update);
      const stored = updatedSources.get(changes._id) ?? findAt(this.#world, target, changes._id)?.source;
      if (!stored) throw goneRefusal(definition, changes._id);
      // Clients send the document's type with every update: the same type again is no change.
      if (changes.type === stored.type) delete changes.type;
      // Only the server writes `_stats`, so a change of `_stats` needs no permission.
      const { _stats: _ignored, ...requestedChanges } = changes;
      if (!trusted) this.#checkPermission("update", user, this.#asStored(target, stored), requestedChanges);
      // The document after the update; null if nothing changes.
      const updated = this.#preparation.updated(definition, stored, changes, user._id, options);
      if (!updated) continue;
      if (!trusted && !isGM(user)) {
        checkGamemasterFields(this.#system, definition, stored, updated.next, user);
        if (!equal(stored.author, updated.next.author)) {
          const label = `${definition.name} [${stored._id}]`;
          throw notAllowed(user, `change the author of ${label}`, definition.name);
        }
      }
      if (!trusted) checkSize(definition, updated.next, user);
      updatedSources.set(stored._id, updated.next);
      differences.push(updated.difference);
    }
    // Stored before the answer, so that nothing that a client knows can be lost.
    if (updatedSources.size) await target.store.commit(changeAt(this.#world, target, updatedSources));
    return definition.name === "User" ? differences.map(withoutSecrets) : differences;
  }

  /** Deletes documents in one write. @returns their sources @throws Refusal, with none deleted, if one may not be */
  async #delete(target: Target, operation: Operation, user: Source, trusted: boolean): Promise<Source[]> {
    const { definition } = target;
    const deletesAll = operation.deleteAll === true;
    // The documents to delete: each must exist, and the user may delete it.
    const ids = deletesAll
      ? documentsAt(this.#world, target).map((source) => source._id)
      : listOrRefuse(operation.ids, "ids");
    const deleted = new Map<string, Source>();
    for (const id of ids) {
      if (typeof id !== "string") throw new Refusal("An id must be a text.");
      const foundDocument = findAt(this.#world, target, id);
      if (!foundDocument) throw goneRefusal(definition, id);
      if (!trusted) this.#checkPermission("delete", user, this.#asStored(target, foundDocument.source), {});
      if (definition.name === "User") this.#keepOneGamemaster(ids as string[]);
      deleted.set(foundDocument.source._id, foundDocument.source);
    }
    // Removed in one write.
    const removals = new Map([...deleted.keys()].map((id) => [id, null]));
    if (deleted.size) await target.store.commit(changeAt(this.#world, target, removals));
    return [...deleted.values()];
  }

  /** Checks that a gamemaster is left when these users are deleted. @throws Refusal if none is */
  #keepOneGamemaster(ids: readonly string[]): void {
    const remains = [...this.#world.documents("User").values()].some(
      (user) => user.role === 4 && !ids.includes(user._id),
    );
    if (!remains)
      throw new Refusal("A world needs a gamemaster: the last one cannot be deleted.", { key: "LastGamemaster" });
  }

  /** Returns a source at a target in the form that the rules of permissions take. */
  #asStored({ definition, chain, pack }: Target, source: Source): StoredDocument {
    return new StoredDocument({ definition, source }, { world: this.#world, parents: chain, pack });
  }

  /**
   * Checks that a user may create, update or delete a document.
   * @param data the changes, or for a new document its source
   * @throws Refusal if the user may not
   */
  #checkPermission(action: ModifyingAction, user: Source, document: StoredDocument, data: Json): void {
    if (document.canUserModify(new StoredUser(user, this.#world), action, data)) return;
    const { documentName, id, parent } = document;
    const inParent = parent ? ` in parent ${parent.documentName} [${parent.id}]` : "";
    const label = action === "create" ? documentName : `${documentName} [${id}]`;
    throw notAllowed(user, `${action} ${label}${inParent}`, documentName);
  }
}

/**
 * Returns the pack whose documents a request needs, if only an outline of the pack is here; undefined if the request
 * needs none such.
 */
function distantPackOf(world: World, { action, operation }: OperationRequest): Pack | undefined {
  if (!isObject(operation)) return undefined;
  const { pack: packId, parentUuid, index, indexFields } = operation as Operation;
  const usedPackId = packIdOf(textOrNull(parentUuid), textOrNull(packId));
  const pack = world.packs.find(({ id, outline }) => id === usedPackId && outline);
  // An index whose fields are all in the outline needs no documents.
  const needsOnlyOutline = pack && action === "get" && index === true && isIndexed(pack, requestedFields(indexFields));
  return needsOnlyOutline ? undefined : pack;
}

/** Returns the further fields that a request wants in an index, as dotted paths. */
const requestedFields = (fields: unknown): string[] =>
  (Array.isArray(fields) ? fields : []).filter((field) => typeof field === "string");

/**
 * Returns the options of an operation without its data. Those that say where and how documents are written get the
 * values that they have here, as pages would understand others in another way.
 */
function optionsOf({ data: _data, updates: _updates, ids: _ids, ...options }: Operation): Omit<Operation, "data"> {
  for (const key of ["parentUuid", "pack"] as const) if (key in options) options[key] = textOrNull(options[key]);
  for (const key of ["recursive", "diff"] as const) if (key in options) options[key] = options[key] !== false;
  return options;
}

/** Returns a user's name for sentences; the id if there is no name. */
const nameOf = (user: Source): string => (typeof user.name === "string" ? user.name : user._id);

/**
 * Checks the size of a document.
 * @throws Refusal if it is larger than this user may store
 */
function checkSize({ name }: Target["definition"], source: Source, user: Source): void {
  const roleLimit = LARGEST_DOCUMENT[isGM(user) ? "gamemaster" : "player"];
  const limit = name === "ChatMessage" ? Math.min(roleLimit, LIMITS.message) : roleLimit;
  if (!isLarger(source, limit)) return;
  const most = inMegabytes(limit);
  throw new Refusal(`This ${name} is too large to be stored: at most ${most}. Nothing was changed.`, {
    key: "TooLarge",
    values: { document: name, most },
  });
}

/** The refusal of an update or a deletion of a document that is not there. */
const goneRefusal = ({ name }: Target["definition"], id: string): Refusal =>
  new Refusal(`There is no ${name} with the id ${id}.`, { key: "Gone", values: { document: name, id } });

/** The refusal of what a user may not do. */
const notAllowed = (user: Source, what: string, document: string): Refusal =>
  new Refusal(`User ${nameOf(user)} lacks permission to ${what}.`, { key: "NotAllowed", values: { document } });

/** Returns a text that is not empty; null for "" and anything that is no text. */
const textOrNull = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

/** Returns the value if it is a list. @throws Refusal, with the name of what is missing, if it is none */
function listOrRefuse(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Refusal(`The operation needs a list of ${name}.`);
  return value;
}
