/** Follow-ups: operations that the server carries out itself after another one. Here they are only worked out. */
import type { OperationRequest, OperationResponse } from "../common/protocol.ts";
import { FOLDER_DOCUMENT_TYPES } from "../common/const.ts";
import { definitionOf, isDocumentName } from "../common/hierarchy.ts";
import { isObject, type Source } from "./source.ts";
import { steppedTime } from "./times.ts";
import type { World } from "./world.ts";

/**
 * Returns the requests that the server carries out itself after an operation, such as to delete the combatants of
 * deleted tokens. Most operations have none; in a pack only the deletion of folders has.
 * @param response the response to the operation
 * @param deleted the sources of the documents that it deleted
 */
export function followUpsOf(world: World, response: OperationResponse, deleted: readonly Source[]): OperationRequest[] {
  if (response.operation.pack && response.type !== "Folder") return [];
  if (response.action === "delete") {
    const ids = deleted.map((source) => source._id);
    if (response.type === "Folder") return afterFolders(world, response, deleted);
    if (response.type === "Token") return afterTokens(world, response, ids);
    if (response.type === "User") return afterUsers(world, ids);
  }
  if (response.type === "Combatant") return afterCombatants(response);
  if (response.type === "Combat" && response.action === "update") return afterCombats(world, response);
  if (response.type === "Scene" && (response.action === "update" || response.action === "create"))
    return afterScenes(world, response);
  return [];
}

/**
 * Returns, in a list, the request that gives a combat the turn which an operation on its combatants asks for
 * (`combatTurn`). The list is empty if the operation asks for no turn, changed none of a combat's combatants. The
 * request's option `turnEvents` keeps clients from calling the combat's methods for turns again: they have called these
 * after the operation on combatants.
 */
function afterCombatants({ action, operation, result }: OperationResponse): OperationRequest[] {
  const { parentUuid, combatTurn } = operation;
  const combatId = /^Combat\.(\w+)$/.exec(String(parentUuid))?.[1];
  if (!combatId || action === "get" || result?.length === 0) return [];
  // Any other number is no place in an order.
  if (!Number.isSafeInteger(combatTurn) || (combatTurn as number) < 0) return [];
  const updates = [{ _id: combatId, turn: combatTurn }];
  return [{ action: "update", type: "Combat", operation: { updates, turnEvents: false } }];
}

/** The key of the setting with the world's time. */
const TIME = "core.time";

/**
 * Returns the setting with the world's time; undefined if it was never set. A user's setting of that key is another.
 */
const timeSetting = (world: World): Source | undefined =>
  [...world.documents("Setting").values()].find(({ key, user }) => key === TIME && (user ?? null) === null);

/**
 * Checks, before anything of an operation is written, that what follows from it will not be refused. That can happen
 * only to the step of an encounter which moves the world's time.
 * @throws Refusal if the time would be beyond any date
 */
export function checkFollowUps(world: World, { type, action, operation }: OperationRequest): void {
  if (type !== "Combat" || action !== "update" || !isObject(operation?.worldTime)) return;
  const { delta } = operation.worldTime;
  // `steppedTime` throws if there is no such date.
  if (typeof delta === "number") steppedTime(Number(timeSetting(world)?.value) || 0, delta);
}

/**
 * Returns, in a list, the request that adds to the world's time the seconds that a step of an encounter takes
 * (`worldTime.delta`); the list is empty if there are no such seconds, or nothing was changed. The other members of
 * `worldTime`, except `pack` and `parentUuid`, become options of the request.
 */
function afterCombats(world: World, { operation, result }: OperationResponse): OperationRequest[] {
  if (!isObject(operation.worldTime) || result?.length === 0) return [];
  // `pack` and `parentUuid` from the client are left out: they could make the request write somewhere else.
  const { delta, pack: _pack, parentUuid: _parent, ...options } = operation.worldTime;
  if (typeof delta !== "number" || !delta) return [];
  const stored = timeSetting(world);
  const value = JSON.stringify(steppedTime(Number(stored?.value) || 0, delta));
  return stored
    ? [{ action: "update", type: "Setting", operation: { ...options, updates: [{ _id: stored._id, value }] } }]
    : [{ action: "create", type: "Setting", operation: { ...options, data: [{ key: TIME, value }] } }];
}

/** Returns the request that makes all other scenes inactive after one was made active. */
function afterScenes(world: World, response: OperationResponse): OperationRequest[] {
  const activated = ((response.result ?? []) as Source[]).filter((scene) => scene.active === true).pop();
  if (!activated) return [];
  const updates = [...world.documents("Scene").values()]
    .filter((scene) => scene.active === true && scene._id !== activated._id)
    .map((scene) => ({ _id: scene._id, active: false }));
  return updates.length ? [{ action: "update", type: "Scene", operation: { updates } }] : [];
}

/** Returns the requests that delete the combatants of deleted tokens, one for each combat that has any. */
function afterTokens(world: World, response: OperationResponse, tokenIds: string[]): OperationRequest[] {
  const sceneId = String(response.operation.parentUuid).split(".")[1];
  const requests: OperationRequest[] = [];
  for (const combat of world.documents("Combat").values()) {
    const combatants = (Array.isArray(combat.combatants) ? (combat.combatants as Source[]) : [])
      .filter((entry) => entry.sceneId === sceneId && tokenIds.includes(String(entry.tokenId)))
      .map((entry) => entry._id);
    if (!combatants.length) continue;
    requests.push({
      action: "delete",
      type: "Combatant",
      operation: { parentUuid: `Combat.${combat._id}`, ids: combatants },
    });
  }
  return requests;
}

/** Returns the request that deletes the settings of deleted users. */
function afterUsers(world: World, userIds: string[]): OperationRequest[] {
  const settings = [...world.documents("Setting").values()].filter((setting) => userIds.includes(String(setting.user)));
  return settings.length
    ? [{ action: "delete", type: "Setting", operation: { ids: settings.map((setting) => setting._id) } }]
    : [];
}

/**
 * Returns the requests that deal with the content of deleted folders: documents are deleted if `deleteContents` is set,
 * folders if `deleteSubfolders` is; else they are moved to the folder around the deleted one.
 */
function afterFolders(world: World, response: OperationResponse, deleted: readonly Source[]): OperationRequest[] {
  const { pack, deleteContents, deleteSubfolders } = response.operation;
  // The option that keeps the requests in the same pack.
  const inSamePack = pack ? { pack } : {};
  // For each deleted folder, by its id, the id of the one around it, where its content goes; null for none.
  const parents = new Map(deleted.map((folder) => [folder._id, folder.folder ?? null]));
  const documentsOf = (kind: string): ReadonlyMap<string, Source> =>
    pack ? world.pack(pack).store.documents(definitionOf(kind).collection) : world.documents(kind);
  // The kinds of documents that can lie in folders.
  const kinds = pack
    ? [world.pack(pack).declaration.type]
    : FOLDER_DOCUMENT_TYPES.filter((kind) => isDocumentName(kind) && definitionOf(kind).primary);
  const requests: OperationRequest[] = [];
  // Adds the request that deletes or moves the content of one kind, if there is any. `options` go with a deletion.
  const dealWithContent = (kind: string, isDeleted: boolean, options: object): void => {
    const content = [...documentsOf(kind).values()].filter((source) => parents.has(String(source.folder)));
    if (!content.length) return;
    if (isDeleted)
      requests.push({
        action: "delete",
        type: kind,
        operation: { ...inSamePack, ...options, ids: content.map((source) => source._id) },
      });
    else {
      const updates = content.map((source) => ({
        _id: source._id,
        folder: parents.get(String(source.folder)) ?? null,
      }));
      requests.push({ action: "update", type: kind, operation: { ...inSamePack, updates } });
    }
  };
  // Documents first, then folders. The deletion of folders has the same options, so that what is in them is dealt with
  // in the same way.
  for (const kind of kinds) dealWithContent(kind, deleteContents === true, {});
  dealWithContent("Folder", deleteSubfolders === true, { deleteContents, deleteSubfolders });
  return requests;
}
