/**
 * Operators in updates: delete a key, or replace a value as a whole. Generation 14 has them as values (`_del`,
 * `_replace(value)`); both generations have them as keys (`-=key`, `==key`). The tabletop itself uses values; `keyForm`
 * converts them to keys for the hooks of generation 13.
 */

/** The key of an operator's value: a symbol, so that it is different from all keys of the value. */
export const OPERATOR_VALUE = Symbol("operator value");

/** The key by which an operator in JSON is recognised; it holds the name of the operator's class. */
export const OPERATOR_IDENTIFIER = "__$OPERATOR$__";

/** The base of the operators. */
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

  /** Returns the value of an operator, and anything else as it is. */
  static get(target: any): any {
    return target instanceof DataFieldOperator ? target[OPERATOR_VALUE] : target;
  }

  /** Whether two values, or the values of operators, are equal as JSON. */
  static equals(first: unknown, second: unknown): boolean {
    return JSON.stringify(DataFieldOperator.get(first)) === JSON.stringify(DataFieldOperator.get(second));
  }

  static set(operator: DataFieldOperator, value?: unknown): unknown {
    return (operator[OPERATOR_VALUE] = value);
  }
}

/** Deletes the key in whose place it stands. */
export class ForcedDeletion extends DataFieldOperator {
  constructor(_value?: unknown) {
    super();
  }

  override toJSON(): object {
    return { [OPERATOR_IDENTIFIER]: "ForcedDeletion", value: undefined };
  }
}

/** Replaces the stored value as a whole, instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  constructor(value?: unknown) {
    super(DataFieldOperator.get(value));
  }

  override toJSON(): object {
    return { [OPERATOR_IDENTIFIER]: "ForcedReplacement", value: this[OPERATOR_VALUE] };
  }

  /** Makes a replacement whose value's keys can be read and written as if they were its own. */
  static override create(value?: unknown): ForcedReplacement {
    return new Proxy(new ForcedReplacement(value), transparent);
  }
}

/**
 * Makes a replacement behave like its value. A read or deletion of a key goes to the value if that has the key as its
 * own, else to the operator. A write goes to the value if that is an object and the key a text, else to the operator.
 */
const transparent: ProxyHandler<ForcedReplacement> = {
  get: (operator, key, receiver) =>
    inValue(operator, key) ? operator[OPERATOR_VALUE][key] : Reflect.get(operator, key, receiver),
  has: (operator, key) => inValue(operator, key) || Reflect.has(operator, key),
  set: (operator, key, value) => {
    const inner = operator[OPERATOR_VALUE];
    const goesToValue = typeof key === "string" && inner !== null && typeof inner === "object";
    return Reflect.set(goesToValue ? inner : operator, key, value);
  },
  deleteProperty: (operator, key) =>
    Reflect.deleteProperty(inValue(operator, key) ? operator[OPERATOR_VALUE] : operator, key),
};

/** Whether the value of a replacement is an object with this key of its own. */
function inValue(operator: ForcedReplacement, key: string | symbol): boolean {
  const inner = operator[OPERATOR_VALUE];
  return typeof key === "string" && inner !== null && typeof inner === "object" && Object.hasOwn(inner, key);
}

/** The operator that deletes the key in whose place it stands; one object is enough. */
export const _del = Object.freeze(new ForcedDeletion());
/** Makes an operator that replaces the stored value by `value`, instead of merging the two. */
export const _replace = (value: unknown): ForcedReplacement => ForcedReplacement.create(value);

/** Makes an operator from its form in JSON; returns anything else as it is. */
export function reconstructOperator(data: any): any {
  if (data?.[OPERATOR_IDENTIFIER] === "ForcedDeletion") return _del;
  if (data?.[OPERATOR_IDENTIFIER] === "ForcedReplacement") return ForcedReplacement.create(data.value);
  return data;
}

/** Whether a value is an operator. */
export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/**
 * Turns a key `-=key` or `==key` and its value into the bare key and an operator; returns any other key and value as
 * they are.
 */
export function operatorFromKey(key: string, value: unknown): [string, any] {
  // an operator's key: "-=" or "==" and a name of at least one character
  if (key.length < 3 || key[1] !== "=") return [key, value];
  if (key[0] === "-") return [key.slice(2), _del];
  if (key[0] !== "=") return [key, value];
  // the value may itself be an operator in its form in JSON: that operator then counts
  const normalized =
    isPlain(value) && typeof value[OPERATOR_IDENTIFIER] === "string" ? normalizeOperators(value) : value;
  return [key.slice(2), isOperator(normalized) ? normalized : ForcedReplacement.create(value)];
}

/** Whether a value is an object without a class of its own. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Copies an update with all its operators as values: those in keys (`-=key`, `==key`) and those in JSON are converted.
 * Values that are neither plain objects nor lists are not copied.
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
 * Copies an update, with operators written in the keys as in generation 13: `-=key: null` and `==key: value`. Lists and
 * the values of replacements are not looked into.
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
 * Copies data and carries out the operators in the data: a deleted key is left out, a replacement becomes its value.
 * Lists are not looked into.
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
