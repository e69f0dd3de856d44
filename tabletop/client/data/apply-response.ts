/**
 * Applies the server's answers to the documents of this client, and calls the hooks and the methods of parents. An
 * unlinked token has no actor of its own: its ActorDelta document (“delta”) holds the token's differences from its base
 * actor, and a “synthetic” actor is built from both.
 */
import type { OperationResponse } from "../../common/protocol.ts";
import { ForcedDeletion, normalizeOperators } from "../../common/data/operators.ts";
import { mergePlain } from "../../common/data/fields/plain.ts";
import { reportedForm } from "../../common/abstract/generation.ts";
import { deepClone } from "../../common/utils/objects.ts";
import { shareStrings } from "./shared-strings.ts";

/**
 * The kinds of documents that also prepare the data of the documents embedded in them; those are not prepared alone.
 */
const PREPARING = new Set<string | undefined>(["Actor", "Item", "Combat"]);

/** What the functions below need to know of one operation. */
interface Context {
  response: OperationResponse;
  documentClass: any;
  /** the document in which the documents are embedded; null for those of the world or a pack */
  parent: any;
  /** where the documents are: in the parent, a pack or the world */
  collection: any;
  /** as the server sent it, but with the parent itself for its UUID */
  operation: any;
  /** the operation without parent, pack and internal values, as passed to the methods and hooks of a single document */
  options: any;
  /** the user who asked for the operation */
  userId: string;
  user: any;
}

/**
 * Applies one operation, which any client may have asked for, to this client's documents. Calls the operation's hooks,
 * and its methods of the documents, their parents, their collection and their class. Does nothing if this client knows
 * neither the parent nor `knownParent`, or does not know the kind of document; the action `get` changes nothing.
 * @param knownParent the parent to use if the UUID of the parent leads to no document, as when that is in no collection
 * @returns the documents that were created, changed or deleted; none for the action `get`
 */
export async function applyResponse(response: OperationResponse, knownParent?: any): Promise<any[]> {
  const { type, operation: received, userId } = response;
  shareStrings(response.result);
  const { game, CONFIG } = globalThis;
  const { parentUuid: uuid, ...operation } = received as any;
  const parent = uuid ? (findParent(uuid) ?? knownParent) : null;
  if (uuid && !parent) return [];
  operation.parent = parent;
  // the user, and the class and collection of the documents; a change of a delta is applied by functions of its own
  const user = game.users.get(userId);
  if (type === "ActorDelta") return applyDelta(response, parent, operation, user);
  const typeConfig = type === "Token" ? CONFIG.Token : CONFIG[type];
  const documentClass = typeConfig?.documentClass;
  if (!documentClass) return [];
  const topCollection = () => (operation.pack ? game.packs.get(operation.pack) : game.collections.get(type));
  const collection = parent ? parent.getEmbeddedCollection(type) : topCollection();
  // apply it, between the parents' methods for before and after
  const options = optionsOf(operation);
  const context: Context = { response, documentClass, parent, collection, operation, options, userId, user };
  const action = response.action[0]!.toUpperCase() + response.action.slice(1);
  if (response.action !== "get") tellParents(context, `_pre${action}DescendantDocuments`, [response.result]);
  const applyAction = { create: applyCreate, update: applyUpdate, delete: applyDelete, get: () => [] }[response.action];
  const documents: any[] = applyAction(context);
  if (response.action === "get" || !documents.length) return documents;
  keepInDelta(parent);
  // what the parents' methods get: the ids, or the data as applied
  const deletedIds = documents.map((document) => document.id);
  const idsOrData = response.action === "delete" ? deletedIds : context.response.result;
  tellParents(context, `_on${action}DescendantDocuments`, [documents, idsOrData]);
  if (!parent) collection?._onModifyContents?.(response.action, documents, response.result, operation, user);
  // The class's method for the whole operation also finds the result in it, as it was applied.
  const resultKey = { create: "data", update: "updates", delete: "ids" }[response.action];
  operation[resultKey] = context.response.result;
  await documentClass[`_on${action}Operation`](documents, operation, user);
  return documents;
}

/** The options of an operation for methods and hooks: without parent, pack, and two values that only this code uses. */
function optionsOf(operation: any): any {
  const { parent: _parent, pack: _pack, noHook: _noHook, syntheticActorUpdate: _synthetic, ...options } = operation;
  return options;
}

/**
 * Finds the parent that a UUID names; null or undefined where there is none. A UUID with an ActorDelta in it leads to
 * the synthetic actor of its token, or to a document within that actor.
 */
function findParent(uuid: string): any {
  const steps = uuid.split(".");
  const deltaIndex = steps.indexOf("ActorDelta");
  if (deltaIndex < 0) return globalThis.fromUuidSync(uuid, { strict: false });
  const token = globalThis.fromUuidSync(steps.slice(0, deltaIndex).join("."));
  let document = token?.actor;
  // the steps after the delta and its id: kind and id of each document within the actor
  for (let index = deltaIndex + 2; document && index < steps.length; index += 2)
    document = document.getEmbeddedDocument(steps[index]!, steps[index + 1]!);
  return document;
}

/**
 * Returns the list that stores this collection of a synthetic actor in its token's delta; makes the list if it is
 * missing. Null where the parent is no synthetic actor.
 */
function deltaList(context: Context): any[] | null {
  const { parent, collection } = context;
  if (parent?.documentName !== "Actor" || !parent.isToken) return null;
  const token = parent.token;
  token._source.delta ??= { _id: token.id };
  return (token._source.delta[collection.name] ??= []);
}

/**
 * Stores an item, whose effects have changed, in the delta of its token. Does nothing unless it is a synthetic actor's.
 */
function keepInDelta(item: any): void {
  const actor = item?.parent;
  if (item?.documentName !== "Item" || actor?.documentName !== "Actor" || !actor.isToken) return;
  const delta = (actor.token._source.delta ??= { _id: actor.token.id });
  upsert((delta.items ??= []), item._source);
}

/**
 * Puts a copy of a source in a list, in place of the entry with the same id, or else at the end. Does nothing without a
 * list.
 */
function upsert(list: any[] | null, source: any): void {
  if (!list) return;
  const index = list.findIndex((entry) => entry._id === source._id);
  if (index < 0) list.push(deepClone(source));
  else list[index] = deepClone(source);
}

/**
 * Prepares again the last document on the way from a parent outwards to a token or scene, or to the top, if documents
 * of that kind prepare what is embedded in them (PREPARING). Does nothing if the parent is a token or scene.
 */
function prepareParents(parent: any): void {
  let outermost: any = null;
  for (let current = parent; current && !["Token", "Scene"].includes(current.documentName); current = current.parent)
    outermost = current;
  if (PREPARING.has(outermost?.documentName)) outermost.reset();
}

/**
 * Adds the created documents, then calls the methods and hooks of each. Skips one that is known already; reports one
 * that is invalid. Returns those that were added.
 */
function applyCreate(context: Context): any[] {
  const { response, documentClass, parent, collection, operation, options, userId } = context;
  const storedList = deltaList(context);
  const documents: any[] = [];
  const sources: any[] = [];
  // All documents are added before the first hook is called, so that hooks find all of them.
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
    upsert(storedList, document._source);
    documents.push(document);
    sources.push(data);
  }
  if (parent) prepareParents(parent);
  // methods and hooks
  for (const [index, document] of documents.entries()) {
    runSafely(() => document._onCreate(sources[index], options, userId));
    globalThis.Hooks.callAll(`create${documentClass.documentName}`, document, options, userId);
  }
  return documents;
}

/**
 * Applies the changes to the documents, then calls the methods and hooks of each changed document, and returns these
 * documents. Left out are documents that are not known, or whose changes are invalid. One that was invalid before
 * becomes known if the changes mend it (`recover`). `context.response` gets the changes as they were applied.
 */
function applyUpdate(context: Context): any[] {
  const { response, documentClass, parent, collection, operation, options, userId, user } = context;
  const storedList = deltaList(context);
  const documents: any[] = [];
  const reportedChanges: any[] = [];
  for (const { _id: id, ...changes } of response.result as any[]) {
    const document = collection?.get(id);
    if (!document) {
      recover(collection, id, changes);
      continue;
    }
    // a token's path is taken over before its new position
    const movement = operation._movement?.[id];
    if (movement) document._receiveMovement?.(movement, operation, user);
    const normalChanges = normalizeOperators(changes);
    try {
      // A kind in PREPARING prepares what is embedded in it, all at once below.
      document.updateSource(normalChanges, {
        fallback: true,
        recursive: operation.recursive,
        _prepare: !PREPARING.has(parent?.documentName),
      });
    } catch (error) {
      globalThis.Hooks.onError("ClientDatabaseBackend#update", error as Error, { log: "error", id });
      continue;
    }
    upsert(storedList, document._source);
    documents.push(document);
    reportedChanges.push({ ...reportedForm(normalChanges), _id: id });
  }
  if (parent) prepareParents(parent);
  // methods and hooks
  for (const [index, document] of documents.entries()) {
    runSafely(() => document._onUpdate(reportedChanges[index], options, userId));
    globalThis.Hooks.callAll(`update${documentClass.documentName}`, document, reportedChanges[index], options, userId);
  }
  context.response = { ...response, result: reportedChanges };
  return documents;
}

/**
 * Applies changes to the source of an invalid document, of which the collection keeps only this source. If the source
 * is now valid, its document joins the collection, else a warning is logged. Does nothing if the collection has no
 * invalid document with this id.
 */
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

/**
 * Removes the deleted documents from their collection, then calls the methods and hooks of each, and returns these
 * documents. Invalid documents are deleted too; ids of no document are passed over.
 */
function applyDelete(context: Context): any[] {
  const { response, documentClass, parent, collection, options, userId } = context;
  const storedList = deltaList(context);
  const documents: any[] = [];
  for (const id of response.result as string[]) {
    const document = collection?.get(id) ?? collection?.getInvalid?.(id, { strict: false });
    if (!document) continue;
    collection.delete(id);
    if (storedList) removeFromDelta(storedList, id, context);
    documents.push(document);
  }
  if (parent) prepareParents(parent);
  for (const document of documents) {
    runSafely(() => document._onDelete(options, userId));
    globalThis.Hooks.callAll(`delete${documentClass.documentName}`, document, options, userId);
  }
  return documents;
}

/**
 * Removes a document from a token's delta. If the base actor has it, a tombstone marks that the synthetic actor does
 * not.
 */
function removeFromDelta(list: any[], id: string, { parent, collection }: Context): void {
  const index = list.findIndex((entry) => entry._id === id);
  if (index >= 0) list.splice(index, 1);
  if (parent.token.baseActor?.[collection.name]?.has(id)) list.push({ _id: id, _tombstone: true });
}

/**
 * Applies an operation on a token's delta. An update changes the synthetic actor, and calls the hooks of an update of
 * that actor. A deletion is left to `applyRestored`; other actions do nothing.
 * @returns the changed actor, alone in a list; none if the token or its actor is not known
 */
async function applyDelta(response: OperationResponse, token: any, operation: any, user: any): Promise<any[]> {
  if (!token) return [];
  if (response.action === "delete") return applyRestored(response, token, operation, user);
  if (response.action !== "update") return [];
  const { userId } = response;
  const [rawChanges] = response.result as any[];
  if (!rawChanges) return [];
  const { _id: _delta, ...changes } = rawChanges;
  const normalChanges = normalizeOperators(changes);
  token._source.delta = mergeDelta(token._source.delta ?? { _id: token.id }, normalChanges);
  // without preparing the delta's own data: the actor prepares them below
  token.delta?._initialize?.({ _prepare: false });
  const { actor } = token;
  if (!actor) return [];
  operation.parent = token;
  actor.updateSource(normalChanges, { fallback: true });
  const reportedChanges = { ...reportedForm(normalChanges), _id: actor.id };
  const options = optionsOf(operation);
  runSafely(() => actor._onUpdate(reportedChanges, options, userId));
  globalThis.Hooks.callAll("updateActor", actor, reportedChanges, options, userId);
  await actor.constructor._onUpdateOperation([actor], operation, user);
  return [actor];
}

/**
 * Applies the deletion of a token's delta: an empty delta takes its place, so the synthetic actor is like its base
 * actor again. Its windows are drawn anew, unless the option `render` is false. Calls the hook
 * `deleteActorDelta`. Returns the deleted delta.
 */
async function applyRestored(response: OperationResponse, token: any, operation: any, user: any): Promise<any[]> {
  const { delta } = token;
  if (!delta || !response.result?.length) return [];
  const options = optionsOf(operation);
  token.updateSource({ "==delta": { _id: delta.id } });
  token._refreshSyntheticActor();
  token._onRelatedUpdate({}, options);
  if (options.render !== false) token.actor?.render(false);
  runSafely(() => delta._onDelete(options, response.userId));
  globalThis.Hooks.callAll("deleteActorDelta", delta, options, response.userId);
  await delta.constructor._onDeleteOperation([delta], operation, user);
  return [delta];
}

/**
 * Merges changes into the source of a delta, in place, and returns it. The source may be sealed (its keys fixed):
 * changes of keys that it does not have are dropped then.
 */
function mergeDelta(delta: any, changes: any): any {
  for (const [key, change] of Object.entries<any>(deepClone(changes))) {
    if (!(key in delta) && Object.isSealed(delta)) continue;
    // a deleted key means “as the base actor”
    if (change instanceof ForcedDeletion) delta[key] = undefined;
    else mergePlain(delta, { [key]: change });
  }
  return delta;
}

/**
 * Calls a method of the parent and of each document above it, but of no token or scene above. The arguments are the
 * same for all: parent, name of the collection, `ownArguments`, options and user's id.
 */
function tellParents({ parent, collection, options, userId }: Context, method: string, ownArguments: unknown[]): void {
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) {
    // The actor itself tells its token.
    if (ancestor !== parent && ["Token", "Scene"].includes(ancestor.documentName)) break;
    runSafely(() => ancestor[method](parent, collection.name, ...ownArguments, options, userId));
  }
}

/** Runs a callback. An error is logged and passed to the hook `error`; the caller goes on. */
function runSafely(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    globalThis.Hooks.onError("ClientDatabaseBackend", error as Error, { log: "error" });
  }
}
