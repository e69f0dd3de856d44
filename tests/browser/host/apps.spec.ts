import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ready, Table } from "../table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

/**
 * The tabletop's applications in a browser.
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html
 * https://foundryvtt.com/api/v14/classes/foundry.applications.api.DialogV2.html
 */
let table: Table;
let gm: Page;
let player: Page;

beforeAll(async () => {
  table = await Table.open();
  const seat = await table.sit("Gamemaster");
  // markup that would run is given to a dialog here: the page's policy says that it does not, before it is taken out
  seat.expectComplaint(/Executing inline event handler violates/);
  gm = seat.page;
  player = (await table.sit("Player One")).page;
});

afterAll(() => table?.leave());

/** A window with a form, defined in the page: templates are given to the host by hand. */
const openForm = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const world = globalThis as any;
    world.seen = { submitted: [], hooks: [], actions: [] };
    const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
    world.Handlebars.registerPartial("none", "");
    const original = globalThis.fetch;
    globalThis.fetch = (async (address: any, ...rest: any[]) =>
      String(address).endsWith("test/form.hbs")
        ? new Response(
            '<div><p>{{count}}</p><input name="first" value="{{value}}"><input name="second" value="b"><string-tags name="tags" value="x,y"></string-tags><button type="button" data-action="hit">Hit</button></div>',
          )
        : original(address, ...rest)) as typeof fetch;
    class Parent extends HandlebarsApplicationMixin(ApplicationV2) {
      static DEFAULT_OPTIONS: any = {
        classes: ["parent"],
        window: { title: "Parent" },
        actions: { hit: { handler: (event: MouseEvent) => seen.actions.push(event.button), buttons: [0, 2] } },
      };
    }
    class Child extends Parent {
      static override DEFAULT_OPTIONS: any = {
        id: "test-form",
        classes: ["child"],
        tag: "form",
        window: { title: "Child", resizable: true },
        form: {
          submitOnChange: true,
          handler: (_event: Event, _form: HTMLFormElement, data: any) => seen.submitted.push(data.object),
        },
      };
      static PARTS = { form: { template: "test/form.hbs" } };
      count = 0;
      async _prepareContext(): Promise<object> {
        return { count: ++this.count, value: `stored ${this.count}` };
      }
    }
    for (const name of ["renderChild", "renderParent", "renderApplicationV2", "closeChild"])
      Hooks.on(name, () => seen.hooks.push(name));
    world.testForm = await new Child().render({ force: true });
  });

describe("ApplicationV2", () => {
  it("U-011, U-025: merges options along the chain, is known by its id, and tells the hooks of every class in it", async () => {
    await openForm(gm);
    const state = await gm.evaluate(() => {
      const app = (globalThis as any).testForm;
      return {
        hooks: seen.hooks,
        classes: [...app.element.classList],
        title: app.title,
        tag: app.element.tagName,
        known: foundry.applications.instances.get("test-form") === app,
      };
    });
    expect(state.hooks).toEqual(["renderChild", "renderParent", "renderApplicationV2"]);
    expect(state.classes).toEqual(expect.arrayContaining(["application", "parent", "child"]));
    expect(state).toMatchObject({ title: "Child", tag: "FORM", known: true });
  });

  it("U-014, U-015: keeps the focus of a named control when it renders again, and no words not yet submitted", async () => {
    await gm.fill("#test-form [name=first]", "half a sent");
    const kept = await gm.evaluate(async () => {
      await (globalThis as any).testForm.render();
      const active = document.activeElement as HTMLInputElement;
      return [active.name, active.value, document.querySelector("#test-form p")?.textContent];
    });
    expect(kept).toEqual(["first", "stored 2", "2"]);
  });

  it("U-026: submits the whole form on change, and then shows what is stored", async () => {
    await gm.fill("#test-form [name=first]", "a whole sentence");
    await gm.press("#test-form [name=first]", "Tab");
    await gm.waitForFunction(() => seen.submitted.length > 0);
    await expect
      .poll(() => gm.evaluate(() => seen.submitted.at(-1)))
      .toEqual({
        first: "a whole sentence",
        second: "b",
        tags: ["x", "y"],
      });
    expect(
      await gm.evaluate(async () => {
        await (globalThis as any).testForm.render();
        return (document.querySelector("#test-form [name=first]") as HTMLInputElement).value;
      }),
    ).toBe("stored 3");
  });

  it("U-023: runs actions for the buttons they name", async () => {
    await gm.click("#test-form [data-action=hit]");
    await gm.click("#test-form [data-action=hit]", { button: "right" });
    await gm.click("#test-form [data-action=hit]", { button: "middle" });
    await expect.poll(() => gm.evaluate(() => seen.actions)).toEqual([0, 2]);
  });

  it("is dragged by its header, folded by a double click and closed by its button", async () => {
    const before = await gm.evaluate(() => ({ ...(globalThis as any).testForm.position }));
    const title = gm.locator("#test-form .window-title");
    const box = (await title.boundingBox())!;
    await gm.mouse.move(box.x + 20, box.y + 5);
    await gm.mouse.down();
    await gm.mouse.move(box.x + 60, box.y + 45, { steps: 4 });
    await gm.mouse.up();
    await gm.waitForFunction((left) => (globalThis as any).testForm.position.left === left + 40, before.left);
    await title.dblclick();
    await gm.waitForFunction(() => (globalThis as any).testForm.minimized);
    await title.dblclick();
    await gm.waitForFunction(() => !(globalThis as any).testForm.minimized);
    await gm.click("#test-form [data-action=close]");
    await gm.waitForFunction(() => !document.getElementById("test-form"));
    await expect
      .poll(() => gm.evaluate(() => [seen.hooks.at(-1), foundry.applications.instances.has("test-form")]))
      .toEqual(["closeChild", false]);
  });
});

describe("DialogV2", () => {
  /** A dialog that is being closed must not be taken for the next one. */
  const allClosed = (): Promise<void> => gm.locator("dialog").waitFor({ state: "detached" });

  it("confirm gives true, false and null", async () => {
    const ask = () =>
      gm.evaluate(() =>
        foundry.applications.api.DialogV2.confirm({ window: { title: "Well" }, content: "<p>Sure?</p>" }),
      );
    let answer = ask();
    await gm.getByRole("button", { name: "Yes" }).click();
    expect(await answer).toBe(true);
    await allClosed();
    answer = ask();
    await gm.getByRole("button", { name: "No", exact: true }).click();
    expect(await answer).toBe(false);
    await allClosed();
    answer = ask();
    await gm.locator("dialog .window-title").waitFor();
    await gm.keyboard.press("Escape");
    expect(await answer).toBeNull();
    await allClosed();
  });

  it("input gives the form's data on Enter, and cleans what would run", async () => {
    const answer = gm.evaluate(() =>
      foundry.applications.api.DialogV2.input({
        window: { title: "Name" },
        content:
          '<input name="who" autofocus><input type="number" name="many" value="3"><img src="data:," onerror="globalThis.hacked = true" alt="">',
      }),
    );
    await gm.fill("dialog [name=who]", "Tavi");
    await expect.poll(() => gm.locator("dialog [onerror]").count()).toBe(0);
    await gm.press("dialog [name=who]", "Enter");
    expect(await answer).toEqual({ who: "Tavi", many: 3 });
    await expect.poll(() => gm.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
  });

  it("query asks on another user's screen", async () => {
    const answer = gm.evaluate(() =>
      foundry.applications.api.DialogV2.query(game.users.getName("Player One"), "confirm", {
        window: { title: "From afar" },
        content: "<p>Well?</p>",
      }),
    );
    await player.locator("dialog", { hasText: "From afar" }).getByRole("button", { name: "Yes" }).click();
    expect(await answer).toBe(true);
  });
});

describe("joining", () => {
  it("is by the page that lists the world's users", async () => {
    const context = await gm.context().browser()!.newContext();
    const page = await context.newPage();
    await page.goto(`${table.url}/join`);
    await page
      .getByRole("button", { name: "Player Two" })
      .or(page.getByRole("link", { name: "Player Two" }))
      .first()
      .click();
    await ready(page);
    await expect.poll(() => page.evaluate(() => game.user.name)).toBe("Player Two");
    await context.close();
  });
});

describe("sidebar and windows", () => {
  it("is folded on a narrow page, says when something comes in, and opens at a press", async () => {
    const { page } = await table.sit("Player Two", { width: 720, height: 800 });
    const folded = (): Promise<boolean> =>
      page.evaluate(() => !ui.sidebar.expanded && document.body.classList.contains("sidebar-collapsed"));
    await expect.poll(() => folded()).toBe(true);
    const share = (): Promise<number> =>
      page.evaluate(() => document.getElementById("sidebar")!.getBoundingClientRect().width / innerWidth);
    await expect.poll(() => share()).toBeLessThan(0.1);
    await gm.evaluate(() => ChatMessage.create({ content: "Seen by few" }));
    await page.locator("#sidebar-tab-chat.notify").waitFor();
    await page.click("#sidebar-tab-chat");
    await page.getByText("Seen by few").waitFor();
    await expect.poll(() => page.locator("#sidebar-tab-chat.notify").count()).toBe(0);
    await expect.poll(() => page.locator("#hotbar").isVisible()).toBe(false);
    await page.click("#sidebar [data-action=toggleState]");
    await expect.poll(() => folded()).toBe(true);
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect.poll(folded).toBe(false);
    await page.context().close();
  });

  it("creates an actor by a dialog, lists it, deletes it by its menu", async () => {
    await gm.click("#sidebar-tab-actors");
    await gm.click("#actors .directory-header [data-action=createEntry]");
    await gm.fill("dialog [name=name]", "Somebody new");
    await gm.press("dialog [name=name]", "Enter");
    await gm.waitForFunction(() => game.actors.getName("Somebody new")?.sheet.rendered);
    await gm.evaluate(() => game.actors.getName("Somebody new").sheet.close());
    await gm.locator("#actors .entry", { hasText: "Somebody new" }).click({ button: "right" });
    await gm.getByRole("menuitem", { name: "Delete" }).click();
    await gm.locator("dialog").getByRole("button", { name: "Yes" }).click();
    await gm.waitForFunction(() => !game.actors.getName("Somebody new"));
    await expect.poll(() => gm.locator("#actors .entry", { hasText: "Somebody new" }).count()).toBe(0);
  });

  it("filters a list by what is typed", async () => {
    await gm.fill("#actors input[type=search]", "tav");
    await gm.waitForFunction(
      () => [...document.querySelectorAll<HTMLElement>("#actors .entry")].filter((entry) => !entry.hidden).length === 1,
    );
    await gm.fill("#actors input[type=search]", "");
    await gm.waitForFunction(() => document.querySelectorAll("#actors .entry[hidden]").length === 0);
  });

  it("renders a directory only when what it shows has changed", async () => {
    const renders = await gm.evaluate(async () => {
      let count = 0;
      const hook = Hooks.on("renderActorDirectory", () => count++);
      const actor = game.actors.contents[0];
      const counts = [];
      await actor.update({ "flags.world.unseen": Math.floor(performance.now()) });
      await new Promise((done) => requestAnimationFrame(done));
      counts.push(count);
      const { name } = actor;
      await actor.update({ name: `${name} II` });
      await actor.update({ name });
      await new Promise((done) => requestAnimationFrame(done));
      counts.push(count > counts[0]!);
      Hooks.off("renderActorDirectory", hook);
      return counts;
    });
    expect(renders).toEqual([0, true]);
  });

  it("does not open a sheet to someone who may not see it, and says so", async () => {
    await player.evaluate(() =>
      game.actors.find((actor: any) => !actor.testUserPermission(game.user, "LIMITED")).sheet.render({ force: true }),
    );
    await player.locator(".notification", { hasText: "may not see" }).waitFor();
    await player.evaluate(() => ui.notifications.clear());
  });

  it("opens settings by package and keeps a changed one", async () => {
    await gm.evaluate(() => {
      game.settings.register("world", "probe", {
        name: "A probe",
        scope: "client",
        config: true,
        type: String,
        choices: { a: "First", b: "Second" },
        default: "a",
      });
    });
    await gm.click("#sidebar-tab-settings");
    await gm.click("#settings [data-app=configure]");
    await gm.fill("#settings-config input[type=search]", "probe");
    await gm.selectOption("#settings-config [name='world.probe']", "b");
    await gm.click("#settings-config button[type=submit]");
    await gm.waitForFunction(() => game.settings.get("world", "probe") === "b");
  });

  it("shows a tooltip on hover and on keyboard focus, with its words as text", async () => {
    await gm.hover("#sidebar-tab-combat");
    await gm.waitForFunction(() => document.querySelector("#tooltip.active")?.textContent === "Encounters");
    await gm.mouse.move(400, 400);
    await gm.waitForFunction(() => !document.querySelector("#tooltip.active"));
    await gm.evaluate(() => {
      const probe = document.createElement("button");
      Object.assign(probe, { id: "probe", textContent: "probe" });
      probe.dataset.tooltipText = "<b>not markup</b>";
      document.getElementById("ui-bottom")!.prepend(probe);
      (document.getElementById("sidebar-tab-settings") as HTMLElement).focus();
      game.tooltip.activate(probe);
    });
    await expect
      .poll(() => gm.evaluate(() => document.getElementById("tooltip")!.textContent))
      .toBe("<b>not markup</b>");
    await gm.evaluate(() => document.getElementById("probe")!.remove());
  });
});

describe("rich text", () => {
  it("enriches links, rolls and a package's own pattern; hides secrets from those who may not know", async () => {
    const html = await gm.evaluate(async () => {
      CONFIG.TextEditor.enrichers.push({
        id: "probe",
        pattern: /@Probe\[(\w+)\]/g,
        enricher: async (match: string[]) =>
          Object.assign(document.createElement("b"), { textContent: `probe ${match[1]}` }),
      });
      const actor = game.actors.contents[0];
      const editor = foundry.applications.ux.TextEditor.implementation;
      const text = `<p>@UUID[${actor.uuid}]{him} rolls [[/r 1d6]]{one die} and [[2 + 3]] @Probe[x]</p><section class="secret" id="s1"><p>hush</p></section>`;
      return {
        name: actor.name,
        open: await editor.enrichHTML(text, { secrets: true }),
        shut: await editor.enrichHTML(text),
      };
    });
    expect(html.open).toContain('class="content-link"');
    expect(html.open).toMatch(/data-formula="1d6"/);
    expect(html.open).toMatch(/inline-result[^]*5/);
    expect(html.open).toContain("<b>probe x</b>");
    expect(html.open).toContain("hush");
    expect(html.shut).not.toContain("hush");
  });
});

describe("what is not built", () => {
  it("can be read and extended, and says so when constructed", async () => {
    const answer = await gm.evaluate(() => {
      class Mine extends foundry.applications.apps.GridConfig {}
      try {
        return new Mine() && "constructed";
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(answer).toBe("not in the tabletop: foundry.applications.apps.GridConfig");
  });
});
