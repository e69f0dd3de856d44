import type { Page } from "playwright-core";

const faces = (of: number, ...thrown: number[]): { face: number; of: number }[] => thrown.map((face) => ({ face, of }));

/** For each ruleset's first fight, the action that attacks and the dice with which the attack hits. */
export const FIGHTS = {
  crusade: { action: "attack", dice: faces(10, 9, 9) },
  swords: { action: "contest", dice: faces(6, 6, 5, 2, 1) },
  quest: { action: "attack", dice: faces(100, 20, 99) },
  staged: { action: "attack", dice: faces(10, 1, 5) },
  turns: { action: "attack", dice: faces(8, 5) },
};

/**
 * Adds the first fight of a ruleset by the welcome, goes there and begins it; a foe is targeted, a hero's sheet open.
 */
export async function beginFirstFight(page: Page, ruleset: string): Promise<void> {
  if (!(await page.locator("#fray-welcome").count()))
    await page.evaluate(async () => {
      await new (game.settings.menus.get("fray.welcome").type)().render({ force: true });
    });
  await page.locator(`.fray-pick[data-ruleset="${ruleset}"] [data-action="play"]`).click();
  await page.locator("#fray-welcome").waitFor({ state: "detached" });
  await page.waitForFunction(
    (type) => game.combat?.type === type && canvas.ready && canvas.scene.id === game.combat.scene.id,
    ruleset,
  );
  await page.waitForFunction(() => game.user.targets.size === 1);
  await page.locator(".fray-sheet").waitFor();
  await page.evaluate(() => game.combat.startCombat());
}
