/** Colours of Universal VTT files: some exporters write the alpha first (ffeccd8b), others last (eccd8bff). */

const HEX = /^#?(?:0x)?([0-9a-f]{3,8})$/i;

/** The place of the alpha in colours of eight digits; one file has it in the same place everywhere. */
export type AlphaPlace = "first" | "last";

/**
 * Tells whether the eight-digit colours of one file have their alpha first or last. Most colours are opaque, so more of
 * them begin, or end, with ff. Where that decides nothing, # before all of them means last, as in CSS; else first, as
 * the format's first exporter writes it.
 */
export function alphaPlace(colours: readonly unknown[]): AlphaPlace {
  const eight = colours.filter((colour): colour is string => digitsOf(colour)?.length === 8);
  const count = (fits: (digits: string) => boolean): number => eight.filter((colour) => fits(digitsOf(colour)!)).length;
  const [first, last] = [count((digits) => digits.startsWith("ff")), count((digits) => digits.endsWith("ff"))];
  if (first !== last) return first > last ? "first" : "last";
  return eight.length && eight.every((colour) => colour.startsWith("#")) ? "last" : "first";
}

/**
 * Reads a colour of 3, 4, 6 or 8 hexadecimal digits as `#rrggbb` and its alpha, 0 to 1 (1 where it has none); null
 * where the value is no colour.
 */
export function colourOf(value: unknown, place: AlphaPlace): { colour: string; alpha: number } | null {
  const digits = digitsOf(value);
  if (!digits) return null;
  if (digits.length === 3 || digits.length === 6) return { colour: `#${sixDigits(digits)}`, alpha: 1 };
  if (digits.length !== 4 && digits.length !== 8) return null;
  const whole = sixDigits(digits);
  const [colour, alpha] = place === "first" ? [whole.slice(2), whole.slice(0, 2)] : [whole.slice(0, 6), whole.slice(6)];
  return { colour: `#${colour}`, alpha: Number.parseInt(alpha, 16) / 255 };
}

/** The lightness of a colour `#rrggbb`, 0 to 1. */
export function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The hexadecimal digits of a colour, in small letters; null where it is none. */
const digitsOf = (value: unknown): string | null =>
  typeof value === "string" ? (HEX.exec(value.trim())?.[1]?.toLowerCase() ?? null) : null;

/** Digits of a short colour doubled, as "f00" to "ff0000". */
const sixDigits = (digits: string): string =>
  digits.length > 4 ? digits : [...digits].map((digit) => digit + digit).join("");
