import { host } from "./host.ts";

const TIPS = "[data-tooltip], [data-tooltip-text], [data-tooltip-html]";
/** Elements that open a rule or have a tooltip. */
const EXPLAINED = `[data-rule], ${TIPS}`;
const CONTROL = "a, button, input, select, textarea, summary, label, [tabindex], prose-mirror";
/** Elements that are one thing to a screen reader: nothing inside can have the focus. */
const WHOLE = "a, button, summary, label, [role=img], [role=tab], [role=option], [aria-hidden=true]";

/**
 * Lets the keyboard reach every rule and every number with a tooltip that is no control of its own: to be called whenever
 * something was drawn. In a sheet a rule opens where its action says so, elsewhere every rule does.
 */
export function makeReachable(root: HTMLElement): void {
  const sheet = root.closest(".fray-sheet") !== null;
  for (const one of root.querySelectorAll<HTMLElement>(EXPLAINED)) {
    if (one.matches(CONTROL) || one.closest(WHOLE) || one.querySelector(CONTROL)) continue;
    one.tabIndex = 0;
    if (one.dataset.rule && !one.hasAttribute("role") && (!sheet || one.dataset.action)) one.role = "button";
  }
}

/** Enter and Space press such a rule; whatever has a tooltip shows it while it has the focus. */
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
