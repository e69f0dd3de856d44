/** Waiting by the clock of an audio context. */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AudioTimeout } from "../../client/core/audio-timeout.ts";

let node: any;
const context: any = {
  currentTime: 5,
  sampleRate: 8000,
  destination: {},
  createBuffer: () => ({}),
  createBufferSource: () =>
    (node = { connect: vi.fn(), disconnect: vi.fn(), start: vi.fn(), stop: vi.fn(), onended: null }),
};

beforeEach(() => {
  (globalThis as any).game = { audio: { music: context } };
});

describe("an AudioTimeout", () => {
  it("ends by the context's clock, calls back and resolves to the answer", async () => {
    const callback = vi.fn(() => "done");
    const timeout = new AudioTimeout(1500, { callback });
    expect(node.start).toHaveBeenCalled();
    expect(node.stop).toHaveBeenCalledWith(6.5);
    expect(callback).not.toHaveBeenCalled();
    node.onended();
    expect(await timeout.complete).toBe("done");
    timeout.end();
    timeout.cancel();
    expect([callback.mock.calls.length, timeout.cancelled]).toEqual([1, false]);
  });

  it("can be ended early", async () => {
    const waited = AudioTimeout.wait(60_000, { callback: () => 3 });
    const timeout = new AudioTimeout(60_000);
    timeout.end();
    expect(await timeout.complete).toBeUndefined();
    expect(node.onended).toBeNull();
    expect(await Promise.race([waited, "waits"])).toBe("waits");
  });

  it("rejects when it is cancelled, and does not call back", async () => {
    const callback = vi.fn();
    const timeout = new AudioTimeout(1500, { callback });
    timeout.cancel();
    await expect(timeout.complete).rejects.toThrow("cancelled");
    expect(timeout.cancelled).toBe(true);
    expect(node.onended).toBeNull();
    expect(callback).not.toHaveBeenCalled();
  });

  it("rejects with what the callback throws", async () => {
    const waited = AudioTimeout.wait(0, {
      callback: () => {
        throw new Error("broken");
      },
    });
    node.onended();
    await expect(waited).rejects.toThrow("broken");
  });

  it("waits by the page's clock as long as there is no context", async () => {
    (globalThis as any).game.audio.music = undefined;
    vi.useFakeTimers();
    const waited = AudioTimeout.wait(500, { callback: () => "late" });
    await vi.advanceTimersByTimeAsync(499);
    expect(await Promise.race([waited, "waits"])).toBe("waits");
    await vi.advanceTimersByTimeAsync(1);
    expect(await waited).toBe("late");
    vi.useRealTimers();
  });
});
