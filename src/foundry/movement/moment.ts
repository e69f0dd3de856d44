/*
 * Counts changes of the mat (the scene with its tokens and walls), so that what every frame of a drag needs is computed
 * anew only after one.
 */

/** The number of changes so far; null before hooks count them. */
let changes: number | null = null;

/** Counts a change that may decide where tokens can go. */
export function matChanged(): void {
  changes = (changes ?? 0) + 1;
}

/**
 * Returns how often the scene, its tokens or its walls have changed so far; equal numbers mean that nothing changed
 * between. Null where changes are not counted.
 */
export const matMoment = (): number | null => changes;

/**
 * Wraps a function of an object (`subject`) that is called at each frame: its last result is reused for the same object
 * until `matChanged` is called, even if other arguments differ. Where changes are not counted, it is called each time.
 */
export function untilChanged<T extends object, R extends unknown[], V>(
  compute: (subject: T, ...others: R) => V,
): (subject: T, ...others: R) => V {
  let last: { readonly at: number; readonly subject: T; readonly result: V } | null = null;
  return (subject, ...others) => {
    if (changes === null) return compute(subject, ...others);
    if (last?.at !== changes || last.subject !== subject)
      last = { at: changes, subject, result: compute(subject, ...others) };
    return last.result;
  };
}
