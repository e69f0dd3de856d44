import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Table } from "../../../tests/browser/table.ts";
import { openTable } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The data of forms, the answers of dialogs, and the HTML that texts of users may hold. */
describe.each(sampled([13, 14] as const, 1))("dialogs and forms, generation %i", (generation) => {
  let table: Table;
  let page: Page;

  beforeAll(async () => {
    table = await openTable(generation, { mat: false });
    const seat = await table.sit("Warden");
    ({ page } = seat);
    // markup that would run is given here: the page's policy says that it does not, before it is taken out
    seat.expectComplaint(/Executing inline event handler violates/);
  });

  afterAll(() => table?.leave());

  it("Tab and Shift+Tab stay in a dialog that is modal, and leave one that is not", async () => {
    const open = async (modal: boolean): Promise<void> => {
      await page.evaluate((isModal) => {
        const content = '<p><input name="word"><input name="off" disabled></p>';
        void foundry.applications.api.DialogV2.confirm({ modal: isModal, window: { title: "Sure?" }, content });
      }, modal);
      await page.locator("dialog").waitFor();
    };
    const close = async (): Promise<void> => {
      await page.locator('dialog [data-action="no"]').click();
      await page.locator("dialog").waitFor({ state: "detached" });
    };
    /**
     * Presses a key so often; the actions or names of what has the focus after each press, "out" outside the dialog.
     */
    const pressed = async (key: string, times: number): Promise<string[]> => {
      const found: string[] = [];
      for (let time = 0; time < times; time++) {
        await page.keyboard.press(key);
        found.push(
          await page.evaluate(() => {
            const { activeElement } = document;
            const control = activeElement?.closest("dialog") ? (activeElement as HTMLInputElement) : null;
            return control ? (control.dataset.action ?? control.name) : "out";
          }),
        );
      }
      return found;
    };
    await open(true);
    await page.locator('dialog [data-action="yes"]').focus();
    expect(await pressed("Tab", 5)).toEqual(["no", "close", "word", "yes", "no"]);
    expect(await pressed("Shift+Tab", 5)).toEqual(["yes", "word", "close", "no", "yes"]);
    await close();
    await open(false);
    await page.locator('dialog [data-action="no"]').focus();
    expect(await pressed("Tab", 1)).toEqual(["out"]);
    await close();
  });

  it("U-037, U-038, U-039, U-040: what FormDataExtended reads out of a form", async () => {
    const read = await page.evaluate(() => {
      const form = document.createElement("form");
      form.innerHTML = `<input name="off" value="1" disabled><input name="fixed" value="1" readonly>
        <input name="deep.number" type="number" value="7"><input name="deep.empty" type="number" value="">
        <input name="typed" data-dtype="Number" value="3"><input name="lone" type="checkbox" checked>
        <input name="many" type="checkbox" value="a" checked><input name="many" type="checkbox" value="b">
        <select name="picks" multiple><option value="x" selected>X</option><option value="y" selected>Y</option></select>
        <input type="radio" name="one" value="p"><input type="radio" name="one" value="q" checked>
        <input type="radio" name="none" value="p"><img data-edit="img" src="icons/svg/skull.svg">`;
      const { object } = new foundry.applications.ux.FormDataExtended(form);
      return { object, expanded: foundry.utils.expandObject(object).deep };
    });
    expect(read.object).toMatchObject({ fixed: "1", typed: 3, lone: true, picks: ["x", "y"], one: "q", none: null });
    expect(read.object.img).toMatch(/icons\/svg\/skull\.svg$/);
    expect(read.object).not.toHaveProperty("off");
    expect(read.object.many.filter(Boolean)).toEqual(["a"]);
    expect(read.expanded).toEqual({ number: 7, empty: null });
  });

  it("controls refuse what the API says they refuse: unknown options, hues off the circle, two kinds of tooltip", async () => {
    const refused = await page.evaluate(() => {
      const said = (what: () => unknown): string => {
        try {
          what();
          return "";
        } catch (error) {
          return (error as Error).message;
        }
      };
      const { elements, fields, apps } = foundry.applications as any;
      const options = ["a", "b"].map((value) => ({ value, label: value.toUpperCase() }));
      const picks = fields.createMultiSelectInput({ name: "picks", options, value: ["a"] });
      const loose = fields.createMultiSelectInput({ name: "loose", options });
      const hue = elements.HTMLHueSelectorSlider.create({ name: "hue", value: 0.5 });
      document.body.append(picks, hue);
      picks.select("b");
      picks.select("b");
      loose.value = ["b"];
      const result = {
        kept: [picks.value, loose.value],
        picks: [said(() => picks.select("c")), said(() => (picks.value = ["a", "toString"])), picks.value],
        hue: [said(() => (hue.value = 1.5)), said(() => (hue.value = 0.25)), hue.value],
        tooltip: said(() => game.tooltip.activate(picks, { text: "words", html: "<b>words</b>" })),
        picker: said(() => apps.FilePicker.fromButton(document.createElement("a"))),
      };
      picks.remove();
      hue.remove();
      return result;
    });
    expect(refused.kept).toEqual([["a", "b"], ["b"]]);
    expect(refused.picks).toEqual([
      '"c" is not an option of this control.',
      '"toString" is not an option of this control.',
      ["a", "b"],
    ]);
    expect(refused.hue).toEqual([expect.stringContaining("1.5"), "", 0.25]);
    expect([refused.tooltip, refused.picker]).toEqual([
      expect.stringMatching(/either/),
      expect.stringMatching(/button/),
    ]);
  });

  it("controls have the members that the API documents, or say that they are not in the tabletop", async () => {
    const { of14, ...seen } = await page.evaluate(() => {
      const said = (what: () => unknown): unknown => {
        try {
          return what();
        } catch (error) {
          return (error as Error).message;
        }
      };
      const { elements, fields } = foundry.applications as any;
      const options = ["a", "b"].map((value) => ({ value, label: value, disabled: value === "b" }));
      const picks = fields.createMultiSelectInput({ name: "picks", options, value: ["a"] });
      const boxes = fields.createMultiSelectInput({ name: "boxes", type: "checkboxes", options, value: ["b"] });
      const code = elements.HTMLCodeMirrorElement.create({ name: "code", value: "{}", language: "json" });
      const tags = elements.HTMLDocumentTagsElement.create({ name: "tags", type: "Actor" });
      document.body.append(picks, boxes, code, tags);
      picks.select("b");
      boxes.unselect("b");
      boxes.disabled = true;
      boxes.disabled = false;
      const locked = [picks.value, boxes.value, boxes.querySelector("input[value=b]").disabled];
      const free = [picks.querySelector("option[value=b]").disabled, boxes.querySelector("input[value=a]").disabled];
      const types = [
        tags.type,
        ((tags.type = null), tags.type),
        ((tags.max = 2), tags.max),
        ((tags.max = 0), tags.max),
        ((tags.max = -1), tags.max),
      ];
      tags.single = true;
      const tag = elements.HTMLStringTagsElement.renderTag("t", "Tag", false);
      const of14 = picks.disableOption && [
        (picks.disableOption("b", false), picks.select("b"), picks.value),
        (picks.disableOption("a"), picks.unselect("a"), picks.value),
        picks.querySelectorAll("button.remove").length,
        said(() => picks.disableOption("c")),
      ];
      const result = {
        ...{ of14, locked, free, types, single: tags.max },
        tag: [tag.dataset.key, tag.textContent, tag.querySelector("button")],
        code: [code.language, code.indent, code.nowrap, code.value, said(() => code.posAtCoords({ x: 0, y: 0 }))],
        signal: said(() => picks.abortSignal),
      };
      for (const element of [picks, boxes, code, tags]) element.remove();
      return result;
    });
    expect(seen.locked).toEqual([["a"], ["b"], true]);
    expect(seen.free).toEqual([true, false]);
    expect([seen.types, seen.single]).toEqual([["Actor", null, 2, 0, Infinity], 1]);
    expect(seen.tag).toEqual(["t", "Tag", null]);
    const absent = expect.stringContaining("not in the tabletop");
    expect([seen.code, seen.signal]).toEqual([["json", 2, false, "{}", absent], absent]);
    const there = [["a", "b"], ["a", "b"], 1, '"c" is not an option of this control.'];
    expect(of14).toEqual(generation >= 14 ? there : undefined);
  });

  it("U-047: content given as a string holds allowed elements only, an element of one's own what it holds", async () => {
    const kept = await page.evaluate(async () => {
      const { DialogV2 } = foundry.applications.api;
      const html = `<p class="ok" data-a="1" onclick="x()"><svg><use href="#a"></use></svg><b>word</b><script>x()</script></p>`;
      const element = document.createElement("div");
      element.innerHTML = html;
      const look = async (content: string | HTMLElement): Promise<unknown[]> => {
        const dialog = await new DialogV2({
          window: { title: "Probe" },
          content,
          buttons: [{ action: "ok", label: "OK" }],
        }).render({ force: true });
        const paragraph = dialog.element.querySelector("p.ok");
        const found = [
          dialog.element.querySelectorAll(".ok svg").length,
          paragraph?.dataset.a,
          paragraph?.hasAttribute("onclick"),
          paragraph?.querySelector("b")?.textContent,
          paragraph?.querySelectorAll("script").length,
        ];
        await dialog.close();
        return found;
      };
      return [await look(html), (await look(element))[0]];
    });
    expect(kept).toEqual([[0, "1", false, "word", 0], 1]);
  });

  it("U-047: foundry.utils.cleanHTML keeps the allowed elements and attributes alone", async () => {
    const cleaned = await page.evaluate(() =>
      foundry.utils.cleanHTML(
        '<p class="ok" onclick="x()"><svg></svg><b>word</b><form action="/a"><i>more</i></form></p>',
      ),
    );
    expect(cleaned).not.toMatch(/svg|onclick|action/);
    expect(cleaned).toMatch(/<p class="ok"><b>word<\/b>.*<i>more<\/i>/);
  });

  it("U-048, U-049, U-050: a dialog gives what the callback gives, else the action, else null; it needs a button", async () => {
    const answers = await page.evaluate(async () => {
      const { DialogV2 } = foundry.applications.api;
      const ask = async (callback: unknown, press: string | null): Promise<unknown> => {
        let shown: any;
        const answer = DialogV2.wait({
          window: { title: "Probe" },
          content: "<p>Well?</p>",
          rejectClose: false,
          buttons: [{ action: "yes", label: "COMMON.Yes", default: true, callback }],
          render: (event: any, dialog: any) => (shown = dialog ?? event.target),
        });
        for (let wait = 0; !shown?.rendered && wait < 1500; wait++) await new Promise((done) => setTimeout(done, 20));
        const label = shown.element.querySelector("[data-action=yes]").textContent.trim();
        if (press) shown.element.querySelector(`[data-action=${press}]`).click();
        else await shown.close();
        return [await answer, label !== "COMMON.Yes"];
      };
      let refused = false;
      try {
        await new DialogV2({ window: { title: "None" }, content: "", buttons: [] }).render({ force: true });
      } catch {
        refused = true;
      }
      return [
        await ask(() => 7, "yes"),
        await ask(() => null, "yes"),
        await ask(undefined, "yes"),
        await ask(() => 7, null),
        refused,
      ];
    });
    expect(answers).toEqual([[7, true], ["yes", true], ["yes", true], [null, true], true]);
  });

  it("U-054: a notice cleans its words, and escapes what is put into them", async () => {
    const texts = await page.evaluate(async () => {
      ui.notifications.info("<b>bold</b><svg></svg><script>x()</script>", { permanent: true });
      ui.notifications.info("{who} came", { format: { who: "<i>Ada</i>" }, permanent: true });
      const notices = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("#notifications .notification")];
      for (let wait = 0; notices().length < 2 && wait < 1500; wait++) await new Promise((done) => setTimeout(done, 20));
      const shown = notices().map((one) => one.innerHTML);
      ui.notifications.clear();
      return shown.join("\n");
    });
    expect(texts).toContain("<b>bold</b>");
    expect(texts).not.toMatch(/<svg|<script|<i>Ada/);
  });

  it("U-055: data-tooltip is a key or cleaned HTML, -text plain words, -html cleaned HTML", async () => {
    const shown = await page.evaluate(async () => {
      const show = (attribute: string, value: string): string => {
        const element = document.createElement("span");
        element.setAttribute(attribute, value);
        document.body.append(element);
        game.tooltip.activate(element);
        const html = document.getElementById("tooltip")!.innerHTML;
        game.tooltip.deactivate();
        element.remove();
        return html;
      };
      return {
        key: show("data-tooltip", "COMMON.Yes"),
        html: show("data-tooltip", "<b>a</b><svg></svg>"),
        text: show("data-tooltip-text", "<b>a</b>"),
        own: show("data-tooltip-html", "<b>a</b><script>x()</script>"),
      };
    });
    expect(shown.key).not.toContain("COMMON.Yes");
    expect(shown.html).toContain("<b>a</b>");
    expect(shown.html).not.toContain("<svg");
    expect(shown.text).toContain("&lt;b&gt;a&lt;/b&gt;");
    expect(shown.own).toContain("<b>a</b>");
    expect(shown.own).not.toContain("<script");
  });
});
