import type { Refusal } from "../contract/action.ts";
import { itemDeclaration } from "../documents/item.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, HostDocument, ItemDocument } from "../host/documents.ts";
import type { Dragged } from "../host/dragged.ts";
import { host, localize } from "../host/host.ts";

/*
 * Handles what is dropped on sheets and windows, folders with their contents included; the user gets a result or a
 * sentence.
 */

/** A folder of the world or of a compendium; documents of a compendium are listed in it, not loaded. */
export interface Folder {
  readonly name: string;
  readonly type: string;
  readonly contents?: readonly { readonly uuid: string; readonly documentName?: string }[];
  getSubfolders?(recursive: boolean): readonly Folder[];
}

type Named = HostDocument & { readonly name: string };

/**
 * The place where a folder is dropped: its name in messages, the types of folder it takes, and which of their
 * documents, and how.
 */
export interface Taker {
  readonly name: string;
  readonly types: readonly string[];
  fits(document: Named): boolean;
  take(document: Named): unknown;
}

/** The sheet of an actor, as far as drops need it. */
interface ActorTaker {
  readonly actor: ActorDocument;
  /** returns why an actor cannot become a member of what the sheet shows; null if it can */
  memberRefusal(actor: ActorDocument): Refusal | null;
  takeMember(actor: ActorDocument): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}

/** Notifies the user that the sheet of this name takes no document of this kind ("Actor", "Folder" …); returns null. */
export const notForSheet = (sheet: string, name: string, kind: string): null =>
  notify({ refused: "NotForSheet", data: { name, kind: localize(`DOCUMENT.${kind}`), sheet } });

/**
 * Notifies the user why a sheet (`name`) takes nothing of a dropped type: the user may not change the sheet, or it is
 * no type of document. Returns null.
 */
export function notTaken(sheet: { readonly isEditable: boolean }, name: string, type?: string): null {
  const unfit = type === "Compendium" ? "DropCompendium" : "DropUnknown";
  return notify({ refused: sheet.isEditable ? unfit : "NotEditable", data: { name } });
}

/**
 * Copies a dropped effect to an item. An effect of the item itself stays where it is; of anything else, or if the user
 * may not edit the item, the user is told why the item does not take it.
 */
export async function dropOnItem(
  sheet: { readonly item: ItemDocument; readonly isEditable: boolean },
  { type, uuid }: Dragged,
): Promise<unknown> {
  const { item } = sheet;
  const dropped = uuid ? ((await host.fromUuid(uuid)) as Named | null) : null;
  if (!sheet.isEditable || !dropped) return notTaken(sheet, item.name, type);
  if (dropped.documentName !== "ActiveEffect") return notForSheet(item.name, dropped.name, dropped.documentName);
  // One of its own effects, dropped where it was, stays there.
  return dropped.parent === item ? null : item.createEmbeddedDocuments("ActiveEffect", [dropped.toObject()]);
}

/**
 * Adds all documents of a folder dropped on an actor's sheet that fit it: items the actor may have, or actors that may
 * become members. One message tells what was added and what was not.
 */
export const folderOnActor = (sheet: ActorTaker, event: DragEvent, folder: Folder): Promise<null> =>
  takeFolder(folder, {
    name: sheet.actor.name,
    types: ["Item", "Actor"],
    fits: (document) =>
      folder.type === "Actor"
        ? !sheet.memberRefusal(document as ActorDocument)
        : fitsItem(sheet.actor, document as unknown as ItemDocument),
    take: (document) =>
      folder.type === "Actor"
        ? sheet.takeMember(document as ActorDocument)
        : sheet._onDropItem(event, document as unknown as ItemDocument),
  });

/**
 * Adds all documents of a dropped folder, those of its subfolders included, that `fits` accepts. One message tells the
 * user how many were added and which were not, or that the folder is empty or of a wrong type; always resolves to null.
 */
export async function takeFolder(folder: Folder, { name, types, fits, take }: Taker): Promise<null> {
  if (!types.includes(folder.type)) return notForSheet(name, folder.name, "Folder");
  const inside = await contentsOf(folder);
  if (!inside.length) return notify({ refused: "FolderEmpty", data: { folder: folder.name } });
  const taken: Named[] = [];
  for (const document of inside) {
    if (!fits(document)) continue;
    // One after the other: the first member of a party decides its ruleset.
    await take(document);
    taken.push(document);
  }
  const others = inside.filter((document) => !taken.includes(document)).map(({ name: other }) => other);
  const data = { folder: folder.name, name, count: taken.length, others: others.join(", ") };
  if (!taken.length) return notify({ refused: "FolderNothing", data });
  if (others.length) return notify({ refused: "FolderRest", data });
  host.ui.notifications.info(localize("FRAY.Sheet.folderTaken", data));
  return null;
}

/** Tells whether an actor of this type may have an item of this type. */
const fitsItem = (actor: ActorDocument, item: ItemDocument): boolean =>
  Boolean(itemDeclaration(item.type)?.actorTypes?.includes(actor.type));

/** Returns all documents in a folder and the folders below it, loaded. */
async function contentsOf(folder: Folder): Promise<Named[]> {
  const all = [folder, ...(folder.getSubfolders?.(true) ?? [])].flatMap(({ contents }) => contents ?? []);
  const loaded = await Promise.all(
    // An entry of a compendium's index has no documentName: its document is still to be loaded.
    all.map((entry) => (entry.documentName ? entry : host.fromUuid(entry.uuid)) as Named | Promise<Named | null>),
  );
  return loaded.filter((document): document is Named => document !== null);
}
