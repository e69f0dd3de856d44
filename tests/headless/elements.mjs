import * as own from "happy-dom/lib/PropertySymbol.js";

/*
 * The document's elements by id, class, name of the element and `data-…` attribute, kept up to date as they come,
 * change and go: so that a search need not visit every element.
 */

/** A shelf has the elements by one kind of key. */
const byTag = new Map();
const byId = new Map();
const byClass = new Map();
const byData = new Map();
const SETS = Symbol("the sets an element is in");
let count = 0;

/** The number of elements in the document. */
export const size = () => count;

const NONE = new Set();

/** One key of a compound selector: gives the document's elements that have it, in no order. */
export const keyOf = {
  id: (id) => () => byId.get(id) ?? NONE,
  class: (name) => () => byClass.get(name) ?? NONE,
  tag: (name) => {
    const lower = name.toLowerCase();
    return () => byTag.get(lower) ?? NONE;
  },
  attribute: (name, value) => {
    const lower = name.toLowerCase();
    return () => byData.get(lower)?.get(value) ?? NONE;
  },
};

/** The most lists of classes that are kept. */
const KEPT = 2_000;
const words = new Map();
/** The words of a list of classes; the same lists come again and again. */
export function wordsOf(list) {
  let known = words.get(list);
  if (!known) {
    if (words.size >= KEPT) words.clear();
    words.set(list, (known = new Set(list.split(/\s+/))));
  }
  return known;
}

function put(element, sets, shelf, key) {
  let all = shelf.get(key);
  if (!all) shelf.set(key, (all = new Set()));
  all.add(element);
  sets.push({ all, shelf, key });
}

function add(element) {
  if (element[own.ownerDocument] !== globalThis.document) return;
  if (element[SETS]) drop(element);
  count++;
  const known = element[own.proxy] ?? element;
  const sets = (element[SETS] = []);
  put(known, sets, byTag, element[own.localName]);
  for (const [name, [attribute]] of element[own.attributes][own.itemsByName]) {
    const value = attribute[own.value];
    if (name === "class") for (const each of wordsOf(value)) put(known, sets, byClass, each);
    else if (name === "id") put(known, sets, byId, value);
    else if (name.startsWith("data-")) {
      if (!byData.has(name)) byData.set(name, new Map());
      put(known, sets, byData.get(name), value);
    }
  }
}

function drop(element) {
  const sets = element[SETS];
  if (!sets) return;
  count--;
  const known = element[own.proxy] ?? element;
  // A key that nothing has any more goes too: messages bring new ids as long as a page is open.
  for (const { all, shelf, key } of sets) if (all.delete(known) && all.size === 0) shelf.delete(key);
  element[SETS] = null;
}

/** Tells whether an element lies below a node. */
export function lies(element, node) {
  for (let outer = element[own.parentNode]; outer; outer = outer[own.parentNode]) if (outer === node) return true;
  return false;
}

/** The path to an element: the index among its siblings at each level, from the document down. */
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
    [own.onSetAttribute]: (element, { [own.name]: name }) => element[SETS] && asked(name) && add(element),
    [own.onRemoveAttribute]: (element, { [own.name]: name }) => element[SETS] && asked(name) && add(element),
  };
  for (const symbol of Object.getOwnPropertySymbols(hooks)) {
    if (!Object.hasOwn(prototype, symbol)) throw new Error(`happy-dom's elements do not know ${String(symbol)} now`);
    const theirs = prototype[symbol];
    const ours = hooks[symbol];
    prototype[symbol] = function kept(one, other) {
      const result = theirs.call(this, one, other);
      ours(this, one);
      return result;
    };
  }
}

const asked = (name) => name === "class" || name === "id" || Boolean(name?.startsWith("data-"));
