/** What the game page says while there is no table on it: that it cannot be opened, or does not answer. */

/** How long the page waits for the world before it says that the table does not answer, in milliseconds. */
export const WORLD_AWAITED = 20_000;

/** A reason why the page has no table: a part of its code that did not arrive, no answer, or a failure's own sentence. */
export type Obstacle = { part: string } | { why: string } | "closed";

/** Shows a reason at the end of the page, in the language of this browser or the world. @returns the element of it */
export async function showObstacle(obstacle: Obstacle): Promise<HTMLElement> {
  const notice = document.createElement("p");
  notice.className = "boot-failure";
  notice.role = "alert";
  notice.textContent = await sentenceOf(obstacle);
  document.body.append(notice);
  return notice;
}

/** The sentence for an obstacle; where the words do not arrive either, the bare reason. */
async function sentenceOf(obstacle: Obstacle): Promise<string> {
  try {
    const { loadPageWords, word } = await import("../pages/words.ts");
    await loadPageWords(globalThis.game?.i18n?.lang);
    if (obstacle === "closed") return word("closed");
    return "part" in obstacle ? word("partMissing", obstacle) : word("closedHere", obstacle);
  } catch (error) {
    console.error(error);
    return typeof obstacle === "string" ? obstacle : Object.values(obstacle).join(" ");
  }
}

/**
 * Waits for something, and shows after a while that the table does not answer, until it comes.
 * @param milliseconds after which it is shown
 */
export async function tellWhileAwaited<T>(coming: Promise<T>, milliseconds = WORLD_AWAITED): Promise<T> {
  let notice: Promise<HTMLElement> | undefined;
  const timer = setTimeout(() => (notice = showObstacle("closed")), milliseconds);
  try {
    return await coming;
  } finally {
    clearTimeout(timer);
    void notice?.then((element) => element.remove());
  }
}

/** Says so where a script of the page's own does not arrive; those that packages add later are not the page's own. */
export function watchOwnScripts(): void {
  const own = new Set<EventTarget>(document.scripts);
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || !own.has(target)) return;
    void showObstacle({ part: new URL(target.src).pathname });
  };
  // such an error does not bubble
  addEventListener("error", onError, { capture: true });
}
