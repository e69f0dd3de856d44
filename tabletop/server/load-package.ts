/** Packages that the server on Node loads only when it first needs them, so that a world that exists opens sooner. */
import { createRequire } from "node:module";

/** Loads a package from `node_modules`, at once. */
export const loadPackage = createRequire(import.meta.url);
