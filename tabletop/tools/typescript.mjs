// `node --import ./tabletop/tools/typescript.mjs FILE.ts`: lets Node run TypeScript, converted by what Vite brings
// along.
import { register } from "node:module";

process.setSourceMapsEnabled(true);
register("./typescript-hooks.mjs", import.meta.url);
