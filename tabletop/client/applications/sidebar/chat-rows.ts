/** How many rows stay laid out when older ones are folded: a few screens of them. */
const UNFOLDED_ROWS = 40;

/**
 * The rows of the chat log, by the id of their message. Rows stay in the list; to save layout, those far above the
 * newest are “folded”: hidden by a CSS class until the user scrolls to them.
 */
export class ChatRows {
  readonly #byId = new Map<string, HTMLElement>();
  /** The folded rows: always the first rows of the list. */
  readonly #folded = new Set<Element>();

  constructor(readonly list: HTMLElement) {}

  /** The row noted for a message, or the row that a package has put in its place; null where the list has neither. */
  get(id: string): HTMLElement | null {
    const notedRow = this.#byId.get(id);
    if (!notedRow || notedRow.parentElement === this.list) return notedRow ?? null;
    // A package has replaced the row, or removed it from the list.
    const listedRow = this.list.querySelector<HTMLElement>(`[data-message-id="${CSS.escape(id)}"]`);
    if (listedRow) this.#byId.set(id, listedRow);
    else this.#byId.delete(id);
    return listedRow;
  }

  /** The number of rows that are not folded. */
  get shown(): number {
    return this.list.childElementCount - this.#folded.size;
  }

  /** The first row whose message is newer than a time in milliseconds; null where there is none. */
  firstAfter(timestamp: number): Element | null {
    let first: Element | null = null;
    for (let row = this.list.lastElementChild; row; row = row.previousElementSibling) {
      if (!(game.messages.get((row as HTMLElement).dataset.messageId)?.timestamp > timestamp)) break;
      first = row;
    }
    return first;
  }

  /** Adds a new row before another one, or at the end. Before a folded row it is folded too. */
  add(id: string, row: HTMLElement, nextRow: Element | null): void {
    this.#byId.set(id, row);
    this.list.insertBefore(row, nextRow);
    if (nextRow && this.#folded.has(nextRow)) this.#fold(row);
  }

  /** Adds older rows above all others, in their order. */
  prepend(rows: readonly (readonly [string, HTMLElement])[]): void {
    for (const [id, row] of rows) this.#byId.set(id, row);
    this.list.prepend(...rows.map(([, row]) => row));
  }

  /**
   * Replaces the old row of a message by a newly drawn row, which is folded if the old row was; null removes the old
   * row. Until the browser lays out the new row, it counts as high as the old row, because the log would scroll if it
   * became shorter.
   */
  replace(id: string, oldRow: HTMLElement, newRow: HTMLElement | null): void {
    const wasFolded = this.#folded.delete(oldRow);
    if (newRow) {
      this.#byId.set(id, newRow);
      if (oldRow.offsetHeight) newRow.style.containIntrinsicBlockSize = `auto ${oldRow.offsetHeight}px`;
      oldRow.replaceWith(newRow);
      if (wasFolded) this.#fold(newRow);
    } else this.remove(id);
  }

  /** Removes the row of a message. */
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

  /** Folds all rows but the last 40, if more than 80 are laid out. To be called when the newest are in view. */
  fold(): void {
    if (this.shown <= UNFOLDED_ROWS * 2) return;
    for (const row of [...this.list.children].slice(0, -UNFOLDED_ROWS)) this.#fold(row);
  }

  /** Unfolds the newest folded rows, at most `count`. @returns how many */
  unfold(count: number): number {
    const rows = [...this.#folded].filter((row) => row.parentElement === this.list);
    // in the order of the list
    const ordered = rows.sort((first, second) =>
      first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    const unfolded = ordered.slice(-count);
    for (const row of unfolded) {
      this.#folded.delete(row);
      row.classList.remove("folded");
    }
    return unfolded.length;
  }

  /** True if there are folded rows. Unfolding them is done within `growUpwards`, which measures the whole page. */
  get hasFolded(): boolean {
    return this.#folded.size > 0;
  }

  #fold(row: Element): void {
    this.#folded.add(row);
    row.classList.add("folded");
  }
}
