/**
 * The client's side of the database: prepares operations on documents, calls hooks, sends requests to the server, and
 * applies the answers, also those to other clients' requests. Documents change only when an answer arrives. An unlinked
 * token has no actor of its own: its ActorDelta (“delta”) holds its differences from its base actor, and a “synthetic”
 * actor is built from both.
 */
import { inMegabytes, sizeProblem } from "../../common/limits.ts";
import type { OperationRequest, OperationResponse } from "../../common/protocol.ts";
import { DataModelValidationError } from "../../common/data/validation-failure.ts";
import { generation, reportedForm } from "../../common/abstract/generation.ts";
import { assertTypeChange } from "../../common/abstract/type-change.ts";
import { normalizeOperators } from "../../common/data/operators.ts";
import { deepClone, expandObject, isEmpty } from "../../common/utils/objects.ts";
import { notInTabletop } from "../core/missing.ts";
import { applyResponse } from "./apply-response.ts";

/** What an operation does: get, create, update or delete documents. */
type Action = OperationRequest["action"];

/** Sends requests to the server; tests use a stand-in. */
export interface Transport {
  send(request: OperationRequest): Promise<OperationResponse>;
}

/** Prepares, sends and applies operations. A method with an underscore does the work of the one without. */
export class ClientDatabaseBackend {
  transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }

  /** Sends a request. @returns its result, or [] @throws the server's error, after showing it to the user */
  async request(action: Action, type: string, operation: any): Promise<any> {
    const response = await this.transport.send({ action, type, operation });
    if (response.error) throw serverError(response.error);
    return response.result ?? [];
  }

  /** Fetches documents from the server and constructs them, such as those of a pack. */
  async get(documentClass: any, operation: any = {}, user: any = globalThis.game.user): Promise<any[]> {
    return this._getDocuments(documentClass, operation, user);
  }

  /** Does the work of `get`. `onInvalid(source, error)`, if given, is called for each invalid document left out. */
  async _getDocuments(documentClass: any, operation: any, _user: any): Promise<any[]> {
    const { onInvalid, ...request } = operation;
    const sources: any[] = await this.request("get", documentClass.documentName, operationToSend(request));
    const { pack } = operation;
    if (!onInvalid) return sources.map((source) => documentClass.fromSource(source, { pack }));
    // `strict` makes an invalid document throw
    return sources.flatMap((source) => {
      try {
        return [documentClass.fromSource(source, { strict: true, pack })];
      } catch (error) {
        onInvalid(source, error);
        return [];
      }
    });
  }

  async create(documentClass: any, operation: any, user: any = globalThis.game.user): Promise<any[]> {
    return this._createDocuments(documentClass, operation, user);
  }

  /**
   * Prepares documents and has the server create them; temporary documents (generation 13) are only made here.
   * @returns the created documents, without refused (by a hook) or invalid ones; an empty list on a dry run
   */
  async _createDocuments(documentClass: any, operation: any, _user: any): Promise<any[]> {
    const { user } = globalThis.game;
    const { data, ...rest } = withDefaults(operation);
    const { place, options } = split(rest);
    const documents: any[] = [];
    for (const givenData of data) {
      const document = await this.#prepareCreation(documentClass, givenData, options, place, user);
      if (document) documents.push(document);
    }
    if (!documents.length) return [];
    const prepared = { ...options, ...place, action: "create", data: documents };
    if ((await documentClass._preCreateOperation(documents, prepared, user)) === false) return [];
    if (isDry(options)) return [];
    if (isTemporary(options)) return documents;
    const sources = documents.map((document) => document.toObject());
    return this.#perform("create", documentClass, { ...operationToSend(prepared), data: sources }, operation);
  }

  /** Prepares one document to create. Null if invalid, or refused by a method or hook. @throws if not permitted */
  async #prepareCreation(documentClass: any, givenData: any, options: any, place: Place, user: any): Promise<any> {
    const source =
      typeof givenData?.toObject === "function"
        ? givenData.toObject()
        : globalThis.foundry.utils.expandObject(deepClone(givenData ?? {}));
    if (!options.keepId && !isTemporary(options)) delete source._id;
    let document: any;
    try {
      document = new documentClass(deepClone(source), { parent: place.parent, pack: place.pack });
    } catch (error) {
      report("ClientDatabaseBackend##preCreateDocumentArray", error, {
        id: source._id,
        documentName: documentClass.documentName,
      });
      return null;
    }
    // permission; then the document's method and the hook, each of which may refuse
    assertPermission(document, user, "create", source, documentClass);
    const data = deepClone(source);
    if ((await document._preCreate(data, options, user)) === false) return null;
    if (
      !place.noHook &&
      globalThis.Hooks.call(`preCreate${documentClass.documentName}`, document, data, options, user.id) === false
    )
      return null;
    return document;
  }

  async update(documentClass: any, operation: any, user: any = globalThis.game.user): Promise<any[]> {
    return this._updateDocuments(documentClass, operation, user);
  }

  /**
   * Prepares updates and has the server perform them. @returns the updated documents, without those whose update is
   * refused by a hook, invalid or without effect; an empty list on a dry run
   */
  async _updateDocuments(documentClass: any, operation: any, _user: any): Promise<any[]> {
    const { user } = globalThis.game;
    const { updates, ...rest } = withDefaults({ diff: true, recursive: true, ...operation });
    const { place, options } = split(rest);
    // each document with its prepared changes, without those that were refused
    const documents: any[] = [];
    const prepared: any[] = [];
    for (const givenChanges of updates) {
      const entry = await this.#prepareUpdate(documentClass, givenChanges, options, place, user);
      if (!entry) continue;
      documents.push(entry.document);
      prepared.push(entry.changes);
    }
    if (!documents.length) return [];
    const request: any = { ...options, ...place, action: "update", updates: prepared };
    // A synthetic actor, of an unlinked token, is changed through the token.
    const areSynthetic = documents.every((document) => document.documentName === "Actor" && document.isToken);
    if ((await documentClass._preUpdateOperation(documents, request, user)) === false || !request.updates.length)
      return [];
    if (isDry(options)) return [];
    if (areSynthetic) return this.#updateSynthetic(documents, request, operation);
    return this.#perform("update", documentClass, operationToSend(request), operation);
  }

  /** Prepares one update. Null if invalid, without changes, or refused by a method or hook. @throws if not permitted */
  async #prepareUpdate(
    documentClass: any,
    givenChanges: any,
    options: any,
    place: Place,
    user: any,
  ): Promise<{ document: any; changes: any } | null> {
    const update = typeof givenChanges?.toObject === "function" ? givenChanges.toObject() : { ...givenChanges };
    const id = update._id ?? update.id;
    const document = this.#documentOf(documentClass, id, place);
    const { _id, ...changedFields } = update;
    try {
      // what really changes; with `diff` false an update goes on even without a change
      const firstDifference = this.#difference(document, changedFields, options);
      if (!firstDifference || (isEmpty(firstDifference.diff) && options.diff !== false)) return null;
      // in the form that this generation shows to methods and hooks
      const changes: any = { ...reportedForm(firstDifference.diff), _id: id };
      assertPermission(document, user, "update", changes, documentClass);
      if ((await document._preUpdate(changes, options, user)) === false) return null;
      if (
        !place.noHook &&
        globalThis.Hooks.call(`preUpdate${documentClass.documentName}`, document, changes, options, user.id) === false
      )
        return null;
      // computed again, because methods and hooks may have altered the changes
      const { _id: _again, ...finalChanges } = changes;
      const finalDifference = this.#difference(document, finalChanges, options);
      if (!finalDifference || isEmpty(finalDifference.diff)) return null;
      return { document, changes: { ...finalDifference.diff, _id: id } };
    } catch (error) {
      if (!(error instanceof DataModelValidationError)) throw error;
      reportUpdate(document, error);
      return null;
    }
  }

  /**
   * Works out, with the document's `_computeUpdate`, what an update really changes; `diff` is empty if nothing changes.
   * Null, after telling the user, if changes are invalid or, for a synthetic actor, not supported by the tabletop.
   */
  #difference(document: any, changes: object, options: any): { diff: any } | null {
    try {
      if (document.documentName === "Actor" && document.isToken) assertDeltaUpdate(document, changes, options);
      return document._computeUpdate(changes, options);
    } catch (error) {
      reportUpdate(document, error);
      return null;
    }
  }

  /** Finds the document of an update, even an invalid one. @throws Error without an id or such a document */
  #documentOf(documentClass: any, id: string, { parent, pack }: Place): any {
    if (!id) throw new Error(`Each update needs the _id of its document.`);
    if (documentClass.documentName === "ActorDelta") return parent.delta;
    // the synthetic actor of an unlinked token
    if (documentClass.documentName === "Actor" && parent?.documentName === "Token") return parent.actor;
    const collection = collectionOf(documentClass, parent, pack);
    const document = collection?.get(id, { strict: false, invalid: true });
    if (!document) throw new Error(`${documentClass.documentName} "${id}" does not exist!`);
    return document;
  }

  /** Changes synthetic actors, one request each: the server stores the changes in the delta of the actor's token. */
  async #updateSynthetic(documents: any[], request: any, operation: any): Promise<any[]> {
    for (const [index, actor] of documents.entries()) {
      const token = actor.token;
      const updates = [{ ...request.updates[index], _id: token._source.delta?._id ?? token.id }];
      await this.#perform(
        "update",
        { documentName: "ActorDelta" },
        operationToSend({ ...request, updates, parent: token, syntheticActorUpdate: true }),
        operation,
      );
    }
    return documents;
  }

  async delete(documentClass: any, operation: any, user: any = globalThis.game.user): Promise<any[]> {
    return this._deleteDocuments(documentClass, operation, user);
  }

  /**
   * Does the work of `delete`: permission, method and hook for each document, then one request for all not refused.
   * @returns the deleted documents; none on a dry run
   * @throws Error for an id that no document has, and for a document that the user may not delete
   */
  async _deleteDocuments(documentClass: any, operation: any, _user: any): Promise<any[]> {
    const { user } = globalThis.game;
    const { ids: givenIds, ...rest } = withDefaults(operation);
    const { place, options } = split(rest);
    const collection = isDelta(documentClass)
      ? deltaOf(place.parent)
      : collectionOf(documentClass, place.parent, place.pack);
    const ids: string[] = options.deleteAll ? [...collection.keys()] : givenIds;
    const documents: any[] = [];
    for (const id of ids) {
      const document = collection.get(id, { strict: false, invalid: true });
      if (!document) throw new Error(`${documentClass.documentName} "${id}" does not exist!`);
      assertPermission(document, user, "delete", {}, documentClass);
      if ((await document._preDelete(options, user)) === false) continue;
      if (
        !place.noHook &&
        globalThis.Hooks.call(`preDelete${documentClass.documentName}`, document, options, user.id) === false
      )
        continue;
      documents.push(document);
    }
    if (!documents.length) return [];
    // one operation for all that were not refused
    const prepared = { ...options, ...place, action: "delete", ids: documents.map((document) => document.id) };
    if ((await documentClass._preDeleteOperation(documents, prepared, user)) === false) return [];
    if (isDry(options)) return [];
    const deleted = await this.#perform("delete", documentClass, operationToSend(prepared), operation);
    // The server changes what is in the folder, and sends that before it answers the next request: this waits for it.
    if (documentClass.documentName === "Folder")
      await this.transport.send({ action: "get", type: "Folder", operation: { ids: [] } }).catch(() => undefined);
    return deleted;
  }

  /** Sends an operation, applies the answer and returns its documents. @throws Error if it is too large or refused */
  async #perform(action: Action, documentClass: any, request: any, operation: any): Promise<any[]> {
    const sent = { action, type: documentClass.documentName, operation: request };
    const problem = sizeProblem(sent);
    // Infinity: nested too deeply, which the server refuses with a sentence of its own.
    if (problem && problem.size !== Infinity) {
      const sizes = { size: inMegabytes(problem.size), most: inMegabytes(problem.most) };
      throw new Error(globalThis.game.i18n.format("DOCUMENT.TooLarge", sizes));
    }
    const response = await this.transport.send(sent);
    if (response.error) throw serverError(response.error);
    return applyResponse(response, operation.parent);
  }

  /** Applies an operation that another client has asked for. */
  receive(response: OperationResponse): void {
    applyResponse(response).catch((error: Error) => {
      globalThis.Hooks.onError("ClientDatabaseBackend#receive", error, { log: "error" });
    });
  }
}

/** Adds the default options of an operation, and the present time. */
function withDefaults(operation: any): any {
  return {
    parent: null,
    pack: null,
    noHook: false,
    render: true,
    broadcast: true,
    ...operation,
    modifiedTime: Date.now(),
  };
}

/** Where the documents are, and whether hooks are left out: what a single document's methods do not get. */
interface Place {
  parent: any;
  pack: string | null;
  noHook: boolean;
}

/**
 * Separates an operation into its place and its options, one object that all its methods and hooks share and may
 * change.
 */
function split({ parent, pack, noHook, ...options }: any): { place: Place; options: any } {
  return { place: { parent, pack, noHook }, options };
}

/** The collection of a kind of document: the parent's, without one the pack's, else the world's. */
function collectionOf({ documentName }: any, parent: any, pack: string | null): any {
  if (parent) return parent.getEmbeddedCollection(documentName);
  return pack ? globalThis.game.packs.get(pack) : globalThis.game.collections.get(documentName);
}

const isDelta = (documentClass: any): boolean => documentClass.documentName === "ActorDelta";

/** A token's delta as a map with one entry by its id, like a collection; empty without one. */
const deltaOf = (token: any): Map<string, any> => new Map(token.delta ? [[token.delta.id, token.delta]] : []);

/**
 * Checks an update of a synthetic actor. @throws Error for a forbidden change of type, and for changes of embedded
 * documents and of other fields in one update, which the tabletop does not support
 */
function assertDeltaUpdate(actor: any, changes: object, options: any): void {
  const data = normalizeOperators(expandObject(deepClone(changes)));
  // The delta seldom has a type: then a type in the changes counts as a change of type even if it is the actor's own.
  assertTypeChange({ name: "ActorDelta", hasTypeData: true }, actor.token._source.delta ?? {}, data, options);
  const changedLists = Object.keys(actor.collections).filter((name) => name in data);
  if (changedLists.length && Object.keys(data).some((name) => !changedLists.includes(name)))
    notInTabletop(`an update of a synthetic actor with ${changedLists.join(" and ")} beside other fields`);
}

/** Whether an operation is only tried (`dryRun`, generation 14): prepared, with all hooks before it, but not sent. */
const isDry = (options: any): boolean => generation() >= 14 && options.dryRun === true;

/** Whether documents are made but not stored (`temporary`, generation 13). */
const isTemporary = (options: any): boolean => generation() < 14 && options.temporary === true;

/** The operation as sent: parent as UUID, operators as JSON, no functions, `action` or `data` (callers add `data`). */
function operationToSend(operation: any): any {
  const { parent, action: _action, data: _data, updates, ...rest } = operation;
  const request: any = { ...rest };
  if (parent) request.parentUuid = parentUuid(parent);
  if (updates) request.updates = updates;
  // JSON leaves out undefined and functions, and writes operators in their JSON form
  return JSON.parse(JSON.stringify(request));
}

/** The UUID by which the server knows a parent: for a synthetic actor, or a document in it, by the token's delta. */
function parentUuid(parent: any): string {
  if (parent.documentName === "Actor" && parent.isToken) {
    const { token } = parent;
    return `${token.uuid}.ActorDelta.${token._source.delta?._id ?? token.id}`;
  }
  if (parent.parent?.documentName === "Actor" && parent.parent.isToken)
    return `${parentUuid(parent.parent)}.${parent.documentName}.${parent.id}`;
  return parent.uuid;
}

/** Checks that a user may do this, as gamemasters always may. @throws Error if not, after showing it */
function assertPermission(document: any, user: any, action: string, data: object, documentClass: any): void {
  if (user.isGM) return;
  if (document.canUserModify(user, action, data)) return;
  const label = `${documentClass.documentName} [${document.id ?? document.name ?? ""}]`;
  const message = globalThis.game.i18n.format("DOCUMENT.LackPermission", { user: user.name, action, document: label });
  globalThis.ui?.notifications?.error?.(message);
  throw new Error(message);
}

/** Makes and shows an Error from the server's, in the user's language if it says how. */
function serverError({ name, message, pack, words }: NonNullable<OperationResponse["error"]>): Error {
  const { i18n, packs } = globalThis.game;
  const key = pack ? "PackAway" : name === "PartAway" ? name : words?.key;
  const values: Record<string, string> = { ...words?.values };
  if (pack) values.pack = packs?.get(pack)?.title ?? pack;
  if (values.document) values.document = i18n.localize(`DOCUMENT.${values.document}`);
  const sentence = key ? i18n.format(`SOCKET.${key}`, values) : message;
  globalThis.ui?.notifications?.error?.(sentence);
  return Object.assign(new Error(sentence), { name });
}

/** Reports an update that was invalid, with its document. */
function reportUpdate({ id, documentName }: any, error: unknown): void {
  report("ClientDatabaseBackend##preUpdateDocumentArray", error, { id, documentName });
}

/** Passes an error to the hook `error`, which also shows it to the user. */
function report(location: string, error: unknown, data: object): void {
  globalThis.Hooks.onError(location, error as Error, { notify: "error", ...data });
}
