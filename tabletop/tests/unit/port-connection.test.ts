import { expect, test } from "vitest";
import { PortConnection } from "../../client/host/port-connection.ts";
import type { Port } from "../../common/local-protocol.ts";

/** A connection, and `hear`, which lets it hear an event of the table. */
function connection() {
  const port: Port = { onmessage: null, postMessage: () => {} };
  const hear = (event: string, ...args: unknown[]): void =>
    port.onmessage?.({ data: JSON.stringify({ kind: "event", event, args }) });
  return { connection: new PortConnection(port), hear };
}

test("a listener of one event is called once, and is gone when taken away before", () => {
  const { connection: page, hear } = connection();
  const heard: unknown[] = [];
  const first = (paused: unknown): void => void heard.push(["first", paused]);
  const second = (paused: unknown): void => void heard.push(["second", paused]);
  page.once("pause", first).once("pause", second).off("pause", second);
  hear("pause", true);
  hear("pause", false);
  expect(heard).toEqual([["first", true]]);
});
