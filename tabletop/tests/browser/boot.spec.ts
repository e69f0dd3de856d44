import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready, type Table } from "../../../tests/browser/table.ts";
import { openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

declare const seen: any;

/** The steps of a start in their order, from the page's first script to the hook `ready`. */
for (const generation of sampled([13, 14] as const, 1))
  describe(`the start of the page, generation ${generation}`, { shuffle: false }, () => {
    let table: Table;
    let page: Page;

    beforeAll(async () => {
      table = await openTable(generation);
      ({ page } = await table.sit("Warden"));
      await page.addInitScript(() => {
        const world = globalThis as any;
        world.seen = { hooks: [], core: {}, keys: "", older: [] };
        let hooks: any;
        const listen = (name: string): void => {
          hooks.on(name, () => {
            world.seen.hooks.push(name);
            world.seen.core[name] = world.game.i18n.localize("COMMON.Yes");
            if (name !== "setup") return;
            try {
              world.game.keybindings.register("probe", "late", { name: "Late", editable: [{ key: "F9" }] });
              world.seen.keys = "registered";
            } catch (error) {
              world.seen.keys = String(error);
            }
          });
        };
        Object.defineProperty(world, "Hooks", {
          configurable: true,
          get: () => hooks,
          set: (value) => {
            hooks = value;
            for (const name of ["init", "i18nInit", "setup", "canvasInit", "canvasReady", "ready"]) listen(name);
            for (const name of ["renderChatMessage", "getApplicationV2HeaderButtons", "getChatLogEntryContext"])
              hooks.on(name, (...given: any[]) => world.seen.older.push([name, given[1]?.jquery !== undefined]));
          },
        });
      });
      await page.reload();
      await ready(page);
    });

    afterAll(() => table?.leave());

    it("U-001: each hook once, in order", async () => {
      expect(await page.evaluate(() => seen.hooks)).toEqual([
        "init",
        "i18nInit",
        "setup",
        "canvasInit",
        "canvasReady",
        "ready",
      ]);
    });

    it("U-003: there are no words at `init`, and there are at `i18nInit`", async () => {
      const { init, i18nInit } = await page.evaluate(() => seen.core);
      expect([init, i18nInit === init]).toEqual(["COMMON.Yes", false]);
    });

    it("U-007: keys may be registered in `setup`, and hold", async () => {
      expect(await page.evaluate(() => seen.keys)).toBe("registered");
      expect(await page.evaluate(() => game.keybindings.get("probe", "late").length)).toBe(1);
    });

    it("U-005: a listener of `canvasReady` that returns false stops those after it", async () => {
      const called = await page.evaluate(async () => {
        const calls: string[] = [];
        const first = Hooks.on("canvasReady", () => (calls.push("first"), false));
        const second = Hooks.on("canvasReady", () => calls.push("second"));
        await canvas.draw(canvas.scene);
        Hooks.off("canvasReady", first);
        Hooks.off("canvasReady", second);
        return calls;
      });
      expect(called).toEqual(["first"]);
    });

    it("U-006: renderX cannot be stopped, chatMessage can", async () => {
      const calls = await page.evaluate(async () => {
        const heard: string[] = [];
        const ids = [
          ["renderPlayers", Hooks.on("renderPlayers", () => (heard.push("render 1"), false))],
          ["renderPlayers", Hooks.on("renderPlayers", () => heard.push("render 2"))],
          ["chatMessage", Hooks.on("chatMessage", () => (heard.push("chat 1"), false))],
          ["chatMessage", Hooks.on("chatMessage", () => heard.push("chat 2"))],
        ];
        await ui.players.render();
        await ui.chat.processMessage("hello");
        for (const [name, id] of ids) Hooks.off(name, id);
        return heard;
      });
      expect(calls).toEqual(["render 1", "render 2", "chat 1"]);
    });

    it("classes of documents and fields keep their names, by which hooks and stored data find them", async () => {
      const other = await page.evaluate(() => {
        const { data, documents } = foundry as any;
        return [data.fields, documents].flatMap((namespace) =>
          Object.entries<any>(namespace)
            .filter(([name, value]) => /^class\b/.test(String(value)) && value.name !== name)
            .map(([name, value]) => `${name}: ${value.name}`),
        );
      });
      expect(other).toEqual([]);
    });

    it("U-009: of the hooks of older generations that of messages is called, with jQuery and a notice, and no other", async () => {
      await page.evaluate(() => (globalThis as any).ChatMessage.create({ content: "a line" }));
      await page.locator(".chat-log .message", { hasText: "a line" }).waitFor({ state: "attached" });
      const older: [string, boolean][] = await page.evaluate(() => seen.older);
      expect(new Set(older.map(([name]) => name))).toEqual(new Set(["renderChatMessage"]));
      expect(older.every(([, jquery]) => jquery)).toBe(true);
    });
  });

describe("a page that cannot start", () => {
  it("says which part of it did not arrive, and says it in the language chosen", async () => {
    const table = await openTable(14, { mat: false });
    try {
      const seat = await table.sit("Warden");
      seat.expectComplaint(/Failed to load resource|ERR_FAILED/);
      await seat.page.route(/\/assets\/game-.*\.js/, (route) => route.abort());
      await seat.page.reload({ waitUntil: "domcontentloaded" });
      const notice = seat.page.locator(".boot-failure");
      await notice.waitFor();
      expect(await notice.textContent()).toMatch(/part of this page has not arrived \(.*game-.*\.js\)/);
      await seat.page.evaluate(() => localStorage.setItem("tabletop.core.language", '"de"'));
      await seat.page.reload({ waitUntil: "domcontentloaded" });
      await notice.waitFor();
      expect(await notice.textContent()).toMatch(/Teil dieser Seite/);
      await seat.page.evaluate(() => localStorage.removeItem("tabletop.core.language"));
      await seat.page.unroute(/\/assets\/game-.*\.js/);
      // a file that the page's own first script imports
      await seat.page.route(/\/assets\/session-.*\.js/, (route) => route.abort());
      await seat.page.reload({ waitUntil: "domcontentloaded" });
      await notice.waitFor();
      expect(await notice.textContent()).toMatch(/part of this page has not arrived \(.*\.js\)/);
      await seat.page.unroute(/\/assets\/session-.*\.js/);
      await seat.page.reload();
      await ready(seat.page);
      expect(await notice.count()).toBe(0);
    } finally {
      await table.leave();
    }
  });
});
