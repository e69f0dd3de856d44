import type { HeadlessSeat } from "../table.ts";

declare const game: any;

/* What specs with several clients of one person share: a strike that one of them makes, and what a page knows of it. */

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

/** Until a page has the card resolved. */
export const frozen = ({ page }: HeadlessSeat, card: string): Promise<unknown> =>
  page.waitForFunction((id) => game.messages.get(id)?.system.stage === "frozen", card, { timeout: 60_000 });

/** How often a page has written the card, by its own count. */
export const written = ({ page }: HeadlessSeat, card: string): Promise<number> =>
  page.evaluate((id) => (globalThis as any).written.filter((one: string) => one === id).length, card);
