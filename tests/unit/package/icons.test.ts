import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../../tools/setup.mjs";
import { filesBelow } from "../../../tools/stale.ts";

/* An icon the tabletop does not draw is a dot there. */

test("every icon that Fray names is drawn on the tabletop", () => {
  const styles = readFileSync(join(root, "tabletop/client/styles/icons.css"), "utf8");
  const drawn = new Set([...styles.matchAll(/\.fa-([a-z0-9-]+)/g)].map(([, name]) => name!));
  const missing = filesBelow(["src", "templates"])
    .filter((file) => /\.(ts|hbs)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/fa-(?:solid|regular) fa-([a-z0-9-]+)/g)]
        .filter(([, name]) => !drawn.has(name!))
        .map(([, name]) => `${name} in ${file}`),
    );
  expect(missing).toEqual([]);
});
