import { host } from "../../host/host.ts";
import type { OpenApplication } from "../../host/library.ts";
import { expect, until } from "./flow.ts";

type Window = Pick<OpenApplication, "rendered" | "element" | "close">;

/** The newest window that is, or holds, what a selector names. */
function windowWith(selector: string): OpenApplication | undefined {
  return [...host.foundry.applications.instances.values()]
    .filter(({ rendered, element }) => rendered && (element?.matches(selector) || element?.querySelector(selector)))
    .pop();
}

/** Presses a button of the dialog that is about to open. */
export async function pressDialog(action: string): Promise<void> {
  const selector = `button[data-action="${action}"]`;
  const { element } = await until(() => windowWith(selector), `a dialog with “${action}”`);
  element.querySelector<HTMLElement>(selector)!.click();
}

/** Closes the window that is about to open, once it shows something. */
export async function closeNext(selector: string, name: string): Promise<void> {
  await shown(await until(() => windowWith(selector), name), name);
}

/** A window must show something; then it is closed. */
export async function shown(window: Window, name: string): Promise<void> {
  expect(window.rendered, `${name} is not drawn`);
  expect(window.element?.textContent?.trim(), `${name} is empty`);
  await window.close({ animate: false });
}
