import type { Page } from "playwright-core";
import { fixDice } from "../browser/table.ts";

/** The number of attacks of which the median is taken. */
const PRESSES = 15;
/** The number of attacks before those, so that the code has run before, however long the log is. */
const WARMING = 10;

/**
 * Times a press of "attack" to its drawn card, in milliseconds: the first press, and the median of those after WARMING.
 */
export async function clickToCard(page: Page): Promise<{ first: number; median: number }> {
  // A plain hit each time: neither a miss, which has no result to draw, nor a block to wait for.
  await fixDice(
    page,
    Array.from({ length: WARMING + PRESSES }, () => ({ face: 6, of: 10 })),
  );
  const times = await page.evaluate(async (presses) => {
    const token = (globalThis as any).canvas.tokens.placeables.find((one: any) => one.document.name === "Bandit");
    const attacker = game.actors.getName("Tavi");
    game.user.targets.forEach((one: any) => one.setTarget(false));
    token.setTarget(true, { releaseOthers: true });
    await attacker.sheet.render({ force: true });
    const times: number[] = [];
    for (let round = 0; round < presses; round++) {
      // A user looks at the sheet, and at each card, before pressing again.
      await new Promise((resolve) => setTimeout(resolve, round === 0 ? 500 : 100));
      const before = game.messages.size;
      const start = performance.now();
      attacker.sheet.element.querySelector('[data-act="attack"]').click();
      // The newest row alone: a search of the whole page at every frame would be part of what is measured.
      const log = document.querySelector("#chat .chat-log")!;
      while (game.messages.size === before || !log.lastElementChild?.querySelector(".fray-band")) {
        if (performance.now() - start > 15_000)
          throw new Error(
            `Press ${round + 1} leads to no result: ${document.querySelector("#chat, .chat-log")?.textContent?.slice(-400)}`,
          );
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      times.push(performance.now() - start);
    }
    await attacker.sheet.close({ animate: false });
    return times;
  }, WARMING + PRESSES);
  const warm = times.slice(WARMING).sort((a, b) => a - b);
  return { first: times[0]!, median: warm[PRESSES >> 1]! };
}
