/** The service worker of a site's table, which sends the files that this browser keeps. */
import { FileProblem } from "../../common/files/problem.ts";
import { tableAddress } from "../core/home.ts";

/** The time it may take to start, in milliseconds: at the first visit it fetches all files of the table. */
const PATIENCE = 60_000;

/**
 * Registers the service worker unless one serves this page already; does nothing in a browser without service workers.
 * Pages below `at/` use that of the table's folder.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await navigator.serviceWorker?.register(tableAddress("offline.js"));
}

/**
 * Asks a running service worker to serve this page too, which it does not after a forced reload; waits for it, 5
 * seconds at most.
 */
export async function claimPage(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const active = (await serviceWorker.getRegistration())?.active;
  if (!active) return;
  const claimed = waitForController(5000);
  active.postMessage("claim");
  await claimed;
}

/**
 * Resolves when the service worker serves this page; registers it if need be.
 * @throws FileProblem with a sentence for the user where the browser has none, or it is late
 */
export async function serviceWorkerReady(): Promise<void> {
  const { i18n } = globalThis.game;
  if (!navigator.serviceWorker) throw new FileProblem(i18n.localize("FILES.NoServiceWorker"));
  if (navigator.serviceWorker.controller) return;
  await registerServiceWorker();
  await claimPage();
  if (!(await waitForController(PATIENCE))) throw new FileProblem(i18n.localize("FILES.ServiceWorkerLate"));
}

/** Waits for a worker that serves this page. @returns false where there is none in time */
function waitForController(milliseconds: number): Promise<boolean> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      serviceWorker.removeEventListener("controllerchange", end);
      resolve(!!serviceWorker.controller);
    };
    const timer = setTimeout(end, milliseconds);
    serviceWorker.addEventListener("controllerchange", end);
    if (serviceWorker.controller) end();
  });
}
