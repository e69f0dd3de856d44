import type { HeadlessSeat } from "../table.ts";

declare const game: any;

/*
 * Steps shared by specs in which one user has several pages: an attack from one of them, and what each page has of it.
 */

/** Strikes at Bad Guy with the first weapon of Tavi, from a page, and gives the card's id. */
export const strike = ({ page }: HeadlessSeat): Promise<string> =>
  page.evaluate(async () => {
    const [tavi, foe] = ["Tavi", "Bad Guy"].map((name) => game.actors.getName(name));
    const { declaration } = game.fray.offers(tavi).find((offer: any) => offer.declaration.action === "attack");
    const made = await game.fray.declare(
      { ...declaration, targets: [{ actor: foe.uuid, token: null }] },
      { dialog: false },
    );
    if (!made) throw new Error(`refused: ${document.querySelector("#notifications")?.textContent}`);
    return made.id;
  });

/** Waits until a page has the card with its result. */
export const frozen = ({ page }: HeadlessSeat, card: string): Promise<unknown> =>
  page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card, { timeout: 60_000 });

/** The number of times that a page has written the card, by the page's own count. */
export const written = ({ page }: HeadlessSeat, card: string): Promise<number> =>
  page.evaluate((id) => (globalThis as any).written.filter((one: string) => one === id).length, card);
