import { host, runDetached } from "./host.ts";

/** The data of a drag: type and uuid of a document; both are missing for files, plain text and unreadable data. */
export interface Dragged {
  readonly type?: string;
  readonly uuid?: string;
}

/** Reads the data that the host has written to a drag; an empty object for files and other text. */
export function draggedData(event: DragEvent): Dragged {
  try {
    return (JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dragged | null) ?? {};
  } catch {
    // Anything else that is dragged is text that is not JSON, and so not the host's.
    return {};
  }
}

/** Tells whether a type of dragged data, such as "Actor", is a kind of document; compendiums and actions are none. */
export const isDocument = (type: string): boolean => Boolean(host.CONFIG[type as "Actor"]?.documentClass);

/**
 * Adds listeners that call `take` with the data of what is dropped on an element. Files, plain text and drops already
 * handled are left to the host and the browser.
 */
export function takeDrops(element: HTMLElement, take: (data: Dragged) => Promise<unknown>): void {
  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    // Read at once: after the event the browser returns nothing.
    const data = draggedData(event);
    if (!data.type || event.defaultPrevented) return;
    event.preventDefault();
    runDetached(take(data));
  });
}
