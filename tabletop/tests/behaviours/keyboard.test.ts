/** The keys that reach packages, by the manager alone and a stand-in for the element with the focus. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientKeybindings, KeyboardManager } from "../../client/core/keybindings.ts";

const page = globalThis as any;

/** Makes a stand-in for an element, with the parts that the manager reads. */
const element = (tag: string, { form = false, editable = false, focus }: any = {}): object => ({
  dataset: focus === undefined ? {} : { keyboardFocus: focus },
  isContentEditable: editable,
  matches: (selector: string) => selector.split(", ").some((one) => one === tag || (form && one === `form ${tag}`)),
});
const focus = (active: object | null): boolean => {
  page.document = { activeElement: active };
  return new KeyboardManager().hasFocus;
};

let before: unknown;
beforeEach(() => {
  before = page.document;
  page.game = { user: { isGM: false }, settings: { get: () => ({}), set: async () => {} } };
});
afterEach(() => {
  page.document = before;
});

describe("the keyboard", () => {
  it.each([
    ["a field of any kind", element("input"), true],
    ["a choice", element("select"), true],
    ["many lines", element("textarea"), true],
    ["rich text", element("div", { editable: true }), true],
    ["a button of a form", element("button", { form: true }), true],
    ["a button of no form", element("button"), false],
    ["a button that lets keys through", element("button", { form: true, focus: "false" }), false],
    ["an element that wants them", element("div", { focus: "" }), true],
    ["nothing", null, false],
  ])("U-100: keys are kept by %s, or not", (_what, active, kept) => {
    expect(focus(active)).toBe(kept);
  });

  it("says how people read a key", () => {
    const read = (code: string): string => KeyboardManager.getKeycodeDisplayString(code);
    expect(["KeyH", "Digit3", "F4", "ArrowUp", "Backslash", "Slash", "NumpadAdd", "Control"].map(read)).toEqual([
      "H",
      "3",
      "F4",
      "⬆",
      "\\",
      "/",
      "Numpad+",
      "Control",
    ]);
  });

  it("U-102: the browser's own keys cannot be bound", async () => {
    const bindings = new ClientKeybindings();
    for (const key of ["F5", "F11", "F12", "PrintScreen", "ScrollLock", "NumLock", "CapsLock"])
      expect(() => bindings.register("probe", "act", { editable: [{ key }] })).toThrow(key);
    bindings.register("probe", "act", { editable: [{ key: "KeyA" }] });
    const stored = vi.spyOn(page.game.settings, "set");
    await expect(bindings.set("probe", "act", [{ key: "F5" }])).rejects.toThrow("F5");
    expect(stored).not.toHaveBeenCalled();
  });

  const pressed = (more: object = {}) => ({
    ...KeyboardManager.getKeyboardEventContext({ code: "KeyA", repeat: false, ...more } as KeyboardEvent),
  });

  it("U-101: the lower precedence goes first, then who came first; `true` ends it", () => {
    const bindings = new ClientKeybindings();
    const told: string[] = [];
    const act = (name: string, precedence: number, answer = false): void =>
      bindings.register("probe", name, {
        editable: [{ key: "KeyA" }],
        precedence,
        onDown: () => {
          told.push(name);
          return answer;
        },
      });
    act("deferred", 2);
    act("first", 1);
    act("second", 1, true);
    act("third", 1);
    act("priority", 0);
    expect(bindings._dispatch(pressed())).toBe(true);
    expect(told).toEqual(["priority", "first", "second"]);
  });

  it("U-103: modifiers are Control, Shift and Alt, upper case too; Control is Meta as well", () => {
    const bindings = new ClientKeybindings();
    bindings.register("probe", "act", { editable: [{ key: "KeyA", modifiers: ["CONTROL"] }], onDown: () => true });
    expect(bindings.get("probe", "act")).toEqual([{ key: "KeyA", modifiers: ["Control"] }]);
    expect(bindings._dispatch(pressed({ metaKey: true }))).toBe(true);
    expect(bindings._dispatch(pressed({ ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(Object.values(KeyboardManager.MODIFIER_KEYS).sort()).toEqual(["Alt", "Control", "Shift"]);
  });

  it("keys that the user sets leave an action its fixed ones, at once and after the next start", async () => {
    const start = (): ClientKeybindings => {
      const bindings = new ClientKeybindings();
      bindings.register("probe", "act", {
        editable: [{ key: "KeyA" }],
        uneditable: [{ key: "KeyF", modifiers: ["SHIFT"] }],
        onDown: () => true,
      });
      bindings.initialize();
      return bindings;
    };
    let stored: object = {};
    page.game.settings = {
      get: () => stored,
      set: async (_namespace: string, _key: string, to: object) => (stored = to),
    };
    const bindings = start();
    await bindings.set("probe", "act", [{ key: "KeyB", modifiers: ["ALT"] }]);
    const keys = [
      { key: "KeyB", modifiers: ["Alt"] },
      { key: "KeyF", modifiers: ["Shift"] },
    ];
    expect(bindings.get("probe", "act")).toEqual(keys);
    expect(stored).toEqual({ "probe.act": [{ key: "KeyB", modifiers: ["Alt"] }] });
    expect(start().get("probe", "act")).toEqual(keys);
    expect(bindings._dispatch(pressed({ code: "KeyF", shiftKey: true }))).toBe(true);
    await expect(bindings.set("probe", "other", [{ key: "KeyB" }])).rejects.toThrow("probe.other");
  });
});
