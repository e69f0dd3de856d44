/**
 * `npm run build`: writes dist/, exactly what a Foundry Data/systems/fray folder holds, and the tabletop's client and
 * server in .build/. Each stage is skipped while its inputs are what they were. With `--id ID` it writes .build/systems/ID too:
 * the same system under another id.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drawTokens } from "./heraldry.ts";
import { drawIcons } from "./icons.ts";
import { installedManifest, languages } from "./manifest.ts";
import { writePackWords } from "./pack-words.ts";
import { compilePacks, packSources } from "./packs.ts";
import { root } from "./setup.mjs";
import { compiledStyles } from "./styles.ts";
import { filesBelow, whenStale } from "./stale.ts";
import { allWords } from "./words.ts";

const quiet = process.argv.includes("--quiet");
const dist = join(root, "dist");
const say = (stage: string, built: boolean): void => {
  if (built || !quiet) console.log(built ? `built    ${stage}` : `kept     ${stage}`);
};

const stage = async (name: string, inputs: string[], output: string, work: () => Promise<void>): Promise<void> => {
  say(name, await whenStale(name, inputs, output, work));
};

mkdirSync(dist, { recursive: true });

await stage(
  "module",
  ["src", "vite.config.ts", "tabletop/tools/notices.ts", "package-lock.json"],
  "dist/fray.mjs",
  async () => {
    const { build } = await import("vite");
    // What is loaded later lies in files beside the module: those of an older build go.
    for (const name of readdirSync(dist)) if (/\.mjs(\.map)?$/.test(name)) rmSync(join(dist, name));
    await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn" });
  },
);

await stage(
  "worker",
  // After the module, whose stage clears away what lay beside it.
  ["src", "vite.config.ts", "vite.worker.config.ts", "package-lock.json"],
  "dist/forecast-worker.mjs",
  async () => {
    const { build } = await import("vite");
    await build({ root, configFile: join(root, "vite.worker.config.ts"), logLevel: "warn" });
  },
);

await stage("styles", ["styles", "src/rules/index.ts", "tools/styles.ts"], "dist/styles/rulesets.css", async () => {
  mkdirSync(join(dist, "styles"), { recursive: true });
  for (const [name, css] of Object.entries(compiledStyles())) writeFileSync(join(dist, `styles/${name}.css`), css);
});

await stage("words", ["lang", "tools/words.ts", "tools/manifest.ts"], "dist/lang/en.json", async () => {
  mkdirSync(join(dist, "lang"), { recursive: true });
  // The packs' words beside them are written with the packs.
  for (const name of readdirSync(join(dist, "lang"))) if (name.endsWith(".json")) rmSync(join(dist, "lang", name));
  for (const { lang, path } of languages()) writeFileSync(join(dist, path), JSON.stringify(allWords(lang), null, 2));
});

await stage(
  "files",
  [
    "templates",
    "assets",
    "lang",
    "system.json",
    "template.json",
    "LICENSE",
    "tools/build.ts",
    "tools/heraldry.ts",
    "tools/icons.ts",
    "tools/manifest.ts",
    "packs",
    "src/rules/index.ts",
  ],
  "dist/system.json",
  async () => {
    for (const folder of ["templates", "assets"]) {
      rmSync(join(dist, folder), { recursive: true, force: true });
      if (existsSync(join(root, folder))) cpSync(join(root, folder), join(dist, folder), { recursive: true });
    }
    drawTokens(join(dist, "assets/tokens"));
    drawIcons(join(dist, "assets/icons"));
    rmSync(join(dist, "assets/blazons.json"), { force: true });
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
);

await stage(
  "packs",
  [
    "packs",
    "adventures",
    "docs/rules",
    "lang",
    "src/rules",
    "tools/adventures.ts",
    "tools/packs.ts",
    "tools/journals.ts",
    "tools/manifest.ts",
    "tools/pack-words.ts",
    "system.json",
  ],
  "dist/packs",
  async () => {
    await compilePacks(join(dist, "packs"));
    writePackWords(join(dist, "lang/packs"), await packSources());
  },
);

await stage(
  "tabletop",
  ["tabletop/client", "tabletop/common", "tabletop/tools/notices.ts", "tabletop/vite.config.ts", "package-lock.json"],
  ".build/tabletop/game.html",
  async () => {
    const { build } = await import("vite");
    await build({ configFile: join(root, "tabletop/vite.config.ts"), logLevel: "warn" });
  },
);

await stage(
  "server",
  ["tabletop/server", "tabletop/common", "tabletop/vite.server.config.ts", "package-lock.json"],
  ".build/server/main.mjs",
  async () => {
    const { build } = await import("vite");
    await build({ configFile: join(root, "tabletop/vite.server.config.ts"), logLevel: "warn" });
  },
);

// `--id fray-dev`: the same system a second time, under another id, to be installed beside the first.
const at = process.argv.indexOf("--id");
if (at > 0) {
  const id = process.argv[at + 1] ?? "";
  const { buildAs } = await import("./build-as.ts");
  await buildAs(id, join(root, ".build/systems", id));
  say(`.build/systems/${id}`, true);
}

if (!quiet) {
  const manifest = JSON.parse(readFileSync(join(dist, "system.json"), "utf8")) as { version: string };
  console.log(
    `dist/ holds Fray ${manifest.version}: ${filesBelow(["dist"]).length} files, ${readdirSync(join(dist, "packs")).length} packs`,
  );
}
