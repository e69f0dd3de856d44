import { afterEach, expect, it, vi } from "vitest";
import type { Port } from "../../common/local-protocol.ts";

/** A waiting request for a lock: what runs once it is granted, and the signal that takes it back. */
interface Waiting {
  granted: () => Promise<unknown>;
  signal?: AbortSignal | undefined;
}

/** A browser's locks of which another thread holds the only one; `free` gives it to the first that still waits. */
function heldLocks(): { locks: Pick<LockManager, "request">; free: () => Waiting | undefined } {
  const waiting: Waiting[] = [];
  const request = (_name: string, ...rest: unknown[]): Promise<unknown> => {
    const granted = rest.pop() as Waiting["granted"];
    const { signal } = (rest[0] ?? {}) as LockOptions;
    waiting.push({ granted, signal });
    return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };
  const free = (): Waiting | undefined => {
    const next = waiting.splice(0).find(({ signal }) => !signal?.aborted);
    void next?.granted();
    return next;
  };
  return { locks: { request } as Pick<LockManager, "request">, free };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a table that has waited too long for its world does not take the lock afterwards", async () => {
  vi.useFakeTimers();
  const { locks, free } = heldLocks();
  vi.stubGlobal("navigator", { locks });
  const { holdTable } = await import("../../server/browser/hold.ts");
  const table = holdTable("http://site/play/", Promise.resolve(new Response("", { status: 404 })));
  const said: string[] = [];
  const port: Port = { onmessage: null, postMessage: (text) => void said.push(text) };
  table.seat(port);
  port.onmessage?.({ data: JSON.stringify({ kind: "connect", auth: {} }) });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said.map((text) => JSON.parse(text).error)).toEqual([
    expect.stringMatching(/^Another version of this table is open in another tab/),
  ]);
  expect(free()).toBeUndefined();
});
