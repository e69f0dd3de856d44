import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready, type Table } from "../../../tests/browser/table.ts";
import { openTable } from "./probe.ts";

/** The world that the server sends is longer than any other message of a start, in characters. */
const WORLD = 3000;

describe("joining while the client's code is on its way", () => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable(14, { mat: false });
  });
  afterAll(() => table?.leave());

  it("fetches the world at once, and takes over what happens until the code is there", async () => {
    const { page: warden } = await table.sit("Warden");
    let letCode = (): void => {};
    const held = new Promise<void>((resolve) => (letCode = resolve));
    let asked = 0;
    const { page, complaints } = await table.sit("Mate", undefined, async (before) => {
      const came = new Promise<void>((resolve) =>
        before.on("websocket", (socket) =>
          socket.on("framereceived", ({ payload }) => payload.length > WORLD && resolve()),
        ),
      );
      await before.route(/\/assets\/game-[\w-]+\.js$/, async (route) => {
        asked++;
        await held;
        await route.continue();
      });
      // In the background, as `sit` waits for the page.
      void came.then(async () => {
        await warden.evaluate(async () => {
          await game.actors.contents[0].update({ name: "Renamed meanwhile" });
          game.togglePause(true);
        });
        letCode();
      });
    });
    await ready(page);
    expect(asked).toBe(1);
    expect(await page.evaluate(() => [game.actors.contents[0].name, game.paused])).toEqual(["Renamed meanwhile", true]);
    expect(complaints).toEqual([]);
  });
});
