import { resolve } from "./selectors.mjs";
import { innerText, visible } from "./styles.mjs";

/*
 * What hands do to an element, as Playwright does it: wait for the one element that is meant, until it is shown and
 * enabled, then send what a browser would send. Nothing is scrolled, and nothing can lie over an element.
 */

const wait = () => new Promise((done) => setTimeout(done, 8));
/** Waits for a frame (16 ms) between two acts of a user, who is never quicker than the screen. */
const frame = () => new Promise((done) => setTimeout(done, 16));
const FOCUSABLE = "button, input, select, textarea, a[href], summary, [tabindex], [contenteditable]";

function disabled(element) {
  if (/^(button|input|select|textarea|option|optgroup|fieldset)$/.test(element.localName)) {
    if (element.disabled) return true;
    const set = element.closest("fieldset:disabled, fieldset[disabled]");
    if (set && !set.querySelector(":scope > legend")?.contains(element)) return true;
  }
  return Boolean(element.closest('[aria-disabled="true"]'));
}

/** Why an element cannot be used as needed; nothing if it can. */
function hindrance(element, needs) {
  if (needs.includes("shown") && !visible(element)) return "it is not shown";
  if (needs.includes("enabled") && disabled(element)) return "it is disabled";
  if (needs.includes("editable") && (element.readOnly || element.ariaReadOnly === "true")) return "it is read-only";
  return null;
}

/** The one element that is meant, once it is as needed; to be used, the same for a frame. */
async function one({ steps, name, timeout = 30_000 }, needs = []) {
  let why = "it is not there";
  let seen = null;
  for (const end = performance.now() + timeout; ; await wait()) {
    const found = resolve(steps);
    if (found.length > 1)
      throw new Error(`${name}: ${found.length} elements are meant, not one:\n${found.map(tag).join("\n")}`);
    if (found.length === 1) {
      why = hindrance(found[0], needs);
      if (why === null && (!needs.length || seen === found[0])) return found[0];
      seen = why === null ? found[0] : null;
      if (seen) await frame();
    }
    if (performance.now() > end)
      throw new Error(`${name}: not within ${timeout} ms: ${why ?? "it is replaced again and again"}`);
  }
}

const tag = (element) => element.outerHTML.slice(0, 160);

/* ---- focus, and the change that leaving a field tells of ---- */

let before = null;

/** A field that was typed in tells of its change when it is left. */
function leave() {
  if (!before) return;
  const { element, value } = before;
  before = null;
  if (element.isConnected && element.value !== value) element.dispatchEvent(new Event("change", { bubbles: true }));
}

function focus(element) {
  const target = element?.closest?.(FOCUSABLE) ?? null;
  if (target === document.activeElement) return;
  leave();
  if (target) target.focus();
  else document.activeElement?.blur?.();
}

/* ---- the mouse ---- */

function mouse(element, type, options) {
  const Kind = /^pointer|^click|contextmenu|auxclick/.test(type) ? (globalThis.PointerEvent ?? MouseEvent) : MouseEvent;
  const more = { bubbles: true, cancelable: true, composed: true, view: window, isPrimary: true, pointerType: "mouse" };
  return element.dispatchEvent(new Kind(type, { ...more, ...options }));
}

const MODIFIERS = { Shift: "shiftKey", Control: "ctrlKey", Alt: "altKey", Meta: "metaKey" };

function press(element, { right = false, modifiers = [], detail = 1 }) {
  const keys = Object.fromEntries(modifiers.map((key) => [MODIFIERS[key], true]));
  const options = { button: right ? 2 : 0, detail, ...keys };
  mouse(element, "pointerdown", { ...options, buttons: right ? 2 : 1 });
  if (mouse(element, "mousedown", { ...options, buttons: right ? 2 : 1 })) focus(element);
  if (right) mouse(element, "contextmenu", options);
  mouse(element, "pointerup", options);
  mouse(element, "mouseup", options);
  mouse(element, right ? "auxclick" : "click", options);
}

/* ---- the mouse over the mat: nothing lies between, so this proves nothing of what a person could reach ---- */

const pointer = { x: 0, y: 0, buttons: 0 };

function onMat(type, button) {
  const board = document.getElementById("board");
  if (!board) throw new Error("not in a page without a browser: a mouse where there is no mat");
  board.dispatchEvent(
    new PointerEvent(type, {
      ...{ bubbles: true, cancelable: true, composed: true, view: window, isPrimary: true, pointerType: "mouse" },
      ...{ button, buttons: pointer.buttons, pointerId: 1, clientX: pointer.x, clientY: pointer.y },
    }),
  );
}

/** Moves the mouse over the mat in so many steps, or presses or lets go of its left button there. */
export async function mouseOnMat({ kind, x, y, steps = 1 }) {
  if (kind !== "move") {
    pointer.buttons = kind === "down" ? 1 : 0;
    return onMat(`pointer${kind}`, 0);
  }
  const start = { ...pointer };
  for (let step = 1; step <= steps; step++) {
    pointer.x = start.x + ((x - start.x) * step) / steps;
    pointer.y = start.y + ((y - start.y) * step) / steps;
    onMat("pointermove", -1);
    await wait();
  }
}

/* ---- the keyboard ---- */

function key(element, combination) {
  const parts = combination.split("+");
  const name = parts.pop();
  const keys = Object.fromEntries(parts.map((part) => [MODIFIERS[part], true]));
  const code = /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : /^\d$/.test(name) ? `Digit${name}` : name;
  const options = { key: name, code, bubbles: true, cancelable: true, composed: true, ...keys };
  focus(element);
  const going = element.dispatchEvent(new KeyboardEvent("keydown", options));
  if (going && name === "Tab") leaveFor(element, keys.shiftKey ? -1 : 1);
  if (going && name === "Enter") enter(element);
  if (going && name === " " && element.matches("button, summary, input[type=checkbox]")) element.click();
  element.dispatchEvent(new KeyboardEvent("keyup", options));
}

/** Presses a key wherever the focus is. */
export const pressKey = (combination) => key(document.activeElement ?? document.body, combination);

/** Goes on to the next field, or back to the one before. */
function leaveFor(element, step) {
  const all = [...document.querySelectorAll(FOCUSABLE)].filter(
    (one) => one === element || (one.tabIndex >= 0 && !disabled(one) && visible(one)),
  );
  const next = all[all.indexOf(element) + step];
  leave();
  if (next?.isConnected) next.focus();
  else element.blur();
}

function enter(element) {
  if (element.matches("button, a[href], summary")) element.click();
  else if (element.localName === "input") {
    leave();
    const submit = element.form?.querySelector('[type="submit"], button:not([type])');
    if (submit) submit.click();
    else if (element.form) element.form.requestSubmit();
  }
}

/* ---- what a locator can be asked and told ---- */

const ACTS = {
  async click(what, options = {}) {
    press(await one(what, ["shown", "enabled"]), options);
  },
  async dblclick(what, options = {}) {
    const element = await one(what, ["shown", "enabled"]);
    press(element, options);
    press(element, { ...options, detail: 2 });
    mouse(element, "dblclick", { detail: 2 });
  },
  async fill(what, value) {
    const element = await one(what, ["shown", "enabled", "editable"]);
    focus(element);
    if (element.isContentEditable && !("value" in element)) element.textContent = value;
    else {
      if (before?.element !== element) before = { element, value: element.value };
      element.value = value;
    }
    element.dispatchEvent(new InputEvent("input", { bubbles: true, data: value, inputType: "insertText" }));
  },
  async selectOption(what, wanted) {
    const element = await one(what, ["shown", "enabled"]);
    const values = [wanted].flat();
    const meant = (option) =>
      values.some((each) =>
        typeof each === "object"
          ? Object.entries(each).every(
              ([name, value]) => (name === "index" ? option.index : plainOf(option, name)) === value,
            )
          : option.value === each || plainOf(option, "label") === each,
      );
    const options = [...element.options];
    if (!options.some(meant))
      throw new Error(`${what.name}: no option ${JSON.stringify(wanted)} among ${options.map(({ value }) => value)}`);
    focus(element);
    for (const option of options) if (element.multiple || meant(option)) option.selected = meant(option);
    element.dispatchEvent(new Event("input", { bubbles: true }));
    element.dispatchEvent(new Event("change", { bubbles: true }));
    return options.filter(meant).map(({ value }) => value);
  },
  async check(what, wanted = true) {
    const element = await one(what, ["shown", "enabled"]);
    if (element.checked !== wanted) press(element, {});
    if (element.isConnected && element.checked !== wanted) throw new Error(`${what.name}: a click did not change it`);
  },
  async press(what, combination) {
    key(await one(what), combination);
  },
  async focus(what) {
    focus(await one(what));
  },
  async blur(what) {
    const element = await one(what);
    leave();
    element.blur();
  },
  async dispatchEvent(what, { type, init = {} }) {
    (await one(what)).dispatchEvent(new Event(type, { bubbles: true, cancelable: true, composed: true, ...init }));
  },
  async waitFor(what, { state = "visible" } = {}) {
    const { steps, name, timeout = 30_000 } = what;
    for (const end = performance.now() + timeout; ; await wait()) {
      const found = resolve(steps);
      if (found.length > 1)
        throw new Error(`${name}: ${found.length} elements are meant, not one:\n${found.map(tag).join("\n")}`);
      const [element] = found;
      if (
        state === "attached"
          ? element
          : state === "detached"
            ? !element
            : state === "visible"
              ? element && visible(element)
              : !element || !visible(element)
      )
        return;
      if (performance.now() > end)
        throw new Error(`${name}: not ${state} within ${timeout} ms: ${element ? tag(element) : "it is not there"}`);
    }
  },
  count: async ({ steps }) => resolve(steps).length,
  isVisible: async ({ steps, name }) => {
    const found = resolve(steps);
    if (found.length > 1) throw new Error(`${name}: ${found.length} elements are meant, not one`);
    return found.length === 1 && visible(found[0]);
  },
  isDisabled: async (what) => disabled(await one(what)),
  isChecked: async (what) => Boolean((await one(what)).checked),
  textContent: async (what) => (await one(what)).textContent,
  innerText: async (what) => innerText(await one(what)),
  innerHTML: async (what) => (await one(what)).innerHTML,
  inputValue: async (what) => (await one(what)).value,
  getAttribute: async (what, name) => (await one(what)).getAttribute(name),
  allInnerTexts: async ({ steps }) => resolve(steps).map(innerText),
  allTextContents: async ({ steps }) => resolve(steps).map(({ textContent }) => textContent),
  evaluate: async (what, { work, given }) => work(await one(what), given),
  evaluateAll: async ({ steps }, { work, given }) => work(resolve(steps), given),
};

const plainOf = (option, name) =>
  name === "label" ? (option.label || option.textContent).replace(/\s+/g, " ").trim() : option[name];

/** Does something with the element of a locator, or reads something of it, by the act's name. */
export const act = (what, name, given) => ACTS[name](what, given);
