// `node --import ./tabletop/tools/typescript.mjs FILE.ts`: makes Node run TypeScript, with a converter that Vite brings
// along.
import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./typescript-hooks.mjs", import.meta.url);
