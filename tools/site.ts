/**
 * `npm run site`: writes site/, which any static host can show below any address: a front page, the documentation, and
 * in play/ the table itself, which runs in the visitor's browser. `--built`: the package was built just now.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { RULESET_IDS } from "../src/rules/index.ts";
import { layTable } from "../tabletop/tools/site.ts";
import { alone } from "./lock.ts";
import { root } from "./setup.mjs";
import { writePages } from "./site/pages.ts";
import { filesBelow, whenStale } from "./stale.ts";

const quiet = process.argv.includes("--quiet");
const out = join(root, "site");

// Two files of tests may want it at once.
await alone("site", async () => {
  if (!process.argv.includes("--built"))
    execFileSync(process.execPath, ["--import", "tsx", join(root, "tools/build.ts"), "--quiet"], { stdio: "inherit" });

  await whenStale(
    "site-table",
    [
      ...[
        "tabletop/client",
        "tabletop/common",
        "tabletop/server",
        "tabletop/tools/notices.ts",
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

  await whenStale(
    "site",
    [
      ...["dist", ".build/site-table", "demo", "docs", "README.md", "tools/site", "tools/site.ts"],
      ...[
        "tabletop/tools/site.ts",
        "tabletop/tools/pack-index.ts",
        "tabletop/tools/hurry.ts",
        "tabletop/tools/offline.js",
        "tabletop/tools/embed.js",
        "tabletop/client/pages/base.css",
      ],
    ],
    "site/index.html",
    async () => {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
      const folders = { system: join(root, "dist"), seed: join(root, "demo"), client: join(root, ".build/site-table") };
      // What every start needs: the rulesets, of which a world may hold fights, and the templates around its mat.
      const early = ["rolldown-runtime", "common", ...RULESET_IDS].map((name) => `${name}.mjs`);
      const templates = [
        "combat/header",
        "combat/tracker",
        "combat/footer",
        "canvas/waypoint-label",
        "canvas/movement-bar",
      ];
      early.push(...templates.map((name) => `templates/${name}.hbs`));
      await layTable({ ...folders, out: join(out, "play"), early });
      writePages(out);
    },
  );
});

if (!quiet) console.log(`site/ holds ${filesBelow(["site"]).length} files: any static host can show it.`);
