import type { Page } from "playwright-core";
import { cardOf, cardStands, caughtUp } from "../steps.ts";
import type { Seat } from "../table.ts";

/* Steps of a fight in the ruleset "staged" (stances and paces), shared by its specs. */

/** Activates a scene and waits until the pages of all seats have drawn it. */
export async function openScene(name: string, gamemaster: Seat, ...others: Seat[]): Promise<void> {
  await gamemaster.page.evaluate((wanted) => game.scenes.getName(wanted).activate(), name);
  for (const seat of [gamemaster, ...others])
    await seat.page.waitForFunction((wanted) => canvas.ready && canvas.scene?.name === wanted, name);
}

/** Deletes all encounters and starts one of the named tokens, whose turns come in `order` (names). */
export async function beginFight(gamemaster: Page, names: readonly string[], order = names): Promise<void> {
  await gamemaster.evaluate(
    async ([who, first]) => {
      for (const old of [...game.combats]) await old.delete();
      const combat = await CONFIG.Combat.documentClass.create({ type: "staged", scene: canvas.scene.id, active: true });
      const tokens = who.map((name) => canvas.scene.tokens.find((token: any) => token.name === name));
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map((token: any) => ({
          tokenId: token.id,
          sceneId: canvas.scene.id,
          actorId: token.actorId,
          initiative: 20 - first.indexOf(token.name),
        })),
      );
      await combat.startCombat();
    },
    [names, order] as const,
  );
  await gamemaster.waitForFunction(() => game.combat?.round === 1 && game.combat.turns.length > 0);
}

/** Renames the second of two tokens that share a name, so that a test can name each. */
export async function nameTwins(gamemaster: Page, name: string, other: string): Promise<void> {
  await gamemaster.evaluate(
    ([one, two]) => canvas.scene.tokens.filter((token: any) => token.name === one)[1]?.update({ name: two }),
    [name, other] as const,
  );
}

/** Moves a token to a square at once, without animation. */
export async function place(gamemaster: Page, name: string, column: number, row: number): Promise<void> {
  await gamemaster.evaluate(
    ([who, x, y]) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      return token.update({ x: (x as number) * 100, y: (y as number) * 100 }, { animate: false });
    },
    [name, column, row] as const,
  );
}

/** Waits until no card is half written: one card changes several documents, one after another. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => !game.settings.get("fray", "ledger").open?.length);
}

/**
 * Heals the scene's fighters, loads their weapons and gives back their actions; waits until the other pages know it.
 */
export async function refresh(gamemaster: Page, ...others: readonly Page[]): Promise<void> {
  await quiet(gamemaster);
  await gamemaster.evaluate(async () => {
    for (const token of canvas.scene.tokens) {
      const { actor } = token;
      if (actor?.type !== "staged") continue;
      await actor.update({
        "system.wounds": { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false },
        "system.fatigue": "fresh",
        "system.mounted": false,
      });
      const effects = actor.effects.map((effect: any) => effect.id);
      if (effects.length) await actor.deleteEmbeddedDocuments("ActiveEffect", effects);
      const empty = actor.items.filter((item: any) => item.system.loading > item.system.readied);
      for (const item of empty) await item.update({ "system.readied": item.system.loading });
    }
    for (const combatant of game.combat?.combatants ?? [])
      await combatant.update({
        "system.spent": [],
        "system.hurtRound": 0,
        "system.delayedRound": 0,
        "system.interrupting": false,
      });
  });
  await caughtUp(gamemaster, ...others);
}

/** Declares an action of a token's actor at the tokens named as targets, as a click on its sheet does. */
export async function declare(
  page: Page,
  name: string,
  action: string,
  {
    item = "",
    targets = [],
    choices = {},
  }: { item?: string; targets?: readonly string[]; choices?: Record<string, unknown> } = {},
): Promise<void> {
  await page.evaluate(
    async ([who, what, weapon, foes, chosen]) => {
      const token = canvas.scene.tokens.find((one: any) => one.name === who);
      canvas.tokens.setTargets?.([], { mode: "replace" });
      for (const [index, foe] of foes.entries())
        canvas.tokens.placeables
          .find((one: any) => one.document.name === foe)
          .setTarget(true, { releaseOthers: index === 0 });
      const found = token.actor.items.getName(weapon);
      token.actor.sheet.act(what, found?.uuid ?? null, chosen, null);
    },
    [name, action, item, targets, choices] as const,
  );
}

/** Waits for a message beyond the first `count` and its result; gives outcome and context, or `{ refusal }`. */
export async function outcome(page: Page, count: number): Promise<any> {
  await page.waitForFunction(
    (before) =>
      game.messages.size > before && ["frozen", "refused"].includes(game.messages.contents.at(-1).system.stage),
    count,
  );
  // What it cost is written after it is frozen; a test that goes on at once would run ahead of it.
  await page.waitForFunction(() => {
    const { id, system } = game.messages.contents.at(-1);
    const costs = ["attack", "rush", "grapple", "escape", "disengage", "concentrate"];
    const paid =
      system.stage === "frozen" &&
      system.context?.combatant &&
      costs.includes(system.action) &&
      !system.context.fastCast;
    return !paid || game.combat.combatants.some((one: any) => one.system.spent.some((entry: any) => entry.card === id));
  });
  return page.evaluate(() => {
    const { system } = game.messages.contents.at(-1);
    return system.stage === "refused" ? { refusal: system.refusal } : { ...system.outcome, context: system.context };
  });
}

/** The number of chat messages that a page has. */
export const messageCount = (page: Page): Promise<number> => page.evaluate(() => game.messages.size);

/** Waits until the newest card this page knows, drawn or not, is applied or undone, as the documents' records say. */
export async function cardIs(page: Page, act: "undo" | "redo"): Promise<void> {
  const id: string = await page.evaluate(() => game.messages.contents.findLast((one: any) => one.system?.action).id);
  await cardStands(cardOf(page, id), act);
  await quiet(page);
}

/** The entries that a combatant has spent this round, as [act, data] pairs, oldest first. */
export const spent = (page: Page, name: string): Promise<[string, any][]> =>
  page.evaluate(
    (who) =>
      game.combat.combatants
        .find((one: any) => one.name === who)
        .system.spent.filter((entry: any) => entry.round === game.combat.round)
        .map((entry: any) => [entry.act, entry.data ?? {}]),
    name,
  );

/** Waits until a combatant has exactly `count` entries spent this round. */
export async function spends(page: Page, name: string, count: number): Promise<void> {
  await page.waitForFunction(
    ([who, wanted]) =>
      game.combat.combatants
        .find((one: any) => one.name === who)
        .system.spent.filter((entry: any) => entry.round === game.combat.round).length === wanted,
    [name, count] as const,
  );
}

/** Shows the chat or the encounter in the sidebar. */
export async function showTab(page: Page, tab: "chat" | "combat"): Promise<void> {
  await page.evaluate((wanted) => (globalThis as any).ui.sidebar.changeTab(wanted, "primary"), tab);
}

/** The value at a path of the actor of a token on the scene. */
export const value = <T>(page: Page, name: string, path: string): Promise<T> =>
  page.evaluate(
    ([who, where]) =>
      (globalThis as any).foundry.utils.getProperty(
        canvas.scene.tokens.find((one: any) => one.name === who).actor,
        where,
      ),
    [name, path] as const,
  ) as Promise<T>;

/**
 * Waits until the value at a path of a token's actor is as wanted: a value is written a while after a button is
 * pressed.
 */
export async function valueIs(page: Page, name: string, path: string, wanted: unknown): Promise<void> {
  await page.waitForFunction(
    ([who, where, expected]) =>
      (globalThis as any).foundry.utils.getProperty(
        canvas.scene.tokens.find((one: any) => one.name === who).actor,
        where as string,
      ) === expected,
    [name, path, wanted] as const,
  );
}

/** Tells whether a token's actor has a condition, by the condition's id. */
export const has = (page: Page, name: string, status: string): Promise<boolean> =>
  page.evaluate(([who, id]) => canvas.scene.tokens.find((one: any) => one.name === who).actor.statuses.has(id), [
    name,
    status,
  ] as const);

/** Waits until a token's actor has a condition, or no longer has it where `active` is false. */
export async function becomes(page: Page, name: string, status: string, active = true): Promise<void> {
  await page.waitForFunction(
    ([who, id, wanted]) => canvas.scene.tokens.find((one: any) => one.name === who).actor.statuses.has(id) === wanted,
    [name, status, active] as const,
  );
}

/** Begins the next round of the encounter. */
export async function nextRound(gamemaster: Page): Promise<void> {
  await gamemaster.evaluate(() => game.combat.nextRound());
}

export const d10 = (...faces: number[]): { face: number; of: number }[] =>
  faces.map((face) => ({ face: face === 0 ? 10 : face, of: 10 }));
