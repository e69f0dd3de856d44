import { cpSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { withClassNames } from "./tools/class-names.ts";
import { handlebarsApart } from "./tools/handlebars-apart.ts";
import { missingFiles } from "./tools/missing-files.ts";
import { notices } from "./tools/notices.ts";
import { oneByte } from "./tools/one-byte.ts";
import { scriptFirst } from "./tools/script-first.ts";
import { compiledTemplates } from "./tools/templates.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** The package whose glyphs icons.css holds (client/styles/make-icons.mjs). */
const glyphs = `${here}/client/styles/lucide`;

/** The files that a site's table replaces: those written for a server, or for Node, by those for a browser. */
const REPLACED: Readonly<Record<string, string>> = {
  [`${here}/client/host/here.ts`]: `${here}/client/host/local-here.ts`,
  [`${here}/server/crypto.ts`]: `${here}/server/browser/crypto.ts`,
  [`${here}/server/sanitizer.ts`]: `${here}/server/browser/sanitizer.ts`,
};

/** Puts the files of REPLACED, and one in place of Node's `events`, where the originals are imported. */
const inTheBrowser = (): Plugin => ({
  name: "in-the-browser",
  enforce: "pre",
  async resolveId(source, importer, options) {
    if (source === "events") return `${here}/server/browser/events.ts`;
    if (!source.startsWith(".")) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const replacement = resolved && REPLACED[resolved.id];
    return replacement ? { id: replacement } : resolved;
  },
});

/**
 * Leaves out two parts of packages that never run in a browser. For abstract-level and level-transcoder, which keep the
 * world in the browser, Node's module `buffer` exports null: they need it for binary values only, and ours are texts.
 * For sanitize-html, only the parser of htmlparser2 stays, as it uses nothing else.
 */
const withoutUnused = (): Plugin => ({
  name: "without-unused",
  enforce: "pre",
  async resolveId(source, importer = "", options) {
    if (source === "buffer" && /\/(?:abstract-level|level-transcoder)\//.test(importer)) return "\0no-buffer";
    if (source !== "htmlparser2" || !importer.includes("/sanitize-html/")) return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const parser = resolved?.id.replace(/\/index\.js$/, "/Parser.js");
    if (!parser?.endsWith("/Parser.js")) throw new Error(`htmlparser2 has no parser of its own: ${resolved?.id}`);
    return parser;
  },
  load: (id) => (id === "\0no-buffer" ? "module.exports = null;" : null),
});

/**
 * Scripts that the pages load by their address, by the module that exports the address: the name of that export
 * (`names`), the script's source (`of`), and what its file is called.
 */
const ADDRESSES: Readonly<Record<string, { names: string; of: string; called: string }>> = {
  [`${here}/client/host/worker-address.ts`]: {
    names: "workerAddress",
    of: `${here}/server/browser/worker.ts`,
    called: "worker",
  },
  [`${here}/server/browser/sanitizer-address.ts`]: {
    names: "sanitizerAddress",
    of: `${here}/server/sanitize.ts`,
    called: "sanitizer",
  },
};

/**
 * Emits the scripts of ADDRESSES as chunks of this build, so that code which they share with the pages is sent once;
 * and makes each module that exports such an address.
 */
const addressed = (): Plugin => ({
  name: "addressed",
  load(id) {
    const address = ADDRESSES[id];
    if (!address) return null;
    const file = this.emitFile({
      type: "chunk",
      id: address.of,
      name: address.called,
      preserveSignature: "exports-only",
    });
    return { code: `export const ${address.names} = import.meta.ROLLUP_FILE_URL_${file};`, moduleType: "js" };
  },
});

const templates = {
  name: "templates",
  closeBundle: () => cpSync(`${here}/client/templates`, `${here}/../.build/site-table/templates`, { recursive: true }),
};

const compiled = compiledTemplates(`${here}/client/applications/handlebars`, `${here}/client/templates`);

/** The tabletop for a site: the client, and the server's code for the browser. All addresses are relative. */
export default defineConfig({
  root: `${here}/client`,
  publicDir: `${here}/client/public`,
  base: "./",
  define: { global: "globalThis" },
  resolve: { alias: { ...handlebarsApart.alias, postcss: `${here}/server/no-styles.ts` } },
  plugins: [
    inTheBrowser(),
    withoutUnused(),
    addressed(),
    compiled,
    scriptFirst("early", "/game.html"),
    oneByte,
    missingFiles(`${here}/client/pages/words`),
    templates,
    notices("The tabletop holds the following packages.", [glyphs]),
  ],
  worker: { format: "es" },
  build: {
    outDir: `${here}/../.build/site-table`,
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    target: "es2023",
    // Hints are for pages alone: a thread has no document to add them to.
    modulePreload: {
      resolveDependencies: (_file, found, { hostType }) => (hostType === "html" ? found : []),
      polyfill: false,
    },
    rolldownOptions: {
      input: {
        early: `${here}/client/early.ts`,
        game: `${here}/client/game.html`,
        join: `${here}/client/join.html`,
        solo: `${here}/client/solo.html`,
      },
      output: { ...withClassNames, codeSplitting: handlebarsApart.codeSplitting },
    },
  },
});
