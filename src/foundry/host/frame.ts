/**
 * Returns a function that asks for `work` to be done in the next frame. However often it is called before that frame,
 * the work is done once: for many documents that change at once.
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
