import type { Page } from "playwright-core";

declare const game: any;
declare const canvas: any;
declare const CONFIG: any;

/** The width and height of a scene in pixels. */
export const SIDE = 8000;
/** The number of its walls. */
export const WALLS = 2000;

/** The two ends of a wall in pixels: x, y, x, y. */
export type Wall = [number, number, number, number];

/** Makes the walls of a dungeon: square rooms side by side, with doorways. */
export function rooms(): Wall[] {
  const walls: Wall[] = [];
  const room = SIDE / 22;
  for (let row = 0; row < 23; row++)
    for (let column = 0; column < 23; column++) {
      const at = (place: number, share: number): number => Math.round((place + share) * room);
      const [x, y] = [at(column, 0), at(row, 0)];
      walls.push([x, y, at(column, 0.4), y], [at(column, 0.6), y, at(column, 1), y]);
      walls.push([x, y, x, at(row, 0.4)], [x, at(row, 0.6), x, at(row, 1)]);
    }
  return walls.slice(0, WALLS);
}

/**
 * Makes a scene with walls, a token "Mover" with sight in its middle, and 200 other tokens, shows it in the page, and
 * begins an encounter of 60 of the tokens in place of all others.
 */
export async function crowdedScene(page: Page, name: string, walls: readonly Wall[]): Promise<void> {
  // the scene with its walls and tokens
  await page.evaluate(
    async ([called, lines, side]) => {
      const scene = await CONFIG.Scene.documentClass.create({
        name: called,
        width: side,
        height: side,
        padding: 0,
        grid: { type: 1, size: 100, distance: 2, units: "paces" },
        environment: { globalLight: { enabled: true } },
        tokenVision: true,
      });
      await scene.createEmbeddedDocuments(
        "Wall",
        lines.map((c) => ({ c })),
      );
      const foe = game.actors.getName("Garrison Sabre");
      const crowd = Array.from({ length: 200 }, (_, at) => ({
        name: `Crowd ${at}`,
        actorId: foe.id,
        actorLink: false,
        disposition: at % 2 ? -1 : 1,
        x: ((at * 7) % 78) * 100 + 100,
        y: ((at * 29 + 11) % 78) * 100 + 100,
      }));
      const mover = {
        name: "Mover",
        actorId: game.actors.getName("Sergeant Aldous").id,
        actorLink: true,
        x: side / 2,
        y: side / 2,
      };
      await scene.createEmbeddedDocuments("Token", [{ ...mover, sight: { enabled: true, range: 0 } }, ...crowd]);
      await scene.activate();
    },
    [name, walls, SIDE] as const,
  );
  await page.waitForFunction((called) => canvas.ready && canvas.scene?.name === called, name, { timeout: 120_000 });
  // the encounter, once the scene is drawn
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
    const { scene } = canvas;
    const combat = await CONFIG.Combat.documentClass.create({ type: "staged", scene: scene.id, active: true });
    const tokens = scene.tokens.contents.slice(0, 60);
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await combat.rollAll();
    await combat.startCombat();
  });
}
