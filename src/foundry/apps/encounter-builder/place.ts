import { host } from "../../host/host.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../../host/documents.ts";
import type { Body } from "../../../rules/grid/grid.ts";
import { bodyOf, cellAt, cornerOf, gridOf } from "../../contract/reading/ground.ts";
import type { FrayCombat } from "../../combat/combat.ts";
import { haveJoined } from "../../combat/begin.ts";
import type { Lineup } from "./lineup.ts";

/* Puts heroes and foes on a scene. A token's body: the cells that it covers. */

/** The number of columns between the first columns of both sides. */
const APART = 6;

/**
 * Returns the world's actor for an actor: itself if it is of the world; for an actor of a compendium the copy imported
 * before, or null without one.
 */
const knownInWorld = (actor: ActorDocument): ActorDocument | null =>
  actor.pack
    ? (host.game.actors.find((worldActor) => worldActor._stats?.compendiumSource === actor.uuid) ?? null)
    : actor;

/**
 * Resolves to the world's actor for an actor: itself if it is of the world; for an actor of a compendium the copy
 * imported before, else a new copy.
 */
async function inWorld(actor: ActorDocument): Promise<ActorDocument> {
  return (
    knownInWorld(actor) ??
    ((await host.game.actors.importFromCompendium(host.game.packs.get(actor.pack!)!, actor.id)) as ActorDocument)
  );
}

/**
 * Returns a free place for a token of `width` by `width` cells, as its upper left corner in pixels, and adds the
 * token's body to `takenBodies`. Null if there is none, or if no grid is known for the scene. Columns are tried one
 * after another, from `column` in the direction `outward` (1: to the right, -1: to the left); in each the middle row
 * comes first.
 */
function freePlace(
  scene: SceneDocument,
  takenBodies: Body[],
  { column, outward, width }: { column: number; outward: 1 | -1; width: number },
): { x: number; y: number } | null {
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const grid = gridOf({ parent: scene });
  if (!grid) return null;
  // The part of the scene inside its padding, in columns and rows of cells.
  const [left, top] = cellAt(scene, { x: sceneX + 1, y: sceneY + 1 });
  const [right, bottom] = cellAt(scene, { x: sceneX + sceneWidth - 1, y: sceneY + sceneHeight - 1 });
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const middle = top + Math.floor(rows / 2);
  // Columns from the given one outward, as far as there are any.
  for (let columnsTried = 0; columnsTried < columns; columnsTried++) {
    const placeColumn = column + outward * columnsTried;
    if (placeColumn < left || placeColumn + width > left + columns) continue;
    for (let rowsTried = 0; rowsTried < rows; rowsTried++) {
      // After the middle row, rows alternate: one below it, one above, two below, two above …
      const row = middle + (rowsTried % 2 ? 1 : -1) * Math.ceil(rowsTried / 2);
      if (row < top || row + width > top + rows) continue;
      const body = grid.body([placeColumn, row], width);
      if (takenBodies.some((other) => grid.apart(body, other) === 0)) continue;
      takenBodies.push(body);
      return cornerOf(scene, [placeColumn, row]);
    }
  }
  return null;
}

/** The tokens of a lineup: those that were on the scene already, and the new ones. */
interface Placed {
  readonly tokensThere: readonly TokenDocument[];
  readonly newTokens: readonly TokenDocument[];
}

/**
 * Puts a lineup on a scene, heroes on the left and foes on the right. Heroes who are there already stay where they are;
 * actors of compendiums are imported. Resolves to the tokens of all; to null, with nothing changed, if there is no
 * room.
 */
async function placeLineup({ heroes, foes }: Lineup, scene: SceneDocument): Promise<Placed | null> {
  const { sceneX, sceneY, sceneWidth } = scene.dimensions;
  const [middle] = cellAt(scene, { x: sceneX + sceneWidth / 2, y: sceneY + 1 });
  // Heroes who have no token on the scene yet, and all foes, get places.
  // An unlinked token has an actor of its own, and the id of the actor from which that is made.
  const isOf = (token: TokenDocument, hero: ActorDocument): boolean => token.actorId === knownInWorld(hero)?.id;
  const tokensThere = scene.tokens.filter((token) => heroes.some((hero) => isOf(token, hero)));
  const heroesMissing = heroes.filter((hero) => !tokensThere.some((token) => isOf(token, hero)));
  const toPlace = [
    ...heroesMissing.map((actor) => ({ actor, column: middle - APART / 2, outward: -1 as const })),
    ...foes.flatMap(({ actor, count }) =>
      Array.from({ length: count }, () => ({ actor, column: middle + APART / 2, outward: 1 as const })),
    ),
  ];
  // All places are found before anything is changed.
  const bodiesThere = [...scene.tokens].flatMap((token) => bodyOf(token) ?? []);
  const places = toPlace.map(({ actor, ...columnAndDirection }) => {
    // The size is missing in the type of a prototype token.
    const { width, height } = actor.prototypeToken as unknown as { width: number | null; height: number | null };
    return {
      actor,
      place: freePlace(scene, bodiesThere, {
        ...columnAndDirection,
        width: Math.max(1, Math.ceil(Math.max(width ?? 1, height ?? 1))),
      }),
    };
  });
  if (places.some(({ place }) => !place)) return null;
  // Each actor of a compendium is imported once.
  const imported = new Map<ActorDocument, ActorDocument>();
  for (const { actor } of places) if (!imported.has(actor)) imported.set(actor, await inWorld(actor));
  const data: object[] = [];
  for (const { actor, place } of places)
    data.push((await imported.get(actor)!.getTokenDocument(place!, { parent: scene })).toObject());
  const newTokens = (await scene.createEmbeddedDocuments("Token", data)) as TokenDocument[];
  return { tokensThere, newTokens };
}

/** Why a lineup could not begin: no room on the scene, or the hook by which a module prevented it. */
type Problem = "noRoom" | "preCreateCombat" | "preCreateCombatant";

/**
 * Puts a lineup on a scene, creates an active encounter of its tokens and starts it. Resolves to null; to why it could
 * not begin, with no token added, if the scene has no room or a module prevents the encounter or all of its combatants:
 * the name of the hook. Actors that were imported stay also then. If a module prevents the start, `startCombat`
 * notifies the user, and the encounter stays.
 */
export async function beginLineup(lineup: Lineup, scene: SceneDocument): Promise<Problem | null> {
  const placed = await placeLineup(lineup, scene);
  if (!placed) return "noRoom";
  const { tokensThere, newTokens } = placed;
  const Combat = host.CONFIG.Combat.documentClass;
  const created = await Combat.create({ type: lineup.ruleset.id, scene: scene.id, active: true });
  const combat = created as FrayCombat | null | undefined;
  if (combat && (await haveJoined([...tokensThere, ...newTokens], combat))) {
    await combat.startCombat();
    return null;
  }
  await scene.deleteEmbeddedDocuments(
    "Token",
    newTokens.map(({ id }) => id),
  );
  return combat ? "preCreateCombatant" : "preCreateCombat";
}
