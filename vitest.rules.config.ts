import { defineConfig } from "vitest/config";

/** The pure rules alone: what mutation testing runs. */
export default defineConfig({
  test: {
    include: ["tests/unit/{crusade,swords,quest,staged,turns,dice,grid}/**/*.test.ts", "tests/vectors/run.test.ts"],
    testTimeout: 20_000,
  },
});
