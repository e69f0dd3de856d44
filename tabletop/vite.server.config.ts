import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The tabletop's server as a program and, for those who start servers in a thread of theirs (tests), as a module. It starts in
 * half the time so: TypeScript and packages are read beforehand.
 */
export default defineConfig({
  root: here,
  publicDir: false,
  build: {
    ssr: true,
    outDir: `${here}/../.build/server`,
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: [`${here}/server/main.ts`, `${here}/server/start.ts`],
      output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
    },
  },
  resolve: { alias: { postcss: `${here}/server/no-styles.ts` } },
  ssr: { noExternal: true, external: ["classic-level"] },
});
