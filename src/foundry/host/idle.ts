import { host } from "./host.ts";

/** Resolves when the page has nothing else to do; where the browser does not tell, in a new task. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/**
 * Makes templates ready while the page has nothing else to do, one after the other: the first use of one waits neither for
 * the host to send it nor for it to be compiled, which is when it is first drawn. What goes wrong is told by that use.
 */
export async function prepareTemplates(paths: readonly string[]): Promise<void> {
  const { renderTemplate } = host.foundry.applications.handlebars;
  for (const path of paths) {
    await idle();
    await renderTemplate(path, {}).catch(() => "");
  }
}
