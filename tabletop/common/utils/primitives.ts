/** The methods that the public API adds to the classes of the language (`String#titleCase`, `Math.clamp` …). */

/** Adds members to an object, except those that it has already; they are not enumerable. */
function extend(target: object, members: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(members)) {
    if (name in target) continue;
    Object.defineProperty(target, name, { value, writable: true, configurable: true, enumerable: false });
  }
}

/**
 * Adds the public API's methods to the classes of the language, such as `Math.clamp`; those that the language already
 * has are left alone.
 */
export function installPrimitives(): void {
  extend(Array, {
    fromRange: (count: number, min = 0) => Array.from({ length: count }, (_, index) => index + min),
  });
  extend(Array.prototype, {
    filterJoin(this: unknown[], separator: string) {
      return this.filter(Boolean).join(separator);
    },
    deepFlatten(this: unknown[]) {
      return this.flat(Infinity);
    },
    /** Whether two lists are equal entry by entry: identical, equal lists, or equal by the entry's own `equals`. */
    equals(this: unknown[], other: unknown) {
      return (
        Array.isArray(other) &&
        other.length === this.length &&
        this.every((value, index) => {
          const second = other[index];
          return (
            value === second ||
            (Array.isArray(value) && (value as any).equals(second)) ||
            (typeof (value as any)?.equals === "function" && (value as any).equals(second))
          );
        })
      );
    },
    /** Splits a list in two: first the values for which the rule is false, then those for which it is true. */
    partition<T>(this: T[], rule: (value: T) => boolean) {
      const parts: [T[], T[]] = [[], []];
      for (const value of this) parts[rule(value) ? 1 : 0].push(value);
      return parts;
    },
    /**
     * Removes the first value that is found, or puts `replace` in its place.
     * @returns the value found; null if there is none
     */
    findSplice<T>(this: T[], find: (value: T) => boolean, replace?: T) {
      const index = this.findIndex(find);
      if (index === -1) return null;
      return (replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace))[0];
    },
  });
  extend(Date.prototype, {
    isValid(this: Date) {
      return !Number.isNaN(this.getTime());
    },
    toDateInputString(this: Date) {
      const pad = (value: number): string => String(value).padStart(2, "0");
      return `${this.getFullYear()}-${pad(this.getMonth() + 1)}-${pad(this.getDate())}`;
    },
    toTimeInputString(this: Date) {
      return this.toTimeString().split(" ")[0];
    },
  });
  extend(Math, {
    SQRT3: Math.sqrt(3),
    SQRT1_3: Math.sqrt(1 / 3),
    clamp: (value: number, min: number, max: number) => Math.min(Math.max(value, min), max),
    mix: (a: number, b: number, weight: number) => a * (1 - weight) + b * weight,
    /** The same angle, from 0 to below 360. */
    normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
    /** The same angle, above -π and up to π. */
    normalizeRadians(radians: number) {
      const positive = ((radians % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      return positive > Math.PI ? positive - 2 * Math.PI : positive;
    },
    roundDecimals: (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places,
    toDegrees: (radians: number) => (radians * 180) / Math.PI,
    toRadians: (degrees: number) => (degrees * Math.PI) / 180,
    /** A wave over the time `t` with the period `p`: `max` at 0, `min` after half a period. */
    oscillation: (min: number, max: number, t: number, p = 1) =>
      min + ((max - min) * (Math.cos((2 * Math.PI * t) / p) + 1)) / 2,
  });
  extend(Number, {
    isNumeric(value: unknown) {
      if (value instanceof Array || value === null || value === "" || value === undefined) return false;
      return typeof value === "string" && value.trim() === "" ? false : +(value as number) === +(value as number);
    },
    /** The number in a text, without regard to spaces, commas and plus signs; NaN for an empty text. */
    fromString(text: string) {
      const digits = typeof text === "string" ? text.replaceAll(/[\s+,]/g, "") : "";
      return digits ? Number(digits) : NaN;
    },
  });
  extend(Number.prototype, {
    ordinalString(this: number) {
      const rule = new Intl.PluralRules("en", { type: "ordinal" }).select(this);
      return `${this}${({ one: "st", two: "nd", few: "rd" } as Record<string, string>)[rule] ?? "th"}`;
    },
    paddedString(this: number, digits: number) {
      return `${this < 0 ? "-" : ""}${String(Math.abs(this)).padStart(digits, "0")}`;
    },
    signedString(this: number) {
      return `${this < 0 ? "-" : "+"}${Math.abs(this)}`;
    },
    toNearest(this: number, interval = 1, method: "round" | "ceil" | "floor" = "round") {
      if (!(interval > 0 && Number.isFinite(interval))) throw new Error("The interval must be a finite number above 0");
      const places = String(interval).split(".")[1]?.length ?? 0;
      return Number((Math[method](this.valueOf() / interval) * interval).toFixed(places));
    },
    between(this: number, a: number, b: number, inclusive = true) {
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      return inclusive ? this >= low && this <= high : this > low && this < high;
    },
    almostEqual(this: number, other: number, epsilon = 1e-8) {
      return Math.abs(this - other) < epsilon;
    },
  });
  extend(RegExp, { escape: (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&") });
  extend(Set.prototype, {
    equals(this: Set<unknown>, other: unknown) {
      return other instanceof Set && other.size === this.size && [...this].every((value) => other.has(value));
    },
    first(this: Set<unknown>) {
      return this.values().next().value;
    },
    intersects(this: Set<unknown>, other: Iterable<unknown>) {
      for (const value of other) if (this.has(value)) return true;
      return false;
    },
    isSubset(this: Set<unknown>, other: Set<unknown>) {
      return [...this].every((value) => other.has(value));
    },
    union(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this, ...other]);
    },
    intersection(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((value) => other.has(value)));
    },
    difference(this: Set<unknown>, other: Set<unknown>) {
      return new Set([...this].filter((value) => !other.has(value)));
    },
    toObject(this: Set<unknown>) {
      return Array.from(this);
    },
    every(this: Set<unknown>, test: (value: unknown) => boolean) {
      return [...this].every((value) => test(value));
    },
    some(this: Set<unknown>, test: (value: unknown) => boolean) {
      return [...this].some((value) => test(value));
    },
    find(this: Set<unknown>, test: (value: unknown) => boolean) {
      return [...this].find((value) => test(value));
    },
    filter(this: Set<unknown>, test: (value: unknown) => boolean) {
      return new Set([...this].filter((value) => test(value)));
    },
    map(this: Set<unknown>, transform: (value: unknown) => unknown) {
      return new Set([...this].map((value) => transform(value)));
    },
    reduce(this: Set<unknown>, reducer: (accumulator: any, value: unknown) => unknown, initial: unknown) {
      return [...this].reduce((accumulator, value) => reducer(accumulator, value), initial);
    },
  });
  extend(String.prototype, {
    capitalize(this: string) {
      return this.length ? this.charAt(0).toUpperCase() + this.slice(1) : `${this}`;
    },
    compare(this: string, other: string) {
      return this.localeCompare(other);
    },
    /** The text in lower case, with a capital letter at the beginning of each word. */
    titleCase(this: string) {
      return this.toLowerCase()
        .split(" ")
        .map((word) => word.replace(/^./, (letter) => letter.toUpperCase()))
        .join(" ");
    },
    stripScripts(this: string) {
      return this.replace(/<script[\s\S]*?(?:<\/script>|$)/gi, "");
    },
    /**
     * The text as part of an address: without accents, in lower case unless `lowercase` is false, and with one
     * `replacement` for each run of spaces, underscores and hyphens. Hyphens at both ends are taken off. With `strict`,
     * only letters, digits and hyphens are left.
     */
    slugify(this: string, { replacement = "-", strict = false, lowercase = true } = {}) {
      let slug = this.normalize("NFKD")
        .replace(/[\u0300-\u036f]/g, "")
        .trim();
      if (lowercase) slug = slug.toLowerCase();
      slug = slug.replace(/[\s_-]+/g, replacement);
      if (strict) slug = slug.replace(/[^a-zA-Z0-9-]+/g, "");
      return slug.replace(/^[-\s]+|[-\s]+$/g, "");
    },
  });
}
