/** Icons: which of Font Awesome's names have a glyph. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Names that several of some seventy public modules and systems use, the names of older versions among them. */
const USED = `
adjust align-justify angle-double-left angle-double-right arrow-down-short-wide arrow-down-to-line
arrow-right-arrow-left arrows-spin backward boxes-stacked brush bullseye-pointer calendar-check calendar-day
check-circle circle-dot circle-half-stroke circle-notch circle-plus comment-dots compass dumpster eraser
external-link-alt eye-dropper face-smile fill-drip flask forward forward-fast image-portrait location-dot map-pin
minus-circle mountain-sun paint-brush paintbrush pencil-alt play-circle plus-circle plus-square power-off
question-circle smile spinner square-check square-plus sticky-note th theater-masks thumbtack times-circle toggle-off
toggle-on undo-alt user-alt users-viewfinder`;

it("names that public packages use have a glyph", () => {
  const css = readFileSync(new URL("../../client/styles/icons.css", import.meta.url), "utf8");
  const drawn = new Set([...css.matchAll(/\.fa-([a-z0-9-]+)/g)].map(([, name]) => name));
  expect(
    USED.trim()
      .split(/\s+/)
      .filter((name) => !drawn.has(name)),
  ).toEqual([]);
});
