import { EventEmitter } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SocketTransport } from "../../client/core/socket.ts";

/* A page that is being left: browsers differ in whether its connection ends before its code does. */

let page: EventTarget;
let socket: EventEmitter & { connected?: boolean };
let told: string[];

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("game", { i18n: { localize: (key: string) => key } });
  socket = Object.assign(new EventEmitter(), { connected: true });
  told = [];
  new SocketTransport(socket as never).send({} as never).catch((error: Error) => told.push(error.message));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an operation whose connection is lost fails at once", async () => {
  socket.emit("disconnect");
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(["SOCKET.Lost"]);
});

test("on a page that is being left it says nothing, and fails a little later where the page stays after all", async () => {
  page.dispatchEvent(new Event("beforeunload"));
  socket.emit("disconnect");
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(told).toEqual(["SOCKET.Lost"]);
});
