import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HeadlessTable, type HeadlessSeat } from "../table.ts";

/* The page without a browser finds, refuses and does what Playwright does with one. */

let table: HeadlessTable;
let seat: HeadlessSeat;

/** Puts markup of the test's own on the page, and writes down every event of the named kinds. */
const show = (markup: string): Promise<void> =>
  seat.page.evaluate((html) => {
    const world = globalThis as any;
    document.getElementById("here")?.remove();
    const here = Object.assign(document.createElement("div"), { id: "here", innerHTML: html });
    document.body.append(here);
    world.heard = [];
    for (const kind of [
      "pointerdown",
      "mousedown",
      "pointerup",
      "mouseup",
      "click",
      "input",
      "change",
      "submit",
      "toggle",
    ])
      here.addEventListener(kind, (event) => {
        if (kind === "submit") event.preventDefault();
        world.heard.push(`${kind} ${(event.target as HTMLElement).id}`);
      });
  }, markup);
const heard = (): Promise<string[]> => seat.page.evaluate(() => (globalThis as any).heard);
const here = (selector: string) => seat.page.locator("#here").locator(selector);

beforeAll(async () => {
  table = await HeadlessTable.open({ ruleset: "crusade", mat: true });
  seat = await table.sit("Gamemaster");
});
beforeEach(() => show(""));
afterAll(() => table.leave());

describe("finding", () => {
  beforeEach(() =>
    show(`
      <ul>
        <li class="row"><h3>Long sword</h3><button id="one">Strike</button></li>
        <li class="row"><h3>Sword</h3><button id="two">Strike <b>hard</b></button></li>
      </ul>
      <label>Strength <input id="strength" value="3"></label>`),
  );

  test("by words: within them, exactly, and in what an element has", async () => {
    const { page } = seat;
    const row = here(".row").filter({ has: page.locator('h3:text-is("Sword")') });
    await expect.poll(() => row.count()).toBe(1);
    await expect.poll(() => row.locator("button").getAttribute("id")).toBe("two");
    await expect.poll(() => here('.row:has(h3:text-is("Sword")) button').getAttribute("id")).toBe("two");
    await expect.poll(() => here('.row:has-text("sWORD")').count()).toBe(2);
    await expect.poll(() => here(".row").filter({ hasText: /^Long/ }).count()).toBe(1);
    await expect.poll(() => page.locator("#here").getByText("sword").count()).toBe(2);
    await expect.poll(() => page.locator("#here").getByText("Sword", { exact: true }).count()).toBe(1);
  });

  test("by role and label, by place, and by either of two", async () => {
    const { page } = seat;
    await expect.poll(() => page.locator("#here").getByRole("button", { name: "Strike" }).count()).toBe(2);
    await expect.poll(() => page.locator("#here").getByRole("button", { name: "Strike", exact: true }).count()).toBe(1);
    await expect.poll(() => page.getByLabel("Strength").inputValue()).toBe("3");
    await expect.poll(() => here("button").last().getAttribute("id")).toBe("two");
    await expect.poll(() => here("button").nth(0).or(here("button").nth(1)).count()).toBe(2);
    await expect.poll(() => here("h3").allInnerTexts()).toEqual(["Long sword", "Sword"]);
  });

  test("by CSS in all its combinations, and anew when the document has changed", async () => {
    const { page } = seat;
    await show(`
      <ul class="list one"><li data-id="3a" class="row on">A<i></i></li><li data-id="b" class="row">B</li><li>C</li></ul>
      <p lang="en-GB"><select id="choice"><option value="x">X</option><option value="y">Y</option></select></p>`);
    const texts = (selector: string) => here(selector).allTextContents();
    await expect.poll(() => texts(".list > .row")).toEqual(["A", "B"]);
    await expect.poll(() => texts("li + li")).toEqual(["B", "C"]);
    await expect.poll(() => texts(".on ~ li:not(.row)")).toEqual(["C"]);
    await expect.poll(() => texts("li:has(> i), p option[value='y']")).toEqual(["A", "Y"]);
    await expect.poll(() => texts("li:is(:first-child, :last-child)")).toEqual(["A", "C"]);
    await expect
      .poll(() => texts('[data-id^="3"], [lang|="en"] [value="Y" i], [class~="on"] > i'))
      .toEqual(["A", "", "Y"]);
    await expect.poll(() => texts("li:nth-child(2)")).toEqual(["B"]);
    const found = await page.evaluate(() => {
      const list = document.querySelector("#here .list")!;
      const select = document.querySelector<HTMLSelectElement>("#here select")!;
      const count = () => document.querySelectorAll("#here .on").length;
      const counts = [count()];
      list.children[1]!.classList.add("on");
      counts.push(count());
      list.firstElementChild!.remove();
      counts.push(count());
      return {
        counts,
        scoped: list.querySelectorAll(":scope > li").length,
        escaped: list.parentElement!.querySelectorAll(`#${CSS.escape("3a")}, [data-id="${CSS.escape("b")}"]`).length,
        closest: select.closest("select") === select && select.options[1]!.closest("p")?.lang,
        matched: select.matches("p > select") && !select.matches("ul select"),
        known: [...document.querySelectorAll("#here li")].includes(list.children[0]!),
      };
    });
    expect(found).toEqual({ counts: [1, 2, 1], scoped: 2, escaped: 1, closest: "en-GB", matched: true, known: true });
    await expect(here("li:").count()).rejects.toThrow();
  });

  test("one element must be meant", async () => {
    await expect(here("button").click()).rejects.toThrow("2 elements are meant");
    await expect(here("button").innerText()).rejects.toThrow("2 elements are meant");
  });

  test("what is not there throws by name", () => {
    expect(() => seat.page.touchscreen).toThrow("page.touchscreen");
    expect(() => seat.page.keyboard.type).toThrow("page.keyboard.type");
    expect(() => here("button").screenshot).toThrow("locator.screenshot");
    expect(() => here("button").click({ position: { x: 1, y: 1 } })).toThrow("the option position");
  });
});

test("a key goes where the focus is, and to the page where nothing has it", async () => {
  const heard = await seat.page.evaluate(() => {
    const keys: string[] = ((globalThis as any).keysHeard = []);
    document.addEventListener("keydown", ({ key, target }) => keys.push(`${key} at ${(target as Element).localName}`));
    const field = document.createElement("input");
    field.id = "key-goes-here";
    document.body.append(field);
    field.focus();
    return keys.length;
  });
  expect(heard).toBe(0);
  await seat.page.keyboard.press("f");
  await seat.page.evaluate(() => document.getElementById("key-goes-here")!.remove());
  await seat.page.keyboard.press("Control+z");
  await expect.poll(() => seat.page.evaluate(() => (globalThis as any).keysHeard)).toEqual(["f at input", "z at body"]);
});

describe("refusing", () => {
  test.each([
    ["missing", "<p></p>", "it is not there"],
    ["disabled", "<button disabled>A</button>", "it is disabled"],
    ["disabled for readers of screens", '<button aria-disabled="true">A</button>', "it is disabled"],
    ["in a disabled fieldset", "<fieldset disabled><button>A</button></fieldset>", "it is disabled"],
    ["hidden", "<div hidden><button>A</button></div>", "it is not shown"],
    ["hidden by its style", '<div style="display: none"><button>A</button></div>', "it is not shown"],
    ["hidden by a class of the tabletop", '<div class="hidden"><button>A</button></div>', "it is not shown"],
    ["in a closed dialog", "<dialog><button>A</button></dialog>", "it is not shown"],
    ["in closed details", "<details><summary>S</summary><button>A</button></details>", "it is not shown"],
    ["in a tab not open", '<section class="tab" data-tab="x"><button>A</button></section>', "it is not shown"],
  ])("to press what is %s", async (_how, markup, why) => {
    await show(markup);
    await expect(here("button").click({ timeout: 50 })).rejects.toThrow(why);
    await expect.poll(() => here("button").isVisible()).toBe(why === "it is disabled");
    await expect.poll(() => heard()).toEqual([]);
  });

  test("to write where nobody can write", async () => {
    await show('<input id="a" readonly>');
    await expect(here("input").fill("b", { timeout: 50 })).rejects.toThrow("it is read-only");
  });

  test("to choose an option that is not there", async () => {
    await show('<select><option value="a">A</option></select>');
    await expect(here("select").selectOption("b")).rejects.toThrow("no option");
  });
});

describe("waiting", () => {
  test("for the element to press, and for it to be enabled", async () => {
    await seat.page.evaluate(() => {
      setTimeout(() => {
        document.getElementById("here")!.innerHTML = '<button id="late" disabled>A</button>';
        setTimeout(() => document.getElementById("late")!.removeAttribute("disabled"), 40);
      }, 40);
    });
    await here("button").click();
    await expect.poll(async () => (await heard()).at(-1)).toBe("click late");
  });

  test("for each state, and no longer than was said", async () => {
    await show('<p id="a" hidden>A</p>');
    await here("p").waitFor({ state: "hidden" });
    await here("p").waitFor({ state: "attached" });
    await expect(here("p").waitFor({ timeout: 50 })).rejects.toThrow("not visible within 50 ms");
    await expect(here("p").waitFor({ state: "detached", timeout: 50 })).rejects.toThrow("not detached");
    await expect(seat.page.waitForFunction(() => false, undefined, { timeout: 50 })).rejects.toThrow("not within");
  });
});

describe("doing", () => {
  test("a click is what a browser sends of one, and carries the element's own work", async () => {
    await show(
      '<form><button id="go">Go</button></form><details id="d"><summary id="s">S</summary><p>In</p></details>',
    );
    await here("#go").click();
    const press = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
    await expect.poll(() => heard()).toEqual([...press.map((kind) => `${kind} go`), "submit "]);
    await here("summary").click();
    await here("details p").waitFor();
  });

  test("a field tells of its change when it is left", async () => {
    await show('<input id="a" value="1"><input id="b">');
    await here("#a").fill("2");
    await expect.poll(() => heard()).toEqual(["input a"]);
    await here("#b").click();
    await expect.poll(async () => (await heard()).filter((one) => one.startsWith("change"))).toEqual(["change a"]);
  });

  test("Enter sends a form, after the change", async () => {
    await show('<form id="f"><input id="a"></form>');
    await here("#a").fill("2");
    await here("#a").press("Enter");
    await expect.poll(() => heard()).toEqual(["input a", "change a", "submit f"]);
  });

  test("boxes and choices", async () => {
    await show('<input type="checkbox" id="c"><select id="s"><option>A</option><option value="b">B</option></select>');
    await here("#c").check();
    await here("#c").check();
    await expect.poll(() => here("#c").isChecked()).toBe(true);
    await here("select").selectOption("b");
    await expect
      .poll(async () => (await heard()).filter((one) => /^(click|change)/.test(one)))
      .toEqual(["click c", "change c", "change s"]);
    await expect.poll(() => here("select").inputValue()).toBe("b");
  });

  test("the option marked as selected is chosen, wherever it stands", async () => {
    await show("<select><option>A</option><option>B</option><option selected>C</option><option>D</option></select>");
    await expect.poll(() => here("select").inputValue()).toBe("C");
  });

  test("words as they are shown", async () => {
    await show('<p>One  <b>two</b></p><p hidden>No</p><div style="display: flex"><span>a</span><span>b</span></div>');
    await expect.poll(() => seat.page.locator("#here").innerText()).toBe("One two\na\nb");
  });

  test("a function with the element, and one with all of them", async () => {
    await show("<i>1</i><i>2</i>");
    await expect
      .poll(() =>
        here("i")
          .first()
          .evaluate((one, more) => Number(one.textContent) + more, 4),
      )
      .toBe(5);
    await expect.poll(() => here("i").evaluateAll((all) => all.map((one) => one.textContent))).toEqual(["1", "2"]);
  });
});
