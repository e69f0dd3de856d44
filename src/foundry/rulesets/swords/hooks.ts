import type { RulesetHooks } from "../../contract/ruleset.ts";
import { runDetached } from "../../host/host.ts";
import { fighterOf, isTeam } from "./body.ts";

/**
 * Marks a fighter's first cliché as primary (SS-012), keeps a team and its members from fighting beside each other in
 * an encounter (SS-005, SS-P02), and offers to undo a team just made.
 */
export const hooks: RulesetHooks = {
  /** Returns the changes to an item added to an actor: a fighter's first cliché becomes the primary one. */
  dropItem(actor, item) {
    const isFirstCliche = !isTeam(actor) && item.type === "swordsCliche" && !fighterOf(actor).derived.cliches.length;
    return isFirstCliche ? { "system.primary": true } : {};
  },
  /** Gives a changed team its places in encounters, or its members theirs when it is broken up; returns no changes. */
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
  /** Removes, from the encounter that a combatant has joined, members of teams that fight in it. */
  combatantJoined({ combat }) {
    if (combat) runDetached(import("./group/places.ts").then(({ removeTeamMembers }) => removeTeamMembers(combat.id)));
  },
};
