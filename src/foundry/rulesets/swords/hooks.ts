import type { RulesetHooks } from "../../contract/ruleset.ts";
import { runDetached } from "../../host/host.ts";
import { fighterOf, isTeam } from "./body.ts";

/* A team is several fighters who fight as one. */

/**
 * The ruleset's answers to events. A fighter's first cliché (what the fighter is good at) becomes the primary cliché
 * (SS-012). A team and its members never stand beside each other in an encounter (SS-005, SS-P02). The making of a team
 * may be undone by an offer.
 */
export const hooks: RulesetHooks = {
  /**
   * Returns the fields to set in an item that is added to an actor: for a fighter's first cliché, the mark of the
   * primary cliché; for any other item, no fields.
   */
  dropItem(actor, item) {
    const isFirstCliche = !isTeam(actor) && item.type === "swordsCliche" && !fighterOf(actor).derived.cliches.length;
    return isFirstCliche ? { "system.primary": true } : {};
  },
  /**
   * When a team is broken up, gives its members their places in encounters back; when its members change otherwise, or
   * the team is made anew, gives the team the members' places. This happens later: the returned list is always empty.
   */
  actorChanged(actor, { system }) {
    const { members, disbanded } = (system ?? {}) as { members?: unknown; disbanded?: boolean };
    if (isTeam(actor) && (members !== undefined || disbanded !== undefined))
      runDetached(
        import("./group/places.ts").then(({ returnMembers, takeMembersPlaces }) =>
          disbanded ? returnMembers(actor) : takeMembersPlaces(actor),
        ),
      );
    return [];
  },
  sceneOffer: async (actor) => (await import("./group/unmake.ts")).undoTeamOffer(actor),
  /** Removes members of teams that fight in the encounter which a combatant has joined; done later, without waiting. */
  combatantJoined({ combat }) {
    if (combat) runDetached(import("./group/places.ts").then(({ removeTeamMembers }) => removeTeamMembers(combat.id)));
  },
};
