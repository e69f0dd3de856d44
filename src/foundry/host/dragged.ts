import { host, runDetached } from "./host.ts";

/** What is dragged: type and uuid of a document; both are absent for files, plain text and unreadable data. */
export interface Dragged {
  readonly type?: string;
  readonly uuid?: string;
}

/** Reads the data of a drag, as the host writes it. */
export function dragged(event: DragEvent): Dragged {
  try {
    return (JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dragged | null) ?? {};
  } catch {
    // Anything else that is dragged is text that is not JSON, and so not the host's.
    return {};
  }
}

/** Tells whether a type of dragged data is a document's; compendiums and actions are no documents. */
export const isDocument = (type: string): boolean => Boolean(host.CONFIG[type as "Actor"]?.documentClass);

/**
 * Calls `take` with the data of what is dropped on an element. Files and plain text are left to the host and the
 * browser.
 */
export function takeDrops(element: HTMLElement, take: (data: Dragged) => Promise<unknown>): void {
  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    // Read at once: after the event the browser returns nothing.
    const data = dragged(event);
    if (!data.type || event.defaultPrevented) return;
    event.preventDefault();
    runDetached(take(data));
  });
}
