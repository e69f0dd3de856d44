import type { Refusal } from "../contract/action.ts";
import { itemDeclaration } from "../documents/item.ts";
import { notify } from "../engine/declare.ts";
import type { ActorDocument, HostDocument, ItemDocument } from "../host/documents.ts";
import { host, localize } from "../host/host.ts";

/* What lies in a folder that is dropped on a sheet, and what is no thing for a sheet at all: a result or a sentence. */

/** A folder of the world or of a compendium; what lies in one of those is listed, not loaded. */
interface Folder {
  readonly name: string;
  readonly type: string;
  readonly contents?: readonly { readonly uuid: string; readonly documentName?: string }[];
  getSubfolders?(recursive: boolean): readonly Folder[];
}

type Named = HostDocument & { readonly name: string };

/** The sheet, as far as drops need it. */
export interface Taker {
  readonly actor: ActorDocument;
  /** why an actor cannot join what the sheet is of; null for those that can */
  memberRefusal(actor: ActorDocument): Refusal | null;
  takeMember(actor: ActorDocument): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}

/** Says of something that no sheet of an actor takes what it is. */
export const notForSheet = (taker: Taker, name: string, kind: string): null =>
  notify({ refused: "NotForSheet", data: { name, kind: localize(`DOCUMENT.${kind}`), sheet: taker.actor.name } });

/** Takes what fits of a folder, in one sentence about the rest. */
export async function takeFolder(taker: Taker, event: DragEvent, folder: Folder): Promise<null> {
  const { name } = taker.actor;
  if (folder.type !== "Item" && folder.type !== "Actor") return notForSheet(taker, folder.name, "Folder");
  const inside = await contentsOf(folder);
  if (!inside.length) return notify({ refused: "FolderEmpty", data: { folder: folder.name } });
  const taken: Named[] = [];
  for (const one of inside) {
    // One after the other: the first of a party says which ruleset the others must be of.
    if (folder.type === "Actor" && taker.memberRefusal(one as ActorDocument)) continue;
    if (folder.type === "Item" && !fitsItem(taker.actor, one as ItemDocument)) continue;
    if (folder.type === "Actor") await taker.takeMember(one as ActorDocument);
    else await taker._onDropItem(event, one as ItemDocument);
    taken.push(one);
  }
  const others = inside.filter((one) => !taken.includes(one)).map((one) => one.name);
  const data = { folder: folder.name, name, count: taken.length, others: others.join(", ") };
  if (!taken.length) return notify({ refused: "FolderNothing", data });
  if (others.length) return notify({ refused: "FolderRest", data });
  host.ui.notifications.info(localize("FRAY.Sheet.folderTaken", data));
  return null;
}

const fitsItem = (actor: ActorDocument, item: ItemDocument): boolean =>
  Boolean(itemDeclaration(item.type)?.actorTypes?.includes(actor.type));

/** Everything in a folder and the folders below it, loaded. */
async function contentsOf(folder: Folder): Promise<Named[]> {
  const all = [folder, ...(folder.getSubfolders?.(true) ?? [])].flatMap(({ contents }) => contents ?? []);
  const loaded = await Promise.all(
    all.map((one) => (one.documentName ? one : host.fromUuid(one.uuid)) as Named | Promise<Named | null>),
  );
  return loaded.filter((one): one is Named => one !== null);
}
