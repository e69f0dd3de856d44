import type { OperationRequest } from "./protocol.ts";

/** The most that one operation may bring, in bytes of JSON: whoever sends more is told so, and nothing is stored. */
export const LIMITS = { message: 1_000_000, document: 16_000_000 } as const;

/** The size of an operation that is too large, and the most it may have, in bytes; null where it is not. */
export function sizeProblem({ type, operation }: OperationRequest): { size: number; most: number } | null {
  const most = type === "ChatMessage" ? LIMITS.message : LIMITS.document;
  const brought = operation?.data ?? operation?.updates;
  if (!Array.isArray(brought)) return null;
  let size = 0;
  for (const one of brought) size += JSON.stringify(one)?.length ?? 0;
  return size > most ? { size, most } : null;
}

/** Bytes as a person reads them: "1.0 MB". */
export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/* What follows is counted in characters of JSON. */

/** One stored document with all that it holds, by who writes it: several writes may not grow what one may not bring. */
export const LARGEST_DOCUMENT = { player: 2_000_000, gamemaster: LIMITS.document } as const;
/** One query, its answer, or one message on a package's own channel. */
export const LARGEST_TALK = 1_000_000;
/** The largest activity of a tab, in bytes: targets, cursor, ruler. */
export const LARGEST_ACTIVITY = 100_000;
/** One file among those of a world, in bytes. */
export const LARGEST_FILE = 256_000_000;
/** One that is text: it is read in one piece. */
export const LARGEST_TEXT = 100_000_000;
/** A file that holds a world with all its files, in bytes: no browser reads much more text in one piece. */
export const LARGEST_WORLD_FILE = 500_000_000;
/** The text of a file that holds a world, without its files. */
export const LARGEST_WORLD = 200_000_000;

/** Tells whether a value has more than so many characters of JSON. Stops counting as soon as it has. */
export function isLarger(value: unknown, most: number): boolean {
  let left = most;
  const visit = (one: unknown): boolean => {
    if (typeof one === "string") left -= one.length + 2;
    else if (typeof one !== "object" || one === null) left -= 4;
    else if (ArrayBuffer.isView(one)) left -= one.byteLength;
    else if (Array.isArray(one)) {
      left -= 2;
      for (const entry of one) if (visit(entry)) return true;
    } else {
      left -= 2;
      for (const key of Object.keys(one)) {
        left -= key.length + 4;
        if (visit((one as Record<string, unknown>)[key])) return true;
      }
    }
    return left < 0;
  };
  return visit(value);
}
