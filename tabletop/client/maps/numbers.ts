/** Reads numbers of files that anybody may have written. */
import { MapProblem } from "./problem.ts";

/** A place on a map. */
export interface Point {
  x: number;
  y: number;
}

/** No map is so large, in cells: what lies further out is a mistake of whatever wrote it. */
const FAR = 100_000;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A list, or none where there is none. @throws MapProblem where there is something else */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new MapProblem("NoList", { what });
  return value;
}

/** @throws MapProblem where it is no number, or one beyond all maps */
export function coordinate(value: unknown, what: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || Math.abs(value) > FAR)
    throw new MapProblem("NoNumber", { what, value: shown(value) });
  return value;
}

/** A point as `{ x, y }` or `[x, y]`. @throws MapProblem where it is none */
export function pointOf(value: unknown, what: string): Point {
  const [x, y] = Array.isArray(value) ? (value as unknown[]) : isRecord(value) ? [value.x, value.y] : [value, value];
  return { x: coordinate(x, what), y: coordinate(y, what) };
}

/** A number where there is a proper one, else another. */
export const numberOr = (value: unknown, fallback: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : fallback;

/** A value as a sentence holds it. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? `"${value}"` : String(JSON.stringify(value) ?? value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
