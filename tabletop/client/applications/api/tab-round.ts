/** Selects the controls that Tab may lead to. */
const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex]";

/** Returns the controls of an element that Tab leads to, in its order: those that are shown and not disabled. */
const controlsIn = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && !control.matches(":disabled") && control.checkVisibility(),
  );

/**
 * Keeps the focus in a modal dialog, as a browser's own one does not: at Tab on its last control the first one gets the
 * focus, and with Shift the other way round. Does nothing for any other key or control.
 */
export function tabRound(event: KeyboardEvent, dialog: HTMLElement): void {
  if (event.key !== "Tab") return;
  const controls = controlsIn(dialog);
  const [leaving, entered] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (event.target !== leaving && event.target !== dialog) return;
  event.preventDefault();
  entered?.focus();
}
