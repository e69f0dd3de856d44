import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** The effects of an actor or item, as HTML; the code that draws them is loaded when they are first shown. */
export const listOfEffects = async (bearer: ActorDocument | ItemDocument, editable: boolean): Promise<string> =>
  (await import("./effects.ts")).effectsHtml(bearer, editable);
