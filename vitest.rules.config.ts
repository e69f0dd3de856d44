import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { readPlan } from "./tools/mutation/plan.ts";
import { root } from "./tools/setup.mjs";

/**
 * The tests of the pure rules, with changes built into them: what mutation testing runs (tools/mutation.ts), which says
 * whose tests are listened to: a ruleset's, or all; and whether those that play whole fights are among them.
 */
const { FRAY_MUTATION_ROOM = "{crusade,swords,quest,staged,turns}", FRAY_MUTATION_FIGHTS } = process.env;
const { sources } = readPlan();

/** What is remembered from call to call is forgotten between two changes. */
const MEMORY = /^const (\w+)(?:: [^=]+)? = (new Map<.*>\(\)|\[\]);$/gm;
const forgetful = (code: string): string =>
  [...code.matchAll(MEMORY)]
    .map(([, name, made]) => (made === "[]" ? `${name}.length = 0` : `${name}.clear()`))
    .map((empty) => `\n((globalThis as any).__caches__ ??= []).push(() => { ${empty}; });`)
    .join("");

export default defineConfig({
  plugins: [
    {
      name: "changes",
      enforce: "pre",
      transform(code, id) {
        const path = relative(root, id).replaceAll("\\", "/");
        return path.startsWith("src/rules/")
          ? { code: (sources[path] ?? code) + forgetful(code), map: null }
          : undefined;
      },
    },
  ],
  test: {
    include: [
      `tests/unit/${FRAY_MUTATION_ROOM}/**/*.test.ts`,
      "tests/unit/{dice,grid}/**/*.test.ts",
      "tests/unit/{explain,foes,hands}.test.ts",
      "tests/vectors/run.test.ts",
      ...(FRAY_MUTATION_FIGHTS ? ["tests/unit/forecast/**/*.test.ts"] : []),
    ],
    // Odds come to the same by another way, and slowly: what they are made of has tests of its own.
    exclude: FRAY_MUTATION_FIGHTS ? [] : ["tests/unit/*/*{odds,duel}*.test.ts"],
    setupFiles: ["tests/unit/seed.ts", "tools/mutation/setup.ts"],
    runner: "./tools/mutation/runner.ts",
    fileParallelism: false,
    testTimeout: 600_000,
    teardownTimeout: 600_000,
  },
});
