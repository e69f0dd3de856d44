import { doorSays } from "../../../words.ts";
import { describe, expect, it } from "vitest";
import { ready } from "../../table.ts";
import { table, gm, player, openForm } from "./table.ts";

/* The page's own globals are the public API; their types do not matter out here. */
declare const seen: any;

describe("ApplicationV2", { shuffle: false }, () => {
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
    await gm.locator('dialog [data-action="yes"]').click();
    expect(await answer).toBe(true);
    await allClosed();
    answer = ask();
    await gm.locator('dialog [data-action="no"]').click();
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
        content:
          '<p id="sidebar" class="window-app" style="position: fixed; inset: 0; z-index: 99999">Well? <i class="fa-solid fa-check"></i></p>',
        position: { left: 0, top: 0, width: 5000 },
      }),
    );
    // Another user's question stays in its dialog, and its markup cannot imitate the page.
    const asked = player.locator("dialog .dialog-content p", { hasText: "Well?" });
    expect(await asked.evaluate((one) => one.outerHTML)).toBe('<p>Well? <i class="fa-solid fa-check"></i></p>');
    expect(await player.locator("dialog").evaluate((one) => one.clientWidth < 600)).toBe(true);
    await player.locator("dialog", { hasText: "From afar" }).locator('[data-action="yes"]').click();
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

  it("speaks the language that was chosen in this browser", async () => {
    const context = await gm.context().browser()!.newContext();
    const page = await context.newPage();
    await page.goto(`${table.url}/join`);
    await page.locator("#lead", { hasText: doorSays("lead") }).waitFor();
    await page.evaluate(() => localStorage.setItem("tabletop.core.language", '"es"'));
    await page.reload();
    await page.locator("html[lang=es] #lead", { hasText: doorSays("lead", {}, "es") }).waitFor();
    await page.goto(`${table.url}/solo`);
    await page
      .locator("label", { hasText: doorSays("seat", {}, "es") })
      .first()
      .waitFor();
    await context.close();
  });
});
