import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { interfaceDocument } from "../../../tools/interface.ts";
import { root } from "../../../tools/setup.mjs";

test("docs/developers/interface.md says what types/fray.d.ts declares now (npm run docs -- interface)", () => {
  expect(readFileSync(join(root, "docs/developers/interface.md"), "utf8")).toBe(interfaceDocument());
});
