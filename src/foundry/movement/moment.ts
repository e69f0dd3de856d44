/* The mat as it stands: what is asked at every frame of a drag is worked out anew only once a document has changed. */

/** The number of changes so far; null before hooks count them. */
let changes: number | null = null;

/** Notes a change that may decide where tokens can go. */
export function matChanged(): void {
  changes = (changes ?? 0) + 1;
}

/** The same number as long as nothing has changed; null where that is not known. */
export const matMoment = (): number | null => changes;
