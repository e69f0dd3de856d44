/**
 * Keeps the canvas up to date as documents change (actors, effects, encounters, walls, lights …), and keeps what Ctrl+Z
 * undoes.
 */
import { tellOfBehaviors } from "../documents/region-behavior.ts";
import { followLevels } from "./levels.ts";

/** The drawn tokens of an actor or of the actor with its id; none without an actor, or while no scene is ready. */
function tokensOf(actor: any): any[] {
  if (!canvas.ready || !actor) return [];
  return canvas.tokens.placeables.filter((token: any) => token.actor === actor || token.document.actorId === actor.id);
}

/** Sets render flags on all drawn tokens, if a scene is ready. */
function refreshAll(flags: Record<string, boolean>): void {
  if (canvas.ready) canvas.tokens.setAllRenderFlags(flags);
}

/** The actor that an effect changes: its parent, or its item's parent. */
const actorOf = (effect: any) => (effect.parent?.documentName === "Item" ? effect.parent.parent : effect.parent);

/**
 * Registers the hooks by which the canvas follows the game: they refresh tokens and sight after changes of documents,
 * draw levels anew, and note changes that can be undone. Called once, before any package's hooks.
 */
export function followGame(): void {
  // bars, badges and states that tokens show of their actors
  Hooks.on("updateActor", (actor: any) => {
    for (const token of tokensOf(actor)) token.renderFlags.set({ refreshBars: true, refreshState: true });
  });
  for (const name of ["createItem", "updateItem", "deleteItem"]) {
    Hooks.on(name, (item: any) => {
      for (const token of tokensOf(item.parent)) token.renderFlags.set({ refreshBars: true });
    });
  }
  for (const name of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"]) {
    Hooks.on(name, (effect: any) => {
      for (const token of tokensOf(actorOf(effect))) token.renderFlags.set({ redrawEffects: true, refreshBars: true });
    });
  }
  // the mark of the turn, and rulers that show the recorded way in combat
  for (const name of [
    "createCombat",
    "updateCombat",
    "deleteCombat",
    "createCombatant",
    "updateCombatant",
    "deleteCombatant",
  ]) {
    Hooks.on(name, () => refreshAll({ refreshTurnMarker: true, refreshRuler: true }));
  }
  followSight();
  followLevels();
  Hooks.on("canvasReady", ({ scene }: any) => {
    if (game.user.isGM) tellOfBehaviors(scene.regions.contents.flatMap((region: any) => region.behaviors.contents));
  });
  Hooks.on("updateUser", (_user: any, changed: object) => {
    if ("color" in changed) refreshAll({ refreshTarget: true });
  });
  followHistory();
}

/**
 * Registers the hooks that remember what this user does on the scene shown (moving, creating and deleting tokens, and
 * changing walls), so that Ctrl+Z can undo these changes.
 */
function followHistory(): void {
  // where each token was before its last change
  const positionsBefore = new Map<string, { x: number; y: number; elevation: number }>();
  const isOwnChange: IsOwnChange = (options: any, userId: string, document: any) =>
    userId === game.user.id && !options?.isUndo && canvas.ready && document.parent === canvas.scene;
  // moves: each is noted with the place where the token was before
  Hooks.on("preUpdateToken", ({ id, x, y, elevation }: any) => void positionsBefore.set(id, { x, y, elevation }));
  Hooks.on("updateToken", (document: any, changed: any, options: any, userId: string) => {
    if (!isOwnChange(options, userId, document) || !("x" in changed || "y" in changed || "elevation" in changed))
      return;
    const { movement } = document;
    if (movement?.method === "undo") return;
    // A drag may be several movements in a chain: only the first is noted, with the place where the drag began.
    const lastMovementId = canvas.tokens.history.at(-1)?.data[0]?.movementId;
    if (lastMovementId && movement?.chain?.includes(lastMovementId)) return;
    const origin = movement?.origin ?? positionsBefore.get(document.id);
    if (!origin) return;
    const { x, y, elevation } = origin;
    canvas.tokens.storeHistory("update", [{ _id: document.id, x, y, elevation, movementId: movement?.id }], {
      movements: true,
    });
  });
  // creations and deletions, and changes of walls
  Hooks.on("createToken", (document: any, options: any, userId: string) => {
    if (isOwnChange(options, userId, document)) canvas.tokens.storeHistory("create", [document.toObject()]);
  });
  followWalls(isOwnChange);
  Hooks.on("deleteToken", (document: any, options: any, userId: string) => {
    if (isOwnChange(options, userId, document)) canvas.tokens.storeHistory("delete", [document.toObject()]);
  });
}

/** Tells whether this user made a change of the document, on the shown scene and not by an undo. */
type IsOwnChange = (options: any, userId: string, document: any) => boolean;

/**
 * Registers the hooks that remember this user's changes of walls, except opening and closing a door (its field `ds`).
 */
function followWalls(isOwnChange: IsOwnChange): void {
  // by a wall's id, the fields that a change under way replaces, with their old values
  const fieldsBefore = new Map<string, any>();
  Hooks.on("preUpdateWall", (document: any, changed: object) => {
    const source = document.toObject();
    const fields = Object.keys(changed).filter((field) => field in source && field !== "_id" && field !== "ds");
    if (fields.length) fieldsBefore.set(document.id, Object.fromEntries(fields.map((field) => [field, source[field]])));
  });
  Hooks.on("updateWall", (document: any, _changed: object, options: any, userId: string) => {
    const data = fieldsBefore.get(document.id);
    fieldsBefore.delete(document.id);
    if (data && isOwnChange(options, userId, document))
      canvas.walls.storeHistory("update", [{ _id: document.id, ...data }]);
  });
  Hooks.on("createWall", (document: any, options: any, userId: string) => {
    if (isOwnChange(options, userId, document)) canvas.walls.storeHistory("create", [document.toObject()]);
  });
  Hooks.on("deleteWall", (document: any, options: any, userId: string) => {
    if (isOwnChange(options, userId, document)) canvas.walls.storeHistory("delete", [document.toObject()]);
  });
}

/**
 * Registers the hooks that work out sight again: after changes of walls, lamps, effects, ownership and the scene's
 * environment, and for new tokens. Also registers those that follow what other users explore, and the reset of all that
 * was explored.
 */
function followSight(): void {
  // makes a hook that updates sight if the document is on the shown scene
  const updateSight = (flags: Record<string, boolean>) => (document: any) => {
    if (canvas.ready && document.parent === canvas.scene) canvas.perception.update(flags);
  };
  const allSight = { initializeLighting: true, initializeVision: true };
  for (const change of ["create", "update", "delete"]) {
    Hooks.on(`${change}Wall`, updateSight(allSight));
    Hooks.on(`${change}AmbientLight`, updateSight(allSight));
    Hooks.on(`${change}ActiveEffect`, (effect: any) => {
      for (const token of tokensOf(actorOf(effect))) token.initializeVisionSource();
    });
  }
  Hooks.on("createToken", updateSight({ initializeVision: true }));
  Hooks.on("updateActor", (_actor: any, changed: object) => {
    if ("ownership" in changed && canvas.ready) canvas.perception.update({ initializeVision: true });
  });
  Hooks.on("updateScene", (scene: any, changed: any) => {
    if (!canvas.ready || scene !== canvas.scene) return;
    if (changed.fog?.reset) void canvas.fog._handleReset();
    if ("environment" in changed) canvas.perception.update(allSight);
  });
  for (const change of ["create", "update"]) Hooks.on(`${change}FogExploration`, addExplored);
}

/** Adds what another user has explored of the viewed scene and level, if exploration is shared there. */
function addExplored({ _source, explored, positions }: any): void {
  const { scene, user, level = null } = _source;
  if (!canvas.fog.sharedExploration || user === game.user.id) return;
  if (scene !== canvas.scene.id || level !== (canvas.level?.id ?? null)) return;
  void canvas.fog._applySharedExploration(explored, positions);
}
