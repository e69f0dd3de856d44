import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { defineProbe, giveTemplates, openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

declare const ProbeApp: any;

/** The life of a window, and of the sheet of a document. */
describe.each(sampled([13, 14] as const, 1))("windows, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    table = await openTable(generation);
    ({ page } = await table.sit("Warden"));
    await defineProbe(page);
    await giveTemplates(page, {
      "probe/plain.hbs": `<section><input name="a.b" value="1" data-dtype="Number"><input name="a.c" value="x">
        <button type="button" data-action="hit">Hit</button><span tabindex="0" data-action="hit" class="word">Word</span></section>`,
    });
    await page.evaluate(() => {
      const world = globalThis as any;
      world.Plain = class Plain extends ProbeApp {
        static PARTS = { form: { template: "probe/plain.hbs" } };
      };
    });
  });

  afterAll(() => table?.leave());

  it("U-012, U-013: nothing is rendered without `force`; then the steps come in order, the first of them once", async () => {
    const steps = await page.evaluate(async () => {
      const log: string[] = [];
      const later = (name: string) => async (): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        log.push(name);
      };
      class Steps extends (globalThis as any).Plain {
        static DEFAULT_OPTIONS = { id: "probe-steps" };
        _prepareContext = async (): Promise<object> => (log.push("context"), {});
        _preRender = async (...args: any[]): Promise<void> => {
          log.push("pre");
          await (globalThis as any).Plain.prototype._preRender.apply(this, args);
        };
        _onFirstRender = later("first");
        _onRender = later("render");
      }
      const app: any = new Steps();
      await app.render();
      const before = [app.rendered, ...log];
      await app.render({ force: true });
      log.push("resolved");
      await app.render();
      await app.close();
      await app.render({ force: true });
      await app.close();
      return { before, log };
    });
    expect(steps.before).toEqual([false]);
    const opening = ["context", "pre", "first", "render"];
    expect(steps.log).toEqual([...opening, "resolved", "context", "pre", "render", ...opening]);
  });

  it("U-019: a closed window is gone when the promise resolves, and not at once", async () => {
    const there = await page.evaluate(async () => {
      const app = await new (globalThis as any).Plain().render({ force: true });
      const { element } = app;
      const closing = app.close();
      await Promise.resolve();
      await Promise.resolve();
      const during = element.isConnected;
      await closing;
      return [during, element.isConnected];
    });
    expect(there).toEqual([true, false]);
  });

  it("a window that opens again, or is chosen in a list, lies above all others", async () => {
    const highest = (): Promise<string> =>
      page.evaluate(() => {
        const level = (app: any): number => Number(app.element.style.zIndex);
        const framed = [...foundry.applications.instances.values()].filter((app: any) => app.hasFrame);
        return (framed.sort((a: any, b: any) => level(b) - level(a))[0] as any).id;
      });
    await page.evaluate(async () => {
      const [first, second] = ["first", "second"].map((id) => new (globalThis as any).Plain({ id: `probe-${id}` }));
      for (const one of [first, second]) await one.render({ force: true });
      await first.close();
      await first.render({ force: true });
    });
    expect(await highest()).toBe("probe-first");
    const sheet = await page.evaluate(async () => {
      const journal = await JournalEntry.create({ name: "Chosen twice" });
      await journal.sheet.render({ force: true });
      foundry.applications.instances.get("probe-second").bringToFront();
      ui.sidebar.changeTab("journal", "primary");
      return journal.sheet.id;
    });
    await page.locator("#journal").getByText("Chosen twice").click();
    await expect.poll(highest).toBe(sheet);
    await page.evaluate(async (id) => {
      for (const one of ["probe-first", "probe-second", id]) await foundry.applications.instances.get(one).close();
    }, sheet);
  });

  it("U-020: `prerender` is an event of generation 14", async () => {
    const told = await page.evaluate(async () => {
      const { ApplicationV2 } = foundry.applications.api;
      const app = new (globalThis as any).Plain();
      const heard: string[] = [];
      for (const name of ["prerender", "render", "close"]) app.addEventListener(name, () => heard.push(name));
      await app.render({ force: true });
      await app.close();
      return { heard, names: [...ApplicationV2.emittedEvents] };
    });
    const modern = generation >= 14 ? ["prerender"] : [];
    expect(told).toEqual({ heard: [...modern, "render", "close"], names: [...modern, "render", "close", "position"] });
  });

  it("U-021: generation 14 keeps `parent` and `children` to itself; a closed parent closes its children", async () => {
    const family = await page.evaluate(async () => {
      const { Plain } = globalThis as any;
      class Child extends Plain {
        static DEFAULT_OPTIONS = { id: "probe-child" };
      }
      let failed = false;
      try {
        class Owner extends Plain {
          constructor() {
            super();
            (this as any).parent = "mine";
          }
        }
        new Owner();
      } catch {
        failed = true;
      }
      const parent = new Plain();
      if (!parent.renderChild) return { failed, known: "parent" in parent };
      await parent.render({ force: true });
      const child = await parent.renderChild(new Child());
      const known = child.parent === parent && parent.children.get("probe-child") === child;
      await parent.close();
      for (let wait = 0; child.rendered && wait < 1500; wait++) await new Promise((done) => setTimeout(done, 20));
      return { failed, known, rendered: child.rendered };
    });
    expect(family).toEqual(
      generation >= 14 ? { failed: true, known: true, rendered: false } : { failed: false, known: false },
    );
  });

  it("U-022: generation 14 offers to detach and attach every framed window, 13 does not", async () => {
    const offered = await page.evaluate(() => {
      const app = new (globalThis as any).Plain();
      const actions = app.options.window.controls.map(({ action }: any) => action);
      return [actions.filter((action: string) => /^(de|at)tach$/.test(action)), "detachWindow" in app];
    });
    expect(offered).toEqual(generation >= 14 ? [["detach", "attach"], true] : [[], false]);
  });

  it("U-023: Enter and Space press buttons, and nothing else that has an action", async () => {
    const pressed = await page.evaluate(async () => {
      (globalThis as any).hits = 0;
      class Hits extends (globalThis as any).Plain {
        static DEFAULT_OPTIONS = { id: "probe-hits", actions: { hit: () => (globalThis as any).hits++ } };
      }
      (globalThis as any).hitApp = await new Hits().render({ force: true });
      return (globalThis as any).hits;
    });
    expect(pressed).toBe(0);
    await page.focus("#probe-hits .word");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    expect(await page.evaluate(() => (globalThis as any).hits)).toBe(0);
    await page.click("#probe-hits .word");
    await page.focus("#probe-hits button[data-action=hit]");
    await page.keyboard.press("Enter");
    expect(await page.evaluate(() => (globalThis as any).hits)).toBe(2);
    await page.evaluate(() => (globalThis as any).hitApp.close());
  });

  it("U-024, U-025, U-056, U-057: Escape closes every framed window at once, none without a frame, then turns the menu", async () => {
    await page.evaluate(async () => {
      const { Plain } = globalThis as any;
      class Bare extends Plain {
        static DEFAULT_OPTIONS = { id: "probe-bare", window: { frame: false, positioned: false } };
      }
      const other = class Other extends Plain {
        static DEFAULT_OPTIONS = { id: "probe-other" };
      };
      await Promise.all([new Plain(), new other(), new Bare()].map((app) => app.render({ force: true })));
      (document.activeElement as HTMLElement)?.blur();
    });
    const state = (): Promise<object> =>
      page.evaluate(() => ({
        windows: ["probe-app", "probe-other", "probe-bare"].map((id) => foundry.applications.instances.has(id)),
        menu: ui.menu.rendered,
      }));
    const bare = await page.evaluate(() => {
      const { classList, parentElement } = document.getElementById("probe-bare")!;
      return [classList.contains("application"), parentElement === document.body];
    });
    expect(bare).toEqual([false, true]);
    await page.keyboard.press("Escape");
    await expect.poll(state).toEqual({ windows: [false, false, true], menu: false });
    await page.evaluate(() => (globalThis as any).canvas.tokens.releaseAll());
    await page.keyboard.press("Escape");
    await expect.poll(state).toEqual({ windows: [false, false, true], menu: true });
    await page.keyboard.press("Escape");
    await expect.poll(state).toEqual({ windows: [false, false, true], menu: false });
    await page.evaluate(() => foundry.applications.instances.get("probe-bare").close());
  });

  it("U-028: a sheet opens to whoever has limited ownership, unless it says otherwise", async () => {
    expect(
      await page.evaluate(() => {
        const { viewPermission, editPermission } = foundry.applications.api.DocumentSheetV2.DEFAULT_OPTIONS;
        return [viewPermission, editPermission];
      }),
    ).toEqual([1, 3]);
  });

  it("U-029, U-030, U-034, U-035: what may not be edited is disabled, buttons too; pictures, artwork and themes", async () => {
    await giveTemplates(page, {
      "probe/sheet.hbs": `<section><button type="button" data-action="tab" class="turn">Turn</button>
        <a data-action="hit" class="link">Link</a><input name="name" value="{{document.name}}"><fieldset><input name="x"></fieldset>
        <img data-edit="img" data-action="editImage" src="icons/svg/mystery-man.svg"></section>`,
    });
    const seen = await page.evaluate(async () => {
      const { HandlebarsApplicationMixin } = foundry.applications.api;
      class ProbeSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
        static DEFAULT_OPTIONS: any = { form: { submitOnChange: true } };
        static PARTS = { form: { template: "probe/sheet.hbs" } };
      }
      const actor = game.actors.contents[0];
      await game.settings.set("core", "sheetThemes", { documents: { [actor.uuid]: "dark" } });
      const sheet: any = new (ProbeSheet as any)({ document: actor } as any);
      Object.defineProperty(sheet, "isEditable", { value: false, configurable: true });
      await sheet.render({ force: true });
      const off = [...sheet.element.querySelectorAll(".window-content :is(button, input, fieldset)")].map(
        (control: any) => control.disabled,
      );
      const controls = sheet.options.window.controls.map(({ action }: any) => action);
      let refused = "";
      const editImage = sheet.options.actions.editImage;
      const handler = editImage.handler ?? editImage;
      sheet._toggleDisabled(false);
      Object.defineProperty(sheet, "isEditable", { value: true });
      try {
        await handler.call(sheet, new Event("click"), sheet.element.querySelector(".link"));
      } catch (error) {
        refused = (error as Error).message;
      }
      const flags = JSON.stringify(actor.flags);
      const themed = sheet.element.classList.contains("theme-dark");
      await sheet.close();
      await game.settings.set("core", "sheetThemes", {});
      return { off, controls, refused, themed, flags };
    });
    expect(seen.off).toEqual([true, true, true, true]);
    expect(seen.controls).toEqual(
      expect.arrayContaining(["configureToken", "configurePrototypeToken", "showPortraitArtwork", "showTokenArtwork"]),
    );
    expect(seen.refused).toMatch(/<img>/);
    expect(seen).toMatchObject({ themed: true, flags: expect.not.stringContaining("sheetTheme") });
  });

  it("U-032, U-033: what is draggable is bound at every render; a drop may be vetoed, and gives an Item", async () => {
    const seen = await page.evaluate(async () => {
      const { HandlebarsApplicationMixin } = foundry.applications.api;
      const dropped: any[] = [];
      class DropSheet extends HandlebarsApplicationMixin(foundry.applications.sheets.ActorSheetV2) {
        static PARTS = { form: { template: "probe/plain.hbs" } };
        async _onDropItem(_event: Event, item: any): Promise<null> {
          dropped.push(item.documentName);
          return null;
        }
      }
      const actor = game.actors.find((one: any) => one.items.size);
      const item = actor.items.contents[0];
      const sheet: any = new (DropSheet as any)({ document: actor } as any);
      await sheet.render({ force: true });
      await sheet.render();
      const drop = (): Promise<void> => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify(item.toDragData()));
        return sheet._onDrop(new DragEvent("drop", { dataTransfer }));
      };
      const veto = Hooks.on("dropActorSheetData", () => false);
      await drop();
      Hooks.off("dropActorSheetData", veto);
      const vetoed = dropped.length;
      await drop();
      await sheet.close();
      return { vetoed, dropped };
    });
    expect(seen).toEqual({ vetoed: 0, dropped: ["Item"] });
  });
});
