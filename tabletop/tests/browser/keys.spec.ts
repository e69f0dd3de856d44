import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { seatWarden } from "./probe.ts";
import { sampled } from "../../../tests/sample.ts";

/** The host's own keys: keybindings that a user can change, like those of packages. */
describe.each(sampled([13, 14] as const, 1))("core's keys, generation %i", (generation) => {
  let page: Page;
  seatWarden(generation, (one) => (page = one));
  beforeAll(async () => {
    await page.evaluate(() => {
      const named = (name: string) => canvas.tokens.placeables.find((one: any) => one.document.name === name);
      Object.assign(globalThis, { named, targets: () => [...game.user.targets].map((one: any) => one.document.name) });
      (document.activeElement as HTMLElement | null)?.blur();
    });
  });

  const targets = () => page.evaluate(() => (globalThis as any).targets() as string[]);
  const hover = (name: string | null) =>
    page.evaluate((wanted) => {
      canvas.tokens.hover = wanted ? (globalThis as any).named(wanted) : null;
    }, name);
  const press = (key: string) => page.keyboard.press(key);

  it("U-104: targeting, undoing, copying, macros and Escape are keybindings of core, which can be bound anew", async () => {
    const bound = await page.evaluate(() =>
      ["target", "undo", "copy", "dismiss", "executeMacro1"].map((action) => game.keybindings.get("core", action)),
    );
    expect(bound.map(([first]) => first.key)).toEqual(["KeyT", "KeyZ", "KeyC", "Escape", "Digit1"]);
    await hover("Wraith");
    await press("t");
    expect(await targets()).toEqual(["Wraith"]);
    await press("t");
    expect(await targets()).toEqual([]);
    await page.evaluate(() => game.keybindings.set("core", "target", [{ key: "KeyG" }]));
    await press("t");
    expect(await targets()).toEqual([]);
    await press("g");
    expect(await targets()).toEqual(["Wraith"]);
    await press("g");
    await page.evaluate(() => game.keybindings.set("core", "target", [{ key: "KeyT" }]));
  });

  it("U-104: are ranked with those of packages, and blocked by a field or a button of a form", async () => {
    await page.evaluate(() => {
      const action = { namespace: "probe", id: "probe.first", precedence: 0, order: 999, reservedModifiers: [] };
      game.keybindings.actions.set("probe.first", { ...action, onDown: () => (globalThis as any).taken === true });
      game.keybindings.bindings.set("probe.first", [{ key: "KeyT", modifiers: [] }]);
      (globalThis as any).taken = true;
    });
    await hover("Wraith");
    await press("t");
    expect(await targets()).toEqual([]);
    await page.evaluate(() => {
      (globalThis as any).taken = false;
      const form = document.createElement("form");
      form.innerHTML = `<button type="button" id="probe-button">x</button>`;
      document.body.append(form);
      document.getElementById("probe-button")!.focus();
    });
    await press("t");
    expect(await targets()).toEqual([]);
    await page.evaluate(() => document.getElementById("probe-button")!.parentElement!.remove());
    await press("t");
    expect(await targets()).toEqual(["Wraith"]);
    await press("t");
    await hover(null);
  });

  it("U-104: Ctrl+Z takes back a move, Ctrl+C and Ctrl+V copy, a digit runs its macro, Escape lets go", async () => {
    const x = await page.evaluate(async () => {
      const ada = (globalThis as any).named("Ada");
      ada.control();
      const before = ada.document.x;
      await ada.document.move([{ x: before + 100, y: ada.document.y }]);
      return before;
    });
    await press("Control+z");
    await page.waitForFunction((place) => (globalThis as any).named("Ada").document.x === place, x);
    await press("Control+c");
    expect(await page.evaluate(() => canvas.tokens.clipboard.objects.length)).toBe(1);
    await page.evaluate(async () => {
      const macro = await Macro.create({ name: "Key", type: "script", command: "globalThis.ran = true" });
      await game.user.assignHotbarMacro(macro, 2);
    });
    await press("2");
    await page.waitForFunction(() => (globalThis as any).ran === true);
    await press("Escape");
    expect(await page.evaluate(() => canvas.tokens.controlled.length)).toBe(0);
  });

  it("the wheel zooms at the pointer, and with Ctrl or Shift turns what is selected; packages may hear it first", async () => {
    /** Turns the wheel at Ada, as many times as there are events, without a pause. */
    const turn = (...events: object[]) =>
      page.evaluate((list) => {
        const { x, y } = canvas.clientCoordinatesFromCanvas((globalThis as any).named("Ada").center);
        return list.map((more) => {
          const data = { bubbles: true, cancelable: true, clientX: x, clientY: y, deltaY: -100, ...more };
          const event = new WheelEvent("wheel", data);
          (canvas as any).view.dispatchEvent(event);
          return event.defaultPrevented;
        });
      }, events);
    const zoom = () => page.evaluate(() => canvas.stage!.scale.x);
    const before = await zoom();
    expect(await turn({})).toEqual([true]);
    expect(await zoom()).toBeGreaterThan(before);
    await page.evaluate(() => {
      canvas.tokens!.activate();
      (globalThis as any).named("Ada").control();
    });
    const zoomed = await zoom();
    const rotation = () => page.evaluate(() => (globalThis as any).named("Ada").document.rotation);
    // a second turn of what is selected comes too soon to count
    await turn({ shiftKey: true, deltaY: 100 }, { shiftKey: true, deltaY: 100 });
    await expect.poll(rotation).toBe(45);
    expect(await zoom()).toBe(zoomed);
    const state = await page.evaluate(() => {
      const { MouseManager } = foundry.helpers.interaction as any;
      const wrapped = typeof MouseManager.prototype._activateListeners;
      return [(game as any).mouse instanceof MouseManager, MouseManager.MOUSE_WHEEL_RATE_LIMIT, wrapped];
    });
    expect(state).toEqual([true, 50, "function"]);
    expect(await page.evaluate(() => "_onMouseWheel" in canvas)).toBe(generation < 14);
  });
});
