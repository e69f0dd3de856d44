import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { readPlan } from "./tools/mutation/plan.ts";
import { root } from "./tools/setup.mjs";

/**
 * The tests that mutation testing (tools/mutation.ts) runs against changed rules: those of one ruleset or of all and, of
 * the slow ones, the whole fights that it names ("": tests of odds alone).
 */
const { FRAY_MUTATION_ROOM = "{crusade,swords,quest,staged,turns}", FRAY_MUTATION_FIGHTS } = process.env;
const { sources } = readPlan();

/** Caches of the rules: between two changes they are emptied, and variables set as they were when the file was loaded. */
const MEMORY = /^const (\w+)(?:: [^=]+)? = (new Map<.*>\(\)|\[\]|new Float64Array\(.*\));$/gm;
const emptied = (name: string, made: string): string => {
  if (made === "[]") return `() => { ${name}.length = 0; }`;
  return made.startsWith("new Map")
    ? `() => ${name}.clear()`
    : `((loaded) => () => ${name}.set(loaded))(${name}.slice())`;
};
const VARIABLE = /^let (\w+)(?:: [^=]+)? = (.*);$/gm;
const forgetful = (code: string): string =>
  [
    ...[...code.matchAll(MEMORY)].map(([, name, made]) => emptied(name!, made!)),
    ...[...code.matchAll(VARIABLE)].map(([, name, made]) => `() => { ${name} = ${made}; }`),
  ]
    .map((forget) => `\n((globalThis as any).__caches__ ??= []).push(${forget});`)
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
      ...(FRAY_MUTATION_FIGHTS ? [`tests/unit/forecast/${FRAY_MUTATION_FIGHTS}.test.ts`] : []),
    ],
    // These tests count the same odds in a second, slow way; the parts that odds are made of have tests of their own.
    exclude: FRAY_MUTATION_FIGHTS !== undefined ? [] : ["tests/unit/*/*{odds,duel}*.test.ts"],
    setupFiles: ["tests/unit/seed.ts", "tools/mutation/setup.ts"],
    runner: "./tools/mutation/runner.ts",
    fileParallelism: false,
    // A changed rule may also reject a promise after the test that began it has ended.
    dangerouslyIgnoreUnhandledErrors: true,
    testTimeout: 600_000,
    teardownTimeout: 600_000,
  },
});
