import type { OperationRequest, OperationResponse } from "../common/protocol.ts";
import { FOLDER_DOCUMENT_TYPES } from "../common/const.ts";
import { definitionOf, isDocumentName } from "../common/hierarchy.ts";
import { isObject, type Source } from "./source.ts";
import { steppedTime } from "./times.ts";
import type { World } from "./world.ts";

/**
 * Returns the requests that the server carries out itself after an operation, such as to delete the combatants of
 * deleted tokens. Most operations have none; in a pack only the deletion of folders has.
 * @param done the response to the operation
 * @param removed the sources of the documents that it deleted
 */
export function followUpsOf(world: World, done: OperationResponse, removed: readonly Source[]): OperationRequest[] {
  if (done.operation.pack && done.type !== "Folder") return [];
  if (done.action === "delete") {
    const ids = removed.map((source) => source._id);
    if (done.type === "Folder") return afterFolders(world, done, removed);
    if (done.type === "Token") return afterTokens(world, done, ids);
    if (done.type === "User") return afterUsers(world, ids);
  }
  if (done.type === "Combatant") return afterCombatants(done);
  if (done.type === "Combat" && done.action === "update") return afterCombats(world, done);
  if (done.type === "Scene" && (done.action === "update" || done.action === "create")) return afterScenes(world, done);
  return [];
}

/** Returns the request that gives a combat the turn which an operation on its combatants asks for (`combatTurn`). */
function afterCombatants({ operation }: OperationResponse): OperationRequest[] {
  const { parentUuid, combatTurn } = operation;
  const id = /^Combat\.(\w+)$/.exec(String(parentUuid))?.[1];
  if (!id || typeof combatTurn !== "number") return [];
  const updates = [{ _id: id, turn: combatTurn }];
  return [{ action: "update", type: "Combat", operation: { updates, turnEvents: false } }];
}

/** The key of the setting with the world's time. */
const TIME = "core.time";

/** Returns the setting with the world's time; undefined if it was never set. A user's setting of that key is another. */
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
 * Returns the request that adds to the world's time the seconds that a step of an encounter takes (`worldTime.delta`).
 * The other members of `worldTime` become options of that request.
 */
function afterCombats(world: World, { operation }: OperationResponse): OperationRequest[] {
  if (!isObject(operation.worldTime)) return [];
  // `pack` and `parentUuid` from the client are left out: they could make the request write somewhere else.
  const { delta, pack: _pack, parentUuid: _parent, ...options } = operation.worldTime;
  if (typeof delta !== "number" || !delta) return [];
  const key = TIME;
  const stored = timeSetting(world);
  const value = JSON.stringify(steppedTime(Number(stored?.value) || 0, delta));
  return stored
    ? [{ action: "update", type: "Setting", operation: { ...options, updates: [{ _id: stored._id, value }] } }]
    : [{ action: "create", type: "Setting", operation: { ...options, data: [{ key, value }] } }];
}

/** Returns the request that makes all other scenes inactive after one was made active. */
function afterScenes(world: World, done: OperationResponse): OperationRequest[] {
  const activated = ((done.result ?? []) as Source[]).filter((scene) => scene.active === true).pop();
  if (!activated) return [];
  const updates = [...world.documents("Scene").values()]
    .filter((scene) => scene.active === true && scene._id !== activated._id)
    .map((scene) => ({ _id: scene._id, active: false }));
  return updates.length ? [{ action: "update", type: "Scene", operation: { updates } }] : [];
}

/** Returns the requests that delete the combatants of deleted tokens, one for each combat that has any. */
function afterTokens(world: World, done: OperationResponse, ids: string[]): OperationRequest[] {
  const sceneId = String(done.operation.parentUuid).split(".")[1];
  const requests: OperationRequest[] = [];
  for (const combat of world.documents("Combat").values()) {
    const combatants = (Array.isArray(combat.combatants) ? (combat.combatants as Source[]) : [])
      .filter((entry) => entry.sceneId === sceneId && ids.includes(String(entry.tokenId)))
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
function afterUsers(world: World, ids: string[]): OperationRequest[] {
  const settings = [...world.documents("Setting").values()].filter((setting) => ids.includes(String(setting.user)));
  return settings.length
    ? [{ action: "delete", type: "Setting", operation: { ids: settings.map((setting) => setting._id) } }]
    : [];
}

/**
 * Returns the requests that deal with the content of deleted folders: documents are deleted if `deleteContents` is set,
 * folders if `deleteSubfolders` is; else they are moved to the folder around the deleted one.
 */
function afterFolders(world: World, done: OperationResponse, removed: readonly Source[]): OperationRequest[] {
  const { pack, deleteContents, deleteSubfolders } = done.operation;
  const where = pack ? { pack } : {};
  // For each deleted folder the one around it, where its content goes; then the kinds of documents to look through.
  const parents = new Map(removed.map((folder) => [folder._id, folder.folder ?? null]));
  const store = (name: string): ReadonlyMap<string, Source> =>
    pack ? world.pack(pack).store.documents(definitionOf(name).collection) : world.documents(name);
  const names = pack
    ? [world.pack(pack).declaration.type]
    : FOLDER_DOCUMENT_TYPES.filter((name) => isDocumentName(name) && definitionOf(name).primary);
  const requests: OperationRequest[] = [];
  // Adds the request that deletes or moves the content of one kind.
  const handle = (name: string, remove: boolean, options: object): void => {
    const held = [...store(name).values()].filter((source) => parents.has(String(source.folder)));
    if (!held.length) return;
    if (remove)
      requests.push({
        action: "delete",
        type: name,
        operation: { ...where, ...options, ids: held.map((source) => source._id) },
      });
    else {
      const updates = held.map((source) => ({ _id: source._id, folder: parents.get(String(source.folder)) ?? null }));
      requests.push({ action: "update", type: name, operation: { ...where, updates } });
    }
  };
  // Documents first, then folders.
  for (const name of names) handle(name, deleteContents === true, {});
  handle("Folder", deleteSubfolders === true, { deleteContents, deleteSubfolders });
  return requests;
}
