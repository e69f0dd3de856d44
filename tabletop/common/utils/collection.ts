/** A Map with the conveniences of an array; iterating it gives values, as the public API documents. */
export class Collection<V = any> extends Map<string, V> {
  /** All values as a new array. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  // @ts-expect-error a Collection iterates its values, a Map its entries
  override [Symbol.iterator](): MapIterator<V> {
    return this.values();
  }

  /** The first value that meets the condition; undefined if none does. */
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  /** The values that meet the condition, as a list. */
  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    const result: V[] = [];
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) result.push(value);
    return result;
  }

  override forEach(callback: (value: V, index: any, collection: any) => void): void {
    let index = 0;
    for (const value of this.values()) callback(value, index++, this);
  }

  /** The value with a key; undefined if there is none. @throws Error instead, with `strict` */
  override get(key: string, { strict = false }: { strict?: boolean } = {}): V | undefined {
    const value = super.get(key);
    if (value === undefined && strict && !this.has(key)) {
      throw new Error(`${this.constructor.name} holds nothing by the key ${key}`);
    }
    return value;
  }

  /**
   * The first value with a property `name` of this text; undefined if there is none.
   * @throws Error instead, with `strict`
   */
  getName(name: string, { strict = false } = {}): V | undefined {
    const firstNamed = this.find((value) => (value as { name?: string }).name === name);
    if (firstNamed === undefined && strict) {
      throw new Error(`${this.constructor.name} holds nothing called ${name}`);
    }
    return firstNamed;
  }

  /** The results of `transform` for all values, as a list. */
  map<R>(transform: (value: V, index: number, collection: this) => R): R[] {
    const result: R[] = [];
    let index = 0;
    for (const value of this.values()) result.push(transform(value, index++, this));
    return result;
  }

  /** Combines all values in order, beginning with `initial`, which is undefined if left out. */
  reduce<R>(reducer: (accumulator: R, value: V, index: number, collection: this) => R, initial?: R): R {
    let accumulator = initial as R;
    let index = 0;
    for (const value of this.values()) accumulator = reducer(accumulator, value, index++, this);
    return accumulator;
  }

  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return true;
    return false;
  }

  every(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return !this.some((value, index) => !condition(value, index, this));
  }

  toJSON(): unknown[] {
    return this.map((value: any) => (typeof value?.toJSON === "function" ? value.toJSON() : value));
  }
}
