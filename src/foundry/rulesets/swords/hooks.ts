import type { RulesetHooks } from "../../contract/ruleset.ts";
import { runDetached } from "../../host/host.ts";
import { fighterOf, isTeam } from "./body.ts";

/* A team is several fighters who fight as one. */

/**
 * The ruleset's answers to events. A fighter's first cliché (what it is good at) becomes the primary one (SS-012). A
 * team and its members never stand beside each other in an encounter (SS-005, SS-P02). The making of a team may be
 * undone by an offer.
 */
export const hooks: RulesetHooks = {
  /**
   * Returns the fields to set in an item that is added to an actor: the mark of the primary cliché for a fighter's
   * first one, else none.
   */
  dropItem(actor, item) {
    const isFirstCliche = !isTeam(actor) && item.type === "swordsCliche" && !fighterOf(actor).derived.cliches.length;
    return isFirstCliche ? { "system.primary": true } : {};
  },
  /**
   * When the members of a team change, gives the team their places in encounters; when it is broken up, gives the
   * members their places back. Done later, without waiting: it returns no changes.
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
