import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/**
 * Draws each symbol of 24 by 24 units in assets/icons.svg into a folder, as `<id>.svg`, light on a dark disc: the host
 * draws conditions on tokens and needs a picture of each.
 */
export function drawIcons(target: string): void {
  const symbolsFile = readFileSync(join(root, "assets/icons.svg"), "utf8");
  mkdirSync(target, { recursive: true });
  for (const [, id = "", , body = ""] of symbolsFile.matchAll(
    /<symbol id="([\w-]+)" viewBox="(0 0 24 24)">(.*?)<\/symbol>/g,
  ))
    writeFileSync(
      join(target, `${id}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="-4 -4 32 32"><circle cx="12" cy="12" r="15.500" fill="#171c24"/>` +
        `<g fill="none" stroke="#eef2f6" stroke-width="1.750" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>\n`,
    );
}
