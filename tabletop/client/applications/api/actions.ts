import type { Loose } from "../support.ts";
import { reportError } from "../support.ts";

/** Runs a handler as a method of the application; an error is reported and stops nothing. */
function run(app: Loose, handler: Function, event: PointerEvent, target: HTMLElement): void {
  const failed = (error: unknown) => reportError(`${app.constructor.name} action`, error);
  try {
    const result = handler.call(app, event, target);
    if (result instanceof Promise) result.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/**
 * Runs the action of a pressed `[data-action]`: its configured handler if it is for that mouse button, else, for the
 * left button, the application's own `_onClickAction`.
 */
function onPress(app: Loose, element: HTMLElement, event: PointerEvent): void {
  const target = (event.target as Element | null)?.closest?.("[data-action]") as HTMLElement | null;
  if (!target || !element.contains(target)) return;
  const button = event.type === "contextmenu" ? 2 : event.button;
  if (event.type === "auxclick" && button === 2) return;
  const configured = app.options.actions[target.dataset.action as string];
  const handler = typeof configured === "function" ? configured : configured?.handler;
  const buttons: number[] = configured?.buttons ?? [0];
  if (handler) {
    if (!buttons.includes(button)) return;
    // no browser menu over our own, no jump to "#"; checkboxes and submit buttons keep their own behaviour
    if (event.type === "contextmenu" || target.tagName === "A") event.preventDefault();
    run(app, handler, event, target);
  } else if (button === 0) run(app, app._onClickAction, event, target);
}

/**
 * Runs, when an element with `[data-action]` inside `element` is pressed, the function of that name in the
 * application's `options.actions`: at the left button, unless the action lists other `buttons`. The left button on an
 * action without a function calls `_onClickAction`.
 */
export function listenForActions(app: Loose, element: HTMLElement): void {
  for (const type of ["click", "auxclick", "contextmenu"]) {
    element.addEventListener(type, (event) => onPress(app, element, event as PointerEvent));
  }
}
