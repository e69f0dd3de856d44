import fc from "fast-check";
import { wholeNumber } from "../switches.ts";

/*
 * Properties are tried with one seed, so that each run gives the same results; `FRAY_SEED=<a whole number> npm run
 * check` tries another one.
 */
fc.configureGlobal({ seed: wholeNumber("FRAY_SEED") ?? 20_261_123 });
