import type { OperationRequest, OperationResponse } from "../common/protocol.ts";
import { FOLDER_DOCUMENT_TYPES } from "../common/const.ts";
import { definitionOf, isDocumentName } from "../common/hierarchy.ts";
import { isObject, type Source } from "./source.ts";
import { steppedTime } from "./times.ts";
import type { World } from "./world.ts";

/**
 * Lists the requests that the server itself carries out after an operation: as a token is deleted, so is its combatant.
 * Empty for most operations, and in a pack for all but the deletion of a folder.
 * @param done the response to the operation
 * @param removed the sources of the documents that it has deleted
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

/** The request that sets the turn of a combat to the one that an operation on its combatants names (`combatTurn`). */
function afterCombatants({ operation }: OperationResponse): OperationRequest[] {
  const { parentUuid, combatTurn } = operation;
  const id = /^Combat\.(\w+)$/.exec(String(parentUuid))?.[1];
  if (!id || typeof combatTurn !== "number") return [];
  const updates = [{ _id: id, turn: combatTurn }];
  return [{ action: "update", type: "Combat", operation: { updates, turnEvents: false } }];
}

const TIME = "core.time";

/** Finds the world's setting of its time, and no user's of that name; undefined where it was never set. */
const timeSetting = (world: World): Source | undefined =>
  [...world.documents("Setting").values()].find(({ key, user }) => key === TIME && (user ?? null) === null);

/**
 * Refuses a request whose follow-up would be refused, before anything of it is written. Of the follow-ups only one kind
 * can be refused: the step of an encounter that moves the world's time.
 * @throws Refusal where it would move the time beyond any date
 */
export function checkFollowUps(world: World, { type, action, operation }: OperationRequest): void {
  if (type !== "Combat" || action !== "update" || !isObject(operation?.worldTime)) return;
  const { delta } = operation.worldTime;
  // Throws where there is no such date.
  if (typeof delta === "number") steppedTime(Number(timeSetting(world)?.value) || 0, delta);
}

/**
 * The request that adds the seconds which a step of an encounter takes (`worldTime.delta`) to the world's time; the
 * other options given there go into that update.
 */
function afterCombats(world: World, { operation }: OperationResponse): OperationRequest[] {
  if (!isObject(operation.worldTime)) return [];
  // a pack or parent that the client names is left out, so that it cannot redirect the update
  const { delta, pack: _pack, parentUuid: _parent, ...options } = operation.worldTime;
  if (typeof delta !== "number" || !delta) return [];
  const key = TIME;
  const stored = timeSetting(world);
  const value = JSON.stringify(steppedTime(Number(stored?.value) || 0, delta));
  return stored
    ? [{ action: "update", type: "Setting", operation: { ...options, updates: [{ _id: stored._id, value }] } }]
    : [{ action: "create", type: "Setting", operation: { ...options, data: [{ key, value }] } }];
}

/** The request that deactivates every other scene when one is made active. */
function afterScenes(world: World, done: OperationResponse): OperationRequest[] {
  const activated = ((done.result ?? []) as Source[]).filter((scene) => scene.active === true).pop();
  if (!activated) return [];
  const updates = [...world.documents("Scene").values()]
    .filter((scene) => scene.active === true && scene._id !== activated._id)
    .map((scene) => ({ _id: scene._id, active: false }));
  return updates.length ? [{ action: "update", type: "Scene", operation: { updates } }] : [];
}

/** The requests that delete the combatants of deleted tokens, one for each combat. */
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

/** The request that deletes the settings of deleted users. */
function afterUsers(world: World, ids: string[]): OperationRequest[] {
  const settings = [...world.documents("Setting").values()].filter((setting) => ids.includes(String(setting.user)));
  return settings.length
    ? [{ action: "delete", type: "Setting", operation: { ids: settings.map((setting) => setting._id) } }]
    : [];
}

/**
 * The requests that move the content of deleted folders to the folders above them, or delete it where `deleteContents`
 * (documents) and `deleteSubfolders` (folders) say so.
 */
function afterFolders(world: World, done: OperationResponse, removed: readonly Source[]): OperationRequest[] {
  const { pack, deleteContents, deleteSubfolders } = done.operation;
  const where = pack ? { pack } : {};
  // the folder above each deleted one, to which content moves, and the places to look for content
  const parents = new Map(removed.map((folder) => [folder._id, folder.folder ?? null]));
  const store = (name: string): ReadonlyMap<string, Source> =>
    pack ? world.pack(pack).store.documents(definitionOf(name).collection) : world.documents(name);
  const names = pack
    ? [world.pack(pack).declaration.type]
    : FOLDER_DOCUMENT_TYPES.filter((name) => isDocumentName(name) && definitionOf(name).primary);
  const requests: OperationRequest[] = [];
  // removes or moves the content of one kind
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
  // documents first, then folders
  for (const name of names) handle(name, deleteContents === true, {});
  handle("Folder", deleteSubfolders === true, { deleteContents, deleteSubfolders });
  return requests;
}
