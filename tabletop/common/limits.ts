import type { OperationRequest } from "./protocol.ts";

/** The most that one operation may bring, in bytes of JSON: whoever sends more is told so, and nothing is stored. */
export const LIMITS = { message: 1_000_000, document: 16_000_000 } as const;

/** What is too large about an operation: its size and the most that it may have, in bytes; null: nothing. */
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
