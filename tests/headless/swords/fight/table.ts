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

/** Faces for `fixDice`, of six sides each. */
export const six = (...faces: number[]): { face: number; of: number }[] => faces.map((face) => ({ face, of: 6 }));

/** Lets an actor hold the item of this name alone. */
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

/** Tells whether a token's actor is out of the fight (has the condition "dead"). */
export const isDown = (name: string) =>
  gamemaster.page.evaluate(
    (who) => canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead"),
    name,
  );

/** Waits until a token's actor has the condition "dead", or no longer has it. */
export async function downIs(name: string, wanted: boolean): Promise<void> {
  await gamemaster.page.waitForFunction(
    ([who, down]) =>
      canvas.tokens.placeables.find((one: any) => one.document.name === who).actor.statuses.has("dead") === down,
    [name, wanted] as const,
  );
}

/** The dice of a card's row (0: the first) as text, face and mark: "6 discarded". */
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

/** Deletes all encounters and makes one of the tokens named, not begun. */
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

/** The combatants' names in their order. */
export const turns = (): Promise<string[]> =>
  gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.name));

/** Rolls initiative for all combatants that have none yet. */
export const roll = (): Promise<unknown> =>
  gamemaster.page.evaluate(() =>
    game.combat.rollInitiative(
      game.combat.combatants.filter((one: any) => one.initiative === null).map((one: any) => one.id),
    ),
  );

/** Begins the encounter. */
export const start = async (): Promise<void> => {
  await gamemaster.page.evaluate(() => game.combat.startCombat());
  await gamemaster.page.waitForFunction(() => game.combat.started);
};

/** Shows the chat or the combat tracker in the sidebar. */
export const showTab = (page: Page, tab: "chat" | "combat"): Promise<void> =>
  page.evaluate((name) => (globalThis as any).ui.sidebar.changeTab(name, "primary"), tab);

/** Waits until it is this combatant's turn in a round. */
export const acts = (name: string, round: number): Promise<unknown> =>
  gamemaster.page.waitForFunction(
    ([who, which]) => game.combat.round === which && game.combat.combatant?.name === who,
    [name, round] as const,
  );

/** Begins the next turn of the encounter. */
export const next = (): Promise<unknown> => gamemaster.page.evaluate(() => game.combat.nextTurn());

/** Waits until the combatants' initiatives, in their order, are as wanted: a roll-off writes them one by one. */
export const places = (wanted: readonly number[]): Promise<void> =>
  expect
    .poll(() => gamemaster.page.evaluate(() => game.combat.turns.map((one: any) => one.initiative)))
    .toEqual(wanted);

/** Opens the tests' table on the sand ring; reactions stay open for 300 seconds, and spent actions are not refused. */
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
