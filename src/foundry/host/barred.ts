import { host } from "./host.ts";

/*
 * Controls that cannot be used now stay visible and reachable by keyboard, which "disabled" would prevent, and say why:
 * in the tooltip, to screen readers, and when pressed. `{{frayBarred reason}}` in a template bars a control.
 */

const BARRED = '[data-fray-barred][aria-disabled="true"]';
/** Keys that lead on from a control and change nothing in it. */
const PASSING = new Set(["Tab", "Escape", "Shift", "Control", "Alt", "Meta", "F10", "ContextMenu"]);

/**
 * Returns the attributes for a control that cannot be used now.
 * @param asked true: a press still asks the rules, which then say the reason
 */
export const barredAttributes = (reason: string, asked = false): Record<string, string> => ({
  ...(asked ? {} : { "data-fray-barred": "" }),
  "aria-disabled": "true",
  "aria-description": reason,
  "data-tooltip-text": reason,
});

/** Marks a control as barred whose press still asks the rules. */
export function bar(control: HTMLElement, reason: string): void {
  for (const [name, value] of Object.entries(barredAttributes(reason, true))) control.setAttribute(name, value);
}

/** Returns the barred control at an event's target, or null. */
const barredAt = (event: Event): HTMLElement | null =>
  (event.target as HTMLElement | null)?.closest?.<HTMLElement>(BARRED) ?? null;

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Shows the reason of a barred control as a notification. */
const say = (control: HTMLElement): void =>
  void host.ui.notifications.warn(control.getAttribute("aria-description") ?? "");

/**
 * Stops every press on a barred control below an element, and shows the reason. To be called once, before other
 * listeners are added.
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
