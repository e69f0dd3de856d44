import type { RulesetHooks } from "../../contract/ruleset.ts";
import type { ActorDocument, GameReader } from "../../host/documents.ts";
import type { JsonObject } from "../../host/json.ts";
import { bodyOf, isBody } from "./body.ts";
import { fallenChanges, memberToken, otherMembers } from "./group/members.ts";

/**
 * The hooks of this ruleset: a new character begins with FATE; tier "pc" and the mark of a hero follow each other;
 * wounds cannot be added by drag and drop; a group places its members' tokens, which fade as its pool runs out; groups
 * are offered on the scene.
 */
export const hooks: RulesetHooks = {
  newActor,
  heroBy: (actor, { tier }) => {
    const { tier: was, staff } = bodyOf(actor);
    return tier === undefined || tier === was || staff ? undefined : tier === "pc";
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
 * Returns the update of a new character, which begins with some FATE (EC-P02); empty if it brings its own, as from a
 * compendium.
 */
function newActor(actor: ActorDocument, source: JsonObject, reader: GameReader): JsonObject {
  const given = (source.system as { fate?: { value?: number } } | undefined)?.fate?.value;
  return isBody(actor) && given === undefined ? { "system.fate.value": reader.setting<number>("startingFate") } : {};
}
