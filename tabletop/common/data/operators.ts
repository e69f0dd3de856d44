/**
 * Operators inside updates: delete a key, replace a value whole. Generation 14 has them as values (`_del`,
 * `_replace(value)`), both generations have the key forms `-=key` and `==key`. Inside the tabletop the value form
 * is used; `keyForm` writes what generation 13 shows to hooks.
 */

/** The common ancestor of update operators. */
export class DataFieldOperator {
  /** The value the operator carries. */
  value: any;

  constructor(value?: unknown) {
    this.value = value;
  }
}

/** Deletes the key it is given for. */
export class ForcedDeletion extends DataFieldOperator {
  toJSON(): object {
    return { $operator: "ForcedDeletion" };
  }
}

/** Replaces what is stored instead of merging into it. */
export class ForcedReplacement extends DataFieldOperator {
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }

  toJSON(): object {
    return { $operator: "ForcedReplacement", value: this.value };
  }
}

export const _del = Object.freeze(new ForcedDeletion());
export const _replace = (value: unknown): ForcedReplacement => new ForcedReplacement(value);

/** True for an update operator. */
export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/** Reads `-=key` and `==key` as operators on `key`. */
export function operatorFromKey(key: string, value: unknown): [string, any] {
  if (key.length < 3 || key[1] !== "=") return [key, value];
  if (key[0] === "-") return [key.slice(2), _del];
  if (key[0] === "=") return [key.slice(2), isOperator(value) ? value : new ForcedReplacement(value)];
  return [key, value];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Makes every operator of an update a value: from key forms and from what JSON made of operators. */
export function normalizeOperators(data: any): any {
  if (Array.isArray(data)) return data.map(normalizeOperators);
  if (!isPlain(data)) return data;
  if (data.$operator === "ForcedDeletion") return _del;
  if (data.$operator === "ForcedReplacement") return new ForcedReplacement(normalizeOperators(data.value));
  const result: Record<string, unknown> = {};
  for (const [rawKey, rawValue] of Object.entries(data)) {
    const [key, value] = operatorFromKey(rawKey, rawValue);
    result[key] = isOperator(value) ? value : normalizeOperators(value);
  }
  return result;
}

/** Writes operators as generation 13 does: `-=key: null` and `==key: value`. */
export function keyForm(data: any): any {
  if (!isPlain(data)) return data;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) {
    if (value instanceof ForcedDeletion) result[`-=${key}`] = null;
    else if (value instanceof ForcedReplacement) result[`==${key}`] = value.value;
    else result[key] = keyForm(value);
  }
  return result;
}

/** A copy with the operators resolved: deletions left out, replacements put in. */
export function withoutOperators(data: any): any {
  if (data instanceof ForcedReplacement) return withoutOperators(data.value);
  if (!isPlain(data)) return data;
  const result: Record<string, unknown> = {};
  for (const [rawKey, rawValue] of Object.entries(data)) {
    const [key, value] = operatorFromKey(rawKey, rawValue);
    if (!(value instanceof ForcedDeletion)) result[key] = withoutOperators(value);
  }
  return result;
}
