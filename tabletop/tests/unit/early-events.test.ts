import { expect, test, vi } from "vitest";
import { EarlyEvents } from "../../client/core/early-events.ts";

/**
 * A connection as EarlyEvents uses it, and what happens to it: `hear` lets it hear an event, `answer` the world that
 * was asked for; it is lost by `lose` and stands again by `stand`.
 */
function connection() {
  const listeners = new Map<string, Set<(...args: any[]) => void>>();
  // the answers to requests for the world that are awaited
  const asked: ((world: unknown) => void)[] = [];
  const instead = new Map<unknown, (...args: any[]) => void>();
  const of = (name: string): Set<(...args: any[]) => void> => {
    if (!listeners.has(name)) listeners.set(name, new Set());
    return listeners.get(name)!;
  };
  const socket = {
    connected: true,
    connect: vi.fn(),
    on: (name: string, listener: (...args: any[]) => void) => of(name).add(listener),
    once(name: string, listener: (...args: any[]) => void) {
      const once = (...args: any[]): void => {
        socket.off(name, listener);
        listener(...args);
      };
      instead.set(listener, once);
      of(name).add(once);
    },
    off: (name: string, listener: (...args: any[]) => void) => of(name).delete(instead.get(listener) ?? listener),
    emit: (name: string, answer: (world: unknown) => void): void => {
      expect(name).toBe("world");
      asked.push(answer);
    },
  };
  const lose = (reason: string): void => {
    socket.connected = false;
    asked.length = 0;
    hear("disconnect", reason);
  };
  const stand = (): void => {
    socket.connected = true;
    hear("connect");
  };
  const hear = (name: string, ...args: unknown[]): void => {
    for (const listener of [...of(name)]) listener(...args);
  };
  const left = (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  const answer = (world: unknown): void => asked.shift()?.(world);
  const awaits = (name: string): boolean => of(name).size > 0;
  return { socket: socket as any, hear, left, lose, stand, answer, awaits };
}

/** Listeners that note the name and the first argument of each event. */
function noting() {
  const heard: [string, unknown][] = [];
  const names = ["modifyDocument", "query", "userActivity", "userConnected", "pause", "reload", "farewell"];
  const listeners: any = Object.fromEntries(
    names.map((name) => [name, (first: unknown) => void heard.push([name, first])]),
  );
  return { heard, listeners };
}

test("events before the game are given to its listeners in their order, and later ones are left to it", () => {
  const { socket, hear, left } = connection();
  const events = new EarlyEvents(socket);
  hear("modifyDocument", "first");
  hear("pause", true);
  hear("modifyDocument", "second");
  const { heard, listeners } = noting();
  events.replay(listeners);
  expect(heard).toEqual([
    ["modifyDocument", "first"],
    ["pause", true],
    ["modifyDocument", "second"],
  ]);
  hear("pause", false);
  expect(heard).toHaveLength(3);
  expect(left()).toBe(0);
});

test("of what was heard before the world, only what the world does not hold is given to the game", async () => {
  const { socket, hear, left, answer } = connection();
  const events = new EarlyEvents(socket);
  const coming = events.fetchWorld();
  hear("modifyDocument", "in the world");
  hear("pause", true);
  hear("userConnected", "ann");
  hear("query", "asked before");
  hear("userActivity", "ann");
  answer("the world");
  expect(await coming).toBe("the world");
  expect(events.lost).toBe(false);
  hear("modifyDocument", "later");
  const { heard, listeners } = noting();
  events.replay(listeners);
  expect(heard).toEqual([
    ["query", "asked before"],
    ["userActivity", "ann"],
    ["modifyDocument", "later"],
  ]);
  expect(left()).toBe(0);
});

test("after a loss the world is out of date, and only what comes after the next world is given to the game", async () => {
  const { socket, hear, lose, stand, answer, left } = connection();
  const events = new EarlyEvents(socket);
  const first = events.fetchWorld();
  answer("first");
  expect(await first).toBe("first");
  hear("query", "before");
  lose("transport close");
  expect(events.lost).toBe(true);
  const second = events.fetchWorld();
  stand();
  // the request is sent once the connection stands
  await Promise.resolve();
  hear("modifyDocument", "between");
  answer("second");
  expect(await second).toBe("second");
  expect(events.lost).toBe(false);
  hear("modifyDocument", "after");
  const { heard, listeners } = noting();
  events.replay(listeners);
  expect(heard).toEqual([["modifyDocument", "after"]]);
  expect(left()).toBe(0);
});

test("a world that a loss cuts off is asked for again", async () => {
  const { socket, lose, stand, answer, awaits } = connection();
  const events = new EarlyEvents(socket);
  const coming = events.fetchWorld();
  lose("transport close");
  await vi.waitFor(() => expect(awaits("connect")).toBe(true), { timeout: 30_000 });
  stand();
  await vi.waitFor(
    () => {
      answer("whole");
      expect(events.lost).toBe(false);
    },
    { timeout: 30_000 },
  );
  expect(await coming).toBe("whole");
});

test("a connection that the server has ended is opened again", () => {
  vi.useFakeTimers();
  try {
    const { socket, hear } = connection();
    expect(new EarlyEvents(socket)).toBeDefined();
    hear("disconnect", "transport close");
    vi.advanceTimersByTime(2000);
    expect(socket.connect).not.toHaveBeenCalled();
    hear("disconnect", "io server disconnect");
    vi.advanceTimersByTime(2000);
    expect(socket.connect).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
