/** Tables in memory, as a browser holds them, and pages at them. */
import { PortConnection } from "../../client/host/port-connection.ts";
import type { Port } from "../../common/local-protocol.ts";
import type { JoinAnswer, WorldData } from "../../common/protocol.ts";
import type { FetchEntries } from "../../server/browser/local-packs.ts";
import type { Shelf } from "../../server/browser/stores.ts";
import { LocalTable, type TableParts } from "../../server/browser/table.ts";

export const GAMEMASTER = "gamemaster000000";
export const PLAYER = "player0000000001";

/** Makes the parts of a small table with a gamemaster and a player. */
export const smallTable = (): TableParts => ({
  stamp: "one",
  generation: 14,
  system: { id: "small", title: "Small", version: "1.0.0", documentTypes: { Actor: { hero: {} } }, socket: true },
  template: null,
  packs: {},
  seed: {
    world: { id: "small-table", title: "Small table", system: "small", reset: { label: "Again" } },
    files: [
      { file: "gm", data: { _key: `!users!${GAMEMASTER}`, _id: GAMEMASTER, name: "Gamemaster", role: 4 } },
      { file: "p", data: { _key: `!users!${PLAYER}`, _id: PLAYER, name: "Player", role: 1 } },
    ],
  },
});

/** Makes the two ends of a channel; each message arrives in a task of its own. */
function ends(): [Port, Port] {
  const port = (): Port => ({ onmessage: null, postMessage: () => undefined });
  const [one, other] = [port(), port()];
  one.postMessage = (data) => void setImmediate(() => other.onmessage?.({ data }));
  other.postMessage = (data) => void setImmediate(() => one.onmessage?.({ data }));
  return [one, other];
}

/** The function to call when the page that holds a lock is gone, by the lock's name. */
export const gone = new Map<string, () => void>();

/** Opens a table of these parts; without a third argument, no file of a pack can be fetched. */
export const openLocalTable = (
  given: TableParts,
  shelf: Shelf,
  fetchEntries: FetchEntries = () => Promise.reject(new Error("There is no network.")),
): Promise<LocalTable> => LocalTable.open(given, shelf, fetchEntries);

/** Connects a page to a table. @param lock the name of the lock by which the table learns that the page has closed */
export function connectPage(table: LocalTable, lock?: string): PortConnection {
  const [here, there] = ends();
  table.seat(there, (name, leave) => void gone.set(name, leave));
  return new PortConnection(here, lock);
}

/** Connects a page to a table and joins as a user. */
export async function joinedPage(table: LocalTable, userId: string): Promise<PortConnection> {
  const page = connectPage(table, `lock ${userId}`);
  const { token } = await page.ask<JoinAnswer>("join", { userId });
  await new Promise<void>((resolve) => page.on("connect", () => resolve()).connect({ userId, token }));
  return page;
}

/** Asks a table for the data of the world that a page gets when it joins. */
export const worldData = (page: PortConnection): Promise<WorldData> =>
  new Promise((resolve) => page.emit("world", resolve));
