/**
 * Applies the server's answers to the documents of this client, and calls the hooks and the methods of parents. A delta
 * is the document with the changes that an unlinked token makes to its actor, which is then called synthetic.
 */
import type { OperationResponse } from "../../common/protocol.ts";
import { ForcedDeletion, normalizeOperators } from "../../common/data/operators.ts";
import { mergePlain } from "../../common/data/fields/field.ts";
import { reportedForm } from "../../common/abstract/generation.ts";
import { deepClone } from "../../common/utils/objects.ts";

/** Documents that prepare the data of their embedded documents. */
const PREPARING = new Set<string | undefined>(["Actor", "Item", "Combat"]);

interface Context {
  response: OperationResponse;
  documentClass: any;
  parent: any;
  collection: any;
  operation: any;
  /** the operation as passed to methods about a single document */
  options: any;
  userId: string;
  user: any;
}

/**
 * Applies one operation on documents, which any client may have asked for, to the documents of this client, and calls
 * all its hooks. It does nothing where the parent or the kind of document is unknown here.
 * @param knownParent the parent to use where its UUID leads to none, as for a document that is in no collection
 * @returns the documents that were created, changed or deleted; none for `get`
 */
export async function applyResponse(response: OperationResponse, knownParent?: any): Promise<any[]> {
  const { type, operation: received, userId } = response;
  const { game, CONFIG } = globalThis;
  const { parentUuid: uuid, ...operation } = received as any;
  const parent = uuid ? (findParent(uuid) ?? knownParent) : null;
  if (uuid && !parent) return [];
  operation.parent = parent;
  // the class and the collection of the documents
  const user = game.users.get(userId);
  if (type === "ActorDelta") return applyDelta(response, parent, operation, user);
  const config = type === "Token" ? CONFIG.Token : CONFIG[type];
  const documentClass = config?.documentClass;
  if (!documentClass) return [];
  const topCollection = () => (operation.pack ? game.packs.get(operation.pack) : game.collections.get(type));
  const collection = parent ? parent.getEmbeddedCollection(type) : topCollection();
  // change them, between the parents' methods for before and after
  const options = optionsOf(operation);
  const context: Context = { response, documentClass, parent, collection, operation, options, userId, user };
  const action = response.action[0]!.toUpperCase() + response.action.slice(1);
  if (response.action !== "get") tellParents(context, `_pre${action}DescendantDocuments`, [response.result]);
  const apply = { create: applyCreate, update: applyUpdate, delete: applyDelete, get: () => [] }[response.action];
  const documents: any[] = apply(context);
  if (response.action === "get" || !documents.length) return documents;
  keepInDelta(parent);
  const deletedIds = documents.map((document) => document.id);
  const idsOrData = response.action === "delete" ? deletedIds : context.response.result;
  tellParents(context, `_on${action}DescendantDocuments`, [documents, idsOrData]);
  if (!parent) collection?._onModifyContents?.(response.action, documents, response.result, operation, user);
  // methods about the whole operation also see its result
  const resultKey = { create: "data", update: "updates", delete: "ids" }[response.action];
  operation[resultKey] = context.response.result;
  await documentClass[`_on${action}Operation`](documents, operation, user);
  return documents;
}

/** The options of an operation, without the place of its documents and internal values. */
function optionsOf(operation: any): any {
  const { parent: _parent, pack: _pack, noHook: _noHook, syntheticActorUpdate: _synthetic, ...options } = operation;
  return options;
}

/** Finds the parent of an operation; a UUID through a delta leads to the synthetic actor. */
function findParent(uuid: string): any {
  const parts = uuid.split(".");
  const delta = parts.indexOf("ActorDelta");
  if (delta < 0) return globalThis.fromUuidSync(uuid, { strict: false });
  const token = globalThis.fromUuidSync(parts.slice(0, delta).join("."));
  let document = token?.actor;
  for (let index = delta + 2; document && index < parts.length; index += 2)
    document = document.getEmbeddedDocument(parts[index]!, parts[index + 1]!);
  return document;
}

/** The list in a token's delta that stores this collection of a synthetic actor, made if missing; null for others. */
function deltaList(context: Context): any[] | null {
  const { parent, collection } = context;
  if (parent?.documentName !== "Actor" || !parent.isToken) return null;
  const token = parent.token;
  token._source.delta ??= { _id: token.id };
  return (token._source.delta[collection.name] ??= []);
}

/** Copies an item of a synthetic actor whose effects changed into the delta. */
function keepInDelta(item: any): void {
  const actor = item?.parent;
  if (item?.documentName !== "Item" || actor?.documentName !== "Actor" || !actor.isToken) return;
  const delta = (actor.token._source.delta ??= { _id: actor.token.id });
  upsert((delta.items ??= []), item._source);
}

/** Puts a copy of a source in a list, in place of one with the same id. */
function upsert(list: any[] | null, source: any): void {
  if (!list) return;
  const index = list.findIndex((entry) => entry._id === source._id);
  if (index < 0) list.push(deepClone(source));
  else list[index] = deepClone(source);
}

/** Prepares the outermost parent again, if its data depend on embedded documents. */
function prepareParents(parent: any): void {
  let top: any = null;
  for (let current = parent; current && !["Token", "Scene"].includes(current.documentName); current = current.parent)
    top = current;
  if (PREPARING.has(top?.documentName)) top.reset();
}

// the creation of documents

/** Adds the created documents; one that is known already is skipped, one that is invalid is reported. */
function applyCreate(context: Context): any[] {
  const { response, documentClass, parent, collection, operation, options, userId } = context;
  const list = deltaList(context);
  const documents: any[] = [];
  const sources: any[] = [];
  // all documents are added before any is told, so that hooks find them all
  for (const data of response.result as any[]) {
    if (collection?.has?.(data._id)) continue;
    let document: any;
    try {
      document = parent
        ? collection.createDocument(data, { pack: operation.pack })
        : documentClass.fromSource(data, { strict: true, pack: operation.pack });
    } catch (error) {
      collection?._onInvalid?.(data, error);
      globalThis.Hooks.onError("ClientDatabaseBackend#create", error as Error, { log: "error" });
      continue;
    }
    collection?.set(document.id, document);
    upsert(list, document._source);
    documents.push(document);
    sources.push(data);
  }
  if (parent) prepareParents(parent);
  for (const [index, document] of documents.entries()) {
    guard(() => document._onCreate(sources[index], options, userId));
    globalThis.Hooks.callAll(`create${documentClass.documentName}`, document, options, userId);
  }
  return documents;
}

// the update of documents

/** Applies the changes to the documents; those that made a difference become the response's result. */
function applyUpdate(context: Context): any[] {
  const { response, documentClass, parent, collection, operation, options, userId, user } = context;
  const list = deltaList(context);
  const documents: any[] = [];
  const changed: any[] = [];
  for (const raw of response.result as any[]) {
    const { _id: id, ...changes } = raw;
    const document = collection?.get(id);
    if (!document) {
      recover(collection, id, changes);
      continue;
    }
    const movement = operation._movement?.[id];
    if (movement) document._receiveMovement?.(movement, operation, user);
    const normal = normalizeOperators(changes);
    try {
      // the parent prepares what is embedded in it
      document.updateSource(normal, {
        fallback: true,
        recursive: operation.recursive,
        _prepare: !PREPARING.has(parent?.documentName),
      });
    } catch (error) {
      globalThis.Hooks.onError("ClientDatabaseBackend#update", error as Error, { log: "error", id });
      continue;
    }
    upsert(list, document._source);
    documents.push(document);
    changed.push({ ...reportedForm(normal), _id: id });
  }
  if (parent) prepareParents(parent);
  for (const [index, document] of documents.entries()) {
    guard(() => document._onUpdate(changed[index], options, userId));
    globalThis.Hooks.callAll(`update${documentClass.documentName}`, document, changed[index], options, userId);
  }
  context.response = { ...response, result: changed };
  return documents;
}

/** Updates the source of an invalid document, and adds it to its collection if it is valid now. */
function recover(collection: any, id: string, changes: any): void {
  if (!collection?.invalidDocumentIds?.has(id)) return;
  const source = collection._source?.find((entry: any) => entry._id === id);
  if (!source) return;
  mergePlain(source, normalizeOperators(changes));
  try {
    const document = collection.documentClass.fromSource(source, { strict: true });
    collection.invalidDocumentIds.delete(id);
    collection.set(id, document);
  } catch (error) {
    console.warn(error);
  }
}

// the deletion of documents

/** Removes the deleted documents. */
function applyDelete(context: Context): any[] {
  const { response, documentClass, parent, collection, options, userId } = context;
  const list = deltaList(context);
  const documents: any[] = [];
  for (const id of response.result as string[]) {
    const document = collection?.get(id) ?? collection?.getInvalid?.(id, { strict: false });
    if (!document) continue;
    collection.delete(id);
    if (list) removeFromDelta(list, id, context);
    documents.push(document);
  }
  if (parent) prepareParents(parent);
  for (const document of documents) {
    guard(() => document._onDelete(options, userId));
    globalThis.Hooks.callAll(`delete${documentClass.documentName}`, document, options, userId);
  }
  return documents;
}

/** Removes a document from a token's delta; if the base actor has it, a mark stays that the synthetic one lacks it. */
function removeFromDelta(list: any[], id: string, { parent, collection }: Context): void {
  const index = list.findIndex((entry) => entry._id === id);
  if (index >= 0) list.splice(index, 1);
  if (parent.token.baseActor?.[collection.name]?.has(id)) list.push({ _id: id, _tombstone: true });
}

// the changes of tokens' deltas

/** Applies a change of a token's delta to its synthetic actor. */
async function applyDelta(response: OperationResponse, token: any, operation: any, user: any): Promise<any[]> {
  if (!token) return [];
  if (response.action === "delete") return applyRestored(response, token, operation, user);
  if (response.action !== "update") return [];
  const { userId } = response;
  const [raw] = response.result as any[];
  if (!raw) return [];
  const { _id: _delta, ...changes } = raw;
  const normal = normalizeOperators(changes);
  token._source.delta = mergeDelta(token._source.delta ?? { _id: token.id }, normal);
  token.delta?._initialize?.({ _prepare: false });
  const { actor } = token;
  if (!actor) return [];
  operation.parent = token;
  actor.updateSource(normal, { fallback: true });
  const changed = { ...reportedForm(normal), _id: actor.id };
  const options = optionsOf(operation);
  guard(() => actor._onUpdate(changed, options, userId));
  globalThis.Hooks.callAll("updateActor", actor, changed, options, userId);
  await actor.constructor._onUpdateOperation([actor], operation, user);
  return [actor];
}

/** Applies the deletion of a delta: an empty one is left, so the synthetic actor is like its base actor again. */
async function applyRestored(response: OperationResponse, token: any, operation: any, user: any): Promise<any[]> {
  const { delta } = token;
  if (!delta || !response.result?.length) return [];
  const options = optionsOf(operation);
  token.updateSource({ "==delta": { _id: delta.id } });
  token._refreshSyntheticActor();
  token._onRelatedUpdate({}, options);
  if (options.render !== false) token.actor?.render(false);
  guard(() => delta._onDelete(options, response.userId));
  globalThis.Hooks.callAll("deleteActorDelta", delta, options, response.userId);
  await delta.constructor._onDeleteOperation([delta], operation, user);
  return [delta];
}

/**
 * Merges changes into a delta in place, since its source may be sealed: keys that it does not have are ignored then.
 */
function mergeDelta(delta: any, changes: any): any {
  for (const [key, change] of Object.entries<any>(deepClone(changes))) {
    if (!(key in delta) && Object.isSealed(delta)) continue;
    if (change instanceof ForcedDeletion) delta[key] = undefined;
    else mergePlain(delta, { [key]: change });
  }
  return delta;
}

// the methods of parents that are told of changes below them

/** Calls a method of the parent and of the documents above it; `said` are its arguments about this operation. */
function tellParents({ parent, collection, options, userId }: Context, method: string, said: unknown[]): void {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    // the token of a synthetic actor learns of it from the actor
    if (ancestor !== parent && ["Token", "Scene"].includes(ancestor.documentName)) break;
    guard(() => ancestor[method](parent, collection.name, ...said, options, userId));
  }
}

/** Runs a callback; an error is reported and stops nothing. */
function guard(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    globalThis.Hooks.onError("ClientDatabaseBackend", error as Error, { log: "error" });
  }
}
