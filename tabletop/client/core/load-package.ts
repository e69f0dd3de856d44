/** Loads the files of a package: its words, its styles (in cascade layers), its scripts and ES modules. */
import { tableFolder } from "./home.ts";

/** The system or a module, with what is needed to load it. */
export interface Loadable {
  id: string;
  /** the cascade layer of those of its styles that name none */
  layer: "system" | "modules";
  /** its manifest, unchanged */
  manifest: any;
  /** address below which its files are served, e.g. systems/<id> */
  path: string;
}

/** A callback for a file that could not be loaded, or that failed while it ran, and its error. */
export type Failed = (file: string, error: Error) => void;

/** The address of a package's file, given by its path below the package's folder; full addresses stay as they are. */
const address = (packagePath: string, path: string): string =>
  /^https?:/.test(path) ? path : `${tableFolder()}${packagePath.replace(/^\/|\/$/g, "")}/${path.replace(/^\.?\//, "")}`;

/** The list itself; an empty one for what is no list, since manifests come from anywhere. */
const listOrEmpty = (list: unknown): any[] => (Array.isArray(list) ? list : []);

/**
 * Adds the styles of a package in their cascade layers (a style with `layer: null` in none). Once these are loaded or
 * have failed, it removes the styles of an earlier call and resolves.
 */
export async function loadStyles({ id, layer: usualLayer, manifest, path }: Loadable): Promise<void> {
  // the earlier styles stay until the new ones are there; another address keeps the browser from using its cache
  const earlierElements = [...document.head.querySelectorAll(`[data-package-styles="${id}"]`)];
  const query = earlierElements.length ? `?${Date.now()}` : "";
  // styles in a layer become rules of one style element, those without a layer become links
  const importRules: string[] = [];
  const unlayered: string[] = [];
  for (const style of listOrEmpty(manifest.styles)) {
    const { src, layer } =
      typeof style === "string" ? { src: style, layer: usualLayer } : { layer: usualLayer, ...style };
    if (typeof src !== "string") continue;
    if (layer === null) unlayered.push(`${address(path, src)}${query}`);
    else importRules.push(`@import url("${address(path, src)}${query}") layer(${layer});`);
  }
  // add them to the page
  const loads: Promise<unknown>[] = [];
  if (importRules.length) {
    const style = document.createElement("style");
    style.textContent = importRules.join("\n");
    style.dataset.packageStyles = id;
    loads.push(waitForLoad(style));
    document.head.append(style);
  }
  for (const href of unlayered) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.dataset.packageStyles = id;
    loads.push(waitForLoad(link));
    document.head.append(link);
  }
  await Promise.all(loads);
  for (const element of earlierElements) element.remove();
}

/** Waits until an element has loaded its file. @returns false if it could not */
function waitForLoad(element: HTMLElement): Promise<boolean> {
  return new Promise((resolve) => {
    element.addEventListener("load", () => resolve(true));
    element.addEventListener("error", () => resolve(false));
  });
}

/** The words of one file, and their language. */
interface LanguageFile {
  lang: string;
  words: Record<string, any>;
}

/**
 * Loads a package's files of words in English and in `language`, one entry for each file. English comes first, so that
 * words of the language replace English ones. Files meant for another system, or for a module that is not active, are
 * left out.
 * @param onFailed is called with each file that cannot be loaded, which is left out
 */
export async function loadWords(
  { manifest, path }: Loadable,
  language: string,
  onFailed: Failed,
): Promise<LanguageFile[]> {
  const { game } = globalThis;
  // the files for this language, this system and the active modules, English first
  const wantedEntries = listOrEmpty(manifest.languages).filter((entry: any) => {
    if (typeof entry?.path !== "string") return false;
    const isOfLanguage = entry.lang === "en" || entry.lang === language;
    const isForSystem = !entry.system || entry.system === game.system.id;
    const isForModules = !entry.module || game.modules.get(entry.module)?.active;
    return isOfLanguage && isForSystem && isForModules;
  });
  wantedEntries.sort((a: any, b: any) => Number(b.lang === "en") - Number(a.lang === "en"));
  // a file that cannot be loaded is reported and left out
  const files = await Promise.all(
    wantedEntries.map(async (entry: any): Promise<LanguageFile[]> => {
      try {
        const answer = await fetch(address(path, entry.path));
        if (!answer.ok) throw new Error(`the server answers ${answer.status}`);
        return [{ lang: entry.lang, words: await answer.json() }];
      } catch (error) {
        onFailed(entry.path, error as Error);
        return [];
      }
    }),
  );
  return files.flat();
}

/** Makes the browser fetch a package's ES modules early, while other code still runs, without running the modules. */
export function fetchEarly({ manifest, path }: Loadable): void {
  for (const src of listOrEmpty(manifest.esmodules)) {
    if (typeof src !== "string") continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: address(path, src) }),
    );
  }
}

/**
 * Runs a package's classic scripts one after the other, in the order of its manifest. If a script does not load or
 * throws, calls `onFailed`; the next script still runs.
 */
export async function loadScripts({ manifest, path }: Loadable, onFailed: Failed): Promise<void> {
  for (const src of listOrEmpty(manifest.scripts)) {
    if (typeof src !== "string") continue;
    const href = new URL(address(path, src), location.href).href;
    const script = Object.assign(document.createElement("script"), { src: href, async: false });
    let thrown: Error | null = null;
    // only the window is told of an error that a script throws, with the script's address
    const noteError = (event: ErrorEvent): void => {
      if (event.filename === href) thrown ??= event.error instanceof Error ? event.error : new Error(event.message);
    };
    addEventListener("error", noteError);
    const isLoaded = waitForLoad(script);
    document.head.append(script);
    if (!(await isLoaded)) thrown ??= new Error("it could not be loaded");
    removeEventListener("error", noteError);
    if (thrown) onFailed(src, thrown);
  }
}

/**
 * Runs a package's ES modules one after the other, in the order of its manifest. If a module does not load or throws,
 * calls `onFailed`; the next module still runs.
 */
export async function loadModules({ manifest, path }: Loadable, onFailed: Failed): Promise<void> {
  for (const src of listOrEmpty(manifest.esmodules)) {
    if (typeof src !== "string") continue;
    try {
      await import(/* @vite-ignore */ new URL(address(path, src), location.href).href);
    } catch (error) {
      onFailed(src, error instanceof Error ? error : new Error(String(error)));
    }
  }
}
