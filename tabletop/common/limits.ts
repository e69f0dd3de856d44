import type { OperationRequest } from "./protocol.ts";

/**
 * The largest chat message and the largest document of another kind that one operation may bring, in characters of
 * JSON. The server stores nothing of a larger operation, and tells its sender so.
 */
export const LIMITS = { message: 1_000_000, document: 16_000_000 } as const;

/** How many lists and objects may lie within each other in a message between client and server. */
export const DEEPEST = 100;

/**
 * Compares an operation with the limit of its kind: `LIMITS.message` for chat messages, else `LIMITS.document`.
 * @returns null if it is not too large; else `most`, its limit, and `size`, about how many characters of JSON the operation
 * and its options have (binary data: bytes; nested deeper than DEEPEST: Infinity)
 */
export function sizeProblem({ type, operation }: OperationRequest): { size: number; most: number } | null {
  const limit = type === "ChatMessage" ? LIMITS.message : LIMITS.document;
  const size = sizeOf(operation, Infinity);
  return size > limit ? { size, most: limit } : null;
}

/** Writes a number of bytes in megabytes: "1.0 MB". */
export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/* All that follows is counted in characters of JSON, unless it says bytes. */

/**
 * The largest stored document, including the documents embedded in it, by the role of the user who changes it. What
 * counts is the document as it is after the change, so that it cannot grow beyond this by many small changes.
 */
export const LARGEST_DOCUMENT = { player: 2_000_000, gamemaster: LIMITS.document } as const;
/** The largest query of another client, the largest answer, and the largest message on a package's own channel. */
export const LARGEST_TALK = 1_000_000;
/** The largest message about the activity of a user: targets, cursor, ruler. */
export const LARGEST_ACTIVITY = 100_000;
/** The largest file of a world, in bytes. */
export const LARGEST_FILE = 256_000_000;
/** The largest text file of a world, in bytes; smaller than other files, since it is read in one piece. */
export const LARGEST_TEXT = 100_000_000;
/**
 * The largest file that holds a world with all its files, in bytes; browsers cannot read much more text in one piece.
 */
export const LARGEST_WORLD_FILE = 500_000_000;
/** The largest file that holds a world, without the world's own files. */
export const LARGEST_WORLD = 200_000_000;

/**
 * Whether a value has more than `limit` characters of JSON, counted roughly, or is nested deeper than DEEPEST levels.
 * Stops counting as soon as that is certain.
 */
export const isLarger = (value: unknown, limit: number): boolean => sizeOf(value, limit) > limit;

/**
 * Counts roughly the characters of JSON of a value, up to a little more than `limit`; escapes are not counted, and of
 * binary data the bytes. Infinity for a value that is nested deeper than DEEPEST levels.
 */
function sizeOf(value: unknown, limit: number): number {
  let size = 0;
  // adds a part of the value to `size`, with quotes, brackets and colons
  const visit = (part: unknown, depth: number): void => {
    if (typeof part === "string") size += part.length + 2;
    else if (typeof part === "number") size += String(part).length;
    // null, true or false
    else if (typeof part !== "object" || part === null) size += 4;
    else if (ArrayBuffer.isView(part)) size += part.byteLength;
    else if (depth >= DEEPEST) size = Infinity;
    else if (Array.isArray(part)) {
      size += 2;
      for (const entry of part) {
        visit(entry, depth + 1);
        if (size > limit || size === Infinity) return;
      }
    } else {
      size += 2;
      for (const key of Object.keys(part)) {
        size += key.length + 4;
        visit((part as Record<string, unknown>)[key], depth + 1);
        if (size > limit || size === Infinity) return;
      }
    }
  };
  visit(value, 0);
  return size;
}
