import type { ActorDocument, TokenDocument } from "../../../host/documents.ts";
import { bodyOf, isBody } from "../body.ts";

/** Whether an actor may stand in a group: an average foe, one of many (EC-182). */
export const groupable = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isBody(actor) && bodyOf(actor).tier === "average";

/** Whether a token can become a member of a group. */
export const joins = (token: TokenDocument): boolean => groupable(token.actor) && !token.actor.statuses.has("dead");
