import { host } from "../../host/host.ts";
import type { OpenApplication } from "../../host/library.ts";
import { expect, until } from "./flow.ts";

type Window = Pick<OpenApplication, "rendered" | "element" | "close">;

/** Returns the newest open window that matches a selector or contains a match. */
function windowWith(selector: string): OpenApplication | undefined {
  return [...host.foundry.applications.instances.values()]
    .filter(({ rendered, element }) => rendered && (element?.matches(selector) || element?.querySelector(selector)))
    .pop();
}

/** Waits for a window with a button of this action (`data-action`), and presses the button. */
export async function pressButton(action: string): Promise<void> {
  const selector = `button[data-action="${action}"]`;
  const { element } = await until(() => windowWith(selector), `a dialog with “${action}”`);
  element.querySelector<HTMLElement>(selector)!.click();
}

/**
 * Waits for a window that matches a selector or contains a match, checks that it is not empty, and closes it; `name` is
 * its name in an error.
 */
export async function closeNext(selector: string, name: string): Promise<void> {
  await checkAndClose(await until(() => windowWith(selector), name), name);
}

/** Checks that a window is drawn and not empty, and closes it; throws an Error that names it otherwise. */
export async function checkAndClose(window: Window, name: string): Promise<void> {
  expect(window.rendered, `${name} is not drawn`);
  expect(window.element?.textContent?.trim(), `${name} is empty`);
  await window.close({ animate: false });
}
