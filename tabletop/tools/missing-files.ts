/** Lets every page tell of a file of its own that did not arrive, also of one that its first script needs. */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { minifySync, type Plugin } from "vite";

/**
 * Shows a sentence when the first of the page's own scripts fails to load, in the language chosen in this browser, else
 * in English. Scripts that are added to the page later belong to packages and do not count. The text of this function
 * is written into a file that runs in the page before all other scripts, so the function uses nothing outside of
 * itself.
 * @param sentences the sentence by language; `{part}` in it stands for the path of the missing file
 */
function tellOfMissingFiles(sentences: Record<string, string>): void {
  const ownScripts = new Set<EventTarget>();
  // The address of the first file that a preload hint could not load: it is named instead of the script that imports
  // the file.
  let missing = "";
  let isTold = false;
  // The sentence in the language chosen in this browser, else in English.
  const sentence = (): string => {
    try {
      const chosen = JSON.parse(localStorage.getItem("tabletop.core.language") ?? "null");
      return sentences[String(chosen).split(".")[0]!] ?? sentences.en!;
    } catch {
      // the storage is blocked, or its content is not JSON
      return sentences.en!;
    }
  };
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") for (const script of document.scripts) ownScripts.add(script);
  });
  // An error of loading does not bubble: it is caught on its way down to the element.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === "modulepreload") missing ||= target.href;
      if (!(target instanceof HTMLScriptElement) || isTold) return;
      if (document.readyState !== "loading" && !ownScripts.has(target)) return;
      isTold = true;
      const notice = document.createElement("p");
      notice.className = "boot-failure";
      notice.setAttribute("role", "alert");
      notice.textContent = sentence().replace("{part}", new URL(missing || target.src).pathname);
      document.body.append(notice);
    },
    { capture: true },
  );
}

/** The sentence of each language. @param folder of a file for each language, as JSON */
const sentencesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((file) => [
      basename(file, ".json"),
      JSON.parse(readFileSync(join(folder, file), "utf8")).partMissing,
    ]),
  );

/**
 * Makes a plugin for Vite 8 that writes `tellOfMissingFiles` into a script, and has each page run it first.
 * @param words the path of the folder of the sentences
 */
export const missingFiles = (words: string): Plugin => ({
  name: "missing-files",
  buildStart() {
    const source = `(${tellOfMissingFiles})(${JSON.stringify(sentencesIn(words))});`;
    this.emitFile({ type: "asset", name: "missing-files.js", source: minifySync("missing-files.js", source).code });
  },
  transformIndexHtml: {
    order: "post",
    // Puts the script before the page's first one. Throws an Error if the page has no script.
    handler(html, { path, bundle = {} }) {
      const file = Object.values(bundle).find(
        (one) => one.type === "asset" && one.names.includes("missing-files.js"),
      )?.fileName;
      const firstScript = /<script type="module"[^>]* src="([^"]*\/)[^"/]*"/;
      const folder = firstScript.exec(html)?.[1];
      if (!file || !folder) throw new Error(`${path} has no script`);
      const script = `<script src="${folder}${basename(file)}"></script>\n    `;
      return html.replace(firstScript, (found) => script + found);
    },
  },
});
