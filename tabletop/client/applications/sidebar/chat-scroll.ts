/** Within this distance from its end, in pixels, a log counts as scrolled to the newest message. */
const NEAR = 80;

/** The scrolling of a chat log: it stays at the newest message, however its rows grow, until the user scrolls up. */
export class ChatScroll {
  /** true while the log is at the newest message */
  atBottom = true;
  readonly #findElement: () => HTMLElement | null;
  // true from a call of `stick` to the next frame
  #isSticking = false;
  /** the scroll position, in pixels, when the log was last at its end */
  #endPosition = 0;

  /** @param find returns the element that scrolls; null before it is drawn */
  constructor(find: () => HTMLElement | null) {
    this.#findElement = find;
  }

  /**
   * Handles a scroll event: notes whether the log is at its end, and keeps it there if only rows have grown.
   * @returns the element; null without one, and while a jump to the end is pending
   */
  scrolled(): HTMLElement | null {
    const element = this.#findElement();
    if (!element || this.#isSticking) return null;
    // Rows may have grown since the log was at its end: if the user has not scrolled up, the log goes to its new end.
    if (this.atBottom && element.scrollTop >= this.#endPosition) this.toEnd();
    this.atBottom = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (this.atBottom) this.#endPosition = element.scrollTop;
    return element;
  }

  /** Scrolls to the newest message. */
  toEnd(): void {
    const scroll = this.#findElement();
    if (scroll) {
      scroll.scrollTop = scroll.scrollHeight;
      this.#endPosition = scroll.scrollTop;
    }
    this.atBottom = true;
  }

  /** Scrolls to the newest message in the next frame, so that several new messages need only one layout. */
  stick(): void {
    this.atBottom = true;
    if (this.#isSticking) return;
    this.#isSticking = true;
    requestAnimationFrame(() => {
      this.#isSticking = false;
      this.toEnd();
    });
  }

  /**
   * Runs `grow`, which adds rows at the top, and scrolls so that the rows in view stay in place. @returns its result
   */
  growUpwards<T>(grow: () => T): T {
    const scroll = this.#findElement();
    const { scrollHeight: heightBefore = 0, scrollTop: topBefore = 0 } = scroll ?? {};
    const result = grow();
    // From the position before, as the browser may have scrolled by itself already.
    if (scroll) scroll.scrollTop = topBefore + scroll.scrollHeight - heightBefore;
    return result;
  }
}
