import type { ActorDocument, TokenDocument } from "../../../host/documents.ts";
import type { SceneOffer } from "../../../contract/offer-bar.ts";
import { groupOf, isBody } from "../body.ts";
import { freshlyMade, unmakeGroups } from "./unmake.ts";
import { canJoinGroup, groupable } from "./members.ts";
import { splitGroups } from "../../../../rules/crusade/group.ts";

/**
 * Returns the offer to the gamemaster for an actor whose token was put on the scene or selected there: to make groups
 * of two or more average foes of its kind (EC-077, EC-078, EC-182), or to undo a group that has not fought yet. Null if
 * neither is possible.
 */
export function groupOffer(actor: ActorDocument, tokens: readonly TokenDocument[]): SceneOffer | null {
  // A group or another actor that is no single body.
  if (!isBody(actor)) return undoOffer(actor);
  if (!groupable(actor)) return null;
  // Kinds are told apart by name, as every drag from a compendium makes another actor.
  const alike = tokens.filter((token) => canJoinGroup(token) && token.actor!.name === actor.name);
  if (alike.length < 2) return null;
  const sizes = splitGroups({ opponents: alike.length }).join(" + ");
  return {
    id: actor.name,
    words: { key: "FRAY.Crusade.Offer.alike", data: { name: actor.name, count: alike.length, sizes } },
    icon: "fa-solid fa-people-group",
    // One token for each member, or one for each group.
    choices: [
      {
        id: "member",
        words: { key: alike.length > 5 ? "FRAY.Crusade.Offer.groups" : "FRAY.Crusade.Offer.group", data: { sizes } },
        use: () => makeOf(alike, "member"),
      },
      {
        id: "group",
        words: { key: "FRAY.Crusade.Offer.oneToken" },
        use: () => makeOf(alike, "group"),
      },
    ],
  };
}

/** Makes groups of the tokens: with a token for each member, or one for each group. Loads the code for it first. */
async function makeOf(tokens: readonly TokenDocument[], as: "member" | "group"): Promise<void> {
  await (await import("./make.ts")).groupTokens(tokens, as);
}

/**
 * Returns the offer to undo the making of a group that has not fought yet, and of all made with it; null for any other
 * group.
 */
function undoOffer(group: ActorDocument): SceneOffer | null {
  const made = freshlyMade(group);
  return (
    made && {
      id: made.batch,
      words: {
        key: "FRAY.Crusade.Offer.made",
        data: { sizes: made.groups.map((actor) => groupOf(actor).size).join(" + ") },
      },
      icon: "fa-solid fa-people-group",
      choices: [{ id: "undo", words: { key: "FRAY.Card.undo" }, use: () => unmakeGroups(made.batch) }],
    }
  );
}
