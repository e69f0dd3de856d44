import { host } from "./host.ts";

/** Resolves when the page has nothing else to do; where the browser does not tell, after the present task. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/**
 * Loads and compiles templates one after the other while the page has nothing else to do, so that their first use need
 * not wait for it. An error is ignored here; it appears again when the template is used.
 */
export async function prepareTemplates(paths: readonly string[]): Promise<void> {
  const { renderTemplate } = host.foundry.applications.handlebars;
  for (const path of paths) {
    await idle();
    await renderTemplate(path, {}).catch(() => "");
  }
}
