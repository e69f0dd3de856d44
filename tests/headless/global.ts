import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { build } from "vite";

/** Before the first headless test: the package and the client are built, and what each page's thread begins with is one file. */
export default async function setup(): Promise<void> {
  execFileSync(process.execPath, ["--import", "tsx", "tools/build.ts", "--quiet"], { stdio: "inherit" });
  // happy-dom is 600 files: read one by one they would cost every page a third of its start.
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      ssr: resolve("tests/headless/thread.mjs"),
      outDir: resolve(".build/headless"),
      target: "node20",
      rolldownOptions: { output: { entryFileNames: "thread.mjs" } },
    },
    ssr: { noExternal: true },
  });
}
