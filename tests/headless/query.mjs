import * as own from "happy-dom/lib/PropertySymbol.js";
import { keepElements, keyOf, lies, size, sorted, wordsOf } from "./elements.mjs";

/*
 * Finding elements by CSS: among those known by a key where they are few, else by one walk; what was found in the whole
 * document is known until it changes. happy-dom notes every answer at every element it has looked at, which in a
 * document that changes as often as a game's takes more time and memory than looking again. What is not read here (a
 * pseudo-class that is seldom used) is asked of happy-dom, for the one element.
 */

const NAME = String.raw`(?:\\[0-9a-fA-F]{1,6}\s?|\\.|[\w-]|[^\x00-\x7f])+`;
const TOKEN = new RegExp(
  [
    String.raw`\s*([>+~])\s*|(\s+)`,
    String.raw`(\*|${NAME})|#(${NAME})|\.(${NAME})`,
    String.raw`\[\s*(${NAME})\s*(?:([~|^$*]?=)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(${NAME}))\s*([iIsS])?\s*)?\]`,
    String.raw`:([a-z-]+)`,
  ].join("|"),
  "y",
);

const plain = (text) =>
  text.replace(/\\(?:([0-9a-fA-F]{1,6})\s?|(.))/g, (_all, hex, letter) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : letter,
  );

/** An attribute's value, or nothing. */
function attribute(element, name, lower = name) {
  const all = element[own.attributes][own.itemsByName];
  return (all.get(name) ?? (lower === name ? undefined : all.get(lower)))?.[0][own.value];
}

const COMPARE = {
  "=": (value, wanted) => value === wanted,
  "~=": (value, wanted) => wordsOf(value).has(wanted),
  "|=": (value, wanted) => value === wanted || value.startsWith(`${wanted}-`),
  "^=": (value, wanted) => wanted !== "" && value.startsWith(wanted),
  "$=": (value, wanted) => wanted !== "" && value.endsWith(wanted),
  "*=": (value, wanted) => wanted !== "" && value.includes(wanted),
};

const parentOf = (element) => {
  const parent = element[own.parentNode];
  return parent?.nodeType === 1 ? parent : null;
};
const siblings = (element) => element[own.parentNode]?.[own.elementArray] ?? [element];
const inside = (text, start) => {
  let depth = 1;
  let quote = "";
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at++;
    else if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === "(") depth++;
    else if (letter === ")" && --depth === 0) return text.slice(start, at);
  }
  return null;
};

/** Each gives a test of an element, and of the element that the whole is asked of; nothing if it cannot be read. */
const PSEUDO = {
  scope: () => (element, scope) => element === scope,
  "first-child": () => (element) => siblings(element)[0] === element,
  "last-child": () => (element) => siblings(element).at(-1) === element,
  not: (list) => list && ((element, scope) => !list.some((each) => fits(each, element, scope))),
  is: (list) => list && ((element, scope) => list.some((each) => fits(each, element, scope))),
  where: (list) => PSEUDO.is(list),
};

/** The test for `:has(text)`; null if the selectors in it cannot be read or look at siblings of the element. */
function having(text) {
  const list = parse(text, true);
  if (!list || list.some((parts) => /[+~]/.test(parts[1].before))) return null;
  return (element) => Boolean(firstBelow(element, (one) => list.some((parts) => fits(parts, one, element))));
}

/** True if the selector being read depends on a state that changes without the document: focus, or being checked. */
let fleeting = false;

/** Reads a selector list into parts, each with its tests and the combinator before it; null if it cannot be read. */
function parse(text, relative = false) {
  const list = [];
  let parts = [];
  const begin = () => {
    parts = [{ before: "", tests: relative ? [PSEUDO.scope()] : [], keys: [] }];
    list.push(parts);
    if (relative) parts.push({ before: " ", tests: [], keys: [] });
  };
  begin();
  text = text.trim();
  for (let at = 0; at < text.length;) {
    const comma = /\s*,\s*/y;
    comma.lastIndex = at;
    if (comma.test(text)) {
      begin();
      at = comma.lastIndex;
      continue;
    }
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) return null;
    at = TOKEN.lastIndex;
    const [, combinator, space, tag, id, name, key, compare, double, single, bare, flag, pseudo] = found;
    const last = parts.at(-1);
    if (combinator || space) {
      if (last.tests.length) parts.push({ before: combinator ?? " ", tests: [], keys: [] });
      else if (relative && combinator && parts.length === 2) last.before = combinator;
      else return null;
    } else if (tag === "*") last.tests.push(() => true);
    else if (tag) {
      last.tests.push(tagged(plain(tag)));
      last.keys.push(keyOf.tag(plain(tag)));
    } else if (id) {
      last.tests.push(identified((last.id = plain(id))));
      last.keys.push(keyOf.id(plain(id)));
    } else if (name) {
      last.tests.push(classed(plain(name)));
      last.keys.push(keyOf.class(plain(name)));
    } else if (key) {
      const text = double ?? single ?? bare;
      last.tests.push(attributed(plain(key), compare, text, flag));
      if (compare === "=" && !flag && key.startsWith("data-")) last.keys.push(keyOf.attribute(plain(key), plain(text)));
    } else {
      let argument = null;
      if (text[at] === ":") return null;
      if (text[at] === "(") {
        argument = inside(text, at + 1);
        if (argument === null) return null;
        at += argument.length + 2;
      }
      const test = pseudoTest(pseudo, argument);
      if (!test) return null;
      last.tests.push(test);
    }
  }
  return list.every((one) => one.every(({ tests }) => tests.length)) ? list : null;
}

const tagged = (tag) => {
  const lower = tag.toLowerCase();
  return (element) => element[own.localName] === lower || element[own.localName] === tag;
};
const identified = (id) => (element) => attribute(element, "id") === id;
const classed = (name) => (element) => {
  const value = attribute(element, "class");
  return value !== undefined && (value === name || (value.includes(name) && wordsOf(value).has(name)));
};
function attributed(name, compare, text, flag) {
  const lower = name.toLowerCase();
  if (!compare) return (element) => attribute(element, name, lower) !== undefined;
  const wanted = plain(text);
  const holds = COMPARE[compare];
  const same = /i/i.test(flag ?? "") ? (value) => value.toLowerCase() : (value) => value;
  return (element) => {
    const value = attribute(element, name, lower);
    return value !== undefined && holds(same(value), same(wanted));
  };
}
function pseudoTest(name, argument) {
  if (name === "has") return argument && having(argument);
  const known = PSEUDO[name];
  if (!known) fleeting = true;
  if (known) return known(argument === null ? null : parse(argument));
  const whole = argument === null ? `:${name}` : `:${name}(${argument})`;
  return (element) => before.matches.call(element, whole);
}

/** Tells whether an element matches a selector up to the part `at`, from that part back to the first. */
function fits(parts, element, scope, at = parts.length - 1) {
  const { before: combinator, tests } = parts[at];
  for (const test of tests) if (!test(element, scope)) return false;
  if (at === 0) return true;
  if (combinator === ">") {
    const parent = parentOf(element);
    return parent !== null && fits(parts, parent, scope, at - 1);
  }
  if (combinator === " ") {
    for (let outer = parentOf(element); outer; outer = parentOf(outer))
      if (fits(parts, outer, scope, at - 1)) return true;
    return false;
  }
  const all = siblings(element);
  const place = all.indexOf(element);
  if (combinator === "+") return place > 0 && fits(parts, all[place - 1], scope, at - 1);
  for (let one = place - 1; one >= 0; one--) if (fits(parts, all[one], scope, at - 1)) return true;
  return false;
}

/** The first element below a node, in the order of the document, for which something holds. */
export function firstBelow(node, holds) {
  for (const element of node[own.elementArray]) {
    if (holds(element)) return element;
    const within = firstBelow(element, holds);
    if (within) return within;
  }
  return null;
}

/**
 * Every element of a name below a node, in the order of the document: a list of choices asks for its own at each
 * change.
 */
function named(node, tag, found) {
  for (const element of node[own.elementArray]) {
    if (element[own.localName] === tag) found.push(element);
    if (element[own.elementArray].length) named(element, tag, found);
  }
  return found;
}

/** The most selectors that are kept: those with an id of a message are asked for no more when it has gone. */
const KEPT = 2_000;
const parsed = new Map();
function read(selector) {
  const text = String(selector);
  let known = parsed.get(text);
  if (known === undefined) {
    fleeting = false;
    const list = text.trim() ? parse(text) : null;
    known = list && { text, list, fleeting, start: startOf(list), tag: /^[a-z]+$/.test(text) ? text : "" };
    if (parsed.size >= KEPT) parsed.clear();
    parsed.set(text, known);
  }
  return known;
}

/** The id below which all is that a selector means: nothing else of the document need be looked at. */
const startOf = (list) =>
  (list.length === 1 && list[0].length > 1 && /[ >]/.test(list[0][1].before) && list[0][0].id) || null;

/** Counts the changes of the document itself. */
let changes = 0;
/** The results found in the document since its last change: for each selector (or id) the element or elements. */
let known = { changes: 0, one: new Map(), all: new Map(), ids: new Map() };

function knownNow() {
  if (known.changes !== changes) known = { changes, one: new Map(), all: new Map(), ids: new Map() };
  return known;
}

/** The element of the document with an id, the first if there are more. */
function byId(id) {
  const { ids } = knownNow();
  if (!ids.has(id))
    ids.set(
      id,
      firstBelow(globalThis.document, (element) => attribute(element, "id") === id),
    );
  return ids.get(id);
}

/** The node below which to search: in the document, the element with the id that the selector begins with, if any. */
function rootOf(node, { start }) {
  return start && node.nodeType === 9 ? byId(start) : node;
}

/** Below a node within the document a walk over so many elements costs no more than looking at what is known. */
const FEW = 40;

/**
 * The matches below a node among the elements indexed by the selector's keys; null if these are too many or unknown.
 */
function amongKnown(node, { list }, scope) {
  const whole = node === globalThis.document;
  if (!whole && !(node[own.isConnected] && node[own.ownerDocument] === globalThis.document)) return null;
  let most = whole ? size() / 8 : FEW;
  const sets = [];
  for (const parts of list) {
    let fewest = null;
    for (const key of parts.at(-1).keys) {
      const known = key();
      if (!fewest || known.size < fewest.size) fewest = known;
    }
    if (!fewest || (most -= fewest.size) < 0) return null;
    sets.push(fewest);
  }
  const found = new Set();
  const top = proper(node);
  sets.forEach((elements, at) => {
    for (const element of elements) if (fits(list[at], element, scope) && lies(element, top)) found.add(element);
  });
  return sorted([...found]);
}

/** A list of elements with the methods of a browser's NodeList. */
class Elements {
  constructor(elements) {
    for (let at = 0; at < elements.length; at++) this[at] = elements[at];
    // happy-dom goes by this where it has searched itself
    this[own.items] = elements;
  }
  get length() {
    return this[own.items].length;
  }
  item(index) {
    return this[index] ?? null;
  }
  get [Symbol.toStringTag]() {
    return "NodeList";
  }
}
for (const name of ["forEach", "entries", "keys", "values", Symbol.iterator])
  Object.defineProperty(Elements.prototype, name, { value: Array.prototype[name] });

const proper = (node) => node[own.proxy] ?? node;
const scopeOf = (node) => (node.nodeType === 9 ? node.documentElement : proper(node));

/** happy-dom's own, for what is not read here: it also says what is wrong with a selector. */
const before = {};

/** The document's own answers are kept until it changes. */
function kept(kind, node, selector, find) {
  if (node.nodeType !== 9 || selector.fleeting) return find();
  const answers = knownNow()[kind];
  if (!answers.has(selector.text)) answers.set(selector.text, find());
  return answers.get(selector.text);
}

const HERE = {
  querySelectorAll: (node, selector) =>
    kept("all", node, selector, () => {
      if (selector.tag && node !== globalThis.document) return new Elements(named(node, selector.tag, []));
      const scope = scopeOf(node);
      const few = amongKnown(node, selector, scope);
      if (few) return new Elements(few);
      const root = rootOf(node, selector);
      const found = [];
      if (root)
        firstBelow(root, (element) => {
          if (selector.list.some((parts) => fits(parts, element, scope))) found.push(element);
          return false;
        });
      return new Elements(found);
    }),
  querySelector: (node, selector) =>
    kept("one", node, selector, () => {
      const scope = scopeOf(node);
      const few = amongKnown(node, selector, scope);
      if (few) return few[0] ?? null;
      const root = rootOf(node, selector);
      return root && firstBelow(root, (element) => selector.list.some((parts) => fits(parts, element, scope)));
    }),
  matches: (node, { list }) => list.some((parts) => fits(parts, proper(node), proper(node))),
  closest(node, { list }) {
    for (let element = proper(node); element; element = parentOf(element))
      if (list.some((parts) => fits(parts, element, proper(node)))) return element;
    return null;
  },
};

/** The prototype that has a method, from a class down to what it is made of. */
function owner(kind, name) {
  let layer = globalThis[kind].prototype;
  while (layer && !Object.hasOwn(layer, name)) layer = Object.getPrototypeOf(layer);
  if (!layer) throw new Error(`happy-dom has no ${kind}.${String(name)} now`);
  return layer;
}

/** From now on the page's documents, fragments and elements are searched in this way. */
export function installQueries() {
  keepElements();
  for (const kind of ["Document", "DocumentFragment", "Element"])
    for (const name of kind === "Element" ? Object.keys(HERE) : ["querySelector", "querySelectorAll"]) {
      const layer = owner(kind, name);
      const theirs = layer[name];
      if (kind === "Element") before[name] = theirs;
      layer[name] = function find(text) {
        const selector = read(text);
        return selector ? HERE[name](this, selector) : theirs.call(this, text);
      };
    }
  const forId = owner("Document", "getElementById");
  const elementById = forId.getElementById;
  forId.getElementById = function getElementById(id) {
    return this === globalThis.document ? byId(String(id)) : elementById.call(this, id);
  };
  // happy-dom would forget what it knew of a node (nothing: lean.mjs) whenever that changes, is put somewhere or taken away.
  owner("Node", own.clearCache)[own.clearCache] = function clearCache() {
    if (this[own.isConnected] || this[own.parentNode]?.[own.isConnected]) changes++;
  };
  // The root has few children: looking through them costs less than remembering.
  const root = owner("Document", "documentElement");
  for (const name of ["head", "body"])
    Object.defineProperty(root, name, {
      get() {
        return this.documentElement?.[own.elementArray].find((one) => one[own.localName] === name) ?? null;
      },
      configurable: true,
    });
}
