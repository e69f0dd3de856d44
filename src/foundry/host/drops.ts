import type { HostDocument, ItemDocument } from "./documents.ts";

/** What kind of thing is dragged, as its data say; "" of a file, a text, or what nobody can read. */
export function kindDragged(event: DragEvent): string {
  try {
    const data = JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as { type?: unknown } | null;
    return typeof data?.type === "string" ? data.type : "";
  } catch {
    // Whatever else is dragged is text that is no JSON: nothing of the host's.
    return "";
  }
}

/** What a sheet of an actor does with a drop, from the event down to the kind of document. */
export interface DropLife {
  _canDragDrop(selector: string): boolean;
  _onDrop(event: DragEvent): Promise<unknown>;
  _onDropDocument(event: DragEvent, document: HostDocument & { readonly name: string }): Promise<unknown>;
  _onDropItem(event: DragEvent, item: ItemDocument): Promise<unknown>;
}
