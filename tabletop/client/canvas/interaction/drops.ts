/**
 * Drops on the canvas: an actor becomes a token, files become scenes or a token's picture. The hook `dropCanvasData`
 * lets packages handle other documents.
 */
import { viewedLevelFields } from "../levels.ts";
import { bringDropped, bringTransfer, mayBringMaps } from "../../maps/may-bring.ts";
import { readDropped } from "../../maps/transfer.ts";

interface Point {
  x: number;
  y: number;
}

/**
 * Handles a drop on the canvas: files become scenes or pictures, a dragged actor a token; other documents do nothing.
 * A hook `dropCanvasData` that returns false prevents the token.
 */
export async function handleDrop(event: DragEvent): Promise<void> {
  event.preventDefault();
  if (event.dataTransfer?.types.includes("Files")) return dropFiles(event, event.dataTransfer);
  const data = dragData(event);
  if (!data || !canvas.ready) return;
  Object.assign(data, canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }));
  if (Hooks.call("dropCanvasData", canvas, data, event) === false) return;
  if (data.type === "Actor") await canvas.tokens._onDropActorData(event, data);
}

/**
 * Makes scenes of dropped files. But a single picture that is dropped on a token becomes the token's picture, if the
 * user owns the token and may upload, unless the user wants a scene or closes the question.
 */
async function dropFiles(event: DragEvent, transfer: DataTransfer): Promise<void> {
  const point = canvas.ready ? canvas.canvasCoordinatesFromClient({ x: event.clientX, y: event.clientY }) : null;
  const { files, folders } = readDropped(transfer);
  const [file] = files;
  const token = files.length === 1 && !folders.length && point ? canvas.tokens.at(point) : null;
  if (!token || !file) return bringTransfer(transfer);
  const { droppedOnToken } = await import("../../maps/pictures-dropped.ts");
  const mayBeMap = mayBringMaps();
  // The file itself is passed on, because the transfer is empty by now.
  if (!(await droppedOnToken(token, file, mayBeMap))) await bringDropped([file]);
}

/**
 * Returns the data of a drag, as the text editor's class reads them. Without that class: the dragged text parsed as
 * JSON; null if it is empty or no JSON.
 */
function dragData(event: DragEvent): Record<string, any> | null {
  const editor = foundry.applications.ux?.TextEditor;
  const readDragData = editor?.implementation?.getDragEventData ?? editor?.getDragEventData;
  if (readDragData) return readDragData.call(editor.implementation ?? editor, event);
  const text = event.dataTransfer?.getData("text/plain");
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null; // something of another program was dropped
  }
}

/**
 * Creates a token of a dropped actor; an actor of a compendium is imported into the world first. Alt makes a
 * gamemaster's token hidden, Shift places it without snapping.
 * @param data of the drop, with its place `x` and `y` in pixels of the scene
 * @returns the token; false if there is no actor or the place lies outside of the canvas, and, with a warning, if the
 * user may not create tokens or does not own the actor
 */
export async function createTokenFromActor(event: DragEvent | null, data: Record<string, any>): Promise<any> {
  if (!game.user.can("TOKEN_CREATE")) {
    ui.notifications.warn("CANVAS.TokenCreateForbidden", { localize: true });
    return false;
  }
  // the actor, which the user must own; one of a compendium is imported
  let actor = await actorOf(data);
  if (!actor) return false;
  if (!actor.isOwner) {
    ui.notifications.warn(game.i18n.format("CANVAS.ActorNotOwned", { name: actor.name }));
    return false;
  }
  if (actor.inCompendium || actor.pack)
    actor = await game.actors.importFromCompendium(game.packs.get(actor.pack), actor.id);
  // the token, on the viewed level and at the place of the drop
  const token = await actor.getTokenDocument(
    { hidden: game.user.isGM && Boolean(event?.altKey) },
    { parent: canvas.scene },
  );
  const corner = tokenPlace(token, data as unknown as Point, Boolean(event?.shiftKey));
  if (!canvas.dimensions.rect.contains(corner.x, corner.y)) return false;
  const { _id, ...source } = { ...token.toObject(), ...viewedLevelFields("Token"), ...corner };
  const [created] = await canvas.scene.createEmbeddedDocuments("Token", [source]);
  canvas.tokens.activate();
  return created;
}

/** Finds the actor that dropped data name, by the class's `fromDropData` or by its UUID; null if there is none. */
async function actorOf(data: Record<string, any>): Promise<any> {
  const documentClass = getDocumentClass("Actor");
  return documentClass.fromDropData ? documentClass.fromDropData(data) : fromUuid(data.uuid);
}

/**
 * The top left corner, in pixels, of a dropped token whose centre is at a point; snapped to the grid unless `isFree`.
 */
function tokenPlace(token: any, { x, y }: Point, isFree: boolean): Point {
  // the token's centre if its corner were at 0, 0
  const middle = token.getCenterPoint({ x: 0, y: 0 });
  const corner = { x: Math.round(x - middle.x), y: Math.round(y - middle.y) };
  if (isFree || canvas.grid.isGridless) return corner;
  const snapped = token.getSnappedPosition(corner);
  return { x: snapped.x, y: snapped.y };
}
