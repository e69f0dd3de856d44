import type { Locator, Page } from "playwright-core";
import type { Console } from "./console.ts";

/* Steps of users at a table, shared by the specs of all rulesets. */

/** Targets the token of this name for the page's user, and no other, as the key T does. */
export async function target(page: Page, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    token.setTarget(true, { releaseOthers: true });
  }, name);
}

/** Opens the sheet of a world actor, or of a token's own actor, and waits until its name stands on it. */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.evaluate((wanted) => {
    const token = canvas.tokens?.placeables.find((one: any) => one.document.name === wanted);
    return (token?.actor ?? game.actors.getName(wanted)).sheet.render({ force: true });
  }, name);
  const sheet = page
    .locator(".fray-sheet", { has: page.locator("h1, input.fray-name") })
    .filter({ has: page.locator(`h1:text-is("${name}"), input.fray-name[value="${name}"]`) });
  await sheet.first().waitFor();
  return sheet.first();
}

export async function closeSheets(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheets = (): any[] => [...foundry.applications.instances.values()].filter((app: any) => app.document);
    // A sheet that is being drawn anew cannot be closed yet, and would cover the next one.
    for (const until = performance.now() + 30_000; sheets().length && performance.now() < until;) {
      for (const app of sheets()) if (app.rendered) await app.close({ animate: false });
      await new Promise((resolve) => setTimeout(resolve));
    }
  });
}

/** The newest card as the page draws it. */
export const lastCard = (page: Page): Locator => page.locator("#chat .fray-card, .chat-log .fray-card").last();

/** The number of chat messages that a page has. */
export const messages = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);

/** The message ids of the cards for an action ("attack"), oldest first, as far as a page has them. */
export const cardIds = (page: Page, action: string): Promise<string[]> =>
  page.evaluate(
    (wanted) => game.messages.filter((one: any) => one.system?.action === wanted).map((one: any) => one.id),
    action,
  );

/**
 * Calls `act`, which makes a card for an action ("attack"), and gives that very card in the log. Other messages that
 * arrive meanwhile (chat, a side's initiative die) are not taken for it.
 */
export async function cardMadeBy(page: Page, action: string, act: () => Promise<unknown>): Promise<Locator> {
  const known = await cardIds(page, action);
  await act();
  const made = await page.waitForFunction(
    ([wanted, before]) =>
      game.messages.find((one: any) => one.system?.action === wanted && !before.includes(one.id))?.id as string,
    [action, known] as const,
  );
  return cardOf(page, await made.jsonValue());
}

/** Presses a weapon's attack on an open sheet and waits for the new card's result band (or its refusal). */
export async function attack(page: Page, weapon: string): Promise<Locator> {
  const row = page.locator(".fray-rows li", { has: page.locator(`h3:text-is("${weapon}")`) }).first();
  return cardMadeBy(page, "attack", () => row.locator('[data-act="attack"]').click());
}

/**
 * Waits until the newest card has a button that matches the selector; gives the card's id, to mean that card from now.
 */
async function newestWith(page: Page, button: string): Promise<string> {
  const id = await lastCard(page)
    .filter({ has: page.locator(button) })
    .getAttribute("data-card");
  return id!;
}

/**
 * Waits until a card, as the page draws it, is applied (it offers "undo") or taken back (it offers "redo"). A card that
 * still offers "apply" does not count: an action that cost something can be undone before it is applied.
 */
export const cardStands = (card: Locator, as: "undo" | "redo"): Promise<void> =>
  card
    .filter({ hasNot: card.page().locator('[data-fray-act="apply"]') })
    .locator(`[data-fray-act="${as}"]`)
    .waitFor();

/** Presses a button of the card `id` (without it: the newest); waits until the card offers "undo" or "redo" instead. */
export async function press(page: Page, act: "apply" | "undo" | "redo", id?: string): Promise<void> {
  const button = `[data-fray-act="${act}"]`;
  const card = cardOf(page, id ?? (await newestWith(page, button)));
  await card.locator(button).click();
  await cardStands(card, act === "undo" ? "redo" : "undo");
}

/** Chooses an option of an open reaction on the card `id` (without it: the newest); waits until the option is gone. */
export async function answer(page: Page, option: string, id?: string): Promise<void> {
  const named = `[data-fray-act="answer"][data-option="${option}"]`;
  const card = cardOf(page, id ?? (await newestWith(page, named)));
  const reaction = await card.locator(named).getAttribute("data-reaction");
  const button = card.locator(`${named}[data-reaction="${reaction}"]`);
  await button.click();
  await button.waitFor({ state: "detached" });
}

/**
 * Waits until the readers' pages have all that the writer's page has written. The server tells each page of changes in
 * their order, so a flag that the writer sets last arrives last.
 */
export async function caughtUp(writer: Page, ...readers: readonly Page[]): Promise<void> {
  const [user, mark] = await writer.evaluate(async () => {
    const wanted = foundry.utils.randomID();
    await game.user.setFlag("world", "mark", wanted);
    return [game.user.id as string, wanted] as const;
  });
  for (const page of readers)
    await page.waitForFunction(([who, wanted]) => game.users.get(who).getFlag("world", "mark") === wanted, [
      user,
      mark,
    ] as const);
}

/** Waits until the value at `path` of an actor (a token's, or the world's of that name) is as wanted; returns it. */
export async function settled<T extends number | string | boolean>(
  page: Page,
  name: string,
  path: string,
  wanted: T,
): Promise<T> {
  await page.waitForFunction(
    ([who, where, value]) => {
      const token = canvas.tokens?.placeables.find((one: any) => one.document.name === who);
      return foundry.utils.getProperty(token?.actor ?? game.actors.getName(who), where) === value;
    },
    [name, path, wanted] as const,
  );
  return wanted;
}

/** Drags a token by whole squares with the mouse, once it has come to rest. */
export async function drag(
  page: Page,
  name: string,
  squares: readonly [number, number][],
  release = true,
): Promise<void> {
  // Drawn where it stands, too: a hand that takes hold before the next frame takes hold of nothing.
  await page.waitForFunction((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const drawn = Math.abs(token.x - token.document.x) < 1 && Math.abs(token.y - token.document.y) < 1;
    return drawn && token.animationContexts.size === 0;
  }, name);
  const start = await page.evaluate((wanted) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    const point = canvas.stage.worldTransform.apply(token.center);
    return { x: point.x, y: point.y, size: canvas.grid.size * canvas.stage.scale.x };
  }, name);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 8, { steps: 3 });
  await page.evaluate((wanted) => {
    const held = canvas.tokens.preview.children.map((one: any) => one.document?.name);
    if (!held.includes(wanted))
      throw new Error(`the mouse took hold of ${held.join(", ") || "nothing"}, not ${wanted}`);
  }, name);
  for (const [column, row] of squares)
    await page.mouse.move(start.x + column * start.size, start.y + row * start.size, { steps: 8 });
  if (release) await page.mouse.up();
}

/** The ruler's words for the drag in hand, once it is drawn to `column`, `row` squares from where the token stands. */
export async function ruled(page: Page, name: string, [column, row]: readonly [number, number]): Promise<string> {
  const said = await page.waitForFunction(
    ([who, columns, rows]) => {
      const { document: token } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      const { size } = canvas.grid;
      const end = [
        token.x + (columns as number) * size + (token.width * size) / 2,
        token.y + (rows as number) * size + token.height * size,
      ];
      const label = [...document.querySelectorAll<HTMLElement>(".fray-waypoint.last")].find((one) =>
        end.every((value, axis) => Math.abs(parseFloat(one.style.getPropertyValue(axis ? "--y" : "--x")) - value) < 1),
      );
      return label?.textContent?.replace(/\s+/g, " ").trim();
    },
    [name, column, row] as const,
  );
  return (await said.jsonValue())!;
}

/** Column and row of a token, in squares from the scene's corner, rounded. */
export const cellOf = (page: Page, name: string): Promise<[number, number]> =>
  page.evaluate((wanted) => {
    const { document: token } = canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
    return [Math.round(token.x / canvas.grid.size), Math.round(token.y / canvas.grid.size)] as [number, number];
  }, name);

/** Waits until a token's document stands exactly on a square, given by its column and row. */
export async function standsOn(page: Console, name: string, column: number, row: number): Promise<void> {
  await page.waitForFunction(
    ([who, x, y]) => {
      const { document: token } = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return token.x === (x as number) * canvas.grid.size && token.y === (y as number) * canvas.grid.size;
    },
    [name, column, row] as const,
  );
}

/** Selects a token and chooses how it moves ("walk", "charge") in the bar below the mat. */
export async function chooseMovement(page: Page, name: string, movement: string): Promise<void> {
  await page.evaluate(
    (wanted) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === wanted).control({ releaseOthers: true }),
    name,
  );
  const button = page.locator(`#fray-movement-bar [data-movement="${movement}"]`);
  await button.click();
  await page.locator(`#fray-movement-bar [data-movement="${movement}"][aria-pressed="true"]`).waitFor();
}

/** The newest notification on the page. */
export const notice = (page: Page): Locator => page.locator("#notifications .notification").last();

/** Clears the notifications, then calls `act` and waits for a notification with this text. */
export async function noticed(page: Page, text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => (globalThis as any).ui.notifications.clear());
  await Promise.all([page.locator("#notifications .notification", { hasText: text }).first().waitFor(), act()]);
}

/** Declares an attack as the sheet does, without its dialog; gives the card's message id, "" if none was made. */
export async function strike(
  page: Page,
  who: string,
  weapon: string | null,
  foe: string | readonly string[] | null,
  choices: Record<string, string | number | boolean> = {},
): Promise<string> {
  const id = await page.evaluate(
    async ([name, item, target, more]) => {
      const actorOf = (wanted: string): any =>
        canvas.tokens?.placeables.find((one: any) => one.document.name === wanted)?.actor ??
        game.actors.getName(wanted);
      const actor = actorOf(name as string);
      const tokenOf = (wanted: string): string | null =>
        canvas.tokens?.placeables.find((one: any) => one.document.name === wanted)?.document.uuid ?? null;
      const declaration = game.fray.declarationOf(actor, "attack", {
        item: item ? actor.items.getName(item).uuid : null,
        choices: more,
      });
      const targets = (target as string[]).map((wanted) => ({ actor: actorOf(wanted).uuid, token: tokenOf(wanted) }));
      const message = await game.fray.declare({ ...declaration, targets }, { dialog: false });
      return (message?.id as string | undefined) ?? "";
    },
    [who, weapon, foe === null ? [] : typeof foe === "string" ? [foe] : [...foe], choices] as const,
  );
  return id;
}

/** The card with this message id, as the page draws it in the log. */
export const cardOf = (page: Page, id: string): Locator =>
  page.locator(`#chat .fray-card[data-card="${id}"], .chat-log .fray-card[data-card="${id}"]`).first();

/** Waits until the card `id` has reached a stage, as this page knows it. */
export async function staged(page: Page, id: string, stage: "declared" | "frozen" | "refused"): Promise<void> {
  await page.waitForFunction(([card, wanted]) => game.messages.get(card)?.system.stage === wanted, [
    id,
    stage,
  ] as const);
}

/** Shows a tab of the sidebar. */
export async function showTab(page: Page, tab: "chat" | "combat" | "actors" | "compendium"): Promise<void> {
  await page.evaluate((name) => (globalThis as any).ui.sidebar.changeTab(name, "primary"), tab);
}

/** Sets Fray's settings, by key, from a gamemaster's page. */
export async function settings(page: Console, values: Record<string, string | number | boolean>): Promise<void> {
  await page.evaluate(async (wanted) => {
    for (const [key, value] of Object.entries(wanted)) await game.settings.set("fray", key, value);
  }, values);
}

/** Writes whether an actor holds or wears an item, as the gear tab does. */
export async function gear(
  page: Page,
  who: string,
  item: string,
  field: "held" | "worn",
  value: boolean,
): Promise<void> {
  await page.evaluate(
    async ([name, thing, key, wanted]) => {
      const actor =
        canvas.tokens?.placeables.find((one: any) => one.document.name === name)?.actor ?? game.actors.getName(name);
      await actor.items.getName(thing).update({ [`system.${key}`]: wanted });
    },
    [who, item, field, value] as const,
  );
}

/** The gamemaster's points of Dark FATE (Crusade), which the world keeps. */
export const darkFate = (page: Page): Promise<number> =>
  page.evaluate(() => Number(game.settings.get("fray", "store")?.system?.crusade?.darkFate ?? 0));

/** Waits until the page knows this number of points of Dark FATE. */
export async function darkFateIs(page: Page, points: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => Number(game.settings.get("fray", "store")?.system?.crusade?.darkFate ?? 0) === wanted,
    points,
  );
}

/** Sets the points of Dark FATE from a gamemaster's page, without a card that could be undone. */
export async function setDarkFate(page: Page, points: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    await game.settings.set("fray", "store", {
      ...game.settings.get("fray", "store"),
      system: { crusade: { darkFate: wanted } },
    });
  }, points);
}

/** Puts a token of a pack's actor on a square, importing the actor if the world lacks it; returns the token's name. */
export async function place(
  page: Page,
  pack: string,
  name: string,
  column: number,
  row: number,
  token: string = name,
): Promise<string> {
  await page.evaluate(
    async ([id, wanted, x, y, called]) => {
      const source = game.packs.get(id);
      const index = await source.getIndex();
      const actor =
        game.actors.getName(wanted) ??
        (await game.actors.importFromCompendium(source, index.find((one: any) => one.name === wanted)._id));
      const size = canvas.grid.size;
      const data = (
        await actor.getTokenDocument(
          { name: called, x: Number(x) * size, y: Number(y) * size },
          { parent: canvas.scene },
        )
      ).toObject();
      await canvas.scene.createEmbeddedDocuments("Token", [data]);
    },
    [pack, name, column, row, token] as const,
  );
  await page.waitForFunction(
    (wanted) => canvas.tokens.placeables.some((one: any) => one.document.name.startsWith(wanted)),
    token,
  );
  return token;
}

/** Begins the next round, so that all combatants have their actions again; waits until the other pages know it. */
export async function nextRound(page: Page, ...others: readonly Page[]): Promise<void> {
  await page.evaluate(() => game.combat.nextRound());
  await caughtUp(page, ...others);
}

/** Declares a use of FATE (Crusade) without its dialog, for the actor `target` if given; gives the card's id, or "". */
export const buyFate = (page: Page, who: string, use: string, target: string | null = null): Promise<string> =>
  page.evaluate(
    async ([name, what, whom]) => {
      const token = canvas.scene.tokens.getName(name);
      const actor = token?.actor ?? game.actors.getName(name);
      const hero = whom ? game.actors.getName(whom) : null;
      const declaration = {
        ...game.fray.declarationOf(actor, "fate", { choices: { use: what } }),
        token: token?.uuid ?? null,
      };
      const message = await game.fray.declare(
        { ...declaration, targets: hero ? [{ actor: hero.uuid, token: null }] : [] },
        { dialog: false },
      );
      return (message?.id as string | undefined) ?? "";
    },
    [who, use, target] as const,
  );

/** Turns on or off the gamemaster's tool with which a drag ignores walls and the rules of movement. */
export const moveFreely = (page: Page, on: boolean): Promise<void> =>
  page.evaluate((active) => {
    ui.controls.controls.tokens.tools.unconstrainedMovement.active = active;
  }, on);
