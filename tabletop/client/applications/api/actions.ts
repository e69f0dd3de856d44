import type { Loose } from "../support.ts";
import { reportError } from "../support.ts";

/** Run a handler as a method of the application; what it throws is reported. */
function run(app: Loose, handler: Function, event: PointerEvent, target: HTMLElement): void {
  const failed = (error: unknown) => reportError(`${app.constructor.name} action`, error);
  try {
    const result = handler.call(app, event, target);
    if (result instanceof Promise) result.catch(failed);
  } catch (error) {
    failed(error);
  }
}

/** A press on `[data-action]`: the configured handler for that button, else the application's own method. */
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

/** Listen on an application's element for the actions in it. */
export function listenForActions(app: Loose, element: HTMLElement): void {
  for (const type of ["click", "auxclick", "contextmenu"]) {
    element.addEventListener(type, (event) => onPress(app, element, event as PointerEvent));
  }
}
