import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/* axe on a page: WCAG's levels A and AA, whatever the weight of what it finds. */

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Loads the accessibility checker axe into a page. */
export const loadAxe = (page: Page): Promise<unknown> => page.evaluate(SOURCE);

/** Runs axe inside the first element that matches, once its animations have ended; gives a line for each violation. */
export async function complaints(page: Page, selector: string): Promise<string[]> {
  await page.locator(selector).first().waitFor();
  return page.evaluate(
    async ([where, levels]) => {
      // Half-way from one colour to another axe would measure a contrast that no one sees for long.
      const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(moving.map((one) => one.finished.catch(() => null)));
      const { violations } = await (globalThis as any).axe.run(document.querySelector(where), {
        resultTypes: ["violations"],
        preload: false,
        runOnly: { type: "tag", values: levels },
        rules: { "label-content-name-mismatch": { enabled: true } },
      });
      return violations.flatMap(({ id, nodes }: any) =>
        nodes.map((node: any) => `${id}: ${node.any[0]?.message ?? ""} ${node.html}`),
      );
    },
    [selector, LEVELS] as const,
  );
}
