/**
 * Returns a function that has `work` done in the next frame, only once however often it is called before that frame:
 * for many documents that change at once.
 */
export function oncePerFrame(work: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      work();
    });
  };
}
