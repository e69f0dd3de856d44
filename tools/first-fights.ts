import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { cardMadeBy } from "../tests/browser/steps.ts";
import { Table, fixDice } from "../tests/browser/table.ts";

/*
 * The pictures of the players' guide: the first fight of each ruleset as its first turn begins, and the card of its
 * first attack.
 */

/* The page's own globals are the public API; their types do not matter out here. */
declare const game: any;
declare const canvas: any;

/** Dice with `of` sides that fall on the given faces. */
const faces = (sides: number, ...rolledFaces: number[]): { face: number; of: number }[] =>
  rolledFaces.map((face) => ({ face, of: sides }));

/**
 * The first attack of each first fight: the action of the sheet's button (`data-act`), and the dice that the guide
 * names.
 */
const FIGHTS = {
  crusade: { action: "attack", dice: faces(10, 9) },
  swords: { action: "contest", dice: faces(6, 6, 5, 2, 4, 1) },
  quest: { action: "attack", dice: [...faces(100, 20), ...faces(10, 10)] },
  staged: { action: "attack", dice: faces(10, 9) },
  turns: { action: "attack", dice: [...faces(6, 4, 6), ...faces(6, 2)] },
};

/** The factor by which a picture of the whole page is made smaller. */
const PAGE_SCALE = 0.625;

/**
 * Takes two pictures for each ruleset into a folder, from a world of its own: `first-<ruleset>.webp`, the page as the
 * first turn begins, and `card-<ruleset>.webp`, the card of the first attack.
 */
export async function firstFights(folder: string): Promise<void> {
  for (const [ruleset, { action, dice }] of Object.entries(FIGHTS)) {
    const table = await Table.open({ seed: null });
    try {
      const { page } = await table.sit("Gamemaster", { width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light" });
      // the fight, chosen in the welcome, up to its first turn
      await page.locator(`.fray-pick[data-ruleset="${ruleset}"] [data-action="play"]`).click();
      await page.locator("#fray-welcome").waitFor({ state: "detached" });
      await page.locator(".fray-sheet").waitFor();
      await page.waitForFunction(() => canvas.ready && game.user.targets.size === 1);
      await page.locator('#combat [data-action="startCombat"]').click();
      await page.waitForFunction(() => game.combat.started && game.combat.turn !== null);
      await page.mouse.move(20, 600);
      await page.waitForTimeout(900);
      writeFileSync(join(folder, `first-${ruleset}.webp`), await encodeWebp(page, await page.screenshot(), PAGE_SCALE));
      // the card of the first attack, with the dice of the guide
      await fixDice(page, dice);
      const attack = page.locator(`.fray-sheet [data-act="${action}"]:not([data-choice-power])`).first();
      const card = await cardMadeBy(page, action, () => attack.click());
      await card.locator('[data-fray-act="apply"]').waitFor();
      await page.mouse.move(20, 600);
      await page.waitForTimeout(600);
      const shot = await card.screenshot({ animations: "disabled" });
      writeFileSync(join(folder, `card-${ruleset}.webp`), await encodeWebp(page, shot, 1));
    } finally {
      await table.leave();
    }
  }
}

/** Scales a screenshot by a factor and encodes it as WebP, by Chromium. */
async function encodeWebp(page: Page, png: Buffer, scale: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([base64, factor]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const drawing = document.createElement("canvas");
      [drawing.width, drawing.height] = [Math.round(image.width * factor), Math.round(image.height * factor)];
      const context = drawing.getContext("2d", { alpha: false })!;
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, drawing.width, drawing.height);
      return drawing.toDataURL("image/webp", 0.85).split(",")[1]!;
    },
    [png.toString("base64"), scale] as const,
  );
  return Buffer.from(encoded, "base64");
}
