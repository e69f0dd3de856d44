import { defineConfig } from "vite";

/** The system's one ES module: class names are kept, for Foundry finds Roll classes by name. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: false,
    target: "es2023",
    sourcemap: true,
    lib: { entry: "src/fray.ts", formats: ["es"], fileName: () => "fray.mjs" },
    // Whitespace and locals go; class names stay, for stored rolls find their class by name.
    rolldownOptions: {
      output: { minify: { compress: true, mangle: { keepNames: { class: true, function: false } }, codegen: true } },
    },
  },
});
