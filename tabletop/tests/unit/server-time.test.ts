import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GameTime } from "../../client/core/time.ts";

const SERVER = Date.UTC(2026, 0, 1, 20);
let time: GameTime;
let asked: ReturnType<typeof vi.fn<() => Promise<number>>>;
/** the milliseconds that have really passed */
let passed = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  passed = 0;
  asked = vi.fn(async () => SERVER + passed);
  time = new GameTime();
  time.ask = asked;
  time.synchronize(SERVER);
});
afterEach(() => void vi.useRealTimers());

const wait = async (milliseconds: number): Promise<void> => {
  passed += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
};

test("the server's time goes on, and is asked for again when it is old", async () => {
  await wait(60_000);
  expect(time.serverTime).toBe(SERVER + 60_000);
  expect(asked).not.toHaveBeenCalled();
  await wait(GameTime.SYNC_INTERVAL_MS);
  expect(time.serverTime).toBe(SERVER + passed);
  expect(asked).toHaveBeenCalledTimes(1);
});

test.each([-240_000, 240_000])("where a clock is set by %i ms the server is asked at once, and once", async (jump) => {
  vi.setSystemTime(Date.now() + jump);
  expect(time.serverTime).toBe(SERVER + jump);
  await wait(1);
  expect(time.serverTime).toBe(SERVER + passed);
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a computer that slept learns the time by itself when it wakes", async () => {
  const end = time.watch();
  // while a computer sleeps, neither intervals nor the page's own time go on, but the clock does
  vi.setSystemTime(Date.now() + 3_600_000);
  passed += 3_600_000;
  await wait(2000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(time.serverTime).toBe(SERVER + passed);
  end();
});

test("a server that does not answer is asked again later", async () => {
  asked.mockRejectedValueOnce(new Error("gone"));
  await expect(time.sync()).rejects.toThrow("gone");
  await time.sync();
  expect(time.serverTime).toBe(SERVER);
});
