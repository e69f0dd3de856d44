// `npm start`: install, build and seed whatever is missing or stale, then open the tabletop's doors.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, setup } from "./setup.mjs";

setup();
// `--language de`: the demo's world in that language, in a folder of its own.
const rest = process.argv.slice(2);
const at = rest.indexOf("--language");
const [, language = "en"] = at < 0 ? [] : rest.splice(at, 2);
const own = language === "en" ? [] : ["--seed", `.build/demo-${language}`, "--world", `.worlds/demo-${language}`];
const run = (file, ...given) =>
  spawn(process.execPath, ["--import", "tsx", join(root, file), ...given], { cwd: root, stdio: "inherit" });

/** Runs one thing after the other, and ends where one fails. */
const inTurn = ([first, ...others], last) =>
  first ? run(...first).on("exit", (code) => (code ? process.exit(code) : inTurn(others, last))) : last();

const before = [["tools/build.ts", "--quiet"], ...(language === "en" ? [] : [["tools/demo.ts", language]])];
inTurn(before, () => {
  const server = run(
    "tabletop/server/main.ts",
    "--system",
    "dist",
    "--client",
    ".build/tabletop",
    "--seed",
    "demo",
    ...own,
    ...rest,
  );
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (exit, signal) => process.exit(signal ? 0 : (exit ?? 1)));
});
