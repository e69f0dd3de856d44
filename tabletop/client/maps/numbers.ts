/** Checks numbers, points and lists in files that may come from anywhere. */
import { MapProblem } from "./problem.ts";

/** A place on a map. */
export interface Point {
  x: number;
  y: number;
}

/** The largest coordinate of a map, in cells or pixels as the file counts; a larger one is an error of the exporter. */
const FAR = 100_000;

/** Whether a value is an object and not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads a list from a file's data; null and undefined count as an empty one.
 * @param what names the list in the error
 * @throws MapProblem for anything else
 */
export function readList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new MapProblem("NoList", { what });
  return value;
}

/**
 * Reads a coordinate from a file's data.
 * @param what names it in the error
 * @throws MapProblem if it is not a finite number, or is farther than FAR from 0
 */
export function readCoordinate(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > FAR)
    throw new MapProblem("NoNumber", { what, value: quoteValue(value) });
  return value;
}

/**
 * Reads a point given as `{ x, y }` or `[x, y]` in a file's data.
 * @param what names the point in the error
 * @throws MapProblem if it is neither
 */
export function readPoint(value: unknown, what: string): Point {
  // a value of neither form stands for both coordinates, and so is refused as no number
  let [x, y]: unknown[] = [value, value];
  if (isRecord(value)) ({ x, y } = value);
  if (Array.isArray(value)) [x, y] = value as unknown[];
  return { x: readCoordinate(x, what), y: readCoordinate(y, what) };
}

/** Returns a value if it is a finite number, else the fallback. */
export const numberOr = (value: unknown, fallback: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : fallback;

/** Writes a value for a message to the user: a text in quotation marks, others as JSON; at most 40 characters. */
export function quoteValue(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : String(JSON.stringify(value) ?? value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
