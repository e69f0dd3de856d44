import type { Loose } from "../support.ts";
import { reportError } from "../support.ts";

/** Runs a handler as a method of the application. An error, also of a promise, is reported and goes no further. */
function runHandler(app: Loose, handler: Function, event: PointerEvent, target: HTMLElement): void {
  const report = (error: unknown) => reportError(`${app.constructor.name} action`, error);
  try {
    const result = handler.call(app, event, target);
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}

/**
 * Handles a press on an element with `data-action`. If the application has an action of that name, its function runs at
 * those mouse buttons that it is for. If it has none, `_onClickAction` runs at the left button.
 */
function onPress(app: Loose, element: HTMLElement, event: PointerEvent): void {
  const target = (event.target as Element | null)?.closest?.("[data-action]") as HTMLElement | null;
  if (!target || !element.contains(target)) return;
  const button = event.type === "contextmenu" ? 2 : event.button;
  // a right press also fires "contextmenu", which is handled instead
  if (event.type === "auxclick" && button === 2) return;
  // an action is a function, or an object with the function and the mouse buttons
  const configured = app.options.actions[target.dataset.action as string];
  const handler = typeof configured === "function" ? configured : configured?.handler;
  const buttons: number[] = configured?.buttons ?? [0];
  if (handler) {
    if (!buttons.includes(button)) return;
    // no browser menu over our own, and no jump to "#" by a link; checkboxes and submit buttons still work
    if (event.type === "contextmenu" || target.tagName === "A") event.preventDefault();
    runHandler(app, handler, event, target);
  } else if (button === 0) runHandler(app, app._onClickAction, event, target);
}

/**
 * Listens to presses on elements with `data-action` within `element`. Each runs the function of that name in the
 * application's `options.actions`: at the left mouse button, unless the action lists other `buttons`.
 */
export function listenForActions(app: Loose, element: HTMLElement): void {
  for (const type of ["click", "auxclick", "contextmenu"]) {
    element.addEventListener(type, (event) => onPress(app, element, event as PointerEvent));
  }
}
