import { host } from "./host.ts";

/** The pages this person has open: the host's own, and a window for each application that was detached (14). */
const open = new Set<Document>([document]);
const attached: ((page: Document) => void)[] = [];

/** Every page on which something of Fray may stand now. */
export const openPages = (): Iterable<Document> => open;

/** Listens on every page, those to come included: what stands in a window of its own is heard by that alone. */
export function onEveryPage(attach: (page: Document) => void): void {
  attached.push(attach);
  for (const page of open) attach(page);
}

/** Follows windows as they open and close; at init. */
export function followWindows(): void {
  host.Hooks.on("openDetachedWindow", (_id, { document: page }) => {
    open.add(page);
    for (const attach of attached) attach(page);
  });
  host.Hooks.on("closeDetachedWindow", (_id, { document: page }) => void open.delete(page));
}
