/** The host of a site: a table in this browser, in a thread that all pages of the site share. */
import { type LocalRequests, type Port, worldName } from "../../common/local-protocol.ts";
import type { JoinAnswer, StatusData } from "../../common/protocol.ts";
import { tableFolder } from "../core/home.ts";
import type { Connection, Host } from "./host.ts";
import { localFiles } from "./local-files.ts";
import { localKeeping } from "./local-keeping.ts";
import { PortConnection } from "./port-connection.ts";
import { claimPage, registerServiceWorker } from "./service-worker.ts";
import { workerAddress } from "./worker-address.ts";

let reached: Promise<PortConnection> | null = null;

/** The one connection of this page, opened at the first call. */
const tableConnection = (): Promise<PortConnection> => (reached ??= connectToTable());

/**
 * Connects to the table in the shared thread or, where the browser has none, in one of the pages. With another system
 * in the address it leaves for that.
 */
async function connectToTable(): Promise<PortConnection> {
  const guest = new URLSearchParams(location.search).get("system");
  if (guest) return await (await import("./guest-system.ts")).leaveForSystem(guest);
  const lock = await ownLock();
  const folder = new URL(tableFolder(), location.href).href;
  if (typeof SharedWorker === "undefined")
    return new PortConnection(await (await import("./shared-page.ts")).portOfTable(folder), lock);
  const connection = new PortConnection(portOfThread(folder, fail), lock);
  function fail(): void {
    connection.fail(new Error("The table's shared worker could not be run."));
  }
  void followThread(connection, folder, fail);
  return connection;
}

/** The port of a folder's thread, which is started if it does not run. */
function portOfThread(folder: string, fail: () => void): Port {
  const worker = new SharedWorker(workerAddress, { type: "module", name: folder });
  worker.addEventListener("error", fail);
  return worker.port as unknown as Port;
}

/**
 * Watches the thread, which may end with the tab that started it. Its lock is free then: starts another one and joins
 * again.
 */
async function followThread(connection: PortConnection, folder: string, fail: () => void): Promise<void> {
  if (!navigator.locks) return;
  for (;;) {
    // The thread holds its lock by the time it answers.
    if (!(await connection.ask("status").then(Boolean, () => false))) return;
    await navigator.locks.request(worldName(folder), () => {});
    connection.takePort(portOfThread(folder, fail));
    connection.lose("io server disconnect");
  }
}

/**
 * Takes a lock that this page holds as long as it is open, so that the table knows when it is gone.
 * @returns the lock's name; undefined where the browser has no locks
 */
async function ownLock(): Promise<string | undefined> {
  if (!navigator.locks) return undefined;
  const name = `tabletop-page ${crypto.randomUUID()}`;
  await new Promise<void>((resolve) => {
    void navigator.locks.request(name, () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return name;
}

const ask = async <T>(what: keyof LocalRequests, data?: unknown): Promise<T> =>
  (await tableConnection()).ask<T>(what, data);

/** The host in this browser. */
export const localHost: Host = {
  async open(auth) {
    // The page may ask for kept pictures as soon as the world is known.
    await claimPage();
    return (await tableConnection()).connect(auth) as unknown as Connection;
  },
  status: () => ask<StatusData>("status"),
  join: (userId, password) => ask<JoinAnswer>("join", { userId, password }),
  // From now on the service worker keeps all files, so that the table works without a network.
  settle: () => {
    registerServiceWorker()
      .catch((thrown: unknown) => {
        console.warn("This browser keeps nothing of the table for want of a network:", thrown);
      })
      .then(() => ask("settle"))
      .catch((thrown: unknown) => console.warn("A part of the table is still to be fetched:", thrown));
  },
  files: () => localFiles(() => globalThis.game.world.id),
  keeping: localKeeping({
    save: () => ask<string>("save"),
    load: (text) => ask("load", { text }),
    putBack: () => ask("putBack"),
  }),
};
