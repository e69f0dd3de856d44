import { join } from "node:path";
import fc from "fast-check";
import { root } from "../setup.mjs";
import { readPlan } from "./plan.ts";

// the failure of a property is enough: fast-check need not look for a smaller example
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

// loaded before any test, so that code which runs while a module loads is not taken for reached by a test
for (const file of Object.keys(readPlan().sources)) await import(join(root, file));
