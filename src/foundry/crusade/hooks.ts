import type { RulesetHooks } from "../ruleset.ts";
import { isBody } from "./bodies.ts";
import { groupOffer } from "./group-offer.ts";
import { fallenMembers, memberToken, otherMembers } from "./members.ts";

/** Wounds are dealt, never dropped; a group puts its members on the mat, and their tokens follow its pool. */
export const hooks: RulesetHooks = {
  dropItem: (_actor, item) => (item.type === "crusadeWound" ? null : {}),
  tokenDefaults: (actor, token) => (isBody(actor) ? null : memberToken(actor, token)),
  companions: (actor, token, square) => (isBody(actor) ? [] : otherMembers(actor, token, square)),
  sceneOffer: groupOffer,
  actorChanged: (actor) => (isBody(actor) ? [] : fallenMembers(actor)),
};
