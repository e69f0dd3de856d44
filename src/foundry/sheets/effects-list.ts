import type { ActorDocument, ItemDocument } from "../host/documents.ts";

/**
 * Returns the HTML of the list of effects of an actor or item (see `effectsHtml`), whose code is loaded when needed.
 */
export const listOfEffects = async (bearer: ActorDocument | ItemDocument, editable: boolean): Promise<string> =>
  (await import("./effects.ts")).effectsHtml(bearer, editable);
