// `npm start`: install, build and seed whatever is missing or stale, then open the tabletop's doors.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setup } from "./setup.mjs";

setup();
const run = (file, ...rest) =>
  spawn(process.execPath, ["--import", "tsx", join(root, file), ...rest], { cwd: root, stdio: "inherit" });

run("tools/build.ts", "--quiet").on("exit", (code) => {
  if (code) process.exit(code);
  const server = run(
    "tabletop/server/main.ts",
    "--system",
    "dist",
    "--client",
    ".build/tabletop",
    "--seed",
    "demo",
    ...process.argv.slice(2),
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (exit, signal) => process.exit(signal ? 0 : (exit ?? 1)));
});
