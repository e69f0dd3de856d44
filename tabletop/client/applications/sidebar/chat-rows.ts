/** The number of rows that stay laid out when others are folded: some screens of them. */
const KEPT = 40;

/**
 * The rows of the chat log by the ids of their messages. Rendered rows stay in the list; of many, those far above the
 * newest are folded: not laid out, as if the user had yet to scroll to them.
 */
export class ChatRows {
  readonly #byId = new Map<string, HTMLElement>();
  /** The folded rows; always the first of the list. */
  readonly #folded = new Set<Element>();

  constructor(readonly list: HTMLElement) {}

  /** The row of a message; null where it is not in the log. */
  get(id: string): HTMLElement | null {
    const known = this.#byId.get(id);
    if (!known || known.parentElement === this.list) return known ?? null;
    // A package has replaced the row, or removed it.
    const present = this.list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
    if (present) this.#byId.set(id, present);
    else this.#byId.delete(id);
    return present;
  }

  /** The number of rows that are laid out. */
  get shown(): number {
    return this.list.childElementCount - this.#folded.size;
  }

  /** The first row whose message is younger than a time in milliseconds; null where none is. */
  firstAfter(timestamp: number): Element | null {
    let found: Element | null = null;
    for (let row = this.list.lastElementChild; row; row = row.previousElementSibling) {
      if (!(game.messages.get((row as HTMLElement).dataset.messageId)?.timestamp > timestamp)) break;
      found = row;
    }
    return found;
  }

  /** Adds a new row before another one, or at the end. */
  add(id: string, row: HTMLElement, before: Element | null): void {
    this.#byId.set(id, row);
    this.list.insertBefore(row, before);
    if (before && this.#folded.has(before)) this.#fold(row);
  }

  /** Adds older rows above all others. */
  prepend(rows: readonly (readonly [string, HTMLElement])[]): void {
    for (const [id, row] of rows) this.#byId.set(id, row);
    this.list.prepend(...rows.map(([, row]) => row));
  }

  /** Replaces a message's row by a newly drawn one; null removes it. */
  replace(id: string, old: HTMLElement, row: HTMLElement | null): void {
    const folded = this.#folded.delete(old);
    if (row) {
      this.#byId.set(id, row);
      old.replaceWith(row);
      if (folded) this.#fold(row);
    } else this.remove(id);
  }

  remove(id: string): void {
    const row = this.get(id);
    if (row) this.#folded.delete(row);
    row?.remove();
    this.#byId.delete(id);
  }

  clear(): void {
    this.#byId.clear();
    this.#folded.clear();
    this.list.replaceChildren();
  }

  /** Folds all rows but the last 40, once twice as many are laid out; for when the newest are in view. */
  fold(): void {
    if (this.shown <= KEPT * 2) return;
    for (const row of [...this.list.children].slice(0, -KEPT)) this.#fold(row);
  }

  /** Lays out the newest folded rows, at most `count`. @returns their number */
  unfold(count: number): number {
    const rows = [...this.#folded].filter((row) => row.parentElement === this.list);
    const inOrder = rows.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    const next = inOrder.slice(-count);
    for (const row of next) {
      this.#folded.delete(row);
      row.classList.remove("folded");
    }
    return next.length;
  }

  #fold(row: Element): void {
    this.#folded.add(row);
    row.classList.add("folded");
  }
}
