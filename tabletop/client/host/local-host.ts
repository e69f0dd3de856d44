/** The host of a site: the table runs in this browser, in a thread (SharedWorker) that all pages of the site share. */
import { type LocalRequests, type Port, worldName } from "../../common/local-protocol.ts";
import type { JoinAnswer, StatusData } from "../../common/protocol.ts";
import { tableFolder } from "../core/home.ts";
import type { Connection, Host } from "./host.ts";
import { countCache } from "./file-caches.ts";
import { localFiles, openFiles } from "./local-files.ts";
import { localKeeping } from "./local-keeping.ts";
import { PortConnection } from "./port-connection.ts";
import { claimPage, registerServiceWorker } from "./service-worker.ts";
import { Versions } from "./versions.ts";
import { workerAddress } from "./worker-address.ts";

// The connection of this page; null until it is first needed.
let openedConnection: Promise<PortConnection> | null = null;

// The versions that this page follows; null until they are first needed.
let followedVersions: Versions | null = null;

/** Returns the versions of the table, which the first call begins to follow. */
const versions = (): Versions => (followedVersions ??= new Versions());

/** Returns the one connection of this page, which the first call opens. */
const tableConnection = (): Promise<PortConnection> => (openedConnection ??= connectToTable());

/**
 * Connects to the table, unless the page changes over to a newer version: in the shared worker or, where the browser has
 * none, in one of the site's pages. If the address names another system (`?system=`), it goes to the page of that system
 * instead and never resolves.
 */
async function connectToTable(): Promise<PortConnection> {
  const guestSystem = new URLSearchParams(location.search).get("system");
  if (guestSystem) return await (await import("./guest-system.ts")).leaveForSystem(guestSystem);
  await versions().decided;
  const lockName = await ownLock();
  const folder = new URL(tableFolder(), location.href).href;
  // without shared workers: the table is in one of the site's pages
  if (typeof SharedWorker === "undefined")
    return new PortConnection(await (await import("./shared-page.ts")).portOfTable(folder), lockName);
  // with them: `failConnection` is used before `connection` is there, but called only later, when the worker reports an
  // error
  const connection = new PortConnection(portOfThread(folder, failConnection), lockName);
  function failConnection(): void {
    connection.fail(new Error("The table's shared worker could not be run."));
  }
  void followThread(connection, folder, failConnection);
  return connection;
}

/**
 * Returns the port to the shared worker of a folder's table; the browser starts the worker if it does not run yet.
 * @param onError is called when the worker's script cannot be loaded or run
 */
function portOfThread(folder: string, onError: () => void): Port {
  const worker = new SharedWorker(workerAddress, { type: "module", name: folder });
  worker.addEventListener("error", onError);
  return worker.port as unknown as Port;
}

/**
 * Watches the shared worker, which some browsers end with the tab that started it. The worker holds a Web Lock while it
 * runs: when this page gets that lock, the worker has ended. Then this starts it anew and reports a lost connection, so
 * that the page joins again; and watches on. Stops where the worker fails to answer; does nothing without Web Locks.
 * @param onError is called when the script of a worker started anew cannot be loaded or run
 */
async function followThread(connection: PortConnection, folder: string, onError: () => void): Promise<void> {
  if (!navigator.locks) return;
  for (;;) {
    // The worker has taken its lock by the time it answers, so the request below waits until the worker ends.
    const answers = await connection.ask("status").then(Boolean, () => false);
    if (!answers) return;
    await navigator.locks.request(worldName(folder), () => {});
    connection.takePort(portOfThread(folder, onError));
    connection.lose("io server disconnect");
  }
}

/**
 * Takes a Web Lock that this page holds until it is closed, so that the table knows by the lock's release when the page
 * is gone.
 * @returns the lock's name; undefined where the browser has no Web Locks
 */
async function ownLock(): Promise<string | undefined> {
  if (!navigator.locks) return undefined;
  const name = `tabletop-page ${crypto.randomUUID()}`;
  await new Promise<void>((resolveLocked) => {
    void navigator.locks.request(name, () => {
      resolveLocked();
      // Never resolves, so the lock is held until the page is closed.
      return new Promise(() => {});
    });
  });
  return name;
}

/** Sends the table a request that needs no joining, and returns its answer. */
const ask = async <T>(what: keyof LocalRequests, data?: unknown): Promise<T> =>
  (await tableConnection()).ask<T>(what, data);

/** The host of a site's pages: this browser. */
export const localHost: Host = {
  async open(auth) {
    // The service worker first, as the page may ask for kept pictures as soon as it knows the world.
    await claimPage();
    // What a page that was closed meanwhile has left undone: the cache that the table has noted counts.
    if (await openFiles())
      await ask<string | null>("files")
        .then(countCache)
        .catch((thrown: unknown) => console.warn("The world's files could not be looked up:", thrown));
    return (await tableConnection()).connect(auth) as unknown as Connection;
  },
  status: () => ask<StatusData>("status"),
  join: (userId, password) => ask<JoinAnswer>("join", { userId, password }),
  // Registers the service worker, which keeps all files for use without a network, then lets the table fetch what could
  // wait. A failure of either is only a warning in the console.
  settle: async () => {
    await registerServiceWorker().catch((thrown: unknown) =>
      console.warn("This browser keeps nothing of the table for want of a network:", thrown),
    );
    await ask("settle").catch((thrown: unknown) => console.warn("A part of the table is still to be fetched:", thrown));
  },
  followVersions: (tell) => versions().follow(tell),
  files: () => localFiles(() => globalThis.game.world.id),
  keeping: localKeeping({
    save: () => ask<string>("save"),
    load: (text, files) => ask("load", { text, files }),
    putBack: (files) => ask("putBack", { files }),
    files: () => ask<string | null>("files"),
  }),
};
