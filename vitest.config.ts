import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { shelf } from "./tests/shelf.ts";
import { wholeNumber } from "./tests/switches.ts";

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

const RULES = [
  "tests/unit/{crusade,swords,quest,staged,turns,dice,grid,forecast}/**/*.test.ts",
  "tests/unit/{explain,foes,hands,reach}.test.ts",
  "tests/vectors/**/*.test.ts",
];
/** Of these, the files that play whole fights or compare odds with every throw: half a minute of two cores. */
const FIGHTS = [
  "tests/unit/forecast/{chains,crusade-fights,skirmishes,staged-plans,turns-plans}.test.ts",
  "tests/unit/swords/{odds,team-odds}.test.ts",
  "tests/unit/staged/paces.test.ts",
];
/** Files that take seconds each, left out of the quick check: they count every throw of an attack, or start programs. */
const SLOW = [
  "tests/unit/foundry/{quest,staged,swords,turns}/odds.test.ts",
  "tests/unit/foundry/{crusade-odds,foresee}.test.ts",
  "tests/unit/host-types.test.ts",
  "tests/unit/package/package.test.ts",
];
/** Files that change nothing that another file reads, so that all may run in one process. */
const TOGETHER = ["tests/unit/{applications,modules,package}/**/*.test.ts"];

/**
 * `FRAY_SHUFFLE=<seed>` runs the tests of each file in another order, to find tests that need what another has left. A
 * group with `shuffle: false` keeps its order, because its tests follow on each other or the last one counts.
 */
export const SHUFFLE = wholeNumber("FRAY_SHUFFLE");

/**
 * The number of tables open at once, each with a server and pages of its own: one a core, but at least two, as a table
 * often waits, and at most four, to save memory. `FRAY_WORKERS=<number>` sets another. Headless tests have one more.
 */
export const WORKERS = wholeNumber("FRAY_WORKERS", 1) ?? Math.min(4, Math.max(2, availableParallelism()));

/** The projects that `npm run check` runs. */
export const QUICK = ["rules", "host", "together", "unit"];

/** A project of tests that need no table. */
const files = (name: string, include: string[], more: ProjectConfig): { test: ProjectConfig } => ({
  test: { name, include, setupFiles: ["tests/unit/seed.ts"], testTimeout: 60_000, ...more },
});

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    ...(SHUFFLE !== undefined && { sequence: { shuffle: { tests: true }, seed: SHUFFLE } }),
    projects: [
      // The pure rules: what a file loads keeps no state, so the next file uses it, too.
      files("rules", RULES, { isolate: false, exclude: FIGHTS }),
      files("fights", FIGHTS, { isolate: false }),
      // The tabletop's own parts, and Foundry's documented behaviours.
      files("host", ["tabletop/tests/{unit,behaviours}/**/*.test.ts"], { isolate: false }),
      files("together", TOGETHER, { isolate: false, exclude: SLOW }),
      files("slow", SLOW, { pool: "threads" }),
      // Attacks of every ruleset against forged, late and repeated requests: half a minute of two cores.
      files("attack", ["tests/attack/**/*.test.ts"], {
        isolate: false,
        setupFiles: ["tests/unit/seed.ts", "tests/attack/nothing-started.ts"],
      }),
      // Files that replace a module or a global: each loads everything for itself.
      files("unit", ["tests/{unit,contract}/**/*.test.ts", "tabletop/tests/alone/**/*.test.ts"], {
        pool: "threads",
        exclude: [...RULES, ...TOGETHER, ...SLOW],
      }),
      {
        // Real servers, real processes.
        test: {
          name: "server",
          isolate: false,
          env: { TMPDIR: shelf() },
          include: ["tabletop/tests/server/**/*.test.ts"],
          globalSetup: ["tests/built.ts"],
          testTimeout: 60_000,
        },
      },
      {
        // The built package in the tabletop's built client, in threads of Node: no browser, nothing drawn.
        test: {
          name: "headless",
          // What a file has loaded stays for the next: each page is a thread of its own, and ends with its file.
          isolate: false,
          include: ["tests/headless/**/*.spec.ts"],
          globalSetup: ["tests/headless/global.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What the server sends to all pages reaches each of them at its own time: on a busy machine, late.
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
      {
        // The built package on the tabletop, in Chromium.
        test: {
          name: "browser",
          // One Chromium a worker: what a file has loaded stays for the next.
          isolate: false,
          include: ["tests/browser/**/*.spec.ts", "tabletop/tests/browser/**/*.spec.ts"],
          globalSetup: ["tests/browser/global.ts"],
          setupFiles: ["tests/browser/failures.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What the server sends to all pages reaches each of them at its own time: on a busy machine, late.
          expect: { poll: { timeout: 30_000, interval: 50 } },
        },
      },
    ],
    // Every line and branch of the rules is reached by their own tests.
    coverage: {
      provider: "v8",
      include: ["src/rules/**/*.ts"],
      reporter: ["text-summary", "json-summary"],
      thresholds: { lines: 100, branches: 100 },
    },
  },
});
