import { host, runDetached } from "./host.ts";

/** What is dragged: type and uuid of a document; neither of a file, of words, or of unreadable data. */
export interface Dragged {
  readonly type?: string;
  readonly uuid?: string;
}

/** Reads the data of a drag, as the host writes it. */
export function dragged(event: DragEvent): Dragged {
  try {
    return (JSON.parse(event.dataTransfer?.getData("text/plain") ?? "") as Dragged | null) ?? {};
  } catch {
    // Whatever else is dragged is text that is no JSON: nothing of the host's.
    return {};
  }
}

/** Tells whether a type of dragged data is that of a document: compendiums and actions are not. */
export const isDocument = (type: string): boolean => Boolean(host.CONFIG[type as "Actor"]?.documentClass);

/** Lets an element take what is dropped on it. Files and words are left to the host and the browser. */
export function takeDrops(element: HTMLElement, take: (data: Dragged) => Promise<unknown>): void {
  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) event.preventDefault();
  });
  element.addEventListener("drop", (event) => {
    // Read at once: after the event the browser gives nothing.
    const data = dragged(event);
    if (!data.type || event.defaultPrevented) return;
    event.preventDefault();
    runDetached(take(data));
  });
}
