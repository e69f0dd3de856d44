import type { HostDocument, ItemDocument } from "./documents.ts";

/**
 * The methods of an actor's sheet for dragging and dropping that Fray overrides or calls, each called by the one before
 * it but the first.
 */
export interface DropLife {
  _canDragDrop(selector: string): boolean;
  _onDrop(event: DragEvent): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: HostDocument & { readonly name: string }): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}
