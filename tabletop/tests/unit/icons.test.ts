/** Icons: which of Font Awesome's names have a glyph. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Names that several of some seventy public modules and systems use, the names of older versions among them. */
const USED = `
align-justify angle-double-left angle-double-right arrow-down-to-line arrows-spin boxes-stacked bullseye-pointer
calendar-check calendar-day check-circle circle-notch circle-plus dumpster external-link-alt image-portrait
minus-circle mountain-sun pencil-alt plus-circle question-circle spinner th theater-masks times-circle undo-alt
user-alt users-viewfinder`;

it("names that public packages use have a glyph", () => {
  const css = readFileSync(new URL("../../client/styles/icons.css", import.meta.url), "utf8");
  const drawn = new Set([...css.matchAll(/\.fa-([a-z0-9-]+)/g)].map(([, name]) => name));
  expect(
    USED.trim()
      .split(/\s+/)
      .filter((name) => !drawn.has(name)),
  ).toEqual([]);
});
