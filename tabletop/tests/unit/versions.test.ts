/** Changing over to a newer version: not while a page has unsaved text. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Versions } from "../../client/host/versions.ts";

const unsaved = vi.hoisted(() => ({ there: false }));
vi.mock("../../client/host/unsaved.ts", () => ({ followTyping: () => {}, hasUnsavedText: () => unsaved.there }));

const reload = vi.fn();
const waiting = { postMessage: vi.fn() };
let worker: EventTarget & { controller?: object; getRegistration?: unknown };
let type: string;
const others: BroadcastChannel[] = [];

/** Another page of the table, which answers each message of its kind. */
function seatAnother(answer: (message: unknown, channel: BroadcastChannel) => void): BroadcastChannel {
  const channel = new BroadcastChannel("tabletop-versions http://table.example/play/");
  channel.onmessage = ({ data }: any) => answer(data, channel);
  others.push(channel);
  return channel;
}

beforeEach(() => {
  unsaved.there = false;
  type = "reload";
  const registration = Object.assign(new EventTarget(), { waiting, update: async () => {} });
  worker = Object.assign(new EventTarget(), { controller: {}, getRegistration: async () => registration });
  vi.stubGlobal("navigator", { serviceWorker: worker });
  vi.stubGlobal("location", { href: "http://table.example/play/game", pathname: "/play/game", reload });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { readyState: "complete" }));
  vi.spyOn(performance, "getEntriesByType").mockImplementation(() => [{ type }] as never);
});
afterEach(() => {
  vi.useRealTimers();
  for (const channel of others.splice(0)) channel.close();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a page that is reloaded changes over if no other page objects", async () => {
  // Its clock ends with the test: it waits for the new version no longer.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const tell = vi.fn();
  new Versions().follow(tell);
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(tell).not.toHaveBeenCalled();
});

it("it does not, and says so, if another has unsaved text; that page is told too", async () => {
  const [tell, tellOther] = [vi.fn(), vi.fn()];
  type = "navigate";
  unsaved.there = true;
  new Versions().follow(tellOther);
  await vi.waitFor(() => expect(tellOther).toHaveBeenCalledWith("there"), { timeout: 30_000 });
  type = "reload";
  new Versions().follow(tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith("waits"), { timeout: 30_000 });
  expect(tellOther).toHaveBeenLastCalledWith("unsaved");
  expect(waiting.postMessage).not.toHaveBeenCalled();
});

it("a page into which something was typed since the question is not reloaded when the others are", async () => {
  const tell = vi.fn();
  type = "navigate";
  new Versions().follow(tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledWith("there"), { timeout: 30_000 });
  worker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
  unsaved.there = true;
  worker.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledOnce();
  expect(tell).toHaveBeenLastCalledWith("unsaved");
});

it("a page that was not reloaded asks nobody", async () => {
  const [tell, heard] = [vi.fn(), vi.fn()];
  seatAnother(heard);
  type = "navigate";
  new Versions().follow(tell);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith("there"), { timeout: 30_000 });
  expect(heard).not.toHaveBeenCalled();
});

it("a page fetches nothing while it changes over, and goes on if that takes too long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const decided = vi.fn();
  void new Versions().decided.then(decided);
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.postMessage).toHaveBeenCalledWith("take over");
  expect(decided).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(decided).toHaveBeenCalledWith(false);
});

it("a page whose parts are on their way changes over once they are there", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = Object.assign(new EventTarget(), { readyState: "loading" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  void new Versions().decided;
  await vi.advanceTimersByTimeAsync(1000);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("load"));
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting.postMessage).toHaveBeenCalledWith("take over");
});

it("a page that was not reloaded goes on at once", async () => {
  type = "navigate";
  expect(await new Versions().decided).toBe(false);
});
