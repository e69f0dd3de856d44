import * as own from "happy-dom/lib/PropertySymbol.js";

/*
 * The document's elements by id, class, name of the element and `data-…` attribute, kept up to date as they come, change
 * and go: whoever looks for one of few need not walk over all.
 */

/** @type {Map<string, Set<Element>>} */
const byKey = new Map();
const KEYS = Symbol("the keys an element is known by");
let count = 0;

/** How many elements the document has. */
export const size = () => count;

/** The elements of the document with a key, in no order. */
export const withKey = (key) => byKey.get(key) ?? NONE;
const NONE = new Set();

/** The keys of one compound selector's parts. */
export const keyOf = {
  id: (id) => `#${id}`,
  class: (name) => `.${name}`,
  tag: (name) => name.toLowerCase(),
  attribute: (name, value) => `[${name.toLowerCase()}=${value}`,
};

function keysOf(element) {
  const keys = [keyOf.tag(element[own.localName])];
  for (const [name, [attribute]] of element[own.attributes][own.itemsByName]) {
    const value = attribute[own.value];
    if (name === "class") for (const each of new Set(value.split(/\s+/))) keys.push(keyOf.class(each));
    else if (name === "id") keys.push(keyOf.id(value));
    else if (name.startsWith("data-")) keys.push(keyOf.attribute(name, value));
  }
  return keys;
}

function add(element) {
  if (element[own.ownerDocument] !== globalThis.document) return;
  if (element[KEYS]) drop(element);
  element[KEYS] = keysOf(element);
  count++;
  const known = element[own.proxy] ?? element;
  for (const key of element[KEYS]) {
    const all = byKey.get(key);
    if (all) all.add(known);
    else byKey.set(key, new Set([known]));
  }
}

function drop(element) {
  if (!element[KEYS]) return;
  count--;
  const known = element[own.proxy] ?? element;
  for (const key of element[KEYS]) byKey.get(key).delete(known);
  element[KEYS] = null;
}

/** Whether an element lies below a node. */
export function lies(element, node) {
  for (let outer = element[own.parentNode]; outer; outer = outer[own.parentNode]) if (outer === node) return true;
  return false;
}

/** Where an element lies: the places from the document down to it. */
function path(element) {
  const places = [];
  for (let one = element, parent; (parent = one[own.parentNode]); one = parent)
    places.push(parent[own.elementArray].indexOf(one));
  return places.reverse();
}

/** Elements of the document in its order. */
export function sorted(elements) {
  if (elements.length < 2) return elements;
  const places = elements.map((element) => ({ element, path: path(element) }));
  places.sort((one, other) => {
    for (let at = 0; ; at++) {
      if (at === one.path.length) return at === other.path.length ? 0 : -1;
      if (at === other.path.length) return 1;
      if (one.path[at] !== other.path[at]) return one.path[at] - other.path[at];
    }
  });
  return places.map(({ element }) => element);
}

/** From now on the document's elements are known by their keys. */
export function keepElements() {
  for (const element of globalThis.document.querySelectorAll("*")) add(element);
  const { prototype } = globalThis.Element;
  const hooks = {
    [own.connectedToDocument]: add,
    [own.disconnectedFromDocument]: drop,
    [own.onSetAttribute]: (element, { [own.name]: name }) => element[KEYS] && asked(name) && add(element),
    [own.onRemoveAttribute]: (element, { [own.name]: name }) => element[KEYS] && asked(name) && add(element),
  };
  for (const symbol of Object.getOwnPropertySymbols(hooks)) {
    if (!Object.hasOwn(prototype, symbol)) throw new Error(`happy-dom's elements do not know ${String(symbol)} now`);
    const theirs = prototype[symbol];
    const ours = hooks[symbol];
    prototype[symbol] = function kept(...given) {
      const result = theirs.apply(this, given);
      ours(this, ...given);
      return result;
    };
  }
}

const asked = (name) => name === "class" || name === "id" || Boolean(name?.startsWith("data-"));
