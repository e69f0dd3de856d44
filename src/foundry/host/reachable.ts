import { host } from "./host.ts";

/** Selects elements that have a tooltip. */
const TIPS = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
/** Selects elements that open the text of a rule or have a tooltip. */
const EXPLAINED = `[data-rule], ${TIPS}`;
/** Selects elements that the keyboard reaches anyway, and labels, which stand for one. */
const CONTROL = "a, button, input, select, textarea, summary, label, [tabindex], prose-mirror";
/** Selects elements that a screen reader reads as a whole, so that nothing inside them may have the focus. */
const WHOLE = "a, button, summary, label, [role=img], [role=tab], [role=option], [aria-hidden=true]";

/**
 * Lets the keyboard reach the elements below `root` that open a rule or have a tooltip. Left out are controls and
 * elements with a control inside, and what a screen reader reads as a whole, with all inside it. Elements that open a
 * rule become buttons for screen readers; in a sheet only those with a `data-action`. Called after each drawing.
 */
export function makeReachable(root: HTMLElement): void {
  const isSheet = root.closest(".fray-sheet") !== null;
  for (const element of root.querySelectorAll<HTMLElement>(EXPLAINED)) {
    if (element.matches(CONTROL) || element.closest(WHOLE) || element.querySelector(CONTROL)) continue;
    element.tabIndex = 0;
    const opensRule = element.dataset.rule && (!isSheet || element.dataset.action);
    if (opensRule && !element.hasAttribute("role")) element.role = "button";
  }
}

/**
 * Adds listeners to `root`: Enter and Space press elements that `makeReachable` made buttons, and an element's tooltip
 * shows while the element has the focus by the keyboard.
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
