import { host } from "./host.ts";

/** Resolves when the page has nothing else to do; in a browser that cannot tell this, in the next task. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/**
 * Loads and compiles templates one after another while the page has nothing else to do, so that their first use is
 * fast. An error is ignored: it comes again when the template is used.
 */
export async function prepareTemplates(paths: readonly string[]): Promise<void> {
  const { renderTemplate } = host.foundry.applications.handlebars;
  for (const path of paths) {
    await idle();
    await renderTemplate(path, {}).catch(() => "");
  }
}
