/* Finds the control that had the keyboard's focus again after its window was drawn anew. */

/** Names of data attributes that tell a control's present value, not its identity. */
const CHANGING = /^(value|tooltip)/;
/** Selector of all that can have the focus. */
const CONTROLS = "input, select, textarea, button, a, summary, [tabindex]";

/**
 * Returns a text by which a control of a window's part is found again after a redraw: its tag, id, name and data
 * attributes, and the data attributes of the elements around it in the part. Several controls may have the same.
 */
export function markOf(control: Element, part: Element): string {
  const names: unknown[] = [control.tagName, control.id, control.getAttribute("name")];
  if (control.getAttribute("type") === "radio") names.push(control.getAttribute("value"));
  for (let element: Element | null = control; element && element !== part; element = element.parentElement)
    for (const [key, value] of Object.entries((element as HTMLElement).dataset))
      if (!CHANGING.test(key)) names.push(key, value);
  return JSON.stringify(names);
}

/** Returns the controls of a part that have this mark (see `markOf`), in their order. */
export const sameIn = (part: Element, mark: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => markOf(control, part) === mark);

/**
 * Remembers the control of a part that has the focus. Returns a function that focuses the same control of the part once
 * its content was drawn anew; a function that does nothing if the focus is elsewhere.
 */
export function focusWithin(part: HTMLElement): () => void {
  const control = part.ownerDocument.activeElement;
  if (!control || control === part || !part.contains(control)) return () => {};
  const mark = markOf(control, part);
  const index = sameIn(part, mark).indexOf(control as HTMLElement);
  return () => sameIn(part, mark)[index]?.focus({ preventScroll: true });
}

/**
 * Remembers the control that has the focus when a dialog opens. Returns a function that gives the focus back once the
 * dialog has closed, unless it has moved elsewhere meanwhile; a function that does nothing if no window had the focus.
 */
export function focusKept(): () => void {
  const control = document.activeElement;
  const part = control?.closest(".application");
  if (!part) return () => {};
  const refocus = focusWithin(part as HTMLElement);
  return () => {
    const active = document.activeElement;
    const elsewhere = active && active !== document.body && !active.closest("dialog, .fray-dialog");
    if (!elsewhere) refocus();
  };
}
