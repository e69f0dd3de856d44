import { host } from "../../host/host.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../../host/documents.ts";
import type { Body } from "../../../rules/grid/grid.ts";
import { bodyOf, cellAt, cornerOf, gridOf } from "../../contract/reading/ground.ts";
import type { FrayCombat } from "../../combat/combat.ts";
import type { Lineup } from "./lineup.ts";

/** Columns between the heroes' first column and the foes' first column. */
const APART = 6;

/**
 * Returns the world's actor to place: the actor itself if it is of the world, else the copy imported from its
 * compendium before, or a new one.
 */
async function inWorld(actor: ActorDocument): Promise<ActorDocument> {
  const { pack } = actor;
  if (!pack) return actor;
  const before = host.game.actors.find((one) => one._stats?.compendiumSource === actor.uuid);
  return (
    before ?? ((await host.game.actors.importFromCompendium(host.game.packs.get(pack)!, actor.id)) as ActorDocument)
  );
}

/**
 * Returns the upper left corner, in pixels, of a free place for a token of `side` by `side` cells, and adds its body to
 * `taken`; null if there is none, or the scene has no grid size. Tries columns from `column` outward (1: to the right,
 * -1: to the left), in each the rows from the middle on.
 */
function freePlace(
  scene: SceneDocument,
  taken: Body[],
  { column, outward, side }: { column: number; outward: 1 | -1; side: number },
): { x: number; y: number } | null {
  const { sceneX, sceneY, sceneWidth, sceneHeight } = scene.dimensions;
  const grid = gridOf({ parent: scene });
  if (!grid) return null;
  // The scene without its padding, in columns and rows of cells.
  const [left, top] = cellAt(scene, { x: sceneX + 1, y: sceneY + 1 });
  const [right, bottom] = cellAt(scene, { x: sceneX + sceneWidth - 1, y: sceneY + sceneHeight - 1 });
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const middle = top + Math.floor(rows / 2);
  for (let depth = 0; depth < columns; depth++) {
    const at = column + outward * depth;
    if (at < left || at + side > left + columns) continue;
    for (let step = 0; step < rows; step++) {
      // The middle row first, then by turns one further below and one further above it.
      const row = middle + (step % 2 ? 1 : -1) * Math.ceil(step / 2);
      if (row < top || row + side > top + rows) continue;
      const body = grid.body([at, row], side);
      if (taken.some((other) => grid.apart(body, other) === 0)) continue;
      taken.push(body);
      return cornerOf(scene, [at, row]);
    }
  }
  return null;
}

/**
 * Puts a lineup on a scene: heroes who stand there stay, all others are placed, the sides facing each other; foes of
 * compendiums are imported. Resolves to the tokens of all, or to null, with no token placed, if there is no room.
 */
export async function placeLineup({ heroes, foes }: Lineup, scene: SceneDocument): Promise<TokenDocument[] | null> {
  const { sceneX, sceneY, sceneWidth } = scene.dimensions;
  const [middle] = cellAt(scene, { x: sceneX + sceneWidth / 2, y: sceneY + 1 });
  // Heroes who are not on the scene yet come to the left, all foes to the right.
  const standing = scene.tokens.filter((token) => heroes.some((hero) => hero === token.actor));
  const missing = heroes.filter((hero) => !standing.some((token) => token.actor === hero));
  const toPlace = [
    ...missing.map((actor) => ({ actor, column: middle - APART / 2, outward: -1 as const })),
    ...foes.flatMap(({ actor, count }) =>
      Array.from({ length: count }, () => ({ actor, column: middle + APART / 2, outward: 1 as const })),
    ),
  ];
  // Each gets a place before anything is changed.
  const bodiesThere = [...scene.tokens].flatMap((token) => bodyOf(token) ?? []);
  const places = toPlace.map(({ actor, ...where }) => {
    // Only the schema knows the size of a prototype token, not its type.
    const { width, height } = actor.prototypeToken as unknown as { width: number | null; height: number | null };
    return {
      actor,
      place: freePlace(scene, bodiesThere, {
        ...where,
        side: Math.max(1, Math.ceil(Math.max(width ?? 1, height ?? 1))),
      }),
    };
  });
  if (places.some(({ place }) => !place)) return null;
  // Actors of compendiums are imported, each once.
  const imported = new Map<ActorDocument, ActorDocument>();
  for (const { actor } of places) if (!imported.has(actor)) imported.set(actor, await inWorld(actor));
  const data: object[] = [];
  for (const { actor, place } of places)
    data.push((await imported.get(actor)!.getTokenDocument(place!, { parent: scene })).toObject());
  const made = (await scene.createEmbeddedDocuments("Token", data)) as TokenDocument[];
  return [...standing, ...made];
}

/**
 * Puts a lineup on a scene and begins its encounter: adds combatants, rolls initiative and begins the first round by
 * its ruleset. Resolves to false if the scene has no room, with nothing changed, or if the encounter was not created,
 * with the tokens placed.
 */
export async function beginLineup(lineup: Lineup, scene: SceneDocument): Promise<boolean> {
  const { CONFIG } = host;
  const tokens = await placeLineup(lineup, scene);
  if (!tokens) return false;
  const created = await CONFIG.Combat.documentClass.create({ type: lineup.ruleset.id, scene: scene.id, active: true });
  if (!created) return false;
  const combat = created as FrayCombat;
  await CONFIG.Token.documentClass.createCombatants(tokens, { combat });
  await combat.startCombat();
  return true;
}
