/**
 * Colours in Universal VTT files: some exporters write the alpha (opacity) first (ffeccd8b), others last (eccd8bff).
 */

/** A colour's hexadecimal digits, with or without # or 0x before them. */
const HEX = /^#?(?:0x)?([0-9a-f]{3,8})$/i;

/** Where the alpha stands in colours of eight digits; it is the same for all colours of a file. */
export type AlphaPlace = "first" | "last";

/**
 * Tells whether the eight-digit colours of one file have their alpha first or last. Most colours are opaque, which is
 * an alpha of ff: so the alpha is at that end at which more of these colours have ff. If as many have ff first as last,
 * the alpha is last if all of these colours begin with #, as in CSS; else first, as the format's first exporter writes.
 */
export function alphaPlace(colours: readonly unknown[]): AlphaPlace {
  const withAlpha = colours.filter((colour): colour is string => digitsOf(colour)?.length === 8);
  const countThose = (fits: (digits: string) => boolean): number =>
    withAlpha.filter((colour) => fits(digitsOf(colour)!)).length;
  const [opaqueFirst, opaqueLast] = [
    countThose((digits) => digits.startsWith("ff")),
    countThose((digits) => digits.endsWith("ff")),
  ];
  if (opaqueFirst !== opaqueLast) return opaqueFirst > opaqueLast ? "first" : "last";
  return withAlpha.length && withAlpha.every((colour) => colour.startsWith("#")) ? "last" : "first";
}

/**
 * Reads a colour of 3, 4, 6 or 8 hexadecimal digits as `#rrggbb` and its alpha, 0 to 1 (1 for 3 or 6 digits, which have
 * no alpha); null for anything else.
 */
export function colourOf(value: unknown, place: AlphaPlace): { colour: string; alpha: number } | null {
  const digits = digitsOf(value);
  if (!digits) return null;
  if (digits.length === 3 || digits.length === 6) return { colour: `#${doubledDigits(digits)}`, alpha: 1 };
  if (digits.length !== 4 && digits.length !== 8) return null;
  const eightDigits = doubledDigits(digits);
  const [colour, alpha] =
    place === "first"
      ? [eightDigits.slice(2), eightDigits.slice(0, 2)]
      : [eightDigits.slice(0, 6), eightDigits.slice(6)];
  return { colour: `#${colour}`, alpha: Number.parseInt(alpha, 16) / 255 };
}

/** The lightness of a colour `#rrggbb`, 0 (black) to 1 (white). */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (index) => Number.parseInt(colour.slice(index, index + 2), 16) / 255,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The 3 to 8 hexadecimal digits of a colour, in lower case; null for what is no colour. */
const digitsOf = (value: unknown): string | null =>
  typeof value === "string" ? (HEX.exec(value.trim())?.[1]?.toLowerCase() ?? null) : null;

/** Doubles the digits of a short colour: "f00" becomes "ff0000", with an alpha of one digit also. */
const doubledDigits = (digits: string): string =>
  digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join("");
