import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** Returns the list of an actor's or item's effects as HTML; its code is loaded at the first call. */
export const listOfEffects = async (bearer: ActorDocument | ItemDocument, editable: boolean): Promise<string> =>
  (await import("./effects.ts")).effectsHtml(bearer, editable);
