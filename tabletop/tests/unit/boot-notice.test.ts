import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { showObstacle, tellWhileAwaited } from "../../client/core/boot-notice.ts";

/** What stands at the end of the page. */
let shown: { textContent: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  const createElement = (): object => {
    const element = { textContent: "", remove: () => void (shown = shown.filter((other) => other !== element)) };
    return element;
  };
  vi.stubGlobal("document", {
    createElement,
    documentElement: { lang: "" },
    body: { append: (element: { textContent: string }) => void shown.push(element) },
  });
});

afterEach(() => {
  shown = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = (): string[] => shown.map(({ textContent }) => textContent);

describe("a page without a table", () => {
  it("says that the table does not answer while the world is awaited, and no longer once it comes", async () => {
    let arrive!: (world: string) => void;
    const world = tellWhileAwaited(new Promise<string>((resolve) => (arrive = resolve)), 1000);
    await vi.advanceTimersByTimeAsync(999);
    expect(shown).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(texts()).toEqual(["The table does not answer. Is the server running?"]));
    arrive("world");
    expect(await world).toBe("world");
    await vi.waitFor(() => expect(shown).toEqual([]));
  });

  it("says nothing where the world comes in time, and hands its failure on", async () => {
    expect(await tellWhileAwaited(Promise.resolve(1), 1000)).toBe(1);
    await expect(tellWhileAwaited(Promise.reject(new Error("gone")), 1000)).rejects.toThrow("gone");
    await vi.advanceTimersByTimeAsync(2000);
    expect(shown).toEqual([]);
  });

  it("says why it could not be opened", async () => {
    await showObstacle({ why: "The system failed." });
    expect(texts()).toEqual(["The table could not be opened. The system failed."]);
  });
});
