/** Windows of the first generation, as a module brings them: it draws, is filled in, and closes. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { openWithModule } from "./probe.ts";
import { says } from "../words.ts";

const ID = "older-windows";

describe.each([13, 14] as const)("windows of the first generation, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    const opened = await openWithModule(ID, generation, {
      mat: false,
      expected: [/the first generation of applications/],
    });
    ({ table } = opened);
    ({ page } = opened.seat);
  });

  afterAll(() => table?.leave());

  it("draw what getData gives, tell hooks along their classes, turn their tabs and close", async () => {
    const told = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const heard: string[] = [];
          for (const name of ["renderListWindow", "renderApplication", "closeListWindow", "closeApplication"])
            Hooks.once(name, (_app: any, html: any) => {
              heard.push(`${name} ${html[0] instanceof HTMLElement}`);
              if (heard.length === 4) resolve(heard);
            });
          Hooks.once("getListWindowHeaderButtons", (_app: any, buttons: any[]) =>
            buttons.unshift({
              label: "Extra",
              class: "extra",
              icon: "fas fa-plus",
              onclick: () => heard.push("extra"),
            }),
          );
        }),
    );
    await page.evaluate((id) => new (game.modules.get(id) as any).api.ListWindow().render(true), ID);
    const window = page.locator("#older-list");
    await window.getByRole("button", { name: "Warden" }).click();
    expect(await page.evaluate(() => (globalThis as any).rowChosen)).toBe("Warden");
    await window.getByText("Two", { exact: true }).click();
    await window.getByText("The second page").waitFor();
    await window.locator(".header-button.extra").waitFor();
    const known = await page.evaluate(() => Object.values<any>(ui.windows).map((app) => [app.id, app.rendered]));
    expect(known).toEqual([["older-list", true]]);
    await window.getByRole("button", { name: says("APPLICATION.Close") }).click();
    await window.waitFor({ state: "detached" });
    expect(await told).toEqual([
      "renderListWindow true",
      "renderApplication true",
      "closeListWindow true",
      "closeApplication true",
    ]);
    expect(await page.evaluate(() => Object.keys(ui.windows))).toEqual([]);
  });

  it.runIf(generation < 14)("choose the option of a value by the helper `select`", async () => {
    const html = await page.evaluate(() =>
      Handlebars.compile('{{#select v}}<option value="a&quot;b">A</option><option value="2">B</option>{{/select}}')({
        v: 2,
      }),
    );
    expect(html).toBe('<option value="a&quot;b">A</option><option value="2" selected="">B</option>');
    expect(await page.evaluate(() => typeof (foundry.applications.handlebars as any).select)).toBe("function");
  });

  it("are moved, sized and folded, and stay on the page", async () => {
    const seen = await page.evaluate(async (id) => {
      const app = new (game.modules.get(id) as any).api.ListWindow({ left: 40, top: 50 });
      await app._render(true);
      const first = { ...app.position };
      app.setPosition({ left: 99_999, width: 400 });
      const { left, width } = app.position;
      await app.minimize();
      const folded = app.element[0].classList.contains("minimized");
      await app.maximize();
      const box = app.element[0].getBoundingClientRect();
      await app.close();
      return { first, left, width, folded, inside: box.right <= innerWidth };
    }, ID);
    expect(seen.first).toMatchObject({ left: 40, top: 50, width: 320 });
    expect(seen).toMatchObject({ width: 400, folded: true, inside: true });
    expect(seen.left).toBeLessThan(99_999);
  });

  it("hand what is filled in to their object, with its types", async () => {
    await page.evaluate((id) => {
      const world = globalThis as any;
      world.filled = { count: 1, kept: false };
      new (game.modules.get(id) as any).api.FormWindow(world.filled).render(true);
    }, ID);
    const window = page.locator("#older-form");
    await window.getByLabel("Count").fill("7");
    await window.getByLabel("Kept").check();
    await window.getByRole("button", { name: "Put in" }).click();
    await window.waitFor({ state: "detached" });
    expect(await page.evaluate(() => (globalThis as any).filled)).toEqual({ count: 7, kept: true });
  });

  it("without a form say so at each submit", async () => {
    const said = await page.evaluate(async () => {
      const window = new foundry.appv1.api.FormApplication({});
      window._state = 2; // drawn
      const submit = (): Promise<string> =>
        window._onSubmit(new Event("submit")).then(String, (error: Error) => error.message);
      return [await submit(), await submit()];
    });
    expect(said).toEqual(Array(2).fill("FormApplication has no form to submit."));
  });

  it("edit a document, and are drawn anew when it changes", async () => {
    const title = await page.evaluate(async (id) => {
      const actor = (await Actor.create({ name: "Old Tom", type: Actor.TYPES.at(-1)! })) as any;
      (globalThis as any).tom = actor;
      const sheet = new (game.modules.get(id) as any).api.OlderActorSheet(actor);
      sheet.render(true);
      return sheet.title;
    }, ID);
    expect(title).toContain("Old Tom");
    const field = page.locator(".window-app").getByLabel("Called", { exact: true });
    await field.fill("Young Tom");
    await field.press("Tab");
    await page.waitForFunction(() => (globalThis as any).tom.name === "Young Tom");
    await page.evaluate(() => (globalThis as any).tom.update({ name: "Tom" }));
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>(".window-app input")?.value === "Tom");
    await page.locator(".window-app").getByText("Tom").first().waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Escape");
    await page.locator(".window-app").waitFor({ state: "detached" });
  });

  it("ask: Dialog.confirm, Dialog.prompt and Dialog.wait answer with what was chosen", async () => {
    const dialog = page.locator(".window-app.dialog");
    const confirmed = page.evaluate(() =>
      foundry.appv1.api.Dialog.confirm({ title: "Sure?", content: "<p>Go on?</p>" }),
    );
    await dialog.getByRole("button", { name: says("COMMON.No") }).click();
    expect(await confirmed).toBe(false);
    await dialog.waitFor({ state: "detached" });
    const typed = page.evaluate(() =>
      foundry.appv1.api.Dialog.prompt({
        title: "Name",
        content: '<input name="word" value="oak">',
        callback: (html: any) => html.find("[name=word]").val(),
      }),
    );
    await dialog.getByRole("button", { name: says("COMMON.Confirm") }).click();
    expect(await typed).toBe("oak");
    await dialog.waitFor({ state: "detached" });
    const closed = page.evaluate(() =>
      foundry.appv1.api.Dialog.wait({ content: "x", buttons: { a: { label: "A" } } } as any).catch(() => "closed"),
    );
    await dialog.getByRole("button", { name: says("APPLICATION.Close") }).click();
    expect(await closed).toBe("closed");
  });
});
