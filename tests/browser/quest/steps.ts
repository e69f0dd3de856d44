import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { cardMadeBy, closeSheets, messages, openSheet, target } from "../steps.ts";

/* Steps of a fight in the ruleset "quest", shared by its specs. */

export const MAREN = "Maren Alder";
export const CORVIN = "Brother Corvin";
export const ROBBER = "Road Robber";
export const CAPTAIN = "Robber Captain";

/** Faces for `fixDice`, of dice with `of` sides, in the order in which they are to fall. */
export const d = (of: number, ...faces: number[]): { face: number; of: number }[] =>
  faces.map((face) => ({ face, of }));

/** Activates a scene and waits until all pages have drawn it. */
export async function goTo(gamemaster: Page, pages: readonly Page[], scene: string): Promise<void> {
  await gamemaster.evaluate(async (name) => game.scenes.getName(name).activate(), scene);
  for (const page of pages) await page.waitForFunction((name) => canvas.ready && canvas.scene?.name === name, scene);
}

/** Deletes all encounters and makes one of the named tokens, not begun. */
export async function gather(gamemaster: Page, names: readonly string[]): Promise<void> {
  await gamemaster.evaluate(async (wanted) => {
    for (const old of [...game.combats.contents]) await old.delete();
    const combat = await CONFIG.Combat.documentClass.create({ type: "quest", scene: canvas.scene.id, active: true });
    const tokens = wanted.map((name: string) => canvas.scene.tokens.getName(name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, sceneId: canvas.scene.id, actorId: token.actorId })),
    );
  }, names);
}

/** Moves tokens to squares (column and row by token's name) without the checks that a drag goes through. */
export async function place(
  gamemaster: Page,
  squares: Readonly<Record<string, readonly [number, number]>>,
): Promise<void> {
  await gamemaster.evaluate(async (wanted) => {
    const size = canvas.grid.size;
    for (const [name, [column, row]] of Object.entries(wanted) as [string, [number, number]][])
      await canvas.scene.tokens
        .getName(name)
        .update({ x: column * size, y: row * size }, { animate: false, teleport: true });
  }, squares);
}

/** Rolls initiative for all combatants of the newest encounter and begins it. */
export async function begin(gamemaster: Page): Promise<void> {
  await gamemaster.evaluate(async () => {
    const combat = game.combats.contents.at(-1);
    await combat.rollInitiative(combat.combatants.map((one: any) => one.id));
    await combat.startCombat();
  });
}

/** Begins the next round, whose number is `round`, and waits until the system has prepared it. */
export async function nextRound(gamemaster: Page, round: number): Promise<void> {
  await gamemaster.evaluate(() => game.combats.contents.at(-1).nextRound());
  await gamemaster.waitForFunction(
    (wanted) =>
      game.combats.contents.at(-1).round === wanted && Number(game.combats.contents.at(-1).system.started) === wanted,
    round,
  );
}

/** Shows the combat tracker and presses a button of its head, by the widget's id. */
export async function pressHead(page: Page, widget: string): Promise<void> {
  await tracker(page);
  await page.locator(`[data-action="frayWidget"][data-widget="${widget}"]:visible`).first().click();
}

/** Shows the combat tracker in the sidebar. */
export async function tracker(page: Page): Promise<void> {
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
}

/** Shows the chat in the sidebar. */
export async function chat(page: Page): Promise<void> {
  await page.evaluate(() => ui.sidebar.changeTab("chat", "primary"));
}

/** Attacks the token `at` from the sheet of `name` with a weapon; gives the new card. Leaves no sheet open. */
export async function strike(page: Page, name: string, weapon: string, at: string): Promise<Locator> {
  await closeSheets(page);
  await target(page, at);
  const sheet = await openSheet(page, name);
  const row = sheet.locator(".fray-rows li", { has: page.locator(`h3:text-is("${weapon}")`) }).first();
  const card = await cardMadeBy(page, "attack", () => row.locator('[data-act="attack"]').click());
  await closeSheets(page);
  return card;
}

/** Lets an actor hold exactly the items of these names, at no cost. */
export const hold = (gamemaster: Page, name: string, ...names: string[]): Promise<void> =>
  gamemaster.evaluate(
    async ([who, wanted]) => {
      const actor = canvas.scene.tokens.getName(who)?.actor ?? game.actors.getName(who);
      const arms = actor.items.filter((one: any) => one.system.held !== undefined);
      await actor.updateEmbeddedDocuments(
        "Item",
        arms.map((one: any) => ({ _id: one.id, "system.held": wanted.includes(one.name) })),
      );
    },
    [name, names] as [string, string[]],
  );

/** Declares an action through Fray's public interface, without its dialog, with an item and at a token by name. */
export async function act(
  page: Page,
  name: string,
  action: string,
  choices: object = {},
  item: string | null = null,
  at: string | null = null,
): Promise<void> {
  const before = await messages(page);
  await page.evaluate(
    async ([who, what, chosen, thing, foe]) => {
      const find = (wanted: string) => canvas.tokens.placeables.find((one: any) => one.document.name === wanted);
      const token = find(who as string);
      const actor = token?.actor ?? game.actors.getName(who);
      const uuid = thing ? actor.items.getName(thing).uuid : null;
      const declaration = game.fray.declarationOf(actor, what, {
        choices: chosen,
        item: uuid,
        token: token?.document ?? null,
      });
      const other = foe ? find(foe as string) : null;
      const targets = other ? [{ actor: other.actor.uuid, token: other.document.uuid }] : [];
      await game.fray.declare({ ...declaration, targets }, { dialog: false });
    },
    [name, action, choices, item, at] as const,
  );
  await page.waitForFunction((count) => game.messages.size > count, before);
}

/** Tells whether a token's actor (or the world actor of that name) has a condition, by the condition's id. */
export const hasStatus = (page: Page, name: string, status: string): Promise<boolean> =>
  page.evaluate(
    ([who, id]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return (token?.actor ?? game.actors.getName(who)).statuses.has(id);
    },
    [name, status] as const,
  );

/** Waits until a fighter has the condition `id`, or no longer has it where `wanted` is false. */
export async function status(page: Page, name: string, id: string, wanted = true): Promise<void> {
  await page.waitForFunction(
    ([who, what, there]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      return (token?.actor ?? game.actors.getName(who)).statuses.has(what) === there;
    },
    [name, id, wanted] as const,
  );
}

/** The stored system data, effects and items of an actor as JSON, without flags and times of writing, to compare. */
export const stored = (page: Page, name: string): Promise<string> =>
  page.evaluate((who) => {
    const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
    const source = (token?.actor ?? game.actors.getName(who)).toObject();
    const strip = (value: any): any => {
      if (Array.isArray(value)) return value.map(strip);
      if (value === null || typeof value !== "object") return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== "_stats" && key !== "flags")
          .sort()
          .map(([key, inner]) => [key, strip(inner)]),
      );
    };
    return JSON.stringify(strip({ system: source.system, effects: source.effects, items: source.items }));
  }, name);

/** Waits until a card shows a result; gives the card's whole text. */
export async function result(card: Locator): Promise<string> {
  await card.locator(".fray-band").first().waitFor();
  // The browser lays out a new row with its next frame only.
  await expect.poll(() => card.innerText()).not.toBe("");
  return card.innerText();
}

/** Updates an actor from a gamemaster's page; `changes` maps paths ("system.fortune") to values. */
export async function set(gamemaster: Page, name: string, changes: object): Promise<void> {
  await gamemaster.evaluate(
    async ([who, what]) => {
      const token = canvas.tokens.placeables.find((one: any) => one.document.name === who);
      await (token?.actor ?? game.actors.getName(who)).update(foundry.utils.expandObject(what));
    },
    [name, changes] as const,
  );
}

/** Faces for `fixDice`, of a hundred sides each. */
export const d100 = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 100 }));
