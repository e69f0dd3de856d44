/* The mat as it stands: what is asked at every frame of a drag is worked out anew only once a document has changed. */

/** The number of changes so far; null before hooks count them. */
let changes: number | null = null;

/** Notes a change that may decide where tokens can go. */
export function matChanged(): void {
  changes = (changes ?? 0) + 1;
}

/** The same number as long as nothing has changed; null where that is not known. */
export const matMoment = (): number | null => changes;

/**
 * Wraps a function of a token that is asked at every frame: what it found is returned for the same token until something
 * changes. Where that is not known, it is asked each time.
 */
export function untilChanged<T extends object, R extends unknown[], V>(
  find: (of: T, ...rest: R) => V,
): (of: T, ...rest: R) => V {
  let last: { readonly at: number; readonly of: T; readonly found: V } | null = null;
  return (of, ...rest) => {
    if (changes === null) return find(of, ...rest);
    if (last?.at !== changes || last.of !== of) last = { at: changes, of, found: find(of, ...rest) };
    return last.found;
  };
}
