import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { type Seat } from "../../../browser/table.ts";
import { cardMadeBy, closeSheets, openSheet } from "../../../browser/steps.ts";
import { openForTwo, type HeadlessTable } from "../../table.ts";

export let table: HeadlessTable;

export let gamemaster: Seat;

export let player: Seat;

/** Opens a sheet with no other in its way. */
export async function only(page: Page, name: string): Promise<void> {
  await closeSheets(page);
  await openSheet(page, name);
}

export const dice = "system.dice.value";

export const absorbed = "system.armour.absorbed";

export const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));

/** Takes that in hand, and puts all else away. */
export async function hold(name: string, item: string): Promise<void> {
  await gamemaster.page.evaluate(
    async ([who, what]) => {
      const { items } = game.actors.getName(who!);
      const arms = [...items].filter((one: any) => one.system.held !== undefined);
      for (const one of arms) await one.update({ "system.held": one.name === what });
    },
    [name, item],
  );
  await player.page.waitForFunction(
    ([who, what]) => game.actors.getName(who!).items.getName(what!).system.held,
    [name, item],
  );
}

/** A row's button on an open sheet: a cliché's Fight, a missile's Shoot. Waits for the card. */
export async function act(page: Page, row: string, name: "contest" | "shot", shift = false): Promise<Locator> {
  const button = page
    .locator("li", { has: page.locator(`h3:text-is("${row}")`) })
    .locator(`[data-act="${name}"]`)
    .first();
  if (!shift) return cardMadeBy(page, name, () => button.click());
  await button.click({ modifiers: ["Shift"] });
  return page.locator(".fray-dialog").last();
}

export const isDown = (name: string) =>
  gamemaster.page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead"),
    name,
  );

export async function downIs(name: string, wanted: boolean): Promise<void> {
  await gamemaster.page.waitForFunction(
    ([who, down]) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead") === down,
    [name, wanted] as const,
  );
}

export const states = (card: Locator, row: number): Promise<string[]> =>
  card
    .locator(".fray-dice")
    .nth(row)
    .locator(".fray-die")
    .evaluateAll((found) =>
      found.map(
        (one) => `${one.textContent!.trim()} ${[...one.classList].find((name) => name.startsWith("is-"))!.slice(3)}`,
      ),
    );

export const begin = (names: string[]): Promise<void> =>
  gamemaster.page.evaluate(async (wanted) => {
    for (const combat of [...game.combats]) await combat.delete();
    const combat = await CONFIG.Combat.documentClass.create({ type: "swords", scene: canvas.scene.id, active: true });
    const tokens = canvas.tokens.placeables
      .map((one: any) => one.document)
      .filter((token: any) => wanted.includes(token.name));
    await combat.createEmbeddedDocuments(
      "Combatant",
      tokens.map((token: any) => ({ tokenId: token.id, actorId: token.actorId, sceneId: canvas.scene.id })),
    );
  }, names);

export const turns = (): Promise<string[]> =>
  gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));

export const roll = (): Promise<unknown> =>
  gamemaster.page.evaluate(() =>
    game.combat.rollInitiative(
      game.combat.combatants.filter((one: any) => one.initiative === null).map((one: any) => one.id),
    ),
  );

export const start = async (): Promise<void> => {
  await gamemaster.page.evaluate(() => game.combat.startCombat());
  await gamemaster.page.waitForFunction(() => game.combat.started);
};

export const showTab = (page: Page, tab: "chat" | "combat"): Promise<void> =>
  page.evaluate((name) => (globalThis as any).ui.sidebar.changeTab(name, "primary"), tab);

export const acts = (name: string, round: number): Promise<unknown> =>
  gamemaster.page.waitForFunction(
    ([who, which]) => game.combat.round === which && game.combat.combatant?.name === who,
    [name, round] as const,
  );

export const next = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextTurn());

/** Waits for the places of all, in their order: a roll-off writes one after the other. */
export const places = (wanted: readonly number[]): Promise<void> =>
  expect
    .poll(() => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.initiative)))
    .toEqual(wanted);

export async function open() {
  ({ table, gamemaster, player } = await openForTwo({ ruleset: "swords" }));
  // A busy machine must not answer a window for us.
  await gamemaster.page.evaluate(() => game.settings.set("fray", "reactionSeconds", 300));
  // Blow follows blow without a new round.
  await gamemaster.page.evaluate(() => game.settings.set("fray", "economy", "advice"));
  await gamemaster.page.evaluate(() => game.scenes.getName("The sand ring").activate());
  for (const { page } of [gamemaster, player])
    await page.waitForFunction(
      () => canvas.ready && canvas.scene?.name === "The sand ring" && canvas.tokens.placeables.length > 7,
    );
}
