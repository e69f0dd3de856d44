import type { Page } from "playwright-core";
import type { Console } from "../browser/console.ts";
import { cardOf, settings, showTab } from "../browser/steps.ts";
import type { Seat } from "../browser/table.ts";
import { openForTwo, type HeadlessSeat, type HeadlessTable } from "./table.ts";

/* Steps at a headless table. They need no mat: tokens are the viewed scene's documents. */

/** Deletes all encounters, activates a scene and waits until the page views it. */
export async function view(page: Console, scene: string): Promise<void> {
  await page.evaluate(async (name) => {
    for (const combat of [...game.combats]) await combat.delete();
    await game.scenes.getName(name).activate();
  }, scene);
  await page.waitForFunction((name) => game.scenes.viewed?.name === name, scene);
}

/** Moves tokens of the viewed scene to squares, [column, row] by the token's name, without checks by rules. */
export async function place(
  page: Console,
  squares: Readonly<Record<string, readonly [number, number]>>,
): Promise<void> {
  await page.evaluate(async (wanted) => {
    const scene = game.scenes.viewed;
    for (const [name, [column, row]] of Object.entries(wanted) as [string, [number, number]][])
      await scene.tokens
        .getName(name)
        .update({ x: column * scene.grid.size, y: row * scene.grid.size }, { animate: false, teleport: true });
  }, squares);
}

/**
 * Starts an encounter of a ruleset (`type`) with tokens of the viewed scene; `initiatives` maps names to initiative.
 */
export async function startFight(
  page: Console,
  type: string,
  initiatives: Readonly<Record<string, number>>,
): Promise<void> {
  await page.evaluate(
    async ([kind, wanted]) => {
      const scene = game.scenes.viewed;
      const combat = await game.combats.documentClass.create({ type: kind, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        Object.entries(wanted).map(([name, initiative]) => {
          const { id, actorId } = scene.tokens.getName(name);
          return { tokenId: id, sceneId: scene.id, actorId, initiative };
        }),
      );
      await combat.startCombat();
    },
    [type, initiatives] as const,
  );
}

/** Opens a Crusade table for two on the old quay: no optional reactions, cards are not applied by themselves. */
export async function openOnTheQuay(
  more: Readonly<Record<string, string | number | boolean>> = {},
): Promise<{ table: HeadlessTable; gamemaster: HeadlessSeat; player: HeadlessSeat }> {
  const seats = await openForTwo({ ruleset: "crusade" });
  const { gamemaster, player } = seats;
  await view(gamemaster.page, "The old quay");
  await player.page.waitForFunction(() => canvas.ready && game.scenes.viewed?.name === "The old quay");
  await settings(gamemaster.page, { economy: "advice", reactionSeconds: 0, autoApply: false, ...more });
  return seats;
}

/** The texts a seat reads in a card's open reaction: the result as it stands, and the small print of one option. */
export async function reads({ page }: Seat, id: string, option: string): Promise<{ now: string; small: string[] }> {
  const reaction = cardOf(page, id).locator(".fray-reaction", { has: page.locator(`[data-option="${option}"]`) });
  await reaction.waitFor();
  return {
    // Read in one step: counting the elements first and then reading them could meet a newly drawn reaction.
    now: (await reaction.locator(".fray-now").allInnerTexts()).join(),
    small: await reaction.locator(`[data-option="${option}"] small`).allInnerTexts(),
  };
}

/** Shows the combat tracker, presses a button of it by its action, and shows the chat again. */
export async function pressInTracker(page: Page, action: string): Promise<void> {
  await showTab(page, "combat");
  await page.locator(`#combat [data-action="${action}"]`).click();
  await showTab(page, "chat");
}

/** Keeps every row of a seat's tracker unfolded. */
export async function unfoldRows({ page }: { page: Console }): Promise<void> {
  await page.evaluate(async () => {
    ui.combat.folds.get = () => true;
    await ui.combat.render();
  });
}
