import { Color } from "../../common/utils/color.ts";

/** A colour as a number, or the fallback where it is none. */
export function colorOf(value: unknown, fallback = 0xffffff): number {
  if (value === null || value === undefined) return fallback;
  const color = Color.from(value as number);
  return color.valid ? Number(color) : fallback;
}
