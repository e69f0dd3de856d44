/**
 * Pastes what was cut: on its own scene it changes its place, on another it is created there and deleted where it was.
 */
import { viewedLevelFields } from "../levels.ts";

/** What was copied or cut last: objects of one scene, and whether pasting moves them. */
export interface Clipboard {
  objects: any[];
  cut: boolean;
}

/** The clipboards by kind of document: a scene that is drawn gets new layers, and what was copied is kept over that. */
const clipboards = new Map<string, Clipboard>();

/** The clipboard of a kind of document; an empty one before anything was copied. */
export function clipboardOf(documentName: string): Clipboard {
  const clipboard = clipboards.get(documentName) ?? { objects: [], cut: false };
  clipboards.set(documentName, clipboard);
  return clipboard;
}

export const setClipboard = (documentName: string, clipboard: Clipboard): void =>
  void clipboards.set(documentName, clipboard);

/** An operation on a layer that can be undone. */
export interface HistoryEvent {
  type: "create" | "update" | "delete";
  /** of each document: its whole data or, for an update, its `_id` and the former values of what was changed */
  data: any[];
  /** options of the update that undoes an update */
  options: Record<string, any>;
  /** what undoes it, where more than these documents was changed */
  undo?: () => Promise<any[]>;
}

/** As much of a layer as pasting needs: see PlaceablesLayer. */
interface PastingLayer {
  readonly documentName: string;
  clipboard: Clipboard;
  history: HistoryEvent[];
}

/** A document that was copied or cut, and its data at the place where it is pasted, with the original's `_id`. */
export interface Pasted {
  document: any;
  data: Record<string, any>;
}

/** Whether a document is still in its scene, and the scene in the world. */
const isThere = ({ id, documentName, parent }: any): boolean =>
  Boolean(game.scenes.get(parent?.id)?.getEmbeddedCollection(documentName).has(id));

/** Whether a document was copied from a scene other than the viewed one. */
export const isFromElsewhere = (document: any): boolean => document.parent !== canvas.scene;

/** Data without the levels of their scene if that is another one: those are put on the viewed level. */
export function onThisScene({ document, data }: Pasted): Record<string, any> {
  const { _id, ...fields } = data;
  if (!isFromElsewhere(document)) return fields;
  const { level: _level, levels: _levels, ...withoutLevels } = fields;
  return { ...withoutLevels, ...viewedLevelFields(document.documentName) };
}

/**
 * Pastes cut documents of one scene onto the viewed one, and empties the clipboard. Those that were deleted meanwhile
 * are left out, and the user is told if none is left. If nothing could be pasted, the clipboard is as before.
 * @param place the names of the fields that say where a document is
 * @param options of an update of documents that stay on their scene
 * @returns the documents, as they now are on the viewed scene
 * @throws what creating, updating or deleting has thrown. Nothing is lost then: a document that could not be deleted is on
 * both scenes
 */
export async function pasteCut(
  layer: PastingLayer,
  cut: readonly Pasted[],
  place: readonly string[],
  options: object = {},
): Promise<any[]> {
  const { clipboard, documentName } = layer;
  // emptied at once, so that a second press of the key does not paste them again
  layer.clipboard = { objects: [], cut: false };
  const left = cut.filter(({ document }) => isThere(document));
  if (!left.length) {
    ui.notifications?.warn(game.i18n.localize("CONTROLS.CutGone"));
    return [];
  }
  const pasteLeft = async (): Promise<any[]> => {
    if (isFromElsewhere(left[0]!.document)) return moveHere(layer, left);
    const updates = left.map(({ data }) => Object.fromEntries(["_id", ...place].map((name) => [name, data[name]])));
    return canvas.scene.updateEmbeddedDocuments(documentName, updates, options);
  };
  // undone only while nothing else was copied
  const putBack = (): void => {
    if (!layer.clipboard.objects.length) layer.clipboard = clipboard;
  };
  try {
    const pasted = await pasteLeft();
    if (!pasted.length) putBack();
    return pasted;
  } catch (thrown) {
    // what was created before the failure is not to be created again
    if (!(thrown instanceof HalfMoved)) putBack();
    throw thrown instanceof HalfMoved ? thrown.cause : thrown;
  }
}

/** The failure of a deletion after the copies were created. */
class HalfMoved extends Error {}

/**
 * Moves documents of another scene to the viewed one. Those that a hook keeps from being created stay where they are;
 * of those that a hook keeps from being deleted no copy stays. If the user may not delete them all, tells them so and
 * moves none.
 */
async function moveHere(layer: PastingLayer, moved: readonly Pasted[]): Promise<any[]> {
  const { documentName } = layer;
  const { parent: from } = moved[0]!.document;
  const { scene } = canvas;
  if (!moved.every(({ document }) => document.canUserModify(game.user, "delete"))) {
    ui.notifications?.warn(game.i18n.localize("CONTROLS.CutNotAllowed"));
    return [];
  }
  // The ids are made here, to tell which of the copies were created.
  const withIds = moved.map((one) => ({ ...one, id: foundry.utils.randomID() }));
  const created: any[] = await scene.createEmbeddedDocuments(
    documentName,
    withIds.map((one) => ({ ...onThisScene(one), _id: one.id })),
    { keepId: true },
  );
  const copied = withIds
    .filter(({ id }) => created.some((document) => document.id === id))
    .map((one) => ({ ...one, source: one.document.toObject() }));
  // undoing a creation alone would delete documents that are nowhere else
  const ids = new Set(withIds.map(({ id }) => id));
  const isOfThese = ({ type, data }: HistoryEvent): boolean =>
    type === "create" && data.every(({ _id }) => ids.has(_id));
  layer.history = layer.history.filter((event) => !isOfThese(event));
  if (!copied.length) return [];
  await from
    .deleteEmbeddedDocuments(
      documentName,
      copied.map(({ document }) => document.id),
    )
    .catch((cause: unknown) => {
      throw new HalfMoved("The originals could not be deleted", { cause });
    });
  const data = created.map((document) => document.toObject());
  layer.history.push({ type: "create", data, options: {}, undo: () => moveBack(documentName, from, copied) });
  const twice = copied.filter(({ document }) => isThere(document)).map(({ id }) => id);
  if (twice.length) await scene.deleteEmbeddedDocuments(documentName, twice, { isUndo: true });
  return created.filter(({ id }) => !twice.includes(id));
}

/**
 * Undoes `moveHere`: creates the originals on their scene again and deletes the copies. What is no longer on the viewed
 * scene is not given back; what cannot be created again stays. Nothing is done if the other scene is gone.
 * @returns the deleted copies
 */
async function moveBack(
  documentName: string,
  from: any,
  copied: readonly { id: string; source: any }[],
): Promise<any[]> {
  const { scene } = canvas;
  const here = scene.getEmbeddedCollection(documentName);
  if (!game.scenes.has(from.id)) return [];
  const left = copied.filter(({ id }) => here.has(id));
  const options = { isUndo: true, keepId: true, keepEmbeddedIds: true };
  const there: any[] = await from.createEmbeddedDocuments(
    documentName,
    left.map(({ source }) => source),
    options,
  );
  const returned = new Set(there.map(({ id }) => id));
  return scene.deleteEmbeddedDocuments(
    documentName,
    left.filter(({ source }) => returned.has(source._id)).map(({ id }) => id),
    { isUndo: true },
  );
}
