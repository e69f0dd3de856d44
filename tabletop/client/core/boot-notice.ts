/** What the page of the game says while it shows no table: that the table cannot be opened, or does not answer. */

/** How long the page waits for the world before it says that the table does not answer, in milliseconds. */
export const WORLD_AWAITED = 20_000;

/** Why there is no table: a part of the page's code did not arrive, another reason in words, or there is no answer. */
export type Obstacle = { part: string } | { why: string } | "closed";

/** Adds a message about the obstacle to the page, in the game's language or, before it has one, the page's. @returns it */
export async function showObstacle(obstacle: Obstacle): Promise<HTMLElement> {
  const notice = document.createElement("p");
  notice.className = "boot-failure";
  notice.role = "alert";
  notice.textContent = await sentenceOf(obstacle);
  document.body.append(notice);
  return notice;
}

/** The sentence for an obstacle; if the sentences cannot be loaded either, the bare reason. */
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
 * Waits for a promise. If it takes longer than `milliseconds`, shows that the table does not answer, until it is settled.
 * @returns what the promise resolves to
 */
export async function tellWhileAwaited<T>(awaited: Promise<T>, milliseconds = WORLD_AWAITED): Promise<T> {
  let notice: Promise<HTMLElement> | undefined;
  const timer = setTimeout(() => (notice = showObstacle("closed")), milliseconds);
  try {
    return await awaited;
  } finally {
    clearTimeout(timer);
    void notice?.then((element) => element.remove());
  }
}

/** Shows a message if a script that is on the page now does not arrive; scripts added later are packages' own. */
export function watchOwnScripts(): void {
  const ownScripts = new Set<EventTarget>(document.scripts);
  const onError = ({ target }: Event): void => {
    if (!(target instanceof HTMLScriptElement) || !ownScripts.has(target)) return;
    void showObstacle({ part: new URL(target.src).pathname });
  };
  // such an error does not bubble, so it is caught on its way down
  addEventListener("error", onError, { capture: true });
}
