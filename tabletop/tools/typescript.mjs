// `node --import ./tabletop/tools/typescript.mjs FILE.ts`: Node runs TypeScript, with what vite brings and nothing more.
import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./typescript-hooks.mjs", import.meta.url);
