/**
 * Operators inside updates: delete a key, replace a value whole. Generation 14 has them as values (`_del`,
 * `_replace(value)`), both generations have the key forms `-=key` and `==key`. Inside the tabletop the value form
 * is used; `keyForm` writes what generation 13 shows to hooks.
 */

/** The key of an operator's value: a symbol, so that no key of the value collides with it. */
export const OPERATOR_VALUE = Symbol("operator value");

/** The key that marks a serialised operator, and holds the name of its class. */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** The common ancestor of update operators. */
export class DataFieldOperator {
  [OPERATOR_VALUE]: any;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  toJSON(): object {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  static create(value?: unknown): DataFieldOperator {
    return new this(value);
  }

  /** Takes the value out of an operator; gives anything else back as it is. */
  static get(target: any): any {
    return target instanceof DataFieldOperator ? target[OPERATOR_VALUE] : target;
  }

  /** Tells whether two values are equal as JSON, or the values inside them if they are operators. */
  static equals(a: unknown, b: unknown): boolean {
    return JSON.stringify(DataFieldOperator.get(a)) === JSON.stringify(DataFieldOperator.get(b));
  }

  static set(operator: DataFieldOperator, value?: unknown): unknown {
    return (operator[OPERATOR_VALUE] = value);
  }
}

/** Deletes the key it is given for. */
export class ForcedDeletion extends DataFieldOperator {
  constructor(_value?: unknown) {
    super();
  }

  override toJSON(): object {
    return { [OPERATOR_IDENTIFIER]: "ForcedDeletion", value: undefined };
  }
}

/** Replaces the stored value instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value?: unknown) {
    super(DataFieldOperator.get(value));
  }

  override toJSON(): object {
    return { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: this[OPERATOR_VALUE] };
  }

  /** Makes a replacement through which the keys of its value can be read and written. */
  static override create(value?: unknown): ForcedReplacement {
    return new Proxy(new ForcedReplacement(value), transparent);
  }
}

/** Hands reads and writes to the value of a replacement; its own keys come before those of the operator. */
const transparent: ProxyHandler<ForcedReplacement> = {
  get: (operator, key, receiver) =>
    inValue(operator, key) ? operator[OPERATOR_VALUE][key] : Reflect.get(operator, key, receiver),
  has: (operator, key) => inValue(operator, key) || Reflect.has(operator, key),
  set: (operator, key, value) => {
    const inner = operator[OPERATOR_VALUE];
    const within = typeof key === "string" && inner !== null && typeof inner === "object";
    return Reflect.set(within ? inner : operator, key, value);
  },
  deleteProperty: (operator, key) =>
    Reflect.deleteProperty(inValue(operator, key) ? operator[OPERATOR_VALUE] : operator, key),
};

/** Tells whether the value of a replacement has a key of its own. */
function inValue(operator: ForcedReplacement, key: string | symbol): boolean {
  const inner = operator[OPERATOR_VALUE];
  return typeof key === "string" && inner !== null && typeof inner === "object" && Object.hasOwn(inner, key);
}

/** The operator that deletes the key whose value it is; one object for all uses. */
export const _del = Object.freeze(new ForcedDeletion());
/** Makes an operator that replaces the stored value by `value` instead of merging the two. */
export const _replace = (value: unknown): ForcedReplacement => ForcedReplacement.create(value);

/** Makes an operator from its serialised form (an object of JSON); gives anything else back as it is. */
export function reconstructOperator(data: any): any {
  if (data?.[OPERATOR_IDENTIFIER] === "ForcedDeletion") return _del;
  if (data?.[OPERATOR_IDENTIFIER] === "ForcedReplacement") return ForcedReplacement.create(data.value);
  return data;
}

/** Tells whether a value is an update operator. */
export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/**
 * Reads a key `-=key` or `==key` with its value as the bare key and an operator; any other key and value come back as
 * they are.
 */
export function operatorFromKey(key: string, value: unknown): [string, any] {
  if (key.length < 3 || key[1] !== "=") return [key, value];
  if (key[0] === "-") return [key.slice(2), _del];
  if (key[0] === "=") return [key.slice(2), isOperator(value) ? value : ForcedReplacement.create(value)];
  return [key, value];
}

/** Tells whether a value is a plain object. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Copies an update with all operators as values: those written as keys (`-=key`, `==key`) and serialised ones are
 * converted. Values that are no plain objects or lists are not copied.
 */
export function normalizeOperators(data: any): any {
  if (Array.isArray(data)) return data.map(normalizeOperators);
  if (!isPlain(data)) return data;
  if (typeof data[OPERATOR_IDENTIFIER] === "string") {
    const operator = reconstructOperator(data);
    return operator instanceof ForcedReplacement ? ForcedReplacement.create(normalizeOperators(data.value)) : operator;
  }
  const result: Record<string, unknown> = {};
  for (const [rawKey, rawValue] of Object.entries(data)) {
    const [key, value] = operatorFromKey(rawKey, rawValue);
    result[key] = isOperator(value) ? value : normalizeOperators(value);
  }
  return result;
}

/**
 * Copies an update with its operators in the key form of generation 13: `-=key: null` and `==key: value`. Lists are not
 * looked into.
 */
export function keyForm(data: any): any {
  if (!isPlain(data)) return data;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof ForcedDeletion) result[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) result[`==${key}`] = value[OPERATOR_VALUE];
    else result[key] = keyForm(value);
  }
  return result;
}

/**
 * Copies data with its operators resolved: deletions are left out, replacements become their values. Lists are not
 * looked into.
 */
export function withoutOperators(data: any): any {
  if (data instanceof ForcedReplacement) return withoutOperators(data[OPERATOR_VALUE]);
  if (!isPlain(data)) return data;
  const result: Record<string, unknown> = {};
  for (const [rawKey, rawValue] of Object.entries(data)) {
    const [key, value] = operatorFromKey(rawKey, rawValue);
    if (!(value instanceof ForcedDeletion)) result[key] = withoutOperators(value);
  }
  return result;
}
