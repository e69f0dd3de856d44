import type { Refusal } from "../contract/action.ts";
import { itemDeclaration } from "../documents/item.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, HostDocument, ItemDocument } from "../host/documents.ts";
import type { Dragged } from "../host/dragged.ts";
import { host, localize } from "../host/host.ts";

/* Takes what is dropped on sheets and windows, whole folders too. The user always gets a result or a message. */

/** A folder of the world or of a compendium; in one of a compendium the documents are index entries, not loaded. */
export interface Folder {
  readonly name: string;
  readonly type: string;
  readonly contents?: readonly { readonly uuid: string; readonly documentName?: string }[];
  getSubfolders?(recursive: boolean): readonly Folder[];
}

/** A document with a name. */
type Named = HostDocument & { readonly name: string };

/**
 * What takes a folder's documents. `name`: its name in messages; `types`: the types of folders that it takes; `fits`:
 * whether it takes a document; `take`: takes the document.
 */
export interface Taker {
  readonly name: string;
  readonly types: readonly string[];
  fits(document: Named): boolean;
  take(document: Named): unknown;
}

/** The members of an actor's sheet that are used here. */
interface ActorTaker {
  readonly actor: ActorDocument;
  /** returns why an actor cannot become a member of the sheet's party; null if it can */
  memberRefusal(actor: ActorDocument): Refusal | null;
  takeMember(actor: ActorDocument): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}

/** Tells the user that a sheet takes no document of this kind ("Actor", "Folder" …); returns null. */
export const notForSheet = (sheet: string, name: string, kind: string): null =>
  notify({ refused: "NotForSheet", data: { name, kind: { key: `DOCUMENT.${kind}` }, sheet } });

/**
 * Tells the user why a sheet takes nothing of what was dropped (`type`): they may not change the sheet, or it is no
 * document that it could take. Returns null. `name`: the sheet's name in the message.
 */
export function notTaken(sheet: { readonly isEditable: boolean }, name: string, type?: string): null {
  const refusalOfKind = type === "Compendium" ? "DropCompendium" : "DropUnknown";
  return notify({ refused: sheet.isEditable ? refusalOfKind : "NotEditable", data: { name } });
}

/**
 * Copies a dropped effect to a sheet's item, unless the effect is one of the item's own. If something else was dropped,
 * or the user may not edit the item, tells the user why nothing is taken.
 */
export async function dropOnItem(
  sheet: { readonly item: ItemDocument; readonly isEditable: boolean },
  { type, uuid }: Dragged,
): Promise<unknown> {
  const { item } = sheet;
  const document = uuid ? ((await host.fromUuid(uuid)) as Named | null) : null;
  if (!sheet.isEditable || !document) return notTaken(sheet, item.name, type);
  if (document.documentName !== "ActiveEffect") return notForSheet(item.name, document.name, document.documentName);
  return document.parent === item ? null : item.createEmbeddedDocuments("ActiveEffect", [document.toObject()]);
}

/**
 * Adds the documents of a folder dropped on an actor's sheet: from a folder of items the items that the actor may have,
 * from a folder of actors the actors that may become members. One message says how many were added and which were not.
 * Resolves to null.
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
 * Gives all documents of a folder, and of the folders in it, that `fits` accepts to `take`. One message tells the user
 * how many documents were taken and which were not, or that the folder is empty or of a wrong type. Resolves to null.
 */
export async function takeFolder(folder: Folder, { name, types, fits, take }: Taker): Promise<null> {
  if (!types.includes(folder.type)) return notForSheet(name, folder.name, "Folder");
  // Each document that fits is taken.
  const documents = await contentsOf(folder);
  if (!documents.length) return notify({ refused: "FolderEmpty", data: { folder: folder.name } });
  const takenDocuments: Named[] = [];
  for (const document of documents) {
    if (!fits(document)) continue;
    // One after another, as the first member of a party decides its ruleset.
    await take(document);
    takenDocuments.push(document);
  }
  // One message for all.
  const namesNotTaken = documents
    .filter((document) => !takenDocuments.includes(document))
    .map(({ name: other }) => other);
  const data = { folder: folder.name, name, count: takenDocuments.length, others: namesNotTaken.join(", ") };
  if (!takenDocuments.length) return notify({ refused: "FolderNothing", data });
  if (namesNotTaken.length) return notify({ refused: "FolderRest", data });
  host.ui.notifications.info(localize("FRAY.Sheet.folderTaken", data));
  return null;
}

/** Tells whether actors of this actor's type may have items of this item's type. */
const fitsItem = (actor: ActorDocument, item: ItemDocument): boolean =>
  Boolean(itemDeclaration(item.type)?.actorTypes?.includes(actor.type));

/** Returns all documents in a folder and in the folders below it; documents of a compendium are loaded. */
async function contentsOf(folder: Folder): Promise<Named[]> {
  const entries = [folder, ...(folder.getSubfolders?.(true) ?? [])].flatMap(({ contents }) => contents ?? []);
  const loaded = await Promise.all(
    // An index entry of a compendium has no documentName: its document is loaded.
    entries.map((entry) => (entry.documentName ? entry : host.fromUuid(entry.uuid)) as Named | Promise<Named | null>),
  );
  return loaded.filter((document): document is Named => document !== null);
}
