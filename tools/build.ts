/**
 * `npm run build`: writes dist/, exactly what a Foundry Data/systems/fray folder holds, and the tabletop's client and
 * server in .build/. A stage (stages.mjs) is skipped while its inputs have not changed; stages are built at the same
 * time. With `--no-maps` no source maps are made, as `npm start` asks for: they take an eighth of the build. With `--id
 * ID` it also writes .build/systems/ID, the same system under another id.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { InlineConfig } from "vite";
import { root, typescript } from "./setup.mjs";
import { digestOf, filesBelow, keepStage, STAGES, staleStages } from "./stages.mjs";

const quiet = process.argv.includes("--quiet");
const maps = !process.argv.includes("--no-maps");
const dist = join(root, "dist");
/** Prints whether a stage was built or kept; with --quiet only those that were built. */
const printStage = (stage: string, built: boolean): void => {
  if (built || !quiet) console.log(built ? `built    ${stage}` : `kept     ${stage}`);
};

/** Bundles what a configuration of Vite describes; `own`: further options, which go before those of the file. */
async function bundle(configFile: string, own: InlineConfig = {}): Promise<void> {
  const { build, mergeConfig } = await import("vite");
  // a slow build is no fault of a plugin's that its user has to hear of
  const quietly = { logLevel: "warn", build: { rolldownOptions: { checks: { pluginTimings: false } } } } as const;
  await build(mergeConfig({ ...quietly, configFile: join(root, configFile) }, own));
}

/** The functions that build each stage. */
const WORKS: Record<keyof typeof STAGES, () => Promise<void>> = {
  async module() {
    // Files loaded later lie beside the module: those of an older build go.
    for (const name of readdirSync(dist)) if (/\.mjs(\.map)?$/.test(name)) rmSync(join(dist, name));
    await bundle("vite.config.ts", { root, build: { sourcemap: maps } });
  },

  async worker() {
    await bundle("vite.worker.config.ts", { root, build: { sourcemap: maps } });
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
    const { compilePacks } = await import("./packs.ts");
    const { writePackWords } = await import("./pack-words.ts");
    writePackWords(join(dist, "lang/packs"), await compilePacks(join(dist, "packs")));
  },

  async tabletop() {
    await bundle("tabletop/vite.config.ts", { build: { sourcemap: maps } });
  },

  async server() {
    await bundle("tabletop/vite.server.config.ts");
  },
};

/**
 * What two processes build: in each, lists of stages at the same time, those of one list in turn. Vite is loaded once, and
 * bundles on other threads; the worker follows the module, which first deletes all modules of dist/.
 */
const GROUPS = [[["tabletop"], ["server"], ["module", "worker"]], [["packs", "styles", "words", "files"]]];

/** Builds stages one after the other, and notes the digest of the inputs of each. */
async function buildInTurn(names: readonly string[]): Promise<void> {
  for (const name of names) {
    // read before the stage is built, so that a file that changes meanwhile makes it stale
    const digest = digestOf(STAGES[name]!.inputs);
    await WORKS[name]!();
    keepStage(name, digest, maps);
    printStage(name, true);
  }
}

/** Builds those of a group's stages that are named. Rejects with the first that fails, once all have ended. */
async function buildGroup(group: (typeof GROUPS)[number], names: readonly string[]): Promise<void> {
  const built = group.map((list) => buildInTurn(list.filter((name) => names.includes(name))));
  await Promise.allSettled(built);
  await Promise.all(built);
}

/** Builds stages of one group in a process of their own. Rejects where one of them fails. */
const buildInProcess = (names: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = [...(maps ? [] : ["--no-maps"]), "--only", names.join()];
    const args = ["--import", typescript, join(root, "tools/build.ts"), ...options];
    spawn(process.execPath, args, { cwd: root, stdio: "inherit" }).on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${names.join(", ")} could not be built: see above`));
    });
  });

mkdirSync(dist, { recursive: true });
const only = process.argv.indexOf("--only");
if (only > 0) {
  const names = process.argv[only + 1]!.split(",");
  for (const group of GROUPS) await buildGroup(group, names);
  process.exit(0);
}
const stale = staleStages(maps);
for (const name of Object.keys(STAGES)) if (!stale.includes(name)) printStage(name, false);
// the last group that has work is built here, another in a process of its own
const [ownGroup = [], ...others] = GROUPS.filter((group) =>
  group.flat().some((name) => stale.includes(name)),
).reverse();
const results = await Promise.allSettled([
  ...others.map((group) => buildInProcess(group.flat().filter((name) => stale.includes(name)))),
  buildGroup(ownGroup, stale),
]);
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
