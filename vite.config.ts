import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { withClassNames } from "./tabletop/tools/class-names.ts";
import { notices } from "./tabletop/tools/notices.ts";
import { oneByte } from "./tabletop/tools/one-byte.ts";
import { helperInEachFile } from "./tools/bundler-runtime.ts";

/** The font that the build lays beside the styles (tools/build.ts). */
const font = fileURLToPath(new URL("node_modules/@fontsource/archivo-narrow", import.meta.url));

const entry = fileURLToPath(new URL("src/fray.ts", import.meta.url));

type ModuleInfo = { readonly importedIds: readonly string[] } | null;

/** Every module loaded with the entry: reached from it by imports that are not `import()`. */
function loadedAtOnce(info: (id: string) => ModuleInfo): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(info(id)?.importedIds ?? []));
  }
  return found;
}

/** What nobody needs until a sheet is open, a button pressed or a fight played: dialogs, editors, steps of a fight. */
const PRESSED =
  /\/foundry\/(?:canvas\/(?:aim-window|movement-bar|lane-|label-)|cards\/(?:dialog|instead|choose-target|amend-dialog|remind|tell-deleted)|apps\/(?:harm-dialog|settings-window)|combat\/(?:by-hand|given-back|history|step-back|orders|joined|roll-initiative|tell-initiative|reset-|rewind|add-fighters|end-side|side-die)|documents\/(?:bar-edits|conditions-told|new-actor|offer-hero)|engine\/(?:journal\/(?:at-place|by-hand|follow|insert|inverse|undo-one|undo-plain|undo-step|write-noted)|resolve-again|when-applied|apply-undo|card-moves|amend|mended|verify)|movement\/(?:jumps|overstep-line|rush-parts)|party\/|sheets\/(?:act-costs|drops|effect|enriched|item-presses|typed-left))/;

/**
 * Which file holds what is loaded when first asked for: one a ruleset, one of the forecasts, one of the tours, one of
 * the self-check, one of the welcome, one of the packs' words in other languages, one of what modules are told, one of
 * the grids other than squares and of the searches for ways, one of what users ask for later, one of the rest. They
 * import in no circle (a test holds it), or one would run before what it needs: the rest needs none of the others.
 */
function laterFile(id: string): string {
  if (/\/tours\.ts$/.test(id)) return "tours";
  if (/self-check/.test(id)) return "self-check";
  if (/\/apps\/(welcome|starters)\.ts$/.test(id)) return "welcome";
  if (
    /\/forecast[\w-]*\.ts$|\/rules\/(forecast\/|fights\.ts|\w+\/(?:chain|arena[\w-]*)\.ts)|\/encounter-builder\//.test(
      id,
    )
  )
    return "forecast";
  if (/\/pack-words\.ts$/.test(id)) return "pack-words";
  if (/\/integrations\//.test(id)) return "integrations";
  if (/\/rules\/grid\//.test(id)) return "grounds";
  if (PRESSED.test(id)) return "pressed";
  return /\/(?:rulesets|rules)\/(?!dice|grid)([a-z]+)\//.exec(id)?.[1] ?? "common";
}

let atOnce: ReadonlySet<string> = new Set();

/** The system's ES module, and beside it what is loaded when first asked for. Class names are kept: Foundry finds Roll
 * classes by name. */
export default defineConfig({
  publicDir: false,
  plugins: [
    notices("Fray holds the following work of others.", [font]),
    helperInEachFile,
    oneByte,
    {
      name: "loaded-at-once",
      buildEnd() {
        atOnce = loadedAtOnce((id) => this.getModuleInfo(id));
      },
    },
  ],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2023",
    sourcemap: true,
    modulePreload: false,
    lib: { entry, formats: ["es"], fileName: () => "fray.mjs" },
    // Whitespace and locals go; class names stay, for stored rolls find their class by name.
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        chunkFileNames: "[name].mjs",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "loaded later", name: (id) => (atOnce.has(id) ? "fray" : laterFile(id)) }],
        },
        minify: withClassNames.minify,
      },
    },
  },
});
