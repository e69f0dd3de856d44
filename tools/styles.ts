import { existsSync } from "node:fs";
import { join } from "node:path";
import * as sass from "sass";
import { RULESETS, type RulesetEntry } from "../src/rules/index.ts";
import { root } from "./setup.mjs";

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

const WHITE: Colour = [255, 255, 255];
const DARK_INK: Colour = [17, 22, 28];
/** The background behind a wash (a weak tint of the accent) at night. */
const DARK_SURFACE: Colour = [27, 33, 42];
/** The least contrast of text by WCAG AA. */
const READABLE = 4.5;

/** Reads a colour written as #rrggbb. @throws Error, which names the ruleset, for any other text */
function parseColour(hex: string, ruleset: string): Colour {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex) ?? [];
  if (!blue) throw new Error(`src/rules/index.ts: the accent of ${ruleset} must be written as #rrggbb, not "${hex}"`);
  return [red!, green!, blue].map((part) => Number.parseInt(part, 16)) as unknown as Colour;
}

const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Mixes a share (0 to 1) of one colour into another. */
const mixColours = (colour: Colour, share: number, into: Colour): Colour =>
  colour.map((part, index) => part * share + into[index]! * (1 - share)) as unknown as Colour;

/** The relative luminance of a colour by WCAG, 0 to 1. */
function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Computes the contrast of two colours by WCAG: 1 (the same) to 21 (black and white), in either order. */
export function contrast(first: Colour, second: Colour): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

/** White where it can be read on a fill, else a dark colour. */
const inkOn = (fill: Colour): Colour => (contrast(fill, WHITE) >= READABLE ? WHITE : DARK_INK);

/**
 * Makes a CSS rule with the custom properties of a ruleset, from its accent: the accent, text in its colour, text
 * on it, and a weak tint of it, each by day and by night.
 * @throws Error where white text cannot be read on the accent by day, or a colour is not written as #rrggbb
 */
function accentStyles(id: string, { accent }: RulesetEntry): string {
  const [light, dark] = [parseColour(accent.light, id), parseColour(accent.dark, id)];
  if (contrast(light, WHITE) < READABLE)
    throw new Error(`src/rules/index.ts: white words cannot be read on ${accent.light}, the accent of ${id} by day`);
  const pair = (day: Colour, night: Colour): string => `light-dark(${hexOf(day)}, ${hexOf(night)})`;
  return `[data-ruleset="${id}"] {
  --fray-accent: ${pair(light, dark)};
  --fray-accent-ink: ${pair(mixColours(light, 0.92, DARK_INK), mixColours(dark, 0.62, WHITE))};
  --fray-on-accent: ${pair(WHITE, inkOn(dark))};
  --fray-accent-wash: ${pair(mixColours(light, 0.1, WHITE), mixColours(dark, 0.17, DARK_SURFACE))};
}
`;
}

/** Gives the style sheets as SCSS, by name: `rulesets` holds each ruleset's own styles and its accent. */
function styleSources(): Readonly<Record<string, string>> {
  const rulesets = Object.entries(RULESETS);
  const ownSheets = rulesets
    .filter(([id]) => existsSync(join(root, `styles/_${id}.scss`)))
    .map(([id]) => `@use "${id}";\n`);
  return {
    fray: '@use "fray";',
    windows: '@use "windows";',
    rulesets: [...ownSheets, ...rulesets.map(([id, entry]) => accentStyles(id, entry))].join(""),
  };
}

/** Compiles the style sheets to compressed CSS, by name. */
export const compiledStyles = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(styleSources()).map(([name, source]) => [
      name,
      sass.compileString(source, { style: "compressed", loadPaths: [join(root, "styles")] }).css,
    ]),
  );
