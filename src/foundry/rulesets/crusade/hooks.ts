import type { RulesetHooks } from "../../contract/ruleset.ts";
import type { ActorDocument, GameReader } from "../../host/documents.ts";
import type { JsonObject } from "../../host/json.ts";
import { bodyOf, isBody } from "./body.ts";
import { fallenChanges, memberToken, otherMembers } from "./group/members.ts";

/**
 * The ruleset's answers to events. A new character begins with FATE, points that change throws. A change of tier to or
 * from "pc" changes the mark of a hero, and the reverse. Wounds cannot be dropped on an actor. The token of a group
 * brings tokens for the group's other members; members' tokens fade as the group's pool of stress runs out. Tokens of
 * single foes may be offered as a group.
 */
export const hooks: RulesetHooks = {
  newActor,
  // A changed tier makes a hero (true) or a foe (false), except of a character whom the staff (the gamemaster's
  // helpers) runs; undefined leaves the actor what it is.
  heroBy: (actor, { tier }) => {
    const { tier: tierBefore, staff } = bodyOf(actor);
    return tier === undefined || tier === tierBefore || staff ? undefined : tier === "pc";
  },
  heroFields: (actor, hero) => {
    if (hero) return { tier: "pc" };
    return bodyOf(actor).tier === "pc" ? { tier: "average" } : {};
  },
  dropItem: (_actor, item) => (item.type === "crusadeWound" ? null : {}),
  tokenDefaults: (actor, token) => (isBody(actor) ? null : memberToken(actor, token)),
  companions: (actor, token) => (isBody(actor) ? [] : otherMembers(actor, token)),
  sceneOffer: async (actor, tokens) => (await import("./group/offer.ts")).groupOffer(actor, tokens),
  actorChanged: (actor) => (isBody(actor) ? [] : fallenChanges(actor)),
};

/**
 * Returns the fields to add to a new actor: the FATE that a character begins with (EC-P02). Empty for a group, and for
 * a character whose source has FATE already, such as a character from a compendium.
 */
function newActor(actor: ActorDocument, source: JsonObject, reader: GameReader): JsonObject {
  const sourceFate = (source.system as { fate?: { value?: number } } | undefined)?.fate?.value;
  return isBody(actor) && sourceFate === undefined
    ? { "system.fate.value": reader.setting<number>("startingFate") }
    : {};
}
