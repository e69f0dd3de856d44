/* Gives the focus back to the control that had it, after the window was drawn anew or a dialog has closed. */

/** Matches names of data attributes that hold a control's present value, so that they do not identify it. */
const CHANGING = /^(value|tooltip)/;
/** Selects the elements that can have the focus. */
const CONTROLS = "input, select, textarea, button, a, summary, [tabindex]";

/**
 * Returns a text by which a control is found again in a part of a window that was drawn anew: its tag, id, name and
 * data attributes, and the data attributes of the elements around it within the part. Several controls may have the
 * same.
 */
export function markOf(control: Element, part: Element): string {
  const names: unknown[] = [control.tagName, control.id, control.getAttribute("name")];
  // Radio buttons of one group have the same name: their values tell them apart.
  if (control.getAttribute("type") === "radio") names.push(control.getAttribute("value"));
  for (let element: Element | null = control; element && element !== part; element = element.parentElement)
    for (const [key, value] of Object.entries((element as HTMLElement).dataset))
      if (!CHANGING.test(key)) names.push(key, value);
  return JSON.stringify(names);
}

/** Returns the controls of a part that have this mark (see `markOf`), in document order. */
export const sameIn = (part: Element, mark: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => markOf(control, part) === mark);

/**
 * Remembers which control of a part has the focus. Returns a function to call once the part was drawn anew: it focuses
 * the control of the new part that corresponds to the remembered one, if there is such a control. If the focus is not
 * in the part, the function does nothing.
 */
export function focusWithin(part: HTMLElement): () => void {
  const control = part.ownerDocument.activeElement;
  if (!control || control === part || !part.contains(control)) return () => {};
  const mark = markOf(control, part);
  // Which of several controls with the same mark it is.
  const index = sameIn(part, mark).indexOf(control as HTMLElement);
  return () => sameIn(part, mark)[index]?.focus({ preventScroll: true });
}

/**
 * Remembers which control of a window has the focus as a dialog opens. Returns a function to call once the dialog has
 * closed: it focuses that control, unless the focus is elsewhere by then. Without such a control it does nothing.
 */
export function focusKept(): () => void {
  const control = document.activeElement;
  const part = control?.closest(".application");
  if (!part) return () => {};
  const refocus = focusWithin(part as HTMLElement);
  return () => {
    const active = document.activeElement;
    const isElsewhere = active && active !== document.body && !active.closest("dialog, .fray-dialog");
    if (!isElsewhere) refocus();
  };
}
