import type { Page } from "playwright-core";
import { Table, tokenAt } from "../../table.ts";

/**
 * The mat of the tabletop, with the mouse and the keys.
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.Canvas.html
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html
 */
export let table: Table;

export let gm: Page;

export let player: Page;

/** Column and row of a token's document, in squares of 100 pixels; not rounded. */
export const square = (page: Page, name: string): Promise<number[]> =>
  page.evaluate((wanted) => {
    const { document } = canvas.tokens.placeables.find((token: any) => token.document.name === wanted);
    return [document.x / 100, document.y / 100];
  }, name);

/** Waits until a token stands on column and row `expected`, and is drawn there. */
export const until = (page: Page, name: string, expected: number[]): Promise<unknown> =>
  page.waitForFunction(
    ([wanted, [x, y]]) => {
      const token = canvas.tokens.placeables.find((each: any) => each.document.name === wanted);
      return token?.document.x === x! * 100 && token.document.y === y! * 100 && token.position.x === token.document.x;
    },
    [name, expected] as const,
  );

/** Moves a token to a column and row at once, from the gamemaster's page. */
export const put = (name: string, x: number, y: number): Promise<void> =>
  gm.evaluate(
    async ([wanted, column, row]) => {
      const { document } = canvas.tokens.placeables.find((token: any) => token.document.name === wanted);
      await document.update({ x: column * 100, y: row * 100 }, { animate: false });
    },
    [name, x, y] as const,
  );

/** Drags a token by whole squares and keeps the mouse button down. */
export async function pull(
  page: Page,
  name: string,
  columns: number,
  rows: number,
): Promise<{ x: number; y: number; size: number }> {
  const from = await tokenAt(page, name);
  const size = await page.evaluate(() => canvas.dimensions.size * canvas.stage.scale.x);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10, { steps: 2 });
  await page.mouse.move(from.x + columns * size, from.y + rows * size, { steps: 5 });
  return { ...from, size };
}

/** The number of previews of dragged tokens on the mat. */
export const ghosts = (page: Page): Promise<number> => page.evaluate(() => canvas.tokens.preview.children.length);

/** Opens a table for gamemaster and player, without any encounter, and fills `table`, `gm` and `player`. */
export async function open() {
  table = await Table.open({ ruleset: "crusade" });
  gm = (await table.sit("Gamemaster")).page;
  player = (await table.sit("Player One")).page;
  // out of a fight: no records of moves, no limits
  await gm.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  await player.waitForFunction(() => game.combats.size === 0);
}
