import type { Page } from "playwright-core";
import { Table } from "../../../tests/browser/table.ts";

const HOME = "tests/fixtures/other-system";

/** A tabletop with a small unrelated system on it; what its pages complain of is the tests' own doing. */
export const openTable = (generation: 13 | 14, { mat = true } = {}): Promise<Table> =>
  Table.open({ system: `${HOME}/system`, seed: `${HOME}/world`, generation, mat });

/** Templates for a page by path: `probe/…` is answered from here and never asked of the server. */
export async function giveTemplates(page: Page, templates: Record<string, string>): Promise<void> {
  await page.evaluate((given) => {
    const world = globalThis as any;
    if (!world.probeTemplates) {
      world.probeTemplates = {};
      const original = globalThis.fetch;
      globalThis.fetch = (async (address: any, ...rest: any[]) => {
        const path = /probe\/[\w-]+\.hbs$/.exec(String(address))?.[0];
        const known = path && world.probeTemplates[path];
        return known ? new Response(known) : original(address, ...rest);
      }) as typeof fetch;
    }
    Object.assign(world.probeTemplates, given);
  }, templates);
}

/** The page's `ProbeApp`: a window drawn from the templates `probe/<part>.hbs`. */
export async function defineProbe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    (globalThis as any).ProbeApp = class ProbeApp extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS: any = { id: "probe-app", tag: "form", window: { title: "Probe", resizable: true } };
    };
  });
}
