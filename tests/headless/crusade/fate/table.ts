import type { Locator, Page } from "playwright-core";
import { type Seat } from "../../../browser/table.ts";
import { closeSheets, lastCard, messages, openSheet, setDarkFate } from "../../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

export const fate = "system.fate.value";

export const stress = "system.physical.value";

/** Undoes the card with this message id, as gamemaster; false if that was refused. */
export const undo = (card: string): Promise<boolean> =>
  gamemaster.page.evaluate((id) => game.fray.press({ card: id, act: "undo" }), card);

/** The uses of FATE that a fighter's actor records as spent. */
export const usedBy = (name: string): Promise<string[]> =>
  gamemaster.page.evaluate(
    (who) => (canvas.scene.tokens.getName(who)?.actor ?? game.actors.getName(who)).system.fate.used,
    name,
  );

/** Updates the actor Tavi, as gamemaster. */
export const ofHero = (changes: object): Promise<unknown> =>
  gamemaster.page.evaluate((data) => game.actors.getName("Tavi").update(data), changes);

/** Updates the actor of the token of this name, as gamemaster. */
export const ofToken = (name: string, changes: object): Promise<unknown> =>
  gamemaster.page.evaluate(([who, data]) => canvas.scene.tokens.getName(who as string).actor.update(data), [
    name,
    changes,
  ] as const);

/** The gamemaster's pool as the tracker shows it. */
export const pool = (page: Page): Locator => page.locator(".fray-tracker__head .fray-pool.is-dark");

/** Opens the dialog of FATE from a sheet, chooses, and sends it off; gives the new card. */
export async function buyInDialog(
  page: Page,
  who: string,
  choose: (dialog: Locator) => Promise<void>,
): Promise<Locator> {
  const sheet = await openSheet(page, who);
  const before = await messages(page);
  await sheet.locator('[data-act="fate"]').click();
  const dialog = page.locator(".fray-dialog");
  await choose(dialog);
  await dialog.locator('[type="submit"]').click();
  await page.waitForFunction((count) => game.messages.size > count, before);
  await closeSheets(page);
  return lastCard(page);
}

/** Opens the tests' table: no encounter, three points of FATE for Tavi, no Dark FATE. */
export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "crusade" }));
  await gamemaster.page.evaluate(async () => {
    await game.actors.getName("Tavi").update({ "system.fate": { value: 3, used: [] } });
    for (const combat of [...game.combats]) await combat.delete();
  });
  await setDarkFate(gamemaster.page, 0);
}
