/**
 * `npm run build`: writes dist/, exactly what a Foundry Data/systems/fray folder holds, and the tabletop's client and
 * server in .build/. A stage (stages.mjs) is skipped while its inputs have not changed; long stages are built at the
 * same time, in processes of their own. With `--id ID` it also writes .build/systems/ID, the same system under another
 * id.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, typescript } from "./setup.mjs";
import { digestOf, filesBelow, keep, STAGES, staleStages } from "./stages.mjs";

const quiet = process.argv.includes("--quiet");
const dist = join(root, "dist");
/** Prints whether a stage was built or kept; with --quiet only those that were built. */
const printStage = (stage: string, built: boolean): void => {
  if (built || !quiet) console.log(built ? `built    ${stage}` : `kept     ${stage}`);
};

/** The functions that build each stage. */
const WORKS: Record<keyof typeof STAGES, () => Promise<void>> = {
  async module() {
    const { build } = await import("vite");
    // Files loaded later lie beside the module: those of an older build go.
    for (const name of readdirSync(dist)) if (/\.mjs(\.map)?$/.test(name)) rmSync(join(dist, name));
    await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  },

  async worker() {
    const { build } = await import("vite");
    await build({ root, configFile: join(root, "vite.worker.config.ts"), logLevel: "warn" });
  },

  async styles() {
    const { compiledStyles } = await import("./styles.ts");
    mkdirSync(join(dist, "styles"), { recursive: true });
    for (const [name, css] of Object.entries(compiledStyles())) writeFileSync(join(dist, `styles/${name}.css`), css);
  },

  async words() {
    const [{ languages }, { allWords }] = await Promise.all([import("./manifest.ts"), import("./words.ts")]);
    mkdirSync(join(dist, "lang"), { recursive: true });
    // The packs' words beside them are written with the packs.
    for (const name of readdirSync(join(dist, "lang"))) if (name.endsWith(".json")) rmSync(join(dist, "lang", name));
    for (const { lang, path } of languages()) writeFileSync(join(dist, path), JSON.stringify(allWords(lang), null, 2));
  },

  async files() {
    // templates and assets as they are, with the pictures that are drawn
    const { drawArms, drawTokens } = await import("./heraldry.ts");
    const { drawIcons } = await import("./icons.ts");
    const { installedManifest } = await import("./manifest.ts");
    for (const folder of ["templates", "assets"]) {
      rmSync(join(dist, folder), { recursive: true, force: true });
      if (existsSync(join(root, folder))) cpSync(join(root, folder), join(dist, folder), { recursive: true });
    }
    drawTokens(join(dist, "assets/tokens"));
    drawArms(join(dist, "assets/arms"));
    drawIcons(join(dist, "assets/icons"));
    rmSync(join(dist, "assets/blazons.json"), { force: true });
    // the font, the manifest and the licences
    const fonts = join(root, "node_modules/@fontsource/archivo-narrow");
    mkdirSync(join(dist, "assets/fonts"), { recursive: true });
    for (const weight of [600, 700])
      cpSync(
        join(fonts, `files/archivo-narrow-latin-${weight}-normal.woff2`),
        join(dist, `assets/fonts/archivo-narrow-${weight}.woff2`),
      );
    cpSync(join(fonts, "LICENSE"), join(dist, "assets/fonts/LICENSE"));
    writeFileSync(join(dist, "system.json"), `${JSON.stringify(installedManifest(), null, 2)}\n`);
    rmSync(join(dist, "template.json"), { force: true });
    cpSync(join(root, "LICENSE"), join(dist, "LICENSE"));
  },

  async packs() {
    const { compilePacks, packSources } = await import("./packs.ts");
    const { writePackWords } = await import("./pack-words.ts");
    await compilePacks(join(dist, "packs"));
    writePackWords(join(dist, "lang/packs"), await packSources());
  },

  async tabletop() {
    const { build } = await import("vite");
    await build({ configFile: join(root, "tabletop/vite.config.ts"), logLevel: "warn" });
  },

  async server() {
    const { build } = await import("vite");
    await build({ configFile: join(root, "tabletop/vite.server.config.ts"), logLevel: "warn" });
  },
};

/**
 * The stages that one process builds in turn; the worker after the module, which first deletes all modules of dist/.
 */
const GROUPS = [
  ["tabletop", "server"],
  ["module", "worker"],
  ["packs", "styles", "words", "files"],
];

/** Builds stages one after the other in this process, and notes the digest of the inputs of each. */
async function buildStages(names: readonly string[]): Promise<void> {
  for (const name of names) {
    // read before the stage is built, so that a file that changes meanwhile makes it stale
    const digest = digestOf(STAGES[name]!.inputs);
    await WORKS[name]!();
    keep(name, digest);
    printStage(name, true);
  }
}

/** Builds stages in a process of their own. Rejects where one of them fails. */
const buildInProcess = (names: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ["--import", typescript, join(root, "tools/build.ts"), "--only", names.join()];
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" }).on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${names.join(", ")} could not be built: see above`));
    });
  });

mkdirSync(dist, { recursive: true });
const only = process.argv.indexOf("--only");
if (only > 0) {
  await buildStages(process.argv[only + 1]!.split(","));
  process.exit(0);
}
const stale = staleStages();
for (const name of Object.keys(STAGES)) if (!stale.includes(name)) printStage(name, false);
// the last group is built here, the others in processes of their own
const groups = GROUPS.map((names) => names.filter((name) => stale.includes(name))).filter((names) => names.length);
const [ownGroup = [], ...others] = groups.reverse();
const results = await Promise.allSettled([...others.map(buildInProcess), buildStages(ownGroup)]);
for (const one of results)
  if (one.status === "rejected") {
    console.error(one.reason instanceof Error ? (one.reason.stack ?? one.reason.message) : one.reason);
    process.exit(1);
  }

// `--id fray-dev`: the same system a second time, under another id, to be installed beside the first.
const idIndex = process.argv.indexOf("--id");
if (idIndex > 0) {
  const id = process.argv[idIndex + 1] ?? "";
  const { buildAs } = await import("./build-as.ts");
  await buildAs(id, join(root, ".build/systems", id));
  printStage(`.build/systems/${id}`, true);
}

if (!quiet) {
  const manifest = JSON.parse(readFileSync(join(dist, "system.json"), "utf8")) as { version: string };
  console.log(
    `dist/ holds Fray ${manifest.version}: ${filesBelow(["dist"]).length} files, ${readdirSync(join(dist, "packs")).length} packs`,
  );
}
