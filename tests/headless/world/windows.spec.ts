import { afterAll, beforeAll, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

declare const foundry: any;
declare const game: any;
declare const Hooks: any;

/* Windows there is one of: a second would take the first one's place, and what is pressed in the first go on unseen. */

let table: HeadlessTable;
let gamemaster: HeadlessSeat;

beforeAll(async () => {
  table = await HeadlessTable.open();
  gamemaster = await table.sit("Gamemaster");
});

afterAll(() => table.leave());

test.each(["fray-welcome", "fray-settings", "fray-self-check", "fray-builder"])(
  "%s: asked for twice at once, and again while it stands, it is one window; closed and asked for, another",
  async (id) => {
    const windows = await gamemaster.page.evaluate(async (id) => {
      const menus: Record<string, string> = {
        "fray-welcome": "fray.welcome",
        "fray-settings": "fray.settings",
        "fray-self-check": "fray.selfCheck",
      };
      const ask = async (): Promise<void> => {
        if (menus[id]) await new (game.settings.menus.get(menus[id]).type)().render({ force: true });
        else await game.fray.buildEncounter();
      };
      const drawn = new Set<object>();
      const hook = Hooks.on("renderApplicationV2", (app: { id: string }) => app.id === id && drawn.add(app));
      const counts: number[] = [];
      await Promise.all([ask(), ask()]);
      counts.push(drawn.size);
      await ask();
      counts.push(drawn.size);
      await foundry.applications.instances.get(id).close();
      await ask();
      counts.push(drawn.size);
      await foundry.applications.instances.get(id).close();
      Hooks.off("renderApplicationV2", hook);
      return counts;
    }, id);
    expect(windows).toEqual([1, 1, 2]);
  },
);
