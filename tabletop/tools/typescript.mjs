// `node --import ./tabletop/tools/typescript.mjs FILE.ts`: lets Node run TypeScript, converted by what Vite brings
// along.
import { register } from "node:module";

process.setSourceMapsEnabled(true);
// The bundler's memory in small pages: filling large ones with zeros takes a sixth of a build.
process.env.MIMALLOC_ALLOW_THP ??= "0";
register("./typescript-hooks.mjs", import.meta.url);
