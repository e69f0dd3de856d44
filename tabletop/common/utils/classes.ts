/** Helpers for classes, sorting and events. */
type Constructor = abstract new (...args: any[]) => any;

/** Whether `cls` is `parent` or extends it; false if it is no function. */
export function isSubclass(cls: Constructor, parent: Constructor): boolean {
  return typeof cls === "function" && (cls === parent || cls.prototype instanceof parent);
}

/** The ancestors of a class, nearest first, without the class itself. */
export function getParentClasses(cls: Constructor): Constructor[] {
  const parents: Constructor[] = [];
  for (
    let parent = Object.getPrototypeOf(cls);
    parent && parent !== Function.prototype;
    parent = Object.getPrototypeOf(parent)
  ) {
    parents.push(parent);
  }
  return parents;
}

/**
 * The class that itself defines a property. For a class: that class or its nearest ancestor with such a static
 * property. For an instance: the nearest class whose prototype has the property. Null if there is no such class.
 */
export function getDefiningClass(object: any, property: string): Constructor | null {
  const isClass = typeof object === "function";
  let target = isClass ? object : Object.getPrototypeOf(object);
  for (; target; target = Object.getPrototypeOf(target)) {
    if (Object.hasOwn(target, property)) return isClass ? target : target.constructor;
  }
  return null;
}

/**
 * Works out the sort numbers that move an item (`source`) among its siblings. Nothing is changed.
 * @param source the item to move
 * @param siblings the items among which `source` is sorted; `source` may be one of them
 * @param target the item before or after which `source` goes; without a target `source` goes to the beginning or the
 * end
 * @param sortKey the name of the sort number in an item
 * @param sortBefore true: before the target, or to the beginning; false: after the target, or to the end
 * @returns items (`target`) with their new numbers (`update`): `source` alone or, if no integer is left between the
 * numbers of its new neighbours, all items, numbered anew
 */
export function performIntegerSort(
  source: any,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore = true,
  }: { target?: any; siblings?: any[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: any; update: Record<string, number> }[] {
  // the gap between the numbers of neighbours, which leaves room for later moves
  const density = 100000;
  const sorted = siblings.filter((sibling) => sibling !== source);
  if (target && !sorted.includes(target)) sorted.push(target);
  // an item without a number counts as one with 0
  const numberOf = (item: any): number => item[sortKey] ?? 0;
  sorted.sort((a, b) => numberOf(a) - numberOf(b));
  // the place among the siblings to which the item moves
  let index = sortBefore ? 0 : sorted.length;
  if (target) index = sorted.indexOf(target) + (sortBefore ? 0 : 1);
  const numberBefore = index > 0 ? numberOf(sorted[index - 1]) : undefined;
  const numberAfter = index < sorted.length ? numberOf(sorted[index]) : undefined;
  // in this order: alone; at the beginning; at the end; between two
  if (numberBefore === undefined) {
    const number = numberAfter === undefined ? (source[sortKey] ?? density) : numberAfter - density;
    return [{ target: source, update: { [sortKey]: number } }];
  }
  if (numberAfter === undefined) return [{ target: source, update: { [sortKey]: numberBefore + density } }];
  const middle = Math.round((numberBefore + numberAfter) / 2);
  if (middle > numberBefore && middle < numberAfter) return [{ target: source, update: { [sortKey]: middle } }];
  sorted.splice(index, 0, source);
  return sorted.map((entry, position) => ({ target: entry, update: { [sortKey]: (position + 1) * density } }));
}

/**
 * Makes a class whose instances take event listeners and dispatch events to these listeners.
 * @param Base the class to extend; if left out, a plain class
 */
export function EventEmitterMixin<B extends new (...args: any[]) => object>(Base: B = class {} as B): any {
  return class EventEmitter extends Base {
    // the types of events that a class says it dispatches; other types may be dispatched too
    static emittedEvents: string[] = [];
    #listeners = new Map<string, Map<(event: Event) => unknown, { once: boolean }>>();

    addEventListener(type: string, listener: (event: Event) => unknown, { once = false } = {}): void {
      const listeners = this.#listeners.get(type) ?? new Map();
      this.#listeners.set(type, listeners);
      listeners.set(listener, { once });
    }

    removeEventListener(type: string, listener: (event: Event) => unknown): void {
      this.#listeners.get(type)?.delete(listener);
    }

    /** Calls the listeners of an event's type. @returns false if one has prevented the event's default action */
    dispatchEvent(event: Event): boolean {
      // a copy of the list, since a listener may add or remove others
      for (const [listener, { once }] of [...(this.#listeners.get(event.type) ?? [])]) {
        listener.call(this, event);
        if (once) this.#listeners.get(event.type)?.delete(listener);
      }
      return !event.defaultPrevented;
    }
  };
}

/** A weak set that can be iterated; members that were garbage-collected are gone from it. */
export class IterableWeakSet<T extends WeakKey> extends WeakSet<T> {
  #references = new Set<WeakRef<T>>();

  constructor(values: Iterable<T> = []) {
    super();
    for (const value of values) this.add(value);
  }

  override add(value: T): this {
    if (!this.has(value)) this.#references.add(new WeakRef(value));
    return super.add(value);
  }

  override delete(value: T): boolean {
    for (const reference of this.#references) if (reference.deref() === value) this.#references.delete(reference);
    return super.delete(value);
  }

  /** Yields the members that are still there, and forgets those that were garbage-collected. */
  *values(): Generator<T> {
    for (const reference of this.#references) {
      const value = reference.deref();
      if (value === undefined) this.#references.delete(reference);
      else if (this.has(value)) yield value;
    }
  }

  [Symbol.iterator](): Generator<T> {
    return this.values();
  }

  clear(): void {
    for (const value of this.values()) this.delete(value);
  }
}

/** The constructor of asynchronous functions. */
export const AsyncFunction = async function () {}.constructor as new (
  ...args: string[]
) => (...args: any[]) => Promise<any>;
