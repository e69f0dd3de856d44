import { host } from "../../host/host.ts";
import type { OpenApplication } from "../../host/library.ts";
import { expect, until } from "./flow.ts";

/** What is used of a window. */
type Window = Pick<OpenApplication, "rendered" | "element" | "close">;

/**
 * Returns the newest open window that fits a selector itself or contains an element that does; undefined if there is
 * none.
 */
function windowWith(selector: string): OpenApplication | undefined {
  return [...host.foundry.applications.instances.values()]
    .filter(({ rendered, element }) => rendered && (element?.matches(selector) || element?.querySelector(selector)))
    .pop();
}

/** Waits for a window with a button of this action (`data-action`), and clicks the button. */
export async function pressButton(action: string): Promise<void> {
  const selector = `button[data-action="${action}"]`;
  const { element } = await until(() => windowWith(selector), `a dialog with “${action}”`);
  element.querySelector<HTMLElement>(selector)!.click();
}

/**
 * Waits for a window that fits a selector or contains an element that does, checks that it is not empty, and closes it.
 * `name`: what an error calls it.
 */
export async function closeNext(selector: string, name: string): Promise<void> {
  await checkAndClose(await until(() => windowWith(selector), name), name);
}

/** Checks that a window is drawn and not empty, and closes it; otherwise throws an Error that calls it by `name`. */
export async function checkAndClose(window: Window, name: string): Promise<void> {
  expect(window.rendered, `${name} is not drawn`);
  expect(window.element?.textContent?.trim(), `${name} is empty`);
  await window.close({ animate: false });
}
