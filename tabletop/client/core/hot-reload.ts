/**
 * Takes over changed files of the system while the game goes on: the files that `flags.hotReload` of its manifest
 * names.
 */
import { instances } from "../applications/instances.ts";
import type { Loose } from "../applications/support.ts";
import { forgetTemplate, getTemplate } from "../applications/handlebars/templates.ts";
import type { Game } from "./game.ts";
import { tableAddress } from "./home.ts";
import { type Loadable, loadStyles, loadWords } from "./load-package.ts";

/**
 * Loads changed styles, words and templates of the system again and, after words or templates, draws all open windows
 * of both generations anew. A file for which a listener of the hook `hotReload` returns false is left alone.
 * @param systemPath the address of the system's folder
 * @param paths of the changed files, below the system's folder
 */
export async function hotReload(game: Game, systemPath: string, paths: readonly string[]): Promise<void> {
  // the hook for each file, and changed templates
  const changedKinds = new Set<string>();
  for (const path of paths) {
    const extension = path.split(".").pop() ?? "";
    const fullPath = `${systemPath}/${path}`;
    const content = await (await fetch(tableAddress(fullPath))).text();
    const data = { packageType: "system", packageId: game.system.id, content, path: fullPath, extension };
    if (globalThis.Hooks.call("hotReload", data) === false) continue;
    changedKinds.add(extension);
    if (extension !== "hbs" && extension !== "html") continue;
    // a template is loaded again at once
    forgetTemplate(fullPath);
    await getTemplate(fullPath);
  }
  // styles, words and open windows
  const { id } = game.system;
  const system: Loadable = { id, layer: "system", manifest: game.system, path: systemPath };
  if (changedKinds.has("css")) await loadStyles(system);
  if (changedKinds.has("json"))
    for (const { lang, words } of await loadWords(system, game.i18n.lang, reportFailure)) game.i18n.add(words, lang);
  if (changedKinds.has("json") || changedKinds.has("hbs") || changedKinds.has("html"))
    for (const application of [...instances.values(), ...Object.values<Loose>(globalThis.ui.windows)])
      void application.render();
}

/** Logs that a file could not be loaded. */
const reportFailure = (file: string, error: Error): void =>
  console.error(`${file} could not be taken over: ${error.message}`);
