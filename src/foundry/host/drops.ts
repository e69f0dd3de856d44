import type { HostDocument, ItemDocument } from "./documents.ts";

/** The type of the dragged data; "" of a file, a text, or unreadable data. */
export function kindDragged(event: DragEvent): string {
  try {
    const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as { type?: unknown } | null;
    return typeof data?.type === "string" ? data.type : "";
  } catch {
    // Whatever else is dragged is text that is no JSON: nothing of the host's.
    return "";
  }
}

/** The methods of an actor's sheet for drops, from the event down to the kind of document. */
export interface DropLife {
  _canDragDrop(selector: string): boolean;
  _onDrop(event: DragEvent): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: HostDocument & { readonly name: string }): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}
