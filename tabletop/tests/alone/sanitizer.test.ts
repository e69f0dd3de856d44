import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_FETCH } from "../../server/browser/fetching.ts";
import { bringSanitizer, isSanitizerHere, sanitize } from "../../server/browser/sanitizer.ts";
import { PartAway } from "../../server/failure.ts";

/* The sanitizer in a browser, on a connection that may be slow. */

const site = globalThis as unknown as { sanitizerOf?: (address: string) => Promise<unknown> };

// A module that is there once the test lets it be.
vi.mock("../../server/browser/sanitizer-address.ts", () => ({
  sanitizerAddress: "data:text/javascript,export const sanitize = await globalThis.sanitizerOf(import.meta.url);//",
}));

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  delete site.sanitizerOf;
});

describe("the sanitizer in a browser", () => {
  it("is fetched once for all who ask, not waited for without end, and asked for again at another address", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    const asked: string[] = [];
    let begun = (): void => {};
    const beginning = new Promise<void>((resolve) => (begun = resolve));
    site.sanitizerOf = (address) => {
      asked.push(address.replace(/^.*;\/\//, ""));
      begun();
      return new Promise(() => {});
    };
    const tries = [bringSanitizer(), bringSanitizer()].map((one) => one.catch((error: unknown) => error));
    await beginning;
    vi.advanceTimersByTime(LONGEST_FETCH);
    expect(await Promise.all(tries)).toEqual([expect.any(PartAway), expect.any(PartAway)]);
    expect(warned).toHaveBeenCalledOnce();
    expect(isSanitizerHere()).toBe(false);
    site.sanitizerOf = async (address) => {
      asked.push(address.replace(/^.*;\/\//, ""));
      return (html: string) => html.toUpperCase();
    };
    await Promise.all([bringSanitizer(), bringSanitizer()]);
    expect(isSanitizerHere()).toBe(true);
    expect(sanitize("<p>a</p>", {})).toBe("<P>A</P>");
    expect(asked).toEqual(["", "?again=1"]);
  });
});
