import { existsSync, readFileSync, statSync } from "node:fs";
import { join, normalize } from "node:path";

/*
 * What a page fetches of the package and of the client stands on the disk: it is read there, as the server would, and a
 * template that was known when the page's script was built comes compiled.
 */

/** Lets the page's fetches of files be answered from the folders that the server shows, without a request. */
export function readFiles({ url, system, client }) {
  const { fetch, Response } = globalThis;
  const { origin } = new URL(url);
  const fileAt = (address) => {
    const { origin: other, pathname } = new URL(address, url);
    if (other !== origin) return null;
    const path = normalize(decodeURIComponent(pathname));
    const [, below] = /^\/systems\/[^/]+\/(?!packs\/)(.+)$/.exec(path) ?? [];
    const file = below ? join(system, below) : /^\/(templates|icons)\//.test(path) ? join(client, path) : null;
    return file && existsSync(file) && statSync(file).isFile() ? file : null;
  };
  globalThis.fetch = async function fetchFile(address, ...options) {
    const file = options.length || typeof address !== "string" ? null : fileAt(address);
    return file ? new Response(readFileSync(file, "utf8")) : fetch.call(this, address, ...options);
  };
}

/** Lets Handlebars use templates that are compiled already; `templates` maps their text to the compiled one. */
export function bringTemplates(templates) {
  Object.defineProperty(globalThis, "Handlebars", {
    set(Handlebars) {
      const { compile } = Handlebars;
      Handlebars.compile = function compileOnce(text, ...options) {
        const known = options.length ? undefined : templates.get(text);
        return known ? this.template(known) : compile.call(this, text, ...options);
      };
      Object.defineProperty(globalThis, "Handlebars", { value: Handlebars, configurable: true, writable: true });
    },
    configurable: true,
  });
}
