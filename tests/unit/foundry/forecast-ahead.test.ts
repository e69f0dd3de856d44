import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./host-stub.ts";
import type { ForecastOrder } from "../../../src/forecast-worker.ts";

/* What is played of a forecast before anybody asks for it. */

const forecastAhead = vi.fn<(combat: object) => Promise<boolean>>();
vi.mock("../../../src/foundry/apps/forecast-ahead.ts", () => ({ forecastAhead }));

/** A worker that plays nothing: it keeps what it is told, and answers when a test says so. */
class Idle {
  static made: Idle[] = [];
  readonly told: ForecastOrder[] = [];
  readonly #listeners = new Map<string, (event: { data: object }) => void>();

  constructor() {
    Idle.made.push(this);
  }
  addEventListener(type: string, listener: (event: { data: object }) => void): void {
    this.#listeners.set(type, listener);
  }
  postMessage(order: ForecastOrder): void {
    this.told.push(order);
  }
  /** Ends the fight that was asked for last. */
  async answer(): Promise<void> {
    const { id } = this.told.at(-1)!;
    this.#listeners.get("message")!({ data: { id, found: { fights: id }, done: true } });
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const plan = { ruleset: "quest", fighters: [], options: {} };
const wanted = { fights: 4000, halfWidth: 0, stale: () => false };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("Worker", Idle);
  vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work));
  waiting = [];
  Idle.made = [];
  forecastAhead.mockReset().mockResolvedValue(true);
});
afterEach(() => vi.unstubAllGlobals());

/** What waits for an idle moment of the page. */
let waiting: (() => void)[] = [];
/** The page has nothing else to do, until nothing waits for that any more. */
async function rest(): Promise<void> {
  for (const done of waiting.splice(0)) done();
  await vi.dynamicImportSettled();
}

const client = () => import("../../../src/foundry/apps/forecast-worker-client.ts");
const prepareForecast = async () => (await import("../../../src/foundry/combat/ahead.ts")).prepareForecast;

test("plays a fight once, as the window would, and no more", async () => {
  const { playAhead, TELLING } = await client();
  const played = playAhead(plan);
  const [worker] = Idle.made as [Idle];
  expect(worker.told).toEqual([{ id: 1, plan, telling: TELLING }]);
  await worker.answer();
  await played;
  await playAhead(plan);
  expect(worker.told).toHaveLength(1);
});

test("ends it after a second, however long the fight", async () => {
  vi.useFakeTimers();
  try {
    const { playAhead } = await client();
    const played = playAhead(plan);
    const [worker] = Idle.made as [Idle];
    vi.advanceTimersByTime(999);
    expect(worker.told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(worker.told.at(-1)).toEqual({ id: 1, stop: true });
    await played;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("whoever asks ends it first, and is answered by the same worker", async () => {
  const { playAhead, askWorker, TELLING } = await client();
  const played = playAhead(plan);
  const [worker] = Idle.made as [Idle];
  const asked = askWorker(plan, wanted);
  await played;
  expect(worker.told.map((order) => ("stop" in order ? "stop" : order.telling.fights))).toEqual([
    TELLING.fights,
    "stop",
    4000,
  ]);
  await worker.answer();
  expect(await asked).toEqual({ fights: 2 });
  expect(worker.told).toHaveLength(3);
  expect(Idle.made).toHaveLength(1);
});

test("where somebody has asked already, or no worker can be had, nothing is played", async () => {
  const { playAhead, askWorker } = await client();
  void askWorker(plan, wanted);
  await playAhead(plan);
  expect(Idle.made[0]!.told).toHaveLength(1);
  vi.resetModules();
  vi.stubGlobal("Worker", undefined);
  const other = await client();
  await other.playAhead(plan);
  expect(other.askWorker(plan, wanted)).toBeNull();
});

test("an encounter that somebody looks at is made ready once, where it has rules and two sides", async () => {
  const prepare = await prepareForecast();
  const combat = { ruleset: { id: "quest" } };
  prepare({ viewed: combat, active: false, isPopout: false });
  prepare({ viewed: { ruleset: null }, active: true, isPopout: false });
  prepare({ viewed: null, active: true, isPopout: false });
  expect(waiting).toEqual([]);
  forecastAhead.mockResolvedValueOnce(false);
  prepare({ viewed: combat, active: false, isPopout: true });
  expect(waiting).toHaveLength(1);
  await rest();
  await vi.waitFor(
    () => {
      prepare({ viewed: combat, active: true, isPopout: false });
      expect(waiting).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  prepare({ viewed: combat, active: true, isPopout: false });
  await rest();
  prepare({ viewed: combat, active: true, isPopout: false });
  expect(waiting).toEqual([]);
  await vi.waitFor(() => expect(forecastAhead).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  expect(forecastAhead).toHaveBeenLastCalledWith(combat);
});

test("it is not for pages without workers, and what goes wrong is not told here", async () => {
  const looked = { viewed: { ruleset: { id: "quest" } }, active: true, isPopout: false };
  vi.stubGlobal("Worker", undefined);
  const prepare = await prepareForecast();
  prepare(looked);
  expect(waiting).toEqual([]);
  vi.stubGlobal("Worker", Idle);
  forecastAhead.mockRejectedValue(new Error("no"));
  prepare(looked);
  await rest();
  await vi.waitFor(() => expect(forecastAhead).toHaveBeenCalledTimes(1), { timeout: 30_000 });
});
