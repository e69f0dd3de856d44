import { cpSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { withClassNames } from "./tools/class-names.ts";
import { handlebarsApart } from "./tools/handlebars-apart.ts";
import { missingFiles } from "./tools/missing-files.ts";
import { notices } from "./tools/notices.ts";
import { oneByte } from "./tools/one-byte.ts";
import { scriptFirst } from "./tools/script-first.ts";
import { compiledTemplates } from "./tools/templates.ts";
import { zipped } from "./tools/zipped.ts";

const here = dirname(fileURLToPath(import.meta.url));

/** The package whose glyphs icons.css holds (client/styles/make-icons.mjs). */
const glyphs = `${here}/client/styles/lucide`;

/** Templates may be fetched by their public paths, too: they are copied as they are. */
const templates = {
  name: "templates",
  closeBundle: () => cpSync(`${here}/client/templates`, `${here}/../.build/tabletop/templates`, { recursive: true }),
};

const compiled = compiledTemplates(`${here}/client/applications/handlebars`, `${here}/client/templates`);

/** The tabletop's client: pages, styles and one module graph. */
export default defineConfig({
  root: `${here}/client`,
  publicDir: `${here}/client/public`,
  base: "/client/",
  resolve: { alias: handlebarsApart.alias },
  plugins: [
    compiled,
    scriptFirst("early", "/game.html"),
    oneByte,
    missingFiles(`${here}/client/pages/words`),
    templates,
    zipped(`${here}/../.build/tabletop/assets`),
    notices("The tabletop's client holds the following packages.", [glyphs]),
  ],
  build: {
    outDir: `${here}/../.build/tabletop`,
    emptyOutDir: true,
    // PIXI is large; the page is loaded once an evening.
    chunkSizeWarningLimit: 4000,
    // Preload hints only in pages: code that is loaded later also runs where there is no document to add hints to.
    modulePreload: {
      // every browser that can run the client knows such hints
      polyfill: false,
      resolveDependencies: (_file, found, { hostType }) => (hostType === "html" ? found : []),
    },
    target: "es2023",
    sourcemap: true,
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
