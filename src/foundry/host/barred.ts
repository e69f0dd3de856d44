import { host } from "./host.ts";

/*
 * Bars controls that cannot be used now. A barred control can still be seen and reached by the keyboard, unlike a
 * disabled one, and says why: in its tooltip, to screen readers, and when it is pressed. `{{frayBarred reason}}` in a
 * template bars a control.
 */

const BARRED = '[data-fray-barred][aria-disabled="true"]';
/** Keys that lead on from a control and change nothing in it. */
const PASSING = new Set(["Tab", "Escape", "Shift", "Control", "Alt", "Meta", "F10", "ContextMenu"]);

/**
 * Returns the attributes, by name, of a control that cannot be used now, with the reason in the user's language.
 * @param asked true if a press still reaches the control's own listeners, which ask the rules and so show the reason
 */
export const barredAttributes = (reason: string, asked = false): Record<string, string> => ({
  ...(asked ? {} : { "data-fray-barred": "" }),
  "aria-disabled": "true",
  "aria-description": reason,
  "data-tooltip-text": reason,
});

/** Marks a control as barred, with the reason; a press still reaches its listeners, which ask the rules again. */
export function barControl(control: HTMLElement, reason: string): void {
  for (const [name, value] of Object.entries(barredAttributes(reason, true))) control.setAttribute(name, value);
}

/** Returns the control at an event's target whose presses are stopped, or null. */
const barredAt = (event: Event): HTMLElement | null =>
  (event.target as HTMLElement | null)?.closest?.<HTMLElement>(BARRED) ?? null;

/** Keeps an event from its default action and from all further listeners. */
function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Shows the reason of a barred control as a notification. */
const say = (control: HTMLElement): void =>
  void host.ui.notifications.warn(control.getAttribute("aria-description") ?? "");

/**
 * Stops every press on a barred control below an element, except on those marked with `barControl`, and shows the
 * reason. To be called once, before other listeners are added.
 */
export function listenForBarred(root: HTMLElement): void {
  const on = (type: string, listener: (event: Event) => void): void =>
    root.addEventListener(type, listener, { capture: true });
  on("click", (event) => {
    const control = barredAt(event);
    if (!control) return;
    stop(event);
    say(control);
  });
  // A list opens on mousedown, before there is a click.
  on("mousedown", (event) => {
    const control = barredAt(event);
    if (!control?.matches("select")) return;
    event.preventDefault();
    control.focus();
  });
  on("keydown", (event) => {
    const control = barredAt(event);
    if (control?.matches("select, input, fieldset, label") && !PASSING.has((event as KeyboardEvent).key))
      event.preventDefault();
  });
  // Enter in a field presses the button of its form; some hosts submit without that press.
  on("submit", (event) => {
    const control = (event.target as HTMLElement).querySelector<HTMLElement>(`[type="submit"]${BARRED}`);
    if (!control) return;
    stop(event);
    say(control);
  });
}
