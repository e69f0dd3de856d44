/**
 * Returns a function that does the work in the next frame, once however often the function is called until then; for
 * many documents that change at once.
 */
export function oncePerFrame(work: () => void): () => void {
  let asked = false;
  return () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => {
      asked = false;
      work();
    });
  };
}
