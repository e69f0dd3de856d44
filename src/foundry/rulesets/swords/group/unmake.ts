import { documentOf, host } from "../../../host/host.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { SceneOffer } from "../../../contract/offer-bar.ts";
import { canGiveBackPlaces, afterEarlierPlaces } from "../../../combat/kept-places.ts";
import { madeOf } from "../../../combat/made-of.ts";
import { isTeam, teamOf } from "../body.ts";

/* A team is several fighters who fight as one. */

/** What is stored of a team's making, so that it can be undone: the uuids of its first members. */
export interface MadeOf {
  readonly members: readonly string[];
}

/**
 * Returns the offer to undo the making of a team (SS-P02). Null if `team` is no team, or a deleted one; if no scene
 * stores its making; if the team was broken up, or has other members than when it was made; and if the team's places in
 * an encounter cannot be given back (`canGiveBackPlaces`).
 */
export function undoTeamOffer(team: ActorDocument): SceneOffer | null {
  if (!isTeam(team) || !host.game.actors.has(team.id)) return null;
  const membersOnceMade = madeOf<MadeOf>(team)?.made?.members;
  if (!membersOnceMade) return null;
  const { members, disbanded } = teamOf(team);
  const areMembersTheSame = members.map(({ actor }) => actor).join() === membersOnceMade.join();
  if (disbanded || !areMembersTheSame || !canGiveBackPlaces(team)) return null;
  const names = membersOnceMade.flatMap((uuid) => documentOf<ActorDocument>(uuid)?.name ?? []).join(", ");
  return {
    id: team.id,
    words: { key: "FRAY.Swords.Team.fights", data: { names } },
    icon: "fa-solid fa-people-group",
    choices: [{ id: "undo", words: { key: "FRAY.Card.undo" }, use: () => afterEarlierPlaces(() => unmakeTeam(team)) }],
  };
}

/**
 * Undoes the making of a team: its members get their places in encounters back; its actor and tokens are deleted.
 * Resolves to false, with nothing done, if the team or the scene is gone.
 */
async function unmakeTeam(team: ActorDocument): Promise<boolean> {
  const { giveBackPlaces } = await import("../../../combat/given-back.ts");
  const scene = madeOf<MadeOf>(team)?.scene;
  if (!scene || !host.game.actors.has(team.id)) return false;
  await giveBackPlaces(team);
  const tokenIds = [...scene.tokens].filter((token) => token.actorId === team.id).map((token) => token.id);
  // The actor goes first: the deletion of the token makes the offer anew, and without the actor there is none.
  await team.delete();
  await scene.deleteEmbeddedDocuments("Token", tokenIds);
  return true;
}
