import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "./table.ts";

declare const game: any;
declare const foundry: any;
declare const canvas: any;
declare const ui: any;

interface Line {
  name: string;
  state: string;
  detail: string;
}

/** Opens the window as the settings do, plays the whole check and gives every line. */
const run = ({ page }: HeadlessSeat): Promise<Line[]> =>
  page.evaluate(async () => {
    const menu = game.settings.menus.get("fray.selfCheck");
    await new menu.type().render({ force: true });
    const app = foundry.applications.instances.get("fray-self-check");
    await app.start();
    return app.lines;
  });

/** Everything stored in the world, but the settings, what a user's tab says of itself, and dates. */
const world = ({ page }: HeadlessSeat): Promise<Record<string, unknown>> =>
  page.evaluate(() => {
    const all = [...game.collections].filter(({ documentName }: any) => !["Setting", "User"].includes(documentName));
    const plain = (one: any): unknown =>
      JSON.parse(JSON.stringify(one, (key, value) => (key === "_stats" ? 0 : value)));
    return Object.fromEntries(
      all.flatMap((documents: any) => documents.map((one: any) => [one.uuid, plain(one.toObject())])),
    );
  });

/** The scene and the encounter that a page shows. */
const looksAt = ({ page }: HeadlessSeat): Promise<(string | undefined)[]> =>
  page.evaluate(() => [canvas.scene?.id, ui.combat.viewed?.id]);

/** Notes what a page tells its person from now on. */
const heed = ({ page }: HeadlessSeat): Promise<void> =>
  page.evaluate(() => {
    const { info } = ui.notifications;
    const heard: string[] = ((globalThis as any).heard = []);
    ui.notifications.info = (message: string, ...rest: unknown[]) => {
      heard.push(message);
      return info.call(ui.notifications, message, ...rest);
    };
  });
const told = ({ page }: HeadlessSeat): Promise<string> => page.evaluate(() => (globalThis as any).heard.join(" "));

// The whole check plays every ruleset: on a busy machine that takes minutes.
const PATIENCE = 300_000;

// Generation 14's is played in the browser: tests/table/self-check-14.spec.ts.
describe("the self-check without a browser, generation 13", () => {
  let table: HeadlessTable;
  let gamemaster: HeadlessSeat;
  let player: HeadlessSeat;

  beforeAll(async () => {
    table = await HeadlessTable.open({ generation: 13, mat: true });
    gamemaster = await table.sit("Gamemaster");
    player = await table.sit("Player One");
  });

  afterAll(() => table.leave());

  test(
    "passes line by line, and leaves the world as it was",
    async () => {
      const before = await world(gamemaster);
      const clock = await gamemaster.page.evaluate(() => game.time.worldTime);
      const [scene, combat] = await looksAt(gamemaster);
      await heed(player);
      const lines = await run(gamemaster);
      expect(lines.filter(({ state }) => state !== "passed")).toEqual([]);
      expect(lines.length).toBeGreaterThan(50);
      const code = lines.find(({ name }) => name.startsWith("Players’ pages"))!.detail.match(/followed (\w+)/)![1]!;
      expect(await told(player)).toContain(code);
      expect(await looksAt(gamemaster)).toEqual([scene, combat]);
      expect(await world(gamemaster)).toEqual(before);
      expect(await gamemaster.page.evaluate(() => game.time.worldTime)).toBe(clock);
    },
    PATIENCE,
  );
});
