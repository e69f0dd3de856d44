/** What the page of the game says while it shows no table: that the table cannot be opened, or does not answer. */

/** How long the page waits for the world before it says that the table does not answer, in milliseconds. */
const WORLD_AWAITED = 20_000;

/** Why there is no table: a reason in words, or there is no answer. tools/missing-files.ts tells of missing files. */
export type Obstacle = { why: string } | "closed";

/**
 * Adds a message about the obstacle to the page, in the game's language or, before it has one, the page's. @returns it
 */
export async function showObstacle(obstacle: Obstacle): Promise<HTMLElement> {
  const notice = document.createElement("p");
  notice.className = "boot-failure";
  notice.role = "alert";
  notice.textContent = await sentenceOf(obstacle);
  document.body.append(notice);
  return notice;
}

/** Returns what a table says in English in the game's language; as it is, if the sentences cannot be loaded. */
export async function inGameWords(text: string): Promise<string> {
  try {
    const { loadPageWords, saidByTable } = await import("../pages/words.ts");
    await loadPageWords(globalThis.game?.i18n?.lang);
    return saidByTable(text);
  } catch (error) {
    console.error(error);
    return text;
  }
}

/** The sentence for an obstacle; if the sentences cannot be loaded either, the bare reason, or "closed". */
async function sentenceOf(obstacle: Obstacle): Promise<string> {
  try {
    const { loadPageWords, saidByTable, word } = await import("../pages/words.ts");
    await loadPageWords(globalThis.game?.i18n?.lang);
    if (obstacle === "closed") return word("closed");
    return word("closedHere", { why: saidByTable(obstacle.why) });
  } catch (error) {
    console.error(error);
    return typeof obstacle === "string" ? obstacle : obstacle.why;
  }
}

/**
 * Waits for a promise. If that takes longer than `milliseconds`, a message says that the table does not answer, until
 * the promise is settled.
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
