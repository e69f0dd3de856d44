import type { HostDocument, ItemDocument } from "./documents.ts";

/**
 * The methods for drops of an actor's sheet that Fray overrides or calls, from the event down to the kind of document.
 */
export interface DropLife {
  _canDragDrop(selector: string): boolean;
  _onDrop(event: DragEvent): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: HostDocument & { readonly name: string }): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}
