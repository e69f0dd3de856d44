/**
 * Registers and reaches the service worker of a site's table (tools/offline.js), which answers requests for the files
 * that this browser keeps.
 */
import { FileProblem } from "../../common/files/problem.ts";
import { tableAddress } from "../core/home.ts";

/**
 * The longest wait for the service worker to start, in milliseconds: at the first visit it fetches all files of the
 * table.
 */
const LONGEST_WAIT = 60_000;

/**
 * Registers the table's service worker unless one answers for this page already. Does nothing in a browser without
 * service workers. Pages below `at/` (a system from another address) use the same worker.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await navigator.serviceWorker?.register(tableAddress("offline.js"));
}

/**
 * Asks a running service worker to answer for this page too, and waits up to 5 seconds. Needed after a forced reload,
 * when the worker leaves the page alone. Does nothing where a worker answers for the page already or none runs. A
 * worker that does not take the page in time is no error.
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
 * Resolves when a service worker answers for this page; registers it if needed.
 * @throws FileProblem with a sentence for the user where the browser has no service workers, or it takes longer than a
 * minute
 */
export async function serviceWorkerReady(): Promise<void> {
  const { i18n } = globalThis.game;
  if (!navigator.serviceWorker) throw new FileProblem(i18n.localize("FILES.NoServiceWorker"));
  if (navigator.serviceWorker.controller) return;
  await registerServiceWorker();
  await claimPage();
  const hasController = await waitForController(LONGEST_WAIT);
  if (!hasController) throw new FileProblem(i18n.localize("FILES.ServiceWorkerLate"));
}

/** Waits until a service worker answers for this page (is its `controller`). @returns false where none does in time */
function waitForController(milliseconds: number): Promise<boolean> {
  const { serviceWorker } = navigator;
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      serviceWorker.removeEventListener("controllerchange", finish);
      resolve(!!serviceWorker.controller);
    };
    const timer = setTimeout(finish, milliseconds);
    serviceWorker.addEventListener("controllerchange", finish);
    if (serviceWorker.controller) finish();
  });
}
