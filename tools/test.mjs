// `npm test` and, with --quick, `npm run check`: sets up what is missing, then runs the whole proof.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setup } from "./setup.mjs";

setup();
spawn(process.execPath, ["--import", "tsx", join(root, "tools/proof.ts"), ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
}).on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
