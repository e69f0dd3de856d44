import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/** The effects of somebody or of a thing, as HTML; what draws them is loaded when they are first looked at. */
export const listOfEffects = async (bearer: ActorDocument | ItemDocument, editable: boolean): Promise<string> =>
  (await import("./effects.ts")).effectsHtml(bearer, editable);
