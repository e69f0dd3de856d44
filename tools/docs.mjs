// `npm run docs -- interface|behaviours|pictures`: writes the documents that are made from something else.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup.mjs";

const SCRIPTS = {
  interface: "tools/interface.ts",
  behaviours: "tabletop/tools/behaviours.ts",
  pictures: "tools/pictures.ts",
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(SCRIPTS, name ?? "")) {
  console.error(
    `Which? ${Object.keys(SCRIPTS)
      .map((name) => `npm run docs -- ${name}`)
      .join(", ")}`,
  );
  process.exit(1);
}
const { status } = spawnSync(process.execPath, [join(root, "tools/run.mjs"), SCRIPTS[name], ...args], {
  cwd: root,
  stdio: "inherit",
});
process.exit(status ?? 1);
