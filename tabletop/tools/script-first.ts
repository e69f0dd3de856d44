/** Lets a page run a script of its own before the scripts that its HTML names. */
import type { Plugin } from "vite";

/**
 * Makes a plugin for Vite 8 that adds a script tag for one of the build's inputs before the page's first script. The
 * added script runs as soon as it has arrived. Vite itself would join all scripts of a page into one.
 * @param name the input's name
 * @param page the end of the page's path, such as "/game.html"
 */
export const scriptFirst = (name: string, page: string): Plugin => ({
  name: "script-first",
  transformIndexHtml: {
    order: "post",
    // throws Error if the build has no such input, or the page no script
    handler(html, { path, bundle = {} }) {
      if (!path.endsWith(page)) return html;
      const chunk = Object.values(bundle).find((file) => file.type === "chunk" && file.name === name);
      if (!chunk) throw new Error(`There is no chunk ${name}`);
      const firstScript = /<script type="module"[^>]* src="[^"]*\//;
      if (!firstScript.test(html)) throw new Error(`${page} has no script`);
      // The first script's tag, up to the folder in its address, begins the new tag too.
      const file = chunk.fileName.split("/").at(-1);
      return html.replace(firstScript, (script) => `${script}${file}"></script>\n    ${script}`);
    },
  },
});
