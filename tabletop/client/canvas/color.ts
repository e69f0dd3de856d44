import { Color } from "../../common/utils/color.ts";

/**
 * Converts a colour in any form of the public API to a number such as 0xff0000; `fallback` for null and what is no
 * colour.
 */
export function colorOf(value: unknown, fallback = 0xffffff): number {
  if (value === null || value === undefined) return fallback;
  const color = Color.from(value as number);
  return color.valid ? Number(color) : fallback;
}
