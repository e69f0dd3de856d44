/** Windows that leave the table's page for one of the browser's own, and come back (generation 14). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Seat, Table } from "../../../tests/browser/table.ts";
import { says } from "../words.ts";
import { defineProbe, giveTemplates, openTable } from "./probe.ts";

describe("windows of their own", () => {
  let table: Table;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    table = await openTable(14, { mat: false });
    seat = await table.sit("Warden");
    ({ page } = seat);
    await giveTemplates(page, {
      "probe/body.hbs": `<section><p class="count">{{count}}</p><input name="word" value="{{count}}">
        <button type="button" data-action="more" data-tooltip="A word about it">More</button>
        <color-picker name="colour" value="#336699"></color-picker>
        <a class="content-link" data-link data-uuid="{{uuid}}">Ada</a></section>`,
    });
    await defineProbe(page);
    await page.evaluate(() => {
      const world = globalThis as any;
      world.told = [];
      for (const name of ["openDetachedWindow", "closeDetachedWindow"])
        Hooks.on(name, (id: string, win: any) => world.told.push([name, id === win.id]));
      world.Counter = class Counter extends world.ProbeApp {
        static DEFAULT_OPTIONS = { actions: { more: Counter.more }, position: { width: 320, left: 40, top: 60 } };
        static PARTS = { body: { template: "probe/body.hbs" } };
        count = 1;
        static more(this: any): void {
          this.count++;
          void this.render();
        }
        _prepareContext() {
          return { count: this.count, uuid: game.actors.getName("Ada").uuid };
        }
        _onDetach(from: Document, to: Document): void {
          world.told.push(["_onDetach", from === document, to !== document]);
        }
        _onAttach(from: Document, to: Document): void {
          world.told.push(["_onAttach", from !== document, to === document]);
        }
      };
    });
  });
  afterAll(() => table?.leave());

  const told = () => page.evaluate(() => (globalThis as any).told.splice(0));
  const open = (id = "probe-app") =>
    page.evaluate(async (name) => {
      const world = globalThis as any;
      world.app = await new world.Counter({ id: name }).render({ force: true });
    }, id);

  /** Presses the entry of a window's header, and waits for the browser's new window. */
  async function detach(id = "probe-app", from = page): Promise<Page> {
    await from.locator(`#${id} [data-action=toggleControls]`).click();
    const opened = page.context().waitForEvent("page");
    await from.locator(`#${id} button[data-action=detach]`).click();
    const popup = await opened;
    await popup.locator(`#${id}.detached`).waitFor();
    return popup;
  }

  it("U-022: the header's menu takes a window out, where it fills all there is and goes on working", async () => {
    await open();
    const popup = await detach();
    await expect.poll(() => page.locator("#probe-app").count()).toBe(0);
    expect(await popup.title()).toBe("Probe");
    await popup.locator("button[data-action=more]").click();
    await popup.locator(".count", { hasText: "2" }).waitFor();
    const seen = await popup.evaluate(() => {
      const app = document.querySelector<HTMLElement>("#probe-app")!;
      const { width, height } = app.getBoundingClientRect();
      return {
        fills: [Math.round(width) === innerWidth, Math.round(height) === innerHeight],
        globals: (globalThis as any).game === opener.game && (globalThis as any).foundry === opener.foundry,
        colour: getComputedStyle(app).backgroundColor === opener.getComputedStyle(app).backgroundColor,
        picker: document.querySelector<HTMLElement>("color-picker")!.children.length > 0,
      };
    });
    expect(seen).toEqual({ fills: [true, true], globals: true, colour: true, picker: true });
    const state = await page.evaluate(() => {
      const { app } = globalThis as any;
      const { windows } = foundry.applications.detached;
      const found = windows.get(app.window.windowId);
      return {
        rendered: app.rendered,
        instance: foundry.applications.instances.get("probe-app") === app,
        listed: [...found.applications.keys()],
        everywhere: foundry.applications.detached.querySelectorAll("#probe-app").length,
        window: found.window === app.element.ownerDocument.defaultView,
      };
    });
    expect(state).toEqual({ rendered: true, instance: true, listed: ["probe-app"], everywhere: 1, window: true });
    expect(await told()).toEqual([
      ["openDetachedWindow", true],
      ["_onDetach", true, true],
    ]);
  });

  it("shows tooltips there, follows links, and has no entry to take out what is out", async () => {
    const popup = page.context().pages().at(-1)!;
    await popup.locator("button[data-action=more]").hover();
    await popup.locator("#tooltip.active", { hasText: "A word about it" }).waitFor();
    await popup.locator("a.content-link").click();
    const id = await page.evaluate(() => game.actors.getName("Ada").sheet.id);
    await page.locator(`[id="${id}"]`).waitFor();
    await page.evaluate(() => game.actors.getName("Ada").sheet.close());
    await popup.locator("[data-action=toggleControls]").click();
    expect(await popup.locator("button[data-action=detach]").count()).toBe(0);
    await popup.keyboard.press("Escape");
    const again = await page.evaluate(async () => {
      const { app } = globalThis as any;
      const before = app.window.windowId;
      await app.detachWindow();
      return [app.window.windowId === before, foundry.applications.detached.windows.size];
    });
    expect(again).toEqual([true, 1]);
  });

  it("comes back to where it stood; the window that it leaves empty closes", async () => {
    const popup = page.context().pages().at(-1)!;
    const closed = popup.waitForEvent("close");
    await page.evaluate(() => (globalThis as any).app.attachWindow());
    await closed;
    const { x, y, width } = (await page.locator("#probe-app").boundingBox())!;
    expect([x, y, width]).toEqual([40, 60, 320]);
    await page.locator("#probe-app .count", { hasText: "2" }).waitFor();
    await expect.poll(() => page.evaluate(() => foundry.applications.detached.windows.size)).toBe(0);
    expect(await told()).toEqual([
      ["_onAttach", true, true],
      ["closeDetachedWindow", true],
    ]);
    expect(await page.evaluate(() => (globalThis as any).app.window.windowId)).toBeUndefined();
  });

  it("is closed with its window, and closes it", async () => {
    let popup = await detach();
    await popup.close();
    await expect.poll(() => page.evaluate(() => (globalThis as any).app.rendered)).toBe(false);
    expect((await told()).map(([name]: string[]) => name)).toEqual([
      "openDetachedWindow",
      "_onDetach",
      "closeDetachedWindow",
    ]);
    await open();
    popup = await detach();
    const closed = popup.waitForEvent("close");
    await popup.locator("[data-action=close]").click();
    await closed;
    await expect.poll(() => page.evaluate(() => foundry.applications.detached.windows.size)).toBe(0);
    await told();
  });

  it("takes its children along; one that leaves it is no child, and returns to it", async () => {
    await open();
    const popup = await detach();
    const seen = await page.evaluate(async () => {
      const world = globalThis as any;
      const parent = world.app;
      const child = await parent.renderChild(new world.Counter({ id: "probe-child" }));
      world.child = child;
      const together = child.window.windowId === parent.window.windowId;
      return { together, mayAttach: child._canAttach(), child: child.parent === parent };
    });
    expect(seen).toEqual({ together: true, mayAttach: false, child: true });
    expect(await popup.locator("#probe-child.detached").count()).toBe(0);
    await detach("probe-child", popup);
    expect(await page.evaluate(() => (globalThis as any).child.parent)).toBeNull();
    await page.evaluate(() => (globalThis as any).child.attachWindow());
    await popup.locator("#probe-child:not(.detached)").waitFor();
    expect(await page.evaluate(() => (globalThis as any).child.parent === (globalThis as any).app)).toBe(true);
    await page.evaluate(() => (globalThis as any).app.attachWindow());
    await page.locator("#probe-child").waitFor();
    await page.evaluate(() => (globalThis as any).app.close());
    await expect.poll(() => page.locator("#probe-child").count()).toBe(0);
    await told();
  });

  it("stays where it is when the browser allows no window, or it has no frame, and says so", async () => {
    await open();
    const state = await page.evaluate(async () => {
      const world = globalThis as any;
      const { open: usual } = globalThis;
      globalThis.open = () => null;
      await world.app.detachWindow();
      globalThis.open = usual;
      const bare = await new world.Counter({ id: "probe-bare", window: { frame: false } }).render({ force: true });
      await bare.detachWindow();
      const here = [world.app, bare].map(({ element }) => element.ownerDocument === document);
      await bare.close();
      const unknown = await world.app
        .render({ window: { windowId: "nowhere" } })
        .catch((error: Error) => error.message);
      await world.app.close();
      return { here, unknown };
    });
    expect(state).toEqual({ here: [true, true], unknown: 'There is no detached window "nowhere".' });
    await page.getByText(says("APPLICATION.WindowBlocked")).waitFor();
    seat.complaints.splice(0);
  });
});
