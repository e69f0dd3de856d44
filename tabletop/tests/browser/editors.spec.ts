import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The element for rich text: when it saves, what it shows, what of it reaches a form. */
describe.each(sampled([13, 14] as const, 1))("rich text, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one), { mat: false });

  beforeEach(() => page.evaluate(() => document.getElementById("probe")?.remove()));

  /** A form over the game with this in it, and a field after it; `probeTold` counts the events that reach the form. */
  const lay = (html: string) =>
    page.evaluate((inner) => {
      const form = document.createElement("form");
      form.id = "probe";
      form.style.cssText = "position:fixed; inset:20px 400px 20px 120px; z-index:9999; background:white";
      form.innerHTML = `${inner}<input id="after">`;
      const told: Record<string, number> = ((globalThis as any).probeTold = {});
      for (const name of ["change", "save", "open", "close"])
        form.addEventListener(name, () => (told[name] = (told[name] ?? 0) + 1));
      document.body.append(form);
    }, html);
  const told = () => page.evaluate(() => (globalThis as any).probeTold as Record<string, number>);
  const editing = () => page.waitForSelector("#probe prose-mirror .ProseMirror");
  const value = () => page.evaluate(() => (document.querySelector("#probe prose-mirror") as any).value as string);

  it("U-042: a toggled editor saves and closes as the focus leaves it", async () => {
    await lay(`<prose-mirror name="text" value="&lt;p&gt;old&lt;/p&gt;" toggled>old</prose-mirror>`);
    await page.click("#probe prose-mirror button.toggle");
    await editing();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" and new");
    // its own buttons are a part of it
    await page.focus("#probe prose-mirror .editor-menu button");
    expect(await told()).toEqual({ open: 1 });
    await page.focus("#after");
    expect(await value()).toBe("<p>old and new</p>");
    expect(await told()).toEqual({ open: 1, close: 1, save: 1, change: 1 });
    await expect.poll(() => page.locator("#probe .ProseMirror").count()).toBe(0);
  });

  it("U-043: edits its `value`; closed and toggled it shows what stands in it, as the package enriched it", async () => {
    const source = "&lt;p&gt;@UUID[Actor.x]{Link}&lt;/p&gt;";
    await lay(`<prose-mirror name="text" value="${source}" toggled><p>shown <b>instead</b></p></prose-mirror>`);
    await expect.poll(() => page.innerText("#probe prose-mirror .editor-content")).toBe("shown instead");
    await page.click("#probe prose-mirror button.toggle");
    await editing();
    await expect.poll(() => page.innerText("#probe .ProseMirror")).toBe("@UUID[Actor.x]{Link}");
    expect(await value()).toBe("<p>@UUID[Actor.x]{Link}</p>");
  });

  it("U-044: belongs to its form and to a label around it, whose click reaches it", async () => {
    await lay(`<label><b id="words">Words</b><prose-mirror name="text" value="a"></prose-mirror></label>`);
    await editing();
    await page.evaluate(() => {
      const element = document.querySelector("#probe prose-mirror") as any;
      element.addEventListener("click", (event: Event) => event.target === element && (element.clicks = 1));
    });
    await page.click("#words");
    const found = await page.evaluate(() => {
      const element = document.querySelector("#probe prose-mirror") as any;
      const { form, labels } = element._internals ?? {};
      return [element.clicks, form?.id, labels?.length, element.form?.id, element.constructor.formAssociated];
    });
    expect(found).toEqual([1, "probe", 1, "probe", true]);
  });

  it("U-045: text shown outside of an editor has its secrets and its links only through enrichHTML", async () => {
    const [whole, kept, link] = await page.evaluate(async () => {
      const { TextEditor } = foundry.applications.ux;
      const html = `<p>open</p><section class="secret" id="secret-1"><p>hidden</p></section>`;
      return [
        await TextEditor.implementation.enrichHTML(html, { secrets: true }),
        await TextEditor.implementation.enrichHTML(html, { secrets: false }),
        await TextEditor.implementation.enrichHTML("<p>@UUID[Actor.x]{Nobody}</p>"),
      ];
    });
    expect(whole).toContain("hidden");
    expect(kept).toContain("open");
    expect(kept).not.toContain("hidden");
    expect(link).toMatch(/<a [^>]*content-link/);
  });

  it("U-046: typing tells nobody; losing the focus and the editor's own button do", async () => {
    await lay(`<prose-mirror name="text" value="&lt;p&gt;a&lt;/p&gt;"></prose-mirror>`);
    await editing();
    await page.focus("#probe .ProseMirror");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("b");
    expect(await told()).not.toHaveProperty("change");
    await page.focus("#after");
    expect((await told()).change).toBe(1);
    await page.focus("#probe .ProseMirror");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("c");
    expect((await told()).change).toBe(1);
    await page.click("#probe .editor-menu button.right");
    expect(await told()).toMatchObject({ change: 2, save: 1 });
    expect(await value()).toBe("<p>abc</p>");
  });
});
