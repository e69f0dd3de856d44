import { host } from "../../host/host.ts";
import type { ActorDocument, SceneDocument, TokenDocument } from "../../host/documents.ts";
import { occupied } from "../../documents/squares.ts";
import type { FrayCombat } from "../../combat/combat.ts";
import type { Lineup } from "./lineup.ts";

/** Squares between the two sides as they are put down. */
const APART = 6;

/** The actor of the world for one of a pack: the one imported before, or a new one. */
async function inWorld(actor: ActorDocument): Promise<ActorDocument> {
  const { pack } = actor;
  if (!pack) return actor;
  const before = host.game.actors.find((one) => one._stats?.compendiumSource === actor.uuid);
  return (
    before ?? ((await host.game.actors.importFromCompendium(host.game.packs.get(pack)!, actor.id)) as ActorDocument)
  );
}

/** Free squares of a scene around a column, nearest to the middle row first; each is given once. */
function* freeSquares(scene: SceneDocument, column: number, outward: 1 | -1): Generator<{ x: number; y: number }> {
  const { sceneX, sceneY, sceneWidth, sceneHeight, size } = scene.dimensions;
  const taken = new Set(scene.tokens.map((token) => occupied(token) ?? []).flatMap((squares) => squares.map(String)));
  const [left, top] = [Math.ceil(sceneX / size), Math.ceil(sceneY / size)];
  const [columns, rows] = [Math.floor(sceneWidth / size), Math.floor(sceneHeight / size)];
  const middle = top + Math.floor(rows / 2);
  for (let depth = 0; depth < columns; depth++) {
    const at = column + outward * depth;
    if (at < left || at >= left + columns) continue;
    for (let step = 0; step < rows; step++) {
      const row = middle + (step % 2 ? 1 : -1) * Math.ceil(step / 2);
      if (row >= top && row < top + rows && !taken.has(String([at, row]))) yield { x: at * size, y: row * size };
    }
  }
}

/** Puts a lineup on a scene: heroes that stand there stay, everybody else is put down, the sides facing one another. */
export async function placeLineup({ heroes, foes }: Lineup, scene: SceneDocument): Promise<TokenDocument[]> {
  const { sceneX, sceneWidth, size } = scene.dimensions;
  const middle = Math.floor((sceneX + sceneWidth / 2) / size);
  const standing = scene.tokens.filter((token) => heroes.some((hero) => hero === token.actor));
  const missing = heroes.filter((hero) => !standing.some((token) => token.actor === hero));
  const wanted: { actor: ActorDocument; squares: ReturnType<typeof freeSquares> }[] = [];
  const ours = freeSquares(scene, middle - APART / 2, -1);
  const theirs = freeSquares(scene, middle + APART / 2, 1);
  for (const hero of missing) wanted.push({ actor: await inWorld(hero), squares: ours });
  for (const { actor, count } of foes) {
    const own = await inWorld(actor);
    for (let nth = 0; nth < count; nth++) wanted.push({ actor: own, squares: theirs });
  }
  const data: object[] = [];
  for (const { actor, squares } of wanted) {
    const { value } = squares.next();
    if (value) data.push((await actor.getTokenDocument(value, { parent: scene })).toObject());
  }
  const made = (await scene.createEmbeddedDocuments("Token", data)) as TokenDocument[];
  return [...standing, ...made];
}

/** Puts a lineup on the scene in view and begins its encounter: everybody in it, initiative and first round by its rules. */
export async function beginLineup(lineup: Lineup, scene: SceneDocument): Promise<void> {
  const { CONFIG } = host;
  const tokens = await placeLineup(lineup, scene);
  const created = await CONFIG.Combat.documentClass.create({ type: lineup.ruleset.id, scene: scene.id, active: true });
  if (!created) return;
  const combat = created as FrayCombat;
  await CONFIG.Token.documentClass.createCombatants(tokens, { combat });
  await combat.startCombat();
}
