// `npm start`: installs, builds and seeds what is missing or stale, then starts the tabletop's server.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, setup, typescript } from "./setup.mjs";
import { staleStages } from "./stages.mjs";

setup("play");
// `--language de`: the demo's world in that language, in a folder of its own.
const args = process.argv.slice(2);
const languageIndex = args.indexOf("--language");
const [, language = "en"] = languageIndex < 0 ? [] : args.splice(languageIndex, 2);
const demoOptions =
  language === "en" ? [] : ["--seed", `.build/demo-${language}`, "--world", `.worlds/demo-${language}`];

if (args.includes("--help"))
  console.log(
    "Of npm start alone:\n  --language <code>      the demo in that language, in a world of its own (de, es, fr)\n",
  );

// Runs a TypeScript file; ends this process with its exit code where it fails.
const run = (file, ...scriptArgs) => {
  const { status } = spawnSync(process.execPath, ["--import", typescript, join(root, file), ...scriptArgs], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
};
// without source maps, which take long to make: `npm run build` makes them for whoever reads traces
if (staleStages(false).length) run("tools/build.ts", "--quiet", "--no-maps");
if (language !== "en") run("tools/demo.ts", language);

// the built server runs in this process, so that nothing stays in memory that only building needs
process.chdir(root);
const server = join(root, ".build/server/main.mjs");
process.argv = [
  process.execPath,
  server,
  ...["--system", "dist", "--client", ".build/tabletop", "--seed", "demo"],
  ...demoOptions,
  ...args,
];
await import(pathToFileURL(server).href);
