/** Loads the system as a host does: its words, its styles in cascade layers, its scripts and modules. */
import { home } from "./home.ts";

const address = (systemPath: string, path: string): string =>
  `${home()}${systemPath.replace(/^\/|\/$/g, "")}/${path.replace(/^\.?\//, "")}`;

/** Adds the styles; resolves when they are there. */
export async function loadStyles(system: any, systemPath: string): Promise<void> {
  // Those of an earlier time go when the new ones are there; a fresh address gets round what is kept of the old ones.
  const old = [...document.head.querySelectorAll("[data-package-styles]")];
  const fresh = old.length ? `?${Date.now()}` : "";
  const rules: string[] = [];
  const plain: string[] = [];
  for (const style of system.styles ?? []) {
    const { src, layer } = typeof style === "string" ? { src: style, layer: "system" } : { layer: "system", ...style };
    if (layer === null) plain.push(`${address(systemPath, src)}${fresh}`);
    else rules.push(`@import url("${address(systemPath, src)}${fresh}") layer(${layer});`);
  }
  const waits: Promise<void>[] = [];
  if (rules.length) {
    const style = document.createElement("style");
    style.textContent = rules.join("\n");
    style.dataset.packageStyles = "";
    waits.push(loaded(style));
    document.head.append(style);
  }
  for (const href of plain) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    link.dataset.packageStyles = "";
    waits.push(loaded(link));
    document.head.append(link);
  }
  await Promise.all(waits);
  for (const element of old) element.remove();
}

function loaded(element: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => resolve());
  });
}

/** A file of words and the language it is in. */
interface LanguageFile {
  lang: string;
  words: Record<string, any>;
}

/** The words of a language, English before them: it stands in where the language has none. */
export async function loadWords(system: any, systemPath: string, language: string): Promise<LanguageFile[]> {
  const wanted = (system.languages ?? []).filter((entry: any) => entry.lang === "en" || entry.lang === language);
  wanted.sort((a: any, b: any) => Number(b.lang === "en") - Number(a.lang === "en"));
  return Promise.all(
    wanted.map(async (entry: any) => {
      const answer = await fetch(address(systemPath, entry.path));
      if (!answer.ok) throw new Error(`The language file ${entry.path} could not be loaded (${answer.status}).`);
      return { lang: entry.lang, words: await answer.json() };
    }),
  );
}

/** Runs the scripts, then the modules, in the order of the manifest. */
export async function loadScripts(system: any, systemPath: string): Promise<void> {
  for (const src of system.scripts ?? []) {
    const script = Object.assign(document.createElement("script"), { src: address(systemPath, src), async: false });
    const done = loaded(script);
    document.head.append(script);
    await done;
  }
  for (const src of system.esmodules ?? []) {
    const url = new URL(address(systemPath, src), location.href).href;
    await import(/* @vite-ignore */ url);
  }
}
