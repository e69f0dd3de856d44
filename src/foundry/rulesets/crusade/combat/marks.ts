import type { ActorDocument, GameReader, TokenDocument } from "../../../host/documents.ts";
import type { TokenMark } from "../../../contract/marks.ts";
import { groupOf, isBody } from "../body.ts";
import { ratingNow } from "../group/engagement.ts";
import { isFallen, memberOf } from "../group/members.ts";

/**
 * Returns the marks on a token. Single characters have none. A group's token has a skull if its member has fallen or no
 * member stands; otherwise the group's DR, its difficulty rating, and on a token of the whole group the number of
 * members standing (EC-077, EC-100, EC-104). `secret`: hidden from users who may not see a foe's numbers.
 */
export function marks(actor: ActorDocument, token: TokenDocument, reader: GameReader): TokenMark[] {
  if (isBody(actor)) return [];
  const rating = ratingNow(actor, reader.combatant(actor, token));
  if (isFallen(token) || !rating) return [{ kind: "fallen", text: "" }];
  const ratingMark: TokenMark = { kind: "rating", text: String(rating.value), label: "FRAY.Crusade.DR", secret: true };
  return memberOf(token) ? [ratingMark] : [ratingMark, { kind: "count", text: String(groupOf(actor).derived.alive) }];
}
