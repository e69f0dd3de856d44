/** Finds the control with the keyboard's focus again after its window was drawn anew. */

/** Names of a control's data that tell its present value, not its identity. */
const CHANGING = /^(value|tooltip)/;
const CONTROLS = "input, select, textarea, button, a, summary, [tabindex]";

/** A text that identifies a control of a part, however often the part is drawn: its own names and those of its rows. */
export function markOf(control: Element, part: Element): string {
  const names: unknown[] = [control.tagName, control.id, control.getAttribute("name")];
  if (control.getAttribute("type") === "radio") names.push(control.getAttribute("value"));
  for (let one: Element | null = control; one && one !== part; one = one.parentElement)
    for (const [key, value] of Object.entries((one as HTMLElement).dataset))
      if (!CHANGING.test(key)) names.push(key, value);
  return JSON.stringify(names);
}

/** The controls of a part with a mark, in their order. */
export const sameIn = (part: Element, mark: string): HTMLElement[] =>
  [...part.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => markOf(control, part) === mark);

/**
 * Remembers the control that has the focus when a dialog opens. What it returns gives the focus back once the dialog
 * has closed, unless it has moved elsewhere meanwhile.
 */
export function focusKept(): () => void {
  const control = document.activeElement;
  const part = control?.closest(".application");
  if (!part) return () => {};
  const mark = markOf(control!, part);
  const index = sameIn(part, mark).indexOf(control as HTMLElement);
  return () => {
    const active = document.activeElement;
    const elsewhere = active && active !== document.body && !active.closest("dialog, .fray-dialog");
    if (!elsewhere) sameIn(part, mark)[index]?.focus({ preventScroll: true });
  };
}
