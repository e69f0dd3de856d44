import type { Page } from "playwright-core";
import type { TableRow } from "./row.ts";

const SIDE = 100;
const TOKENS = 200;
const COMBATANTS = 60;
/** The aim for a search, in milliseconds. */
const AIM = 1;

/**
 * Times the search that a drag makes at each frame: `findMovementPath` from the token to the square under the pointer,
 * which goes on by a square a frame. The scene has 100 × 100 squares or hexes, walls, and 200 tokens, 60 of them in an
 * encounter. The time includes all that Fray does (occupied squares, difficult ground, the search); a second row times
 * the same call with walls ignored, the host's own part.
 */
export async function pathBench(page: Page, ground: "squares" | "hexes" = "squares"): Promise<TableRow[]> {
  const name = `Bench of ways over ${ground}`;
  // The runner keeps the names of functions by a helper of its own, which a page does not have.
  await page.evaluate(
    async ([side, count, called, type]) => {
      const scene = await CONFIG.Scene.documentClass.create({
        name: called,
        width: side * 100,
        height: side * 100,
        padding: 0,
        grid: { type, size: 100, distance: 2, units: "paces" },
      });
      // Long walls with a gap each, so that hardly a straight way is free.
      const walls = Array.from({ length: 9 }, (_, index) => {
        const x = (index + 1) * 1000;
        const gap = ((index * 37) % 80) * 100 + 500;
        return [{ c: [x, 0, x, gap] }, { c: [x, gap + 300, x, side * 100] }];
      }).flat();
      await scene.createEmbeddedDocuments("Wall", walls);
      const spot = (column: number, row: number): { x: number; y: number } => {
        const { x, y } = scene.grid.getTopLeftPoint({ i: row, j: column });
        return { x: Math.round(x), y: Math.round(y) };
      };
      const foe = game.actors.getName("Garrison Sabre");
      const tokens = Array.from({ length: count }, (_, index) => ({
        name: `Crowd ${index}`,
        actorId: foe.id,
        actorLink: false,
        disposition: index % 2 ? -1 : 1,
        ...spot(((index * 7) % 98) + 1, ((index * 29 + 11) % 98) + 1),
        width: 1,
        height: 1,
      }));
      const mover = {
        name: "Mover",
        actorId: game.actors.getName("Sergeant Aldous").id,
        actorLink: true,
        disposition: 1,
        ...spot(0, 50),
        width: 1,
        height: 1,
      };
      await scene.createEmbeddedDocuments("Token", [mover, ...tokens]);
      await scene.activate();
    },
    [SIDE, TOKENS, name, ground === "squares" ? 1 : 2] as const,
  );
  await page.waitForFunction(
    (called) => canvas.ready && canvas.scene?.name === called && canvas.tokens.placeables.length === 201,
    name,
    { timeout: 120_000 },
  );
  await page.evaluate(async (count) => {
    const { scene } = canvas;
    const combat = await CONFIG.Combat.documentClass.create({ type: "staged", scene: scene.id, active: true });
    const tokens = scene.tokens.contents.slice(0, count);
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    );
    await combat.rollAll();
    await combat.startCombat();
  }, COMBATANTS);
  const found = await page.evaluate(async (side) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === "Mover");
    const { x, y, width, height, elevation, shape } = token.document;
    const spot = (column: number, row: number): { x: number; y: number } => {
      const corner = canvas.grid.getTopLeftPoint({ i: row, j: column });
      return { x: Math.round(corner.x), y: Math.round(corner.y) };
    };
    const at = (column: number, row: number): object => ({
      ...spot(column, row),
      width,
      height,
      elevation,
      shape,
      action: "fray-staged-move",
      snapped: true,
      explicit: true,
      checkpoint: true,
    });
    const start = { ...at(0, 0), x, y };
    const drag = async (from: number, to: number, row: number, options: object): Promise<number[]> => {
      const times: number[] = [];
      for (let column = from; column < to; column++) {
        const began = performance.now();
        token.findMovementPath([start, at(column, row + (column % 7))], options);
        times.push(performance.now() - began);
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
      return times;
    };
    const rounds = async (from: number, to: number, options: object): Promise<number[][]> => {
      const all: number[][] = [];
      for (const row of [46, 50, 54, 46, 50, 54]) all.push(await drag(from, to, row, options));
      return all;
    };
    // The pointer comes to the token before it drags it.
    Hooks.callAll("hoverToken", token, true);
    await new Promise((passed) => setTimeout(passed, 500));
    const first = await drag(1, 13, 46, {});
    return {
      first: first[0]!,
      near: await rounds(1, 13, {}),
      far: await rounds(1, side - 1, {}),
      host: await rounds(1, 13, { ignoreWalls: true }),
      hostFar: await rounds(1, side - 1, { ignoreWalls: true }),
    };
  }, SIDE);
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  const sorted = (frames: number[][]): number[] => frames.flat().sort((a, b) => a - b);
  const median = (frames: number[][]): number => sorted(frames)[frames.flat().length >> 1]!;
  const row = (what: string, mine: number[][], host: number[][]): TableRow => {
    const own = Math.max(0, median(mine) - median(host));
    const all = sorted(mine);
    const above = all.filter((time) => time > AIM).length;
    // The second half of the drags goes where the first went: what happens at a frame both times is the frame's own.
    const half = mine.length / 2;
    const worst = Math.max(
      ...mine
        .slice(0, half)
        .flatMap((times, at) => times.map((time, place) => Math.min(time, mine[at + half]![place]!))),
    );
    return {
      name: `path over 100 × 100 ${ground} with 200 tokens and 60 combatants, ${what}`,
      value: `${own.toFixed(2)} ms a frame, ${worst.toFixed(1)} ms at worst`,
      good: own <= AIM && worst <= AIM && above * 100 <= all.length,
      compared: `median of a drag's frames, and the worst of those that are as long when the same drag is made again, aim ${AIM} ms: findMovementPath of the mover from its square to the pointer's, 18 walls with gaps, a call in each frame of the page; the host's own part, ${median(host).toFixed(2)} ms, taken off the median; worst frame of all ${all.at(-1)!.toFixed(1)} ms, ${above} of ${all.length} above ${AIM} ms, the very first of the page ${found.first.toFixed(1)} ms`,
    };
  };
  return [row("within a run", found.near, found.host), row("pointer anywhere", found.far, found.hostFar)];
}
