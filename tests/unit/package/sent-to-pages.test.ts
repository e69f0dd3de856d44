import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";

/* The benches and the pictures run by tsx, which marks functions by a helper of its own that no page knows. */
test("what each page begins with is sent by tsx as it is by the tests", () => {
  const tell = `import("./tests/browser/chairs.ts").then(({ spareTheMachine }) => console.log(String(spareTheMachine)))`;
  const sent = execFileSync(process.execPath, ["--import", "tsx", "-e", tell], { cwd: root, encoding: "utf8" });
  expect(sent).toContain("devicePixelRatio");
  expect(sent).not.toContain("__name");
});
