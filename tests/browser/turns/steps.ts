import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { cardIds, cardMadeBy, closeSheets, messages, openSheet, target } from "../steps.ts";

/* Steps of a fight in the ruleset "turns", shared by its specs. */

/** Deletes a scene's encounters, activates it and waits until all pages have drawn it. */
export async function goTo(gamemaster: Page, pages: readonly Page[], scene: string): Promise<void> {
  await gamemaster.evaluate(async (name) => {
    const place = game.scenes.getName(name);
    for (const combat of [...game.combats]) if (combat.scene?.id === place.id) await combat.delete();
    await place.activate();
  }, scene);
  for (const page of pages) await page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, scene);
}

/** Makes an encounter of the named tokens on the scene, not begun. */
export async function gather(gamemaster: Page, names: readonly string[]): Promise<void> {
  await gamemaster.evaluate(async (wanted) => {
    const combat = await CONFIG.Combat.documentClass.create({ type: "turns", scene: canvas.scene.id, active: true });
    const tokens = wanted.map((name: string) => canvas.scene.tokens.getName(name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
    );
  }, names);
}

/** The state of the newest encounter: the acting combatant's name or null, the side dice, the names of who is done. */
export interface Fight {
  readonly round: number;
  readonly who: string | null;
  readonly dice: readonly { readonly round: number; readonly die: number; readonly first: string }[];
  readonly done: readonly string[];
}

/** Reads the state of the newest encounter. */
export const fight = (page: Page): Promise<Fight> =>
  page.evaluate(() => {
    const combat = game.combats.contents.at(-1);
    const done = combat.system.done.map((id: string) => combat.combatants.get(id)?.name);
    return { round: combat.round, who: combat.combatant?.name ?? null, dice: combat.system.sideDice, done };
  });

/** Waits until it is the turn of `name` in a round whose side die is thrown; with surprise no die is waited for. */
export async function turnOf(page: Page, name: string, round: number): Promise<void> {
  await page.waitForFunction(
    ([who, at]) => {
      const combat = game.combats.contents.at(-1);
      const opened =
        combat?.system.sideDice.some((entry: any) => entry.round === at) || combat?.system.surprise !== "none";
      return combat?.round === at && opened && combat.combatant?.name === who;
    },
    [name, round] as const,
  );
}

/** Shows the combat tracker in the sidebar. */
export async function tracker(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
}

/** Shows the chat in the sidebar. */
export async function chat(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
}

/** Attacks the token `at` from the sheet of `name`: plainly, or by the power or sneak attack. Gives the new card. */
export async function strike(
  page: Page,
  name: string,
  weapon: string,
  at: string,
  how: "attack" | "power" | "sneak" = "attack",
): Promise<Locator> {
  await closeSheets(page);
  await target(page, at);
  const sheet = await openSheet(page, name);
  await sheet.locator('[data-action="showTab"][data-tab="fight"]').click();
  const row = sheet.locator(".fray-rows li", { has: page.locator(`h3:text-is("${weapon}")`) }).first();
  const button = how === "attack" ? '[data-act="attack"].fray-btn--go' : `[data-act="attack"][data-choice-${how}]`;
  const card = await cardMadeBy(page, "attack", () => row.locator(button).click());
  await closeSheets(page);
  return card;
}

/** Presses a button (a CSS selector) on a tab of a fighter's sheet, in the row of the item `row` if given. */
export async function pressOnSheet(
  page: Page,
  name: string,
  {
    tab = "fight",
    row,
    button,
  }: { readonly tab?: "fight" | "gear" | "effects"; readonly row?: string; readonly button: string },
): Promise<void> {
  await closeSheets(page);
  const sheet = await openSheet(page, name);
  await sheet.locator(`[data-action="showTab"][data-tab="${tab}"]`).click();
  await sheet.locator(`.fray-tabs [data-tab="${tab}"].active`).waitFor();
  const within = row
    ? sheet.locator(".tab.active .fray-rows li", { has: page.locator(`h3:text-is("${row}")`) }).first()
    : sheet;
  // A barred button can be pressed too: a notice says why it is barred.
  await within.locator(button).evaluate((one: any) => one.click());
}

/**
 * Presses a button of a fighter's sheet that makes a card, submits its dialog unchanged if there is one; gives the
 * card.
 */
export async function doOnSheet(page: Page, name: string, where: Parameters<typeof pressOnSheet>[2]): Promise<Locator> {
  const action = /data-act="(\w+)"/.exec(where.button)![1]!;
  const card = await cardMadeBy(page, action, async () => {
    const known = await cardIds(page, action);
    await pressOnSheet(page, name, where);
    await page.waitForFunction(
      ([wanted, before]) =>
        document.querySelector(".fray-dialog [type='submit']") ||
        game.messages.some((one: any) => one.system?.action === wanted && !before.includes(one.id)),
      [action, known] as const,
    );
    const asks = page.locator('.fray-dialog [type="submit"]');
    if (await asks.count()) await asks.click();
  });
  await closeSheets(page);
  return card;
}

/** The CSS selector of the button for a deed, by the deed's id. */
export const deedButton = (deed: string): string => `[data-act="deed"][data-choice-deed="${deed}"]`;

/** Declares an action through Fray's public interface, without its dialog, with an item by name. */
export async function act(
  page: Page,
  name: string,
  action: string,
  choices: object = {},
  item: string | null = null,
): Promise<void> {
  const before = await messages(page);
  await page.evaluate(
    async ([who, what, chosen, thing]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      const actor = token?.actor ?? game.actors.getName(who);
      const uuid = thing ? actor.items.getName(thing).uuid : null;
      const declaration = game.fray.declarationOf(actor, what, {
        choices: chosen,
        item: uuid,
        token: token?.document ?? null,
      });
      await game.fray.declare({ ...declaration, targets: [] }, { dialog: false });
    },
    [name, action, choices, item] as const,
  );
  await page.waitForFunction((count) => game.messages.size > count, before);
}

/** The value at a path of an actor's item; the actor is a token's, or the world actor of that name. */
export const itemValue = <T>(page: Page, name: string, item: string, path: string): Promise<T> =>
  page.evaluate(
    ([who, what, where]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return (globalThis as any).foundry.utils.getProperty(
        (token?.actor ?? game.actors.getName(who)).items.getName(what),
        where,
      );
    },
    [name, item, path] as const,
  ) as Promise<T>;

/** Tells whether a token's actor (or the world actor of that name) has a condition, by the condition's id. */
export const hasStatus = (page: Page, name: string, status: string): Promise<boolean> =>
  page.evaluate(
    ([who, id]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return (token?.actor ?? game.actors.getName(who)).statuses.has(id);
    },
    [name, status] as const,
  );

/** Waits for a card's result; gives its number as text ("" if it shows none) and the card's whole text. */
export async function result(card: Locator): Promise<{ number: string; text: string }> {
  await card.locator(".fray-band").waitFor();
  // The browser lays out a new row with its next frame only.
  await expect.poll(() => card.innerText()).not.toBe("");
  const number = card.locator(".fray-band .fray-num");
  return { number: (await number.count()) > 0 ? await number.innerText() : "", text: await card.innerText() };
}
