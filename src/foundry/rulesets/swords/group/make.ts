import { host, localize } from "../../../host/host.ts";
import { once } from "../../../host/queue.ts";
import type { ActorDocument, TokenDocument, TokenPlaceable } from "../../../host/documents.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { bodyOf, gridOf, placeOf, spotOf } from "../../../contract/reading/ground.ts";
import type { Cell } from "../../../contract/movement.ts";
import { notify } from "../../../engine/declare.ts";
import { fighterOf } from "../body.ts";
import { keepPlaces } from "../../../combat/kept-places.ts";
import { keepMade } from "../../../combat/made-of.ts";
import { takeMembersPlaces } from "./places.ts";
import type { MadeOf } from "./unmake.ts";

/* A cliché is what a fighter is good at, rated in dice. */

/**
 * Tells whether a token's actor can join a team, fighters who fight as one: a fighter who is not dead and has dice in
 * its cliché in use (SS-P02).
 */
function canJoinTeam({ actor }: TokenDocument): boolean {
  return actor?.type === "swords" && !actor.statuses.has("dead") && (fighterOf(actor).derived.inUse?.dice ?? 0) > 0;
}

/**
 * Makes a team of the selected tokens' fighters who can join one (SS-P02): a new actor named after the fighter with the
 * most dice, with a token beside that fighter's. In an encounter the team takes its members' places; their tokens stay.
 * If fewer than two can join, it makes none and tells the user so. Asked for again meanwhile, it makes no second one.
 */
export const teamOfChosenTokens = (): Promise<void> => once("team", makeTeam);

/** Makes the team, as `teamOfChosenTokens` says. */
async function makeTeam(): Promise<void> {
  const chosen = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[])
    .map(({ document }) => document)
    .filter(canJoinTeam);
  // Several tokens may be linked to one actor, which joins once.
  const memberTokens = [...new Map(chosen.map((token) => [token.actor!.uuid, token])).values()];
  if (memberTokens.length < 2) {
    notify({ refused: "FRAY.Swords.Refused.TwoForTeam", rule: "SS-P02" });
    return;
  }
  const dice = (token: TokenDocument): number => fighterOf(token.actor!).derived.inUse!.dice;
  const [leader] = [...memberTokens].sort((first, second) => dice(second) - dice(first));
  const [team] = (await host.CONFIG.Actor.documentClass.createDocuments([teamData(leader!, memberTokens)])) as [
    ActorDocument | undefined,
  ];
  if (!team) return;
  // What the members were is stored before anything else changes, so that the making can be undone.
  const undoData: MadeOf = { members: memberTokens.map(({ actor }) => actor!.uuid) };
  await keepMade(leader!.parent!, team, undoData);
  // The members' places in the encounter are noted, and taken over once the team has its token.
  await keepPlaces(memberTokens, team);
  const place = placeBeside(leader!);
  const data = await team.getTokenDocument({ ...place, elevation: leader!.elevation }, { parent: leader!.parent! });
  await leader!.parent!.createEmbeddedDocuments("Token", [data.toObject()]);
  takeMembersPlaces(team);
  const names = memberTokens.map(({ name }) => name).join(", ");
  host.ui.notifications.info(localize("FRAY.Swords.Team.made", { name: team.name, names }));
}

/** Returns the data of a new team's actor; its name, picture and disposition are taken from the leader's token. */
function teamData({ name, texture, disposition }: TokenDocument, members: readonly TokenDocument[]): object {
  const teamName = localize("FRAY.Swords.Team.of", { name });
  const uuids = members.map(({ actor }) => actor!.uuid);
  return {
    name: teamName,
    type: "swordsTeam",
    system: { members: uuids.map((actor) => ({ actor, cliche: "" })) },
    ownership: ownersOf(members.map(({ actor }) => actor!)),
    prototypeToken: { name: teamName, actorLink: true, disposition, texture: { src: texture.src } },
  };
}

/**
 * Returns the ownership of a new team by user id: each user who owns all its members owns it (3 is Foundry's OWNER).
 */
function ownersOf(members: readonly ActorDocument[]): Record<string, number> {
  const owners = host.game.users.filter(
    (user) => !user.isGM && members.every((member) => member.testUserPermission(user, "OWNER")),
  );
  return Object.fromEntries(owners.map(({ id }) => [id, 3]));
}

/** How far from the leader, in squares, a free place for the team's token is sought. */
const FAR = 3;

/**
 * Returns the place nearest to a token that no token stands on, as its top left corner in pixels; the token's own place
 * if none is free within FAR squares. Walls are ignored.
 */
function placeBeside(token: TokenDocument): { x: number; y: number } {
  const [grid, ownCell] = [gridOf(token), placeOf(token)];
  if (!grid || !ownCell) return { x: token.x, y: token.y };
  const bodies = [token, ...readerFor("swords").others(token)].flatMap((other) => bodyOf(other) ?? []);
  // The cells at each distance in turn; nearer ones come again, but were not free. Cells left of or above the scene do
  // not count.
  let ring: readonly Cell[] = [ownCell];
  for (let distance = 1; distance <= FAR; distance++) {
    ring = ring.flatMap((cell) => grid.neighbours(cell));
    const freeCell = ring.find(
      (cell) => cell[0] >= 0 && cell[1] >= 0 && bodies.every((body) => grid.apart(grid.body(cell), body) > 0),
    );
    if (freeCell) return spotOf(token, freeCell);
  }
  return { x: token.x, y: token.y };
}
