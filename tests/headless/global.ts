import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Handlebars from "handlebars";
import { build, type Plugin } from "vite";
import buildPackage from "../built.ts";
import { leanNodes } from "./lean.ts";
import { HeadlessTable } from "./table.ts";

/** The one place where the tabletop's client asks for a module by its address; a thread of Node looks on the disk. */
const ASKS_FOR_A_MODULE = /\bimport\((?=new URL\()/g;

/** The tabletop's built client, its one dynamic import answered by begin.mjs. */
function client(): Plugin {
  const assets = resolve(".build/tabletop/assets");
  const game = readdirSync(assets).find((name) => /^game-.*\.js$/.test(name));
  if (!game) throw new Error("the tabletop's client is not built: npm run build");
  const file = resolve(assets, game);
  return {
    name: "client",
    resolveId: (id) => (id === "./client.mjs" ? file : null),
    transform(code, id) {
      if (id !== file) return null;
      if (code.match(ASKS_FOR_A_MODULE)?.length !== 1)
        throw new Error("the client asks for modules in another way now: see ASKS_FOR_A_MODULE");
      return { code: code.replace(ASKS_FOR_A_MODULE, "loadModule("), map: null };
    },
  };
}

/** The templates of the package and of the client, compiled: each page would do so anew. */
function templates(): Plugin {
  const name = resolve("tests/headless/templates.mjs");
  return {
    name: "templates",
    resolveId: (id) => (id === "./templates.mjs" ? name : null),
    load(id) {
      if (id !== name) return null;
      const texts = ["dist/templates", ".build/tabletop/templates"].flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8")),
      );
      const entries = [...new Set(texts)].map(
        (text) => `[${JSON.stringify(text)}, ${String(Handlebars.precompile(text))}]`,
      );
      return { code: `export const templates = new Map([${entries.join(",\n")}]);`, moduleType: "js" };
    },
  };
}

/**
 * The page's script as a function of what begin.mjs gives it, in letters of one byte each: it is read and kept by every
 * page, in half the time and room.
 */
function ofOneByte(): Plugin {
  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return {
    name: "of-one-byte",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        const code = file.code.replace(/[\u0080-\uffff]/g, escaped);
        file.code = `(function (require, exports, loadModule, keepCompiled) {\n${code}\n})`;
      }
    },
  };
}

/**
 * Before the first headless test: the package and the client are built, and each page's thread begins with one script
 * that the first page has compiled. happy-dom alone is 600 files: read and compiled one by one for every page, they and
 * the client would be half of its start.
 */
export default async function setup(): Promise<void> {
  buildPackage();
  rmSync(".build/headless", { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [client(), templates(), leanNodes(), ofOneByte()],
    build: {
      ssr: resolve("tests/headless/thread.mjs"),
      outDir: resolve(".build/headless"),
      target: "node20",
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: "page.js", format: "cjs", codeSplitting: false } },
    },
    ssr: { noExternal: true },
  });
  const table = await HeadlessTable.open({ mat: true });
  await table.sit("Gamemaster");
  await table.keepCompiled();
  await table.leave();
}
