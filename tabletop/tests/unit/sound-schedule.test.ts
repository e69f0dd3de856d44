/** When a sound calls what is scheduled for a place in its file. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

const context: any = {
  currentTime: 0,
  destination: {},
  createGain: () => ({ gain: { value: 1, cancelScheduledValues() {} }, connect() {}, disconnect() {} }),
  createBufferSource: () => ({ connect() {}, disconnect() {}, start() {}, stop() {} }),
};

/** Makes a sound of ten seconds whose waits end when `done` resolves. */
async function held(done: Promise<void>) {
  const { Sound } = await import("../../client/core/sound.ts");
  class Held extends Sound {
    protected override async _load(): Promise<void> {
      this.buffer = { duration: 10 } as AudioBuffer;
    }
    override wait(): Promise<void> {
      return done;
    }
  }
  const sound = new Held("a.ogg", { context });
  await sound.load();
  return sound;
}

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

  it("is not called once it is cancelled: by what `schedule` returns, by its timeout, or with all others", async () => {
    let end!: () => void;
    const sound = await held(new Promise((resolve) => (end = resolve)));
    const called: string[] = [];
    const at = (name: string) => sound.schedule(() => called.push(name), 5);
    const [kept, first, second] = [at("kept"), at("first"), at("second")];
    sound.unschedule(first);
    sound.unschedule(second.timeout);
    end();
    await kept;
    await expect(first).rejects.toThrow("cancelled");
    await expect(second).rejects.toThrow("cancelled");
    expect([called, kept.timeout.cancelled, first.timeout.cancelled]).toEqual([["kept"], false, true]);
    const never = await held(new Promise(() => {}));
    const both = [never.schedule(() => {}, 1), never.schedule(() => {}, 2)];
    never.unscheduleAll();
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
