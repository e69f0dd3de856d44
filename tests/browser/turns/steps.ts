import type { Locator, Page } from "playwright-core";
import { cardIds, cardMadeBy, closeSheets, messages, openSheet, target } from "../steps.ts";

/* What people do in combat turns. */

/** Everybody looks at a scene, and nobody is in a fight there. */
export async function goTo(gamemaster: Page, pages: readonly Page[], scene: string): Promise<void> {
  await gamemaster.evaluate(async (name) => {
    const place = game.scenes.getName(name);
    for (const combat of [...game.combats]) if (combat.scene?.id === place.id) await combat.delete();
    await place.activate();
  }, scene);
  for (const page of pages) await page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, scene);
}

/** A new encounter of the tokens named, not begun. */
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

/** What the newest encounter says of itself. */
export interface Fight {
  readonly round: number;
  readonly who: string | null;
  readonly dice: readonly { readonly round: number; readonly die: number; readonly first: string }[];
  readonly done: readonly string[];
}

export const fight = (page: Page): Promise<Fight> =>
  page.evaluate(() => {
    const combat = game.combats.contents.at(-1);
    const done = combat.system.done.map((id: string) => combat.combatants.get(id)?.name);
    return { round: combat.round, who: combat.combatant?.name ?? null, dice: combat.system.sideDice, done };
  });

/** Waits until a round runs, its die is thrown (a surprise round has none), and it is somebody's turn. */
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

export async function tracker(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("combat", "primary"));
}

export async function chat(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).ui.sidebar.changeTab("chat", "primary"));
}

/** Strikes from the sheet: the plain attack, or the power or sneak attack beside it. Gives the new card. */
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

/** Presses a button of a fighter's sheet: on a tab, in the row of a thing where one is named. */
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
  // What is barred is pressed too: it says why.
  await within.locator(button).evaluate((one: any) => one.click());
}

/** The same where it makes a card, which is given; its dialog, if it asks, is answered as it stands. */
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

/** The button of a deed: on the fight tab, or beside a thing. */
export const deedButton = (deed: string): string => `[data-act="deed"][data-choice-deed="${deed}"]`;

/** Any action by the public interface, without its dialog. */
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

/** A value of an item on a token's actor. */
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

export const hasStatus = (page: Page, name: string, status: string): Promise<boolean> =>
  page.evaluate(
    ([who, id]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return (token?.actor ?? game.actors.getName(who)).statuses.has(id);
    },
    [name, status] as const,
  );

/** The result's number and word on a card. */
export async function result(card: Locator): Promise<{ number: string; text: string }> {
  await card.locator(".fray-band").waitFor();
  return {
    number: await card
      .locator(".fray-band .fray-num")
      .innerText()
      .catch(() => ""),
    text: await card.innerText(),
  };
}
