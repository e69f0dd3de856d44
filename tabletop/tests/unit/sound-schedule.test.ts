/** When a sound calls what is scheduled for a place in its file. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const context: any = {
  currentTime: 0,
  destination: {},
  createGain: () => ({ gain: { value: 1, cancelScheduledValues() {} }, connect() {}, disconnect() {} }),
  createBufferSource: () => ({ connect() {}, disconnect() {}, start() {}, stop() {} }),
};

/** A sound of ten seconds that plays since `passed` seconds, and how many seconds a scheduled function waits in it. */
async function waiting(options: object, passed: number, place: number): Promise<number> {
  const { Sound } = await import("../../client/core/sound.ts");
  const waited: number[] = [];
  class Quick extends Sound {
    protected override async _load(): Promise<void> {
      this.buffer = { duration: 10 } as AudioBuffer;
    }
    override async wait(milliseconds: number): Promise<void> {
      waited.push(milliseconds);
    }
  }
  context.currentTime = 100;
  const sound = new Quick("a.ogg", { context });
  await sound.load({ autoplay: true, autoplayOptions: options });
  context.currentTime += passed;
  expect(await sound.schedule((one) => one, place)).toBe(sound);
  expect(waited).toHaveLength(1);
  return Math.round(waited[0]!) / 1000;
}

beforeAll(() => void vi.stubGlobal("game", { audio: { locked: false, playing: new Map() } }));
afterAll(() => void vi.unstubAllGlobals());

describe("a function scheduled in a sound", () => {
  it.each([
    ["is called at a place to come", {}, 2, 5, 3],
    ["is called at once at a place that has passed", {}, 5, 2, 0],
    ["waits for the next round of a loop", { loop: true }, 5, 2, 7],
    ["waits for the next round also in a later one", { loop: true }, 25, 2, 7],
    [
      "waits in the first round for a place before the part that is repeated",
      { loop: true, loopStart: 4, offset: 0 },
      1,
      3,
      2,
    ],
    ["waits for the repeated part alone, not for the whole file", { loop: true, loopStart: 4, loopEnd: 8 }, 3, 5, 2],
    ["waits for the part's end where the place never comes again", { loop: true, loopStart: 4, loopEnd: 8 }, 3, 2, 1],
    ["waits for the part's end where the place lies behind it", { loop: true, loopStart: 4, loopEnd: 8 }, 1, 9, 3],
    ["is called at the end of a looping file", { loop: true }, 4, 10, 6],
  ])("%s", async (_what, options, passed, place, expected) => {
    expect(await waiting(options, passed, place)).toBe(expected);
  });
});
