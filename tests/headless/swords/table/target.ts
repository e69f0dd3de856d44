import { expect, test } from "vitest";
import { gamemaster } from "./ring.ts";

declare const game: any;
declare const canvas: any;

test("SS-003, SS-012: a sheet shows the dice that its target has now", async () => {
  const { page } = gamemaster;
  await page.evaluate(async () => {
    canvas.tokens.setTargets([canvas.tokens.placeables.find((one: any) => one.document.name === "Grok").id]);
    await game.actors.getName("Selena").sheet.render({ force: true });
  });
  // A comma for screen readers stands between the two numbers.
  const shown = () => page.locator(".fray-sheet .fray-target").first().innerText();
  const lose = (lost: number): Promise<void> =>
    page.evaluate(async (count) => {
      const grok = game.actors.getName("Grok");
      await grok.items.find(({ type }: any) => type === "swordsCliche").update({ "system.lost": count });
    }, lost);
  await expect.poll(shown).toMatch(/3[,\s]*\/\s*3/);
  await lose(1);
  await expect.poll(shown).toMatch(/2[,\s]*\/\s*3/);
  await lose(0);
  await expect.poll(shown).toMatch(/3[,\s]*\/\s*3/);
  await page.evaluate(async () => {
    canvas.tokens.setTargets([]);
    await game.actors.getName("Selena").sheet.close();
  });
});
