import { host } from "./host.ts";

/*
 * Barred controls: they cannot be used now, but unlike disabled ones can be reached by the keyboard and say why: in the
 * tooltip, to screen readers, and when pressed. In a template `{{frayBarred reason}}` bars a control.
 */

/** Selects barred controls whose presses are stopped; those barred by `barControl` are not among them. */
const BARRED = '[data-fray-barred][aria-disabled="true"]';
/** Keys that change nothing in a field: they move the focus, or are only held with others. */
const PASSING = new Set(["Tab", "Escape", "Shift", "Control", "Alt", "Meta", "F10", "ContextMenu"]);

/**
 * Returns the attributes, by name, that bar a control; `reason`: why, in the user's language.
 * @param reachesListener true if a press is not stopped here but reaches the control's own listener, which shows the
 * reason
 */
export const barredAttributes = (reason: string, reachesListener = false): Record<string, string> => ({
  ...(reachesListener ? {} : { "data-fray-barred": "" }),
  "aria-disabled": "true",
  "aria-description": reason,
  "data-tooltip-text": reason,
});

/** Bars a control, with the reason; a press still reaches the control's own listener, which asks the rules again. */
export function barControl(control: HTMLElement, reason: string): void {
  for (const [name, value] of Object.entries(barredAttributes(reason, true))) control.setAttribute(name, value);
}

/** Returns the barred control whose press an event is, if its presses are stopped; else null. */
const barredAt = (event: Event): HTMLElement | null =>
  (event.target as HTMLElement | null)?.closest?.<HTMLElement>(BARRED) ?? null;

/** Stops an event: no default action, and no further listener hears of it. */
function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Shows this user the reason for which a control is barred. */
const showReason = (control: HTMLElement): void =>
  void host.ui.notifications.warn(control.getAttribute("aria-description") ?? "");

/**
 * Stops every press on barred controls below an element, and every submit of a form whose button is barred, and shows
 * the reason. Keys that would change a barred field are stopped without it. Controls that `barControl` has barred are
 * left to their own listeners. To be called once, before other listeners are added.
 */
export function listenForBarred(root: HTMLElement): void {
  const listen = (type: string, listener: (event: Event) => void): void =>
    root.addEventListener(type, listener, { capture: true });
  // A press on the control.
  listen("click", (event) => {
    const control = barredAt(event);
    if (!control) return;
    stopEvent(event);
    showReason(control);
  });
  // A list opens on "mousedown", before there is a "click".
  listen("mousedown", (event) => {
    const control = barredAt(event);
    if (!control?.matches("select")) return;
    event.preventDefault();
    control.focus();
  });
  // Keys that would change a field.
  listen("keydown", (event) => {
    const control = barredAt(event);
    if (control?.matches("select, input, fieldset, label") && !PASSING.has((event as KeyboardEvent).key))
      event.preventDefault();
  });
  // Enter in a field submits the form, in some hosts without a press on its button: a barred button bars that too.
  listen("submit", (event) => {
    const control = (event.target as HTMLElement).querySelector<HTMLElement>(`[type="submit"]${BARRED}`);
    if (!control) return;
    stopEvent(event);
    showReason(control);
  });
}
