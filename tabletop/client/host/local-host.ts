/** A table that is kept in this browser: its thread is shared by all pages of the site. */
import { type LocalRequests, type Port, worldName } from "../../common/local-protocol.ts";
import type { JoinAnswer, StatusData } from "../../common/protocol.ts";
import { home } from "../core/home.ts";
import type { Connection, Host } from "./host.ts";
import { localFiles } from "./local-files.ts";
import { localKeeping } from "./local-keeping.ts";
import { PortConnection } from "./port-connection.ts";
import { claimPage, registerServiceWorker } from "./service-worker.ts";

let reached: Promise<PortConnection> | null = null;

/** The one connection of this page. */
const table = (): Promise<PortConnection> => (reached ??= reach());

/** The table of the shared thread, or, where there is none, of one of the pages. */
async function reach(): Promise<PortConnection> {
  const guest = new URLSearchParams(location.search).get("system");
  if (guest) return await (await import("./guest-system.ts")).leaveForSystem(guest);
  const lock = await ownLock();
  const folder = new URL(home(), location.href).href;
  if (typeof SharedWorker === "undefined")
    return new PortConnection(await (await import("./shared-page.ts")).portOfTable(folder), lock);
  const connection = new PortConnection(portOfThread(folder, fail), lock);
  function fail(): void {
    connection.fail(new Error("The table's shared worker could not be run."));
  }
  void followThread(connection, folder, fail);
  return connection;
}

/** The port of the thread of a folder, which is started when it is not there. */
function portOfThread(folder: string, fail: () => void): Port {
  const worker = new SharedWorker(new URL("../../server/browser/worker.ts", import.meta.url), {
    type: "module",
    name: folder,
  });
  worker.addEventListener("error", fail);
  return worker.port as unknown as Port;
}

/** The thread may be ended with the tab that began it: its lock is free then, another one is started, and all join again. */
async function followThread(connection: PortConnection, folder: string, fail: () => void): Promise<void> {
  if (!navigator.locks) return;
  for (;;) {
    // It has its lock as soon as it answers.
    if (!(await connection.ask("status").then(Boolean, () => false))) return;
    await navigator.locks.request(worldName(folder), () => {});
    connection.takePort(portOfThread(folder, fail));
    connection.lose("io server disconnect");
  }
}

/** A lock that this page holds as long as it lives, by which the table knows when it is gone. */
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

const ask = async <T>(what: keyof LocalRequests, data?: unknown): Promise<T> => (await table()).ask<T>(what, data);

export const localHost: Host = {
  async open(auth) {
    // Pictures that this browser keeps are asked for as soon as the world is known.
    await claimPage();
    return (await table()).connect(auth) as unknown as Connection;
  },
  status: () => ask<StatusData>("status"),
  join: (userId, password) => ask<JoinAnswer>("join", { userId, password }),
  // All files are kept from now on, so that the table plays on without a network.
  settle: () => {
    registerServiceWorker().catch((thrown: unknown) => {
      console.warn("This browser keeps nothing of the table for want of a network:", thrown);
    });
  },
  files: () => localFiles(() => globalThis.game.world.id),
  keeping: localKeeping({
    save: () => ask<string>("save"),
    load: (text) => ask("load", { text }),
    putBack: () => ask("putBack"),
  }),
};
