import { host, runDetached } from "./host.ts";

/** What is dragged: type and uuid of a document; both are left out for files, plain text and unreadable data. */
export interface Dragged {
  readonly type?: string;
  readonly uuid?: string;
}

/**
 * Returns the data that the host has put into a drag; an empty object if there is none, as for files and plain text.
 */
export function draggedData(event: DragEvent): Dragged {
  try {
    return (JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dragged | null) ?? {};
  } catch {
    // What is no JSON does not come from the host: plain text, a file, a link.
    return {};
  }
}

/** Tells whether a type of dragged data, such as "Actor", is a kind of document; others are compendiums and actions. */
export const isDocument = (type: string): boolean => Boolean(host.CONFIG[type as "Actor"]?.documentClass);

/**
 * Makes an element take drops of the host's data: each calls `take` with the data; if that fails, the error is shown to
 * the user. Files, plain text and drops that another listener has handled are left alone.
 */
export function takeDrops(element: HTMLElement, take: (data: Dragged) => Promise<unknown>): void {
  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    // Read before anything is awaited: after the event the browser returns no data.
    const data = draggedData(event);
    if (!data.type || event.defaultPrevented) return;
    event.preventDefault();
    runDetached(take(data));
  });
}
