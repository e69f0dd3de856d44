import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { notices } from "./tabletop/tools/notices.ts";

/** The font that the build lays beside the styles (tools/build.ts). */
const font = fileURLToPath(new URL("node_modules/@fontsource/archivo-narrow", import.meta.url));

/** The system's ES module, and beside it what is loaded when first asked for. Class names are kept: Foundry finds Roll
 * classes by name. */
export default defineConfig({
  publicDir: false,
  plugins: [notices("Fray holds the following work of others.", [font])],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2023",
    sourcemap: true,
    modulePreload: false,
    lib: { entry: "src/fray.ts", formats: ["es"], fileName: () => "fray.mjs" },
    // Whitespace and locals go; class names stay, for stored rolls find their class by name.
    rolldownOptions: {
      preserveEntrySignatures: "allow-extension",
      output: {
        chunkFileNames: "[name].mjs",
        minify: { compress: true, mangle: { keepNames: { class: true, function: false } }, codegen: true },
      },
    },
  },
});
