import type { HostDocument, ItemDocument } from "./documents.ts";

/**
 * The methods of an actor's sheet for dragging and dropping that Fray overrides or calls. From `_onDrop` on, each calls
 * the one after it.
 */
export interface DropLife {
  _canDragDrop(selector: string): boolean;
  _onDrop(event: DragEvent): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: HostDocument & { readonly name: string }): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}
