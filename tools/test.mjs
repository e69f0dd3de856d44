// `npm test` and, with --quick, `npm run check`: sets up what is missing, then runs the whole proof. `-- --smoke`, `-- --fights [N]`
// and `-- --soak [runs [files …]]` run other tests instead.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setup, typescript } from "./setup.mjs";

const OTHERS = { "--smoke": "tools/smoke.ts", "--fights": "tools/fights.ts", "--soak": "tools/soak.ts" };

const [first, ...restArgs] = process.argv.slice(2);
const otherScript = OTHERS[first];
const [file, args] = otherScript ? [otherScript, restArgs] : ["tools/proof.ts", process.argv.slice(2)];

setup();
if (first === "--smoke") await runOrExit("tools/build.ts", []);
process.exit(await runOrExit(file, args));

/** Runs a TypeScript file; resolves with 0, or ends this process with the file's exit code where it fails. */
function runOrExit(name, args) {
  return new Promise((resolve) => {
    spawn(process.execPath, ["--import", typescript, join(root, name), ...args], { cwd: root, stdio: "inherit" }).on(
      "exit",
      (code, signal) => (signal || code ? process.exit(code || 1) : resolve(0)),
    );
  });
}
