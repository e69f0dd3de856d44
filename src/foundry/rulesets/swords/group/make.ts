import { host, localize } from "../../../host/host.ts";
import type { ActorDocument, TokenDocument, TokenPlaceable } from "../../../host/documents.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { occupied, squareSize } from "../../../contract/reading/squares.ts";
import { notify } from "../../../engine/declare.ts";
import { fighterOf } from "../body.ts";
import { teamFilled } from "./places.ts";

/** Fighters who can stand in a team: with dice, and not fallen (SS-P02). */
function joins({ actor }: TokenDocument): boolean {
  return actor?.type === "swords" && !actor.statuses.has("dead") && (fighterOf(actor).derived.inUse?.dice ?? 0) > 0;
}

/**
 * The chosen tokens of fighters become a team, led by whoever has the most dice: an actor of its own with a token beside the
 * leader's. Theirs stay where they stand; in an encounter the team takes their places (SS-P02).
 */
export async function teamOfChosenTokens(): Promise<void> {
  const chosen = ((host.canvas?.tokens?.controlled ?? []) as TokenPlaceable[])
    .map(({ document }) => document)
    .filter(joins);
  const kinds = [...new Map(chosen.map((token) => [token.actor!.uuid, token])).values()];
  if (kinds.length < 2) {
    notify({ refused: "FRAY.Swords.Refused.TwoForTeam", rule: "SS-P02" });
    return;
  }
  const dice = (token: TokenDocument): number => fighterOf(token.actor!).derived.inUse!.dice;
  const [leader] = [...kinds].sort((one, other) => dice(other) - dice(one));
  const [made] = (await host.CONFIG.Actor.documentClass.createDocuments([teamData(leader!, kinds)])) as [
    ActorDocument | undefined,
  ];
  if (!made) return;
  const place = placeBeside(leader!);
  const data = await made.getTokenDocument({ ...place, elevation: leader!.elevation }, { parent: leader!.parent! });
  await leader!.parent!.createEmbeddedDocuments("Token", [data.toObject()]);
  teamFilled(made);
  const names = kinds.map(({ name }) => name).join(", ");
  host.ui.notifications.info(localize("FRAY.Swords.Team.made", { name: made.name, names }));
}

function teamData({ name, texture, disposition }: TokenDocument, members: readonly TokenDocument[]): object {
  const called = localize("FRAY.Swords.Team.of", { name });
  return {
    name: called,
    type: "swordsTeam",
    system: { members: members.map(({ actor }) => ({ actor: actor!.uuid, cliche: "" })) },
    ownership: ownersOf(members.map(({ actor }) => actor!)),
    prototypeToken: { name: called, actorLink: true, disposition, texture: { src: texture.src } },
  };
}

/** Whoever owns all of its members owns the team. */
function ownersOf(members: readonly ActorDocument[]): Record<string, number> {
  const owners = host.game.users.filter(
    (user) => !user.isGM && members.every((member) => member.testUserPermission(user, "OWNER")),
  );
  return Object.fromEntries(owners.map(({ id }) => [id, 3]));
}

/** The nearest free place beside a token, in pixels; its own where none is free. */
function placeBeside(token: TokenDocument): { x: number; y: number } {
  const size = squareSize(token) ?? token.parent!.grid.size;
  const taken = new Set(
    [token, ...readerFor("swords").others(token)].flatMap((one) => (occupied(one) ?? []).map(String)),
  );
  const [column, row] = [Math.round(token.x / size), Math.round(token.y / size)];
  for (let away = 1; away <= 3; away++)
    for (let down = -away; down <= away; down++)
      for (let right = -away; right <= away; right++) {
        const at = [column + right, row + down] as const;
        if (at[0] >= 0 && at[1] >= 0 && !taken.has(String(at))) return { x: at[0] * size, y: at[1] * size };
      }
  return { x: token.x, y: token.y };
}
