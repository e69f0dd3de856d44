import type { Loose } from "../support.ts";

/** How to find the same control again after a render. */
function controlSelector(element: HTMLElement): string | null {
  const { id, dataset } = element;
  const name = element.getAttribute("name");
  if (name) {
    const value =
      (element as HTMLInputElement).type === "radio"
        ? `[value="${CSS.escape((element as HTMLInputElement).value)}"]`
        : "";
    return `${element.tagName}[name="${CSS.escape(name)}"]${value}`;
  }
  if (id) return `#${CSS.escape(id)}`;
  if (dataset.action) {
    const holder = element.closest<HTMLElement>("[data-item-id], [data-uuid], [data-combatant-id], [data-entry-id]");
    const key = holder && ["itemId", "uuid", "combatantId", "entryId"].find((candidate) => candidate in holder.dataset);
    const own = `[data-action="${CSS.escape(dataset.action)}"]${dataset.tab ? `[data-tab="${CSS.escape(dataset.tab)}"]` : ""}`;
    if (!holder || !key) return own;
    const attribute = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const place = `[data-${attribute}="${CSS.escape(holder.dataset[key] as string)}"]`;
    return holder === element ? `${own}${place}` : `${place} ${own}`;
  }
  return null;
}

const hasSelection = (element: Loose) => typeof element.selectionStart === "number";

/**
 * Keeps what the user is doing across a re-render: scroll, focus, the caret and words typed but not yet submitted.
 * A change event means the value was handed over, from then on the document's value counts.
 */
export class FormState {
  #typing = new WeakSet<Element>();
  #watched: HTMLElement | null = null;

  /** Learn from input and change events which controls hold unsubmitted typing. */
  watch(content: HTMLElement): void {
    if (this.#watched === content) return;
    this.#watched = content;
    content.addEventListener("input", (event) => this.#typing.add(event.target as Element), { capture: true });
    content.addEventListener("change", (event) => this.#typing.delete(event.target as Element), { capture: true });
  }

  /** Write down the state of a part before it is replaced. */
  remember(prior: HTMLElement, scrollable: string[], state: Loose): void {
    state.scrollPositions = [];
    for (const selector of scrollable) {
      const matches = selector === "" ? [prior] : [...prior.querySelectorAll<HTMLElement>(selector)];
      matches.forEach((element, index) => {
        if (element.scrollTop || element.scrollLeft) {
          state.scrollPositions.push({ selector, index, top: element.scrollTop, left: element.scrollLeft });
        }
      });
    }
    state.open = [...prior.querySelectorAll("details")].map((details) => details.open);
    const active = prior.ownerDocument.activeElement as Loose;
    if (!active || !prior.contains(active)) return;
    const outer = active.closest("string-tags, multi-select, range-picker, file-picker, color-picker, document-tags");
    const inner = outer && outer !== active ? active : null;
    const owner = inner ? outer : active;
    state.focus = controlSelector(owner);
    if (!state.focus) return;
    const peers = [...prior.querySelectorAll(state.focus)];
    state.focusIndex = Math.max(0, peers.indexOf(owner));
    state.inner = inner ? inner.tagName : null;
    if (this.#typing.has(active)) state.typed = active.value;
    if (hasSelection(active)) state.selection = [active.selectionStart, active.selectionEnd];
  }

  /** Bring it back after the part was replaced. */
  restore(fresh: HTMLElement, state: Loose): void {
    state.open?.forEach((open: boolean, index: number) => {
      const details = fresh.querySelectorAll("details")[index];
      if (details && open !== details.open && state.open.length === fresh.querySelectorAll("details").length)
        details.open = open;
    });
    if (state.focus) {
      const owner = fresh.querySelectorAll<HTMLElement>(state.focus)[state.focusIndex] as Loose;
      const control = state.inner ? (owner?.querySelector(state.inner) ?? owner) : owner;
      if (control) {
        if (state.typed !== undefined && "value" in control) {
          control.value = state.typed;
          this.#typing.add(control);
        }
        control.focus({ preventScroll: true });
        if (state.selection && hasSelection(control))
          control.setSelectionRange(...(state.selection as [number, number]));
      }
    }
    for (const { selector, index, top, left } of state.scrollPositions ?? []) {
      const element = selector === "" ? fresh : fresh.querySelectorAll<HTMLElement>(selector)[index];
      if (element) Object.assign(element, { scrollTop: top, scrollLeft: left });
    }
  }
}
