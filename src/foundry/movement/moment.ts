/* The mat as it stands: what is asked at every frame of a drag is worked out anew only once a document has changed. */

/** Changes so far; null while nobody tells of them. */
let changes: number | null = null;

/** From now on, or once more, something has changed that may decide where somebody can go. */
export function matChanged(): void {
  changes = (changes ?? 0) + 1;
}

/** The same number as long as nothing has changed; null where that is not known. */
export const matMoment = (): number | null => changes;
