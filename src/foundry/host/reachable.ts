import { host } from "./host.ts";

/** Elements that have a tooltip. */
const TIPS = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
/** Elements that open a rule or have a tooltip. */
const EXPLAINED = `[data-rule], ${TIPS}`;
/** Elements that the keyboard reaches by themselves, or that stand for one. */
const CONTROL = "a, button, input, select, textarea, summary, label, [tabindex], prose-mirror";
/** Elements that a screen reader reads as one: nothing inside them can have the focus. */
const WHOLE = "a, button, summary, label, [role=img], [role=tab], [role=option], [aria-hidden=true]";

/**
 * Lets the keyboard reach each element below `root` that opens a rule or has a tooltip and is neither a control nor in
 * or around one. Rules become buttons; in a sheet only those with an action of their own. Called after each drawing.
 */
export function makeReachable(root: HTMLElement): void {
  const sheet = root.closest(".fray-sheet") !== null;
  for (const element of root.querySelectorAll<HTMLElement>(EXPLAINED)) {
    if (element.matches(CONTROL) || element.closest(WHOLE) || element.querySelector(CONTROL)) continue;
    element.tabIndex = 0;
    const opensRule = element.dataset.rule && (!sheet || element.dataset.action);
    if (opensRule && !element.hasAttribute("role")) element.role = "button";
  }
}

/**
 * Adds listeners: Enter and Space press a rule that is a button, and an element's tooltip shows while it has the focus.
 */
export function listenForKeys(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if ((key !== "Enter" && key !== " ") || !(target as HTMLElement).matches("[role=button][data-rule]")) return;
    event.preventDefault();
    (target as HTMLElement).click();
  });
  root.addEventListener("focusin", ({ target }) => {
    const element = target as HTMLElement;
    if (element.matches(TIPS) && element.matches(":focus-visible")) host.game.tooltip.activate(element);
  });
  root.addEventListener("focusout", () => host.game.tooltip.deactivate());
}
