/* Small stand-ins for the maps that each node of happy-dom holds: most nodes never put anything into them. */

/** A map of few entries: a plain list, looked through from its beginning. */
export class FewEntries {
  #list = NONE;
  get size() {
    return this.#list.length / 2;
  }
  #at(key) {
    const list = this.#list;
    for (let at = 0; at < list.length; at += 2) if (list[at] === key) return at;
    return -1;
  }
  has(key) {
    return this.#at(key) >= 0;
  }
  get(key) {
    const list = this.#list;
    for (let at = 0; at < list.length; at += 2) if (list[at] === key) return list[at + 1];
    return undefined;
  }
  set(key, value) {
    const at = this.#at(key);
    if (at >= 0) this.#list[at + 1] = value;
    else if (this.#list === NONE) this.#list = [key, value];
    else this.#list.push(key, value);
    return this;
  }
  delete(key) {
    const at = this.#at(key);
    if (at < 0) return false;
    this.#list.splice(at, 2);
    return true;
  }
  clear() {
    this.#list = NONE;
  }
  keys() {
    return this.#list.filter((_, at) => at % 2 === 0).values();
  }
  values() {
    return this.#list.filter((_, at) => at % 2 === 1).values();
  }
  *[Symbol.iterator]() {
    for (let at = 0; at < this.#list.length; at += 2) yield [this.#list[at], this.#list[at + 1]];
  }
}
const NONE = Object.freeze([]);

/** A set of few values. */
export class FewValues {
  #list = NONE;
  has(value) {
    return this.#list.includes(value);
  }
  add(value) {
    if (!this.has(value)) this.#list = [...this.#list, value];
    return this;
  }
  delete(value) {
    const had = this.has(value);
    if (had) this.#list = this.#list.filter((one) => one !== value);
    return had;
  }
}

/** A map that keeps nothing: a document that changes as often as a game's is searched anew (query.mjs). */
const FORGETFUL = Object.freeze({
  size: 0,
  get: () => undefined,
  set: () => undefined,
  delete: () => false,
  values: () => NONE,
});

/** The cache of query results of every node: always empty, as query.mjs keeps its own. */
export const NOTHING_KNOWN = Object.freeze({
  querySelector: FORGETFUL,
  querySelectorAll: FORGETFUL,
  matches: FORGETFUL,
  elementsByTagName: FORGETFUL,
  elementsByTagNameNS: FORGETFUL,
  elementByTagName: FORGETFUL,
  elementById: FORGETFUL,
  get computedStyle() {
    return null;
  },
  set computedStyle(_style) {},
});

/** The list of cached results that depend on a node: always empty, as no results are cached. */
export const NO_ANSWERS = Object.freeze({ length: 0, push: () => 0 });

/** The listeners of a node that has none: two empty maps, shared by all such nodes. */
export const NO_LISTENERS = Object.freeze({ bubbling: Object.freeze(new Map()), capturing: Object.freeze(new Map()) });
/** The maps for a node's listeners, made when it gets its first one. */
export const manyListeners = () => ({ bubbling: new Map(), capturing: new Map() });

/** The number of elements being upgraded to custom elements: constructors look for such an element only then. */
export const upgrades = { running: 0 };
