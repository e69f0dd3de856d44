import { Window } from "happy-dom";
import { lateness } from "./lag.mjs";
import { installQueries } from "./query.mjs";

/** The globals of the thread itself and of the language, which happy-dom's do not replace. */
const OWN = new Set([
  ...Object.getOwnPropertyNames(globalThis).filter((name) => /^([a-z]+URI.*|.*Array|.*Error|[A-Z]\w+)$/.test(name)),
  ...["undefined", "NaN", "globalThis", "global", "process", "console", "performance", "structuredClone"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate"],
  ...["queueMicrotask", "parseInt", "parseFloat", "isNaN", "isFinite", "eval", "escape", "unescape", "constructor"],
]);

/** Globals of Node that happy-dom's replace all the same, as they must know the page's own events and address. */
const OF_THE_PAGE = new Set([
  ...["Event", "EventTarget", "CustomEvent", "MessageEvent", "AbortController", "AbortSignal", "DOMException"],
  ...["Headers", "Request", "Response", "FormData", "Blob", "File", "WebSocket", "Navigator", "Storage"],
]);

/** Makes the properties of a new happy-dom window, at the address `url`, globals of this thread; gives the window. */
export function installPage(url) {
  const page = new Window({ url, width: 1440, height: 900, settings: { handleDisabledFileLoadingAsSuccess: true } });
  const layers = [];
  for (let layer = page; layer && layer !== Object.prototype; layer = Object.getPrototypeOf(layer))
    layers.unshift(layer);
  for (const layer of layers)
    for (const name of Reflect.ownKeys(layer)) {
      if (OWN.has(name) && !OF_THE_PAGE.has(name)) continue;
      Object.defineProperty(globalThis, name, { ...global(page, layer, name), configurable: true });
    }
  for (const name of ["window", "self", "top", "parent"])
    Object.defineProperty(globalThis, name, { value: globalThis, configurable: true, writable: true });
  installQueries();
  supplement();
  oneTaskAnEvent(globalThis.WebSocket.prototype);
  return page;
}

/** The descriptor of one global: methods and accessors are bound to the window, classes are taken as they are. */
function global(page, layer, name) {
  const { value, get, set, ...rest } = Object.getOwnPropertyDescriptor(layer, name);
  if (get || set)
    return {
      get: get && (() => get.call(page)),
      set: (next) => (set ? set.call(page, next) : Object.defineProperty(globalThis, name, { value: next })),
    };
  const method = typeof value === "function" && !value.prototype;
  return { ...rest, value: method ? value.bind(page) : value, writable: true };
}

/** Adds or corrects what the tabletop uses of a browser and happy-dom lacks, and writes the empty document. */
function supplement() {
  const { document } = globalThis;
  // No letter is drawn here: a font counts as loaded at once.
  globalThis.FontFace ??= class FontFace {
    constructor(family) {
      this.family = family;
    }
    async load() {
      return this;
    }
  };
  if (!globalThis.document.fonts)
    Object.defineProperty(globalThis.document, "fonts", { value: new Set(), configurable: true });
  globalThis.HTMLElement.prototype.attachInternals ??= function attachInternals() {
    return { form: this.closest("form"), setFormValue() {}, setValidity() {} };
  };
  // In a browser `set` does not call `append`, which a subclass may have overridden.
  const { set, append } = globalThis.FormData.prototype;
  globalThis.FormData.prototype.set = function setEntry(name, ...value) {
    return (this.has(name) ? set : append).call(this, name, ...value);
  };
  chooseTheLast(globalThis.HTMLSelectElement.prototype);
  document.write('<!doctype html><html lang="en"><head></head><body class="vtt game system loading"></body></html>');
  // A style sheet is not applied here, so it counts as loaded at once.
  new globalThis.MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.tagName === "STYLE" || node.tagName === "LINK") node.dispatchEvent(new globalThis.Event("load"));
  }).observe(document.head, { childList: true });
}

/**
 * In a browser each message of a socket is a task of its own: what one has set going is done before the next is heard.
 * Here several come at once, and the answer to a creation would be overtaken by the first change of what was created.
 * Each is heard `lateness()` milliseconds after it has come, in the order in which they were sent.
 */
function oneTaskAnEvent(socket) {
  const { dispatchEvent } = socket;
  const waiting = new WeakMap();
  const heard = new WeakSet();
  const next = (target) => {
    const { event } = waiting.get(target).shift();
    heard.add(event);
    if (waiting.get(target).length) soon(target);
    dispatchEvent.call(target, event);
  };
  const soon = (target) => {
    const late = waiting.get(target)[0].due - performance.now();
    if (late > 0) setTimeout(next, late, target);
    else setImmediate(next, target);
  };
  socket.dispatchEvent = function dispatchInItsTurn(event) {
    // happy-dom comes by here again with what it is telling.
    if (heard.has(event)) return dispatchEvent.call(this, event);
    if (!waiting.has(this)) waiting.set(this, []);
    // A browser tells of an error before the end that it brings; happy-dom tells of the end alone.
    if (event.type === "close" && !event.wasClean) this.dispatchEvent(new globalThis.Event("error"));
    if (waiting.get(this).push({ event, due: performance.now() + lateness() }) === 1) soon(this);
    return true;
  };
}

/** Of several options marked as selected the last is: happy-dom counts among those marked, not among all. */
function chooseTheLast(select) {
  let layer = select;
  let update;
  for (; layer && !update; layer = Object.getPrototypeOf(layer))
    update = Object.getOwnPropertySymbols(layer).find(({ description }) => description === "updateSelectedness");
  if (!update) throw new Error("happy-dom chooses options in another way now: see whether it still errs");
  const before = select[update];
  select[update] = function updateSelectedness(chosen) {
    const marked = chosen || this.multiple ? [] : [...this.querySelectorAll("option")].filter((one) => one.selected);
    return before.call(this, marked.length > 1 ? marked.at(-1) : chosen);
  };
}
