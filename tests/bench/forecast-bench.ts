import type { Page } from "playwright-core";
import { inFreshBrowsers, medianOf, rangeOf } from "./fresh-bench.ts";
import type { TableRow } from "./row.ts";

/** The aims: milliseconds to the first answer, and to the last. */
const AIMS = { first: 50, last: 300 };
const BROWSERS = 3;
/** Milliseconds that a user looks at the encounter before pressing. */
const LOOKS = 1500;

/**
 * The two rulesets whose fights take longest to work out: a scene with tokens of theirs, and the dispositions that the
 * copies of these get in turn, so that neither side is sure to win.
 */
const FIGHTS = {
  quest: { scene: "The hollow way", sides: [1, -1, -1, 1] },
  staged: { scene: "The mustering yard", sides: [-1, 1] },
} as const;

/**
 * Makes an encounter of twelve fighters, copied from a scene's, each with its numbers raised or lowered differently, in
 * the place of all other encounters.
 */
async function gatherUnlike(page: Page, ruleset: keyof typeof FIGHTS): Promise<void> {
  await page.evaluate(
    async ([id, { scene, sides }]) => {
      for (const combat of [...game.combats]) await combat.delete();
      const told = /^(?:points|str|con|dex|siz|strength|stamina|quickness|value|level|rating|bonus|score|base)$/;
      const unlike = (one: any, by: number, name = ""): unknown => {
        if (typeof one === "number") return told.test(name) ? Math.max(1, one + by) : one;
        if (Array.isArray(one)) return one.map((part) => unlike(part, by, name));
        if (one === null || typeof one !== "object") return one;
        return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, unlike(value, by, key)]));
      };
      // twelve copies of the scene's fighters, each with other numbers
      const like = game.scenes
        .getName(scene)
        .tokens.filter(({ actor }: any) => actor?.type.startsWith(id))
        .map(({ actor }: any) => actor.toObject());
      const made = Array.from({ length: 12 }, (_, index) => {
        const { _id, ...one } = like[index % like.length];
        const by = index - 5;
        return {
          ...one,
          name: `Unlike ${index}`,
          system: unlike(one.system, by),
          items: one.items.map((item: any) => ({ ...item, system: unlike(item.system, by) })),
          prototypeToken: { ...one.prototypeToken, disposition: sides[index % sides.length] },
        };
      });
      // the encounter with them
      const actors = await CONFIG.Actor.documentClass.createDocuments(made);
      const combat = await CONFIG.Combat.documentClass.create({ type: id, scene: null, active: true });
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map((actor: any) => ({ actorId: actor.id })),
      );
    },
    [ruleset, FIGHTS[ruleset]] as const,
  );
}

/** Milliseconds from the press of the tracker's button to the first answer in the window and to the last. */
async function pressForecast(page: Page): Promise<{ first: number; last: number; fights: number }> {
  await page.evaluate(() => ui.sidebar.changeTab("combat", "primary"));
  await page.waitForTimeout(LOOKS);
  return page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('#combat [data-action="frayForecast"]')!;
    const shown = (what: string): HTMLElement | null => document.querySelector(`#fray-forecast ${what}`);
    const start = performance.now();
    button.click();
    let first = 0;
    while (!shown("[data-forecast-done]")) {
      if (performance.now() - start > 15_000) throw new Error("The forecast has no last answer");
      await new Promise((resolve) => requestAnimationFrame(resolve));
      if (!first && shown(".fray-forecast__law")) first = performance.now() - start;
    }
    const fights = Number(/[\d,]+/.exec(shown("[data-forecast-done]")!.textContent!)![0].replace(",", ""));
    return { first, last: performance.now() - start, fights };
  });
}

/**
 * Times a page's first forecast, of different fighters, in fresh browsers: from the press to the first and last answer.
 */
export async function forecastBench(url: string, page: Page): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for (const ruleset of ["quest", "staged"] as const) {
    await gatherUnlike(page, ruleset);
    const found = await inFreshBrowsers(url, pressForecast, BROWSERS);
    for (const which of ["first", "last"] as const) {
      const times = found.map((one) => one[which]);
      rows.push({
        name: `a page's first forecast, 12 unlike fighters of ${ruleset}, ${which} answer`,
        value: `${medianOf(times).toFixed(0)} ms`,
        good: medianOf(times) <= AIMS[which],
        compared: `from the press to the window, median of ${BROWSERS} fresh browsers, ${rangeOf(times)}, ${found[0]!.fights} fights; aim ${AIMS[which]} ms`,
      });
    }
  }
  await page.evaluate(async () => {
    for (const combat of [...game.combats]) await combat.delete();
  });
  return rows;
}
