import { afterDrop } from "../contract/reading/hands.ts";
import { host, localize } from "../host/host.ts";
import { confirmInDialog } from "../host/dialogs.ts";
import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** Asks the user whether to delete a document with this name; resolves to true for yes, to false or null for no. */
export const confirmDeletion = (name: string): Promise<unknown> =>
  confirmInDialog({
    window: { title: localize("FRAY.Delete.title", { name }) },
    content: `<p>${host.foundry.utils.escapeHTML(localize("FRAY.Delete.sure", { name }))}</p>`,
    rejectClose: false,
  });

/** Creates an item of a type on an actor, put on or in hand if there is room, and opens its sheet. */
export async function createItem(actor: ActorDocument, type: string): Promise<void> {
  const name = localize("FRAY.New", { type: localize(`TYPES.Item.${type}`) });
  const [item] = await actor.createEmbeddedDocuments("Item", [{ name, type }], { renderSheet: true });
  if (item) await item.update(afterDrop(actor, item as ItemDocument));
}

/** Deletes an item if the user confirms it. */
export async function deleteItem(item: ItemDocument): Promise<void> {
  if (await confirmDeletion(item.name)) await item.delete();
}
