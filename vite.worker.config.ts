import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** The worker that plays out forecasts: one file with the rules in it, which needs none of the module's. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2023",
    sourcemap: true,
    lib: {
      entry: fileURLToPath(new URL("src/forecast-worker.ts", import.meta.url)),
      formats: ["es"],
      fileName: () => "forecast-worker.mjs",
    },
    rolldownOptions: { output: { minify: true } },
  },
});
