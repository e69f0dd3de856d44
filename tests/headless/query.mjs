import * as own from "happy-dom/lib/PropertySymbol.js";

/*
 * Finding elements by CSS, by one walk over the document; what was found is known until the document changes. happy-dom
 * notes every answer at every element it has looked at, which in a document that changes as often as a game's takes
 * more time and memory than looking again. What is not read here (a pseudo-class that is seldom used) is asked of
 * happy-dom, for the one element.
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
function attribute(element, name) {
  const all = element[own.attributes][own.itemsByName];
  return (all.get(name) ?? all.get(name.toLowerCase()))?.[0][own.value];
}

const words = new Map();
/** The words of a list of classes; the same lists come again and again. */
function wordsOf(list) {
  let known = words.get(list);
  if (!known) words.set(list, (known = new Set(list.split(/\s+/))));
  return known;
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

/** What an element has below it: the list is of its descendants, as from the element itself. */
function having(text) {
  const list = parse(text, true);
  if (!list || list.some((parts) => /[+~]/.test(parts[1].before))) return null;
  return (element) => Boolean(walk(element, (one) => list.some((parts) => fits(parts, one, element))));
}

/** Whether the selector being read asks for something that may change without the document: focus, or what is checked. */
let fleeting = false;

/** A list of selectors: each its parts, a part its tests and the combinator before it. Nothing if it cannot be read. */
function parse(text, relative = false) {
  const list = [];
  let parts = [];
  const begin = () => {
    parts = [{ before: "", tests: relative ? [PSEUDO.scope()] : [] }];
    list.push(parts);
    if (relative) parts.push({ before: " ", tests: [] });
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
      if (last.tests.length) parts.push({ before: combinator ?? " ", tests: [] });
      else if (relative && combinator && parts.length === 2) last.before = combinator;
      else return null;
    } else if (tag === "*") last.tests.push(() => true);
    else if (tag) last.tests.push(tagged(plain(tag)));
    else if (id) last.tests.push(identified((last.id = plain(id))));
    else if (name) last.tests.push(classed(plain(name)));
    else if (key) last.tests.push(attributed(plain(key), compare, double ?? single ?? bare, flag));
    else {
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
  return value !== undefined && (value === name || wordsOf(value).has(name));
};
function attributed(name, compare, text, flag) {
  if (!compare) return (element) => attribute(element, name) !== undefined;
  const wanted = plain(text);
  const holds = COMPARE[compare];
  const same = /i/i.test(flag ?? "") ? (value) => value.toLowerCase() : (value) => value;
  return (element) => {
    const value = attribute(element, name);
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

/** Whether an element is what a selector means, from its last part to its first. */
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
function walk(node, holds) {
  for (const element of node[own.elementArray]) {
    if (holds(element)) return element;
    const within = walk(element, holds);
    if (within) return within;
  }
  return null;
}

const parsed = new Map();
function read(selector) {
  const text = String(selector);
  let known = parsed.get(text);
  if (known === undefined) {
    fleeting = false;
    const list = text.trim() ? parse(text) : null;
    known = list && { text, list, fleeting, start: startOf(list) };
    parsed.set(text, known);
  }
  return known;
}

/** The id below which all is that a selector means: nothing else of the document need be looked at. */
const startOf = (list) =>
  (list.length === 1 && list[0].length > 1 && /[ >]/.test(list[0][1].before) && list[0][0].id) || null;

/** Counts the changes of the document itself. */
let changes = 0;
/** What was found in the document since its last change: selector → element or elements. */
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
      walk(globalThis.document, (element) => attribute(element, "id") === id),
    );
  return ids.get(id);
}

/** Where to look: below the element that a selector begins with, if it does. */
function rootOf(node, { start }) {
  return start && node.nodeType === 9 ? byId(start) : node;
}

/** What a list of elements can do in a browser, and no more. */
class Elements {
  constructor(elements) {
    Object.assign(this, elements);
    Object.defineProperty(this, "length", { value: elements.length });
    // happy-dom goes by this where it has searched itself
    Object.defineProperty(this, own.items, { value: elements });
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
      const scope = scopeOf(node);
      const root = rootOf(node, selector);
      const found = [];
      if (root)
        walk(root, (element) => {
          if (selector.list.some((parts) => fits(parts, element, scope))) found.push(element);
          return false;
        });
      return new Elements(found);
    }),
  querySelector: (node, selector) =>
    kept("one", node, selector, () => {
      const scope = scopeOf(node);
      const root = rootOf(node, selector);
      return root && walk(root, (element) => selector.list.some((parts) => fits(parts, element, scope)));
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
  // happy-dom forgets what it knew of a node whenever the node changes, is put somewhere or taken away.
  const changing = owner("Node", own.clearCache);
  const forget = changing[own.clearCache];
  changing[own.clearCache] = function clearCache() {
    if (this[own.isConnected] || this[own.parentNode]?.[own.isConnected]) changes++;
    return forget.call(this);
  };
}
