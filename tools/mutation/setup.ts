import { join } from "node:path";
import fc from "fast-check";
import { root } from "../setup.mjs";
import { readPlan } from "./plan.ts";

// That a property fails is enough: no smaller example is looked for.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });

// Loaded before any test: what runs while a module loads is then never taken for what a test does.
for (const file of Object.keys(readPlan().sources)) await import(join(root, file));
