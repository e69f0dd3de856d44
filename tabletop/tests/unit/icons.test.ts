/** Icons: which of Font Awesome's names have a glyph. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Names that several of some seventy public modules and systems use, the names of older versions among them. */
const USED = `
address-card adjust align-justify angle-double-left angle-double-right arrow-down-short-wide arrow-down-to-line
arrow-right-arrow-left arrow-up-to-line arrows-spin backward bomb boxes-stacked brush bullhorn bullseye-pointer
calendar-check calendar-day cards check-circle circle-dot circle-half-stroke circle-notch circle-plus clipboard
cloud-arrow-up cloud-bolt cloud-slash comment-dots compass crop-alt diagram-project draw-polygon dumpster eraser
explosion external-link-alt eye-dropper eye-low-vision face-smile file-download fill-drip flask forward forward-fast
image-portrait leaf location-dot map-pin minus-circle mountain-sun paint-brush paintbrush pencil-alt play-circle
plus-circle plus-square power-off question-circle random rectangle robot seedling smile spinner square-check
square-plus sticky-note tachometer-alt terminal th theater-masks thumbtack times-circle toggle-off toggle-on undo-alt
user-alt user-lock users-viewfinder video`;

it("names that public packages use have a glyph", () => {
  const css = ["icons.css", "further-icons.css"]
    .map((file) => readFileSync(new URL(`../../client/styles/${file}`, import.meta.url), "utf8"))
    .join("\n");
  const drawn = new Set([...css.matchAll(/\.fa-([a-z0-9-]+)/g)].map(([, name]) => name));
  expect(
    USED.trim()
      .split(/\s+/)
      .filter((name) => !drawn.has(name)),
  ).toEqual([]);
});
