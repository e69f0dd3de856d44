import type { BrowserContext, JSHandle, Keyboard, Locator, Mouse, Page } from "playwright-core";

/*
 * The part of Playwright's page that a page without a browser has. A locator is a chain of plain steps; they are sent
 * to the thread that has the document and resolved there, each time something is asked or done. What is not here
 * throws by name.
 */

/** One step of a locator, as tests/headless/selectors.mjs reads it. */
type Step = { readonly by: string; readonly [key: string]: unknown };

/** The requests that a page sends to its thread. */
export interface Wire {
  /** ends the thread: the user leaves */
  leave(): Promise<void>;
  /** moves the mouse over the mat, or presses or lets go of its button there */
  mouse(what: { kind: "move" | "down" | "up"; x?: number; y?: number; steps?: number }): Promise<void>;
  /** presses a key wherever the focus is */
  key(key: string): Promise<void>;
  /** calls a function in the page; with `until`, again and again until it gives something true */
  call(work: unknown, given: unknown, until?: number): Promise<unknown>;
  /** does something with the element of a locator, or reads something of it */
  act(locator: { steps: readonly Step[]; name: string; timeout?: number }, act: string, given?: unknown): Promise<any>;
  /** the same with a function that gets the elements */
  actWith(locator: { steps: readonly Step[]; name: string }, act: string, work: unknown, given: unknown): Promise<any>;
}

interface Words {
  exact?: boolean;
}
type Narrowing = NonNullable<Parameters<Page["locator"]>[1]> & { visible?: boolean };
type ClickOptions = { button?: string; modifiers?: string[]; timeout?: number; force?: boolean; clickCount?: number };

const words = (text: string | RegExp, { exact }: Words = {}) =>
  typeof text === "string"
    ? { text, ...(exact && { exact }) }
    : { pattern: text.source, flags: text.flags.replace("g", "") };

/** Complains of what is asked for and not there; the rest is as it is. */
function present<T>(what: object, kind: string): T {
  return new Proxy(what, {
    get(target, name) {
      if (name in target || typeof name === "symbol" || name === "then" || name === "toJSON")
        return Reflect.get(target, name, target);
      throw new Error(`not in a page without a browser: ${kind}.${String(name)}`);
    },
  }) as T;
}

/** Throws unless all options are among the names given: any other option would be ignored silently. */
function only(options: object | undefined, ...names: string[]): void {
  for (const name of Object.keys(options ?? {}))
    if (!names.includes(name)) throw new Error(`not in a page without a browser: the option ${name}`);
}

/** The steps of each locator, by its object, for locators that are built on it (`has`). */
const known = new WeakMap<object, readonly Step[]>();
const stepsOf = (locator: Locator): readonly Step[] => {
  const steps = known.get(locator);
  if (!steps) throw new Error("a locator of another page");
  return steps;
};

const narrowing = (options: Narrowing = {}): Step[] => {
  only(options, "has", "hasNot", "hasText", "hasNotText", "visible");
  const { has, hasNot, hasText, hasNotText, visible } = options;
  return [
    ...(has ? [{ by: "has", steps: stepsOf(has) }] : []),
    ...(hasNot ? [{ by: "hasNot", steps: stepsOf(hasNot) }] : []),
    ...(hasText !== undefined ? [{ by: "hasText", ...words(hasText) }] : []),
    ...(hasNotText !== undefined ? [{ by: "hasNotText", ...words(hasNotText) }] : []),
    ...(visible !== undefined ? [{ by: "visible", wanted: visible }] : []),
  ];
};

/** The methods that find elements, for a page or a locator. */
const finding = (next: (...steps: Step[]) => Locator) => ({
  locator: (what: string | Locator, options?: Narrowing) =>
    typeof what === "string"
      ? next({ by: "css", css: what }, ...narrowing(options))
      : next(...stepsOf(what), ...narrowing(options)),
  getByText: (text: string | RegExp, options?: Words) => next({ by: "text", ...words(text, options) }),
  getByLabel: (text: string | RegExp, options?: Words) => next({ by: "label", ...words(text, options) }),
  getByRole: (role: string, { name, ...options }: Words & { name?: string | RegExp } = {}) => {
    only(options, "exact");
    return next({ by: "role", role, ...(name !== undefined && { name: words(name, options) }) });
  },
});

const saidStep = ({ by, steps, ...rest }: Step): string =>
  `${by}(${steps ? (steps as Step[]).map(saidStep).join(" ") : Object.values(rest).map(String).join(" ")})`;

function locatorOf(wire: Wire, page: () => Page, steps: readonly Step[]): Locator {
  const name = steps.map(saidStep).join(" ");
  const further = (...more: Step[]) => locatorOf(wire, page, [...steps, ...more]);
  const ask = (act: string, given?: unknown, timeout?: number) =>
    wire.act({ steps, name, ...(timeout !== undefined && { timeout }) }, act, given);
  const timed = (act: string) => (options?: { timeout?: number }) => {
    only(options, "timeout");
    return ask(act, undefined, options?.timeout);
  };
  const pointed = (act: string) => (options?: ClickOptions) => {
    only(options, "button", "modifiers", "timeout");
    return ask(act, { right: options?.button === "right", modifiers: options?.modifiers ?? [] }, options?.timeout);
  };
  const at = (place: number) => further({ by: "nth", at: place });
  const own = {
    ...finding(further),
    page,
    filter: (options?: Narrowing) => further(...narrowing(options)),
    or: (other: Locator) => further({ by: "or", steps: stepsOf(other) }),
    and: (other: Locator) => further({ by: "and", steps: stepsOf(other) }),
    first: () => at(0),
    last: () => at(-1),
    nth: at,
    all: async () => Array.from({ length: await ask("count") }, (_, index) => at(index)),
    count: () => ask("count"),
    click: pointed("click"),
    dblclick: pointed("dblclick"),
    fill: (value: string, options?: { timeout?: number }) => ask("fill", value, options?.timeout),
    clear: (options?: { timeout?: number }) => ask("fill", "", options?.timeout),
    selectOption: (wanted: unknown, options?: { timeout?: number }) => ask("selectOption", wanted, options?.timeout),
    check: (options?: { timeout?: number }) => ask("check", true, options?.timeout),
    uncheck: (options?: { timeout?: number }) => ask("check", false, options?.timeout),
    setChecked: (wanted: boolean) => ask("check", wanted),
    press: (key: string) => ask("press", key),
    focus: timed("focus"),
    blur: timed("blur"),
    dispatchEvent: (type: string, init?: object) => ask("dispatchEvent", { type, init }),
    waitFor: ({ state, timeout }: { state?: string; timeout?: number } = {}) =>
      ask("waitFor", state ? { state } : {}, timeout),
    isVisible: () => ask("isVisible"),
    isHidden: async () => !(await ask("isVisible")),
    isDisabled: timed("isDisabled"),
    isEnabled: async () => !(await ask("isDisabled")),
    isChecked: timed("isChecked"),
    textContent: timed("textContent"),
    innerText: timed("innerText"),
    innerHTML: timed("innerHTML"),
    inputValue: timed("inputValue"),
    getAttribute: (attribute: string, options?: { timeout?: number }) =>
      ask("getAttribute", attribute, options?.timeout),
    allInnerTexts: () => ask("allInnerTexts"),
    allTextContents: () => ask("allTextContents"),
    evaluate: (work: unknown, given?: unknown) => wire.actWith({ steps, name }, "evaluate", work, given),
    evaluateAll: (work: unknown, given?: unknown) => wire.actWith({ steps, name }, "evaluateAll", work, given),
    // nothing lies out of sight where nothing is scrolled
    scrollIntoViewIfNeeded: () => ask("waitFor", { state: "attached" }),
    toString: () => name,
  } satisfies Partial<Record<keyof Locator | "toString", unknown>>;
  const locator = present<Locator>(own, "locator");
  known.set(locator, steps);
  return locator;
}

/** A page in a thread, as specs know one in a browser. */
export function pageOf(wire: Wire): Page {
  const find = finding((...steps) => locatorOf(wire, () => page, steps));
  const context = present<BrowserContext>({ close: () => wire.leave() }, "page.context()");
  const mouse = present<Mouse>(
    {
      move: (x: number, y: number, options?: { steps?: number }) => wire.mouse({ kind: "move", x, y, ...options }),
      down: () => wire.mouse({ kind: "down" }),
      up: () => wire.mouse({ kind: "up" }),
    } satisfies Partial<Record<keyof Mouse, unknown>>,
    "page.mouse",
  );
  const keyboard = present<Keyboard>(
    { press: (key: string) => wire.key(key) } satisfies Partial<Record<keyof Keyboard, unknown>>,
    "page.keyboard",
  );
  const own = {
    ...find,
    mouse,
    keyboard,
    context: () => context,
    press: (selector: string, key: string) => page.locator(selector).press(key),
    fill: (selector: string, value: string) => page.locator(selector).fill(value),
    click: (selector: string) => page.locator(selector).click(),
    evaluate: (work: unknown, given?: unknown) => wire.call(work, given),
    waitForFunction: async (work: unknown, given?: unknown, options: { timeout?: number } = {}) => {
      only(options, "timeout");
      const value = await wire.call(work, given, options.timeout ?? 30_000);
      return { jsonValue: async () => value } as unknown as JSHandle;
    },
  } satisfies Partial<Record<keyof Page, unknown>>;
  const page = present<Page>(own, "page");
  return page;
}
