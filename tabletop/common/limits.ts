import type { OperationRequest } from "./protocol.ts";

/**
 * The largest messages and documents that one operation may bring, in characters of JSON. The server stores nothing of
 * a larger one and says so to its sender.
 */
export const LIMITS = { message: 1_000_000, document: 16_000_000 } as const;

/** The most levels of lists and objects within each other that anything sent may have. */
export const DEEPEST = 100;

/**
 * Measures an operation, its options included, in characters of JSON (roughly; bytes for binary data), and compares it
 * with the most that its kind may have.
 * @returns its size and the most; null where it is not too large. The size of one that is nested too deeply is
 * Infinity.
 */
export function sizeProblem({ type, operation }: OperationRequest): { size: number; most: number } | null {
  const most = type === "ChatMessage" ? LIMITS.message : LIMITS.document;
  const size = sizeOf(operation, Infinity);
  return size > most ? { size, most } : null;
}

/** Writes a number of bytes in megabytes: "1.0 MB". */
export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/* What follows is counted in characters of JSON, unless it says bytes. */

/**
 * The largest stored document with all that it holds, by the role of who writes it. Several writes together may not
 * make it larger than one could.
 */
export const LARGEST_DOCUMENT = { player: 2_000_000, gamemaster: LIMITS.document } as const;
/** The largest query, answer, or message on a package's own channel. */
export const LARGEST_TALK = 1_000_000;
/** The largest message about the activity of a tab: targets, cursor, ruler. */
export const LARGEST_ACTIVITY = 100_000;
/** The largest file of a world, in bytes. */
export const LARGEST_FILE = 256_000_000;
/** The largest text file of a world, in bytes: the tabletop reads it in one piece. */
export const LARGEST_TEXT = 100_000_000;
/** The largest file that holds a world with all its files, in bytes: no browser reads much more text in one piece. */
export const LARGEST_WORLD_FILE = 500_000_000;
/** The largest text of a file that holds a world, without its files. */
export const LARGEST_WORLD = 200_000_000;

/**
 * Tells whether a value has more than `most` characters of JSON (roughly), or is nested too deeply. Stops counting as
 * soon as it has.
 */
export const isLarger = (value: unknown, most: number): boolean => sizeOf(value, most) > most;

/**
 * Counts roughly the characters of JSON of a value, up to a little more than `most`: escapes are not counted, binary
 * data by its bytes. Infinity where it is nested too deeply.
 */
function sizeOf(value: unknown, most: number): number {
  let size = 0;
  const visit = (one: unknown, depth: number): void => {
    if (typeof one === "string") size += one.length + 2;
    else if (typeof one === "number") size += String(one).length;
    else if (typeof one !== "object" || one === null) size += 4;
    else if (ArrayBuffer.isView(one)) size += one.byteLength;
    else if (depth >= DEEPEST) size = Infinity;
    else if (Array.isArray(one)) {
      size += 2;
      for (const entry of one) {
        visit(entry, depth + 1);
        if (size > most || size === Infinity) return;
      }
    } else {
      size += 2;
      for (const key of Object.keys(one)) {
        size += key.length + 4;
        visit((one as Record<string, unknown>)[key], depth + 1);
        if (size > most || size === Infinity) return;
      }
    }
  };
  visit(value, 0);
  return size;
}
