import type { Console } from "../table/console.ts";

/* What people do at a headless table. There is no mat: tokens are the viewed scene's documents. */

/** Opens a scene, with nobody in a fight. */
export async function view(page: Console, scene: string): Promise<void> {
  await page.evaluate(async (name) => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.scenes.getName(name).activate();
  }, scene);
  await page.waitForFunction((name) => game.scenes.viewed?.name === name, scene);
}

/** Puts tokens on squares, without a rule having a say. */
export async function place(
  page: Console,
  squares: Readonly<Record<string, readonly [number, number]>>,
): Promise<void> {
  await page.evaluate(async (wanted) => {
    const scene = game.scenes.viewed;
    for (const [name, [column, row]] of Object.entries(wanted) as [string, [number, number]][])
      await scene.tokens
        .getName(name)
        .update({ x: column * scene.grid.size, y: row * scene.grid.size }, { animate: false, teleport: true });
  }, squares);
}
