import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { defineProbe, giveTemplates, openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

declare const ProbeApp: any;

/** The state that a window keeps, and that it loses, when it is rendered again. */
describe.each(sampled([13, 14] as const, 1))("renders, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    table = await openTable(generation, { mat: false });
    ({ page } = await table.sit("Warden"));
    await defineProbe(page);
    await giveTemplates(page, {
      "probe/form.hbs": `<section>
        <input type="text" name="named" value="stored"><input type="text" id="with-id" value="stored">
        <input type="text" data-only="yes" value="stored"><button type="button" data-action="press">Press</button>
        <details><summary>More</summary>Words</details>
        <div class="long" style="height:40px;overflow:auto"><p style="height:400px">Long</p></div>
        <div class="other" style="height:40px;overflow:auto"><p style="height:400px">Long</p></div>
        <prose-mirror name="text" value="&lt;p&gt;stored&lt;/p&gt;"></prose-mirror>
      </section>`,
    });
    await page.evaluate(async () => {
      class Renders extends ProbeApp {
        static PARTS = { form: { template: "probe/form.hbs", scrollable: [".long"] } };
      }
      (globalThis as any).probe = await new Renders().render({ force: true });
    });
  });

  afterAll(() => table?.leave());

  const again = (): Promise<unknown> => page.evaluate(() => (globalThis as any).probe.render().then(() => 0));
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      const active = document.activeElement as HTMLElement;
      return active.getAttribute("name") ?? active.id ?? "";
    });

  it.each([
    ["a name", "[name=named]", "named"],
    ["an id", "#with-id", "with-id"],
    ["data attributes alone", "[data-only]", ""],
    ["an action alone", "[data-action=press]", ""],
  ])("U-014: of a control with %s the focus comes back, or not", async (_what, selector, expected) => {
    await page.focus(`#probe-app ${selector}`);
    await again();
    expect(await focused()).toBe(expected);
  });

  it("U-015: neither the caret nor what was typed and not submitted survives", async () => {
    await page.fill("#probe-app [name=named]", "half a sentence");
    await page.evaluate(() =>
      document.querySelector<HTMLInputElement>("#probe-app [name=named]")!.setSelectionRange(4, 9),
    );
    await again();
    const kept = await page.evaluate(() => {
      const input = document.querySelector<HTMLInputElement>("#probe-app [name=named]")!;
      return { value: input.value, focused: document.activeElement === input, end: input.selectionEnd };
    });
    expect(kept).toMatchObject({ value: "stored", focused: true });
    expect(kept.end).not.toBe(9);
  });

  it("U-016: open details fold", async () => {
    await page.click("#probe-app summary");
    await expect.poll(() => page.locator("#probe-app details").getAttribute("open")).not.toBeNull();
    await again();
    await expect.poll(() => page.locator("#probe-app details").getAttribute("open")).toBeNull();
  });

  it("U-017: how far it is scrolled is kept where the part says so", async () => {
    await page.evaluate(() => {
      for (const box of document.querySelectorAll("#probe-app [style*=overflow]")) box.scrollTop = 90;
    });
    await again();
    const tops = await page.evaluate(() =>
      [".long", ".other"].map((name) => document.querySelector(`#probe-app ${name}`)!.scrollTop),
    );
    expect(tops).toEqual([90, 0]);
  });

  it("U-041: an open editor loses what was typed since it was last saved", async () => {
    const editor = page.locator("#probe-app prose-mirror [contenteditable=true]");
    await editor.click();
    await page.keyboard.type("unsaved words ");
    await expect.poll(() => editor.innerText()).toContain("unsaved words");
    await again();
    await editor.waitFor();
    await expect.poll(async () => (await editor.innerText()).trim()).toBe("stored");
  });

  it("U-018: a part is exactly one element, marked with its name", async () => {
    table.seats[0]!.expectComplaint(/one element around it/);
    await giveTemplates(page, { "probe/two.hbs": "<p>One</p><p>Two</p>", "probe/one.hbs": "<p>One</p>" });
    const seen = await page.evaluate(async () => {
      class Two extends ProbeApp {
        static DEFAULT_OPTIONS = { id: "probe-two" };
        static PARTS = { both: { template: "probe/two.hbs" } };
      }
      class One extends ProbeApp {
        static DEFAULT_OPTIONS = { id: "probe-one" };
        static PARTS = { single: { template: "probe/one.hbs" } };
      }
      const failed = await new Two().render({ force: true }).then(
        () => "",
        (error: Error) => error.message,
      );
      const one = await new One().render({ force: true });
      const marks = [...one.element.querySelectorAll("[data-application-part]")].map((part: any) => part.tagName);
      await one.close();
      return { failed: failed !== "", marks };
    });
    expect(seen).toEqual({ failed: true, marks: ["P"] });
  });
});
