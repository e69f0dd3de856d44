import { expect, test, vi } from "vitest";
import { EarlyEvents } from "../../client/core/early-events.ts";

/** A connection as EarlyEvents uses it; `hear` lets it hear an event. */
function connection() {
  const listeners = new Map<string, Set<(...args: any[]) => void>>();
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
        of(name).delete(once);
        listener(...args);
      };
      of(name).add(once);
    },
    off: (name: string, listener: (...args: any[]) => void) => of(name).delete(listener),
  };
  const hear = (name: string, ...args: unknown[]): void => {
    for (const listener of [...of(name)]) listener(...args);
  };
  const left = (): number => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { socket: socket as any, hear, left };
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

test("a connection that has held is not waited for", async () => {
  const { socket } = connection();
  expect(await new EarlyEvents(socket).lost()).toBe(false);
});

test("after a loss the world is out of date, and only what comes then is given to the game", async () => {
  const { socket, hear } = connection();
  const events = new EarlyEvents(socket);
  hear("modifyDocument", "before");
  socket.connected = false;
  hear("disconnect", "transport close");
  let back = false;
  const waiting = events.lost().then((lost) => {
    back = true;
    return lost;
  });
  await Promise.resolve();
  expect(back).toBe(false);
  socket.connected = true;
  hear("connect");
  expect(await waiting).toBe(true);
  hear("modifyDocument", "after");
  expect(await events.lost()).toBe(false);
  const { heard, listeners } = noting();
  events.replay(listeners);
  expect(heard).toEqual([["modifyDocument", "after"]]);
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
