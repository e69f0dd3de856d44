/** Within this distance from its end, in pixels, a log counts as scrolled to the newest message. */
const NEAR = 80;

/** The scrolling of a chat log: it stays at the newest message, however its rows grow, until the user scrolls up. */
export class ChatScroll {
  /** true while the log is at the newest message */
  atBottom = true;
  readonly #find: () => HTMLElement | null;
  // true from a call of `stick` to the next frame
  #sticking = false;
  /** the scroll position, in pixels, when the log was last at its end */
  #end = 0;

  /** @param find returns the element that scrolls; null before it is drawn */
  constructor(find: () => HTMLElement | null) {
    this.#find = find;
  }

  /**
   * Handles a scroll event: notes whether the log is at its end. @returns the element; null without one, and while a
   * jump to the end is pending
   */
  scrolled(): HTMLElement | null {
    const scroll = this.#find();
    if (!scroll || this.#sticking) return null;
    // Rows may have grown since the log was at its end: if the user has not scrolled up, the log goes to its new end.
    if (this.atBottom && scroll.scrollTop >= this.#end) this.toEnd();
    this.atBottom = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
    if (this.atBottom) this.#end = scroll.scrollTop;
    return scroll;
  }

  /** Scrolls to the newest message. */
  toEnd(): void {
    const scroll = this.#find();
    if (scroll) {
      scroll.scrollTop = scroll.scrollHeight;
      this.#end = scroll.scrollTop;
    }
    this.atBottom = true;
  }

  /** Scrolls to the newest message in the next frame, so that several new messages need only one layout. */
  stick(): void {
    this.atBottom = true;
    if (this.#sticking) return;
    this.#sticking = true;
    requestAnimationFrame(() => {
      this.#sticking = false;
      this.toEnd();
    });
  }

  /**
   * Runs `grow`, which adds rows at the top, and scrolls so that the rows in view stay in place. @returns its result
   */
  growUpwards<T>(grow: () => T): T {
    const scroll = this.#find();
    const { scrollHeight: before = 0, scrollTop: top = 0 } = scroll ?? {};
    const done = grow();
    // From the position before, as the browser may have scrolled by itself already.
    if (scroll) scroll.scrollTop = top + scroll.scrollHeight - before;
    return done;
  }
}
