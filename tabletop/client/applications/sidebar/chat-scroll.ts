/** The distance from the end, in pixels, within which a log counts as scrolled to its newest message. */
const NEAR = 80;

/** Where a chat log is scrolled to: at its newest message until the user scrolls up, however its rows grow meanwhile. */
export class ChatScroll {
  /** true while the log stands at its newest message */
  atBottom = true;
  readonly #find: () => HTMLElement | null;
  #sticking = false;
  /** where the log was scrolled to when it last stood at its end, in pixels */
  #end = 0;

  /** @param find returns the element that scrolls; null before it is drawn */
  constructor(find: () => HTMLElement | null) {
    this.#find = find;
  }

  /** Takes a scroll event in. @returns the element, or null while the log is about to scroll to its new end */
  scrolled(): HTMLElement | null {
    const scroll = this.#find();
    if (!scroll || this.#sticking) return null;
    // Rows may have grown since the log was scrolled to its end: only who scrolls up leaves it.
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

  /** Scrolls to the newest message with the next frame, so that several new ones cost one layout. */
  stick(): void {
    this.atBottom = true;
    if (this.#sticking) return;
    this.#sticking = true;
    requestAnimationFrame(() => {
      this.#sticking = false;
      this.toEnd();
    });
  }

  /** Adds rows above those in view and scrolls so that these stay where they are. @returns the result of `grow` */
  growUpwards<T>(grow: () => T): T {
    const scroll = this.#find();
    const { scrollHeight: before = 0, scrollTop: top = 0 } = scroll ?? {};
    const done = grow();
    // Counted from the former position: the browser may have scrolled already.
    if (scroll) scroll.scrollTop = top + scroll.scrollHeight - before;
    return done;
  }
}
