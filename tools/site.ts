/**
 * `npm run site`: writes site/, which any static host can show below any address: a front page, the documentation, and
 * in play/ the table itself, which runs in the visitor's browser. `--built`: the package was built just now. `--modules
 * DIR`: the table brings that module, or those of that folder; a gamemaster makes them active there.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { RULESET_IDS } from "../src/rules/index.ts";
import { layTable } from "../tabletop/tools/site.ts";
import { runAlone } from "./lock.ts";
import { root, typescript } from "./setup.mjs";
import { writePages } from "./site/pages.ts";
import { filesBelow, whenStale } from "./stale.ts";

const quiet = process.argv.includes("--quiet");
const out = join(root, "site");
const modules = process.argv.flatMap((word, index, words) => (words[index - 1] === "--modules" ? [resolve(word)] : []));

// alone, as two files of tests may want the site at the same time
await runAlone("site", async () => {
  if (!process.argv.includes("--built"))
    execFileSync(process.execPath, ["--import", typescript, join(root, "tools/build.ts"), "--quiet"], {
      stdio: "inherit",
    });

  await whenStale(
    "site-table",
    [
      ...[
        "tabletop/client",
        "tabletop/common",
        "tabletop/server",
        "tabletop/tools/class-names.ts",
        "tabletop/tools/handlebars-apart.ts",
        "tabletop/tools/missing-files.ts",
        "tabletop/tools/notices.ts",
        "tabletop/tools/script-first.ts",
        "tabletop/tools/templates.ts",
      ],
      ...["tabletop/vite.site.config.ts", "package-lock.json"],
    ],
    ".build/site-table/game.html",
    async () => {
      const { build } = await import("vite");
      await build({ configFile: join(root, "tabletop/vite.site.config.ts"), logLevel: "warn" });
    },
  );

  const writeSite = async (): Promise<void> => {
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    const folders = { system: join(root, "dist"), seed: join(root, "demo"), client: join(root, ".build/site-table") };
    // the files that every start needs: the ruleset of the first scene, and the templates around its canvas
    const early = ["common", "grounds", RULESET_IDS[0]].map((name) => `${name}.mjs`);
    const templates = [
      "combat/header",
      "combat/tracker",
      "combat/footer",
      "canvas/waypoint-label",
      "canvas/movement-bar",
    ];
    early.push(...templates.map((name) => `templates/${name}.hbs`));
    await layTable({ ...folders, modules, out: join(out, "play"), early });
    writePages(out);
  };
  // with modules, which lie outside of the repository, the site is written anew every time
  if (modules.length) {
    await writeSite();
    rmSync(join(root, ".build/stamps/site"), { force: true });
  } else
    await whenStale(
      "site",
      [
        ...["dist", ".build/site-table", "demo", "docs", "README.md", "tools/site", "tools/site.ts"],
        ...[
          "tabletop/tools/site.ts",
          "tabletop/tools/lay-packs.ts",
          "tabletop/tools/pack-index.ts",
          "tabletop/tools/hurry.ts",
          "tabletop/tools/offline.js",
          "tabletop/tools/embed.js",
          "tabletop/client/pages/base.css",
        ],
      ],
      "site/index.html",
      writeSite,
    );
});

if (!quiet) console.log(`site/ holds ${filesBelow(["site"]).length} files: any static host can show it.`);
