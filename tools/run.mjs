// `node tools/run.mjs FILE.ts …`: sets up what is missing, then runs a TypeScript file.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setup, typescript } from "./setup.mjs";

/** The tools that need only the packages for playing. */
const LIGHT = ["tools/build.ts", "tools/dev.ts"];

setup(LIGHT.includes(process.argv[2]) ? "play" : "all");
const child = spawn(process.execPath, ["--import", typescript, join(root, process.argv[2]), ...process.argv.slice(3)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
