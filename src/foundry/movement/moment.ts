/*
 * Counts changes of the scene, its tokens and its walls. What a drag needs at every frame is computed anew only after
 * such a change.
 */

/** How many changes there were so far; null until the first is counted. */
let changes: number | null = null;

/** Counts a change of the scene, its tokens or its walls. */
export function countSceneChange(): void {
  changes = (changes ?? 0) + 1;
}

/**
 * Returns how many changes of the scene, its tokens and its walls were counted so far: between two calls with the same
 * number, nothing has changed. Null if none was counted yet, as where nothing counts them.
 */
export const sceneChanges = (): number | null => changes;

/**
 * Returns a function that returns what `compute` returns, but computes it only if its first argument (`subject`) is
 * another object than at the last call, or if `countSceneChange` was called since; other arguments do not matter.
 * Before the first change is counted, it computes at each call.
 */
export function untilChanged<Subject extends object, Others extends unknown[], Result>(
  compute: (subject: Subject, ...others: Others) => Result,
): (subject: Subject, ...others: Others) => Result {
  let last: { readonly at: number; readonly subject: Subject; readonly result: Result } | null = null;
  return (subject, ...others) => {
    if (changes === null) return compute(subject, ...others);
    if (last?.at !== changes || last.subject !== subject)
      last = { at: changes, subject, result: compute(subject, ...others) };
    return last.result;
  };
}
