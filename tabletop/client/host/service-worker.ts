/** The service worker of a site's table, which sends what this browser keeps. */
import { FileProblem } from "../../common/files/problem.ts";
import { below } from "../core/home.ts";

/** How long it may take to be there, in milliseconds: at the first visit it fetches all files of the table. */
const PATIENCE = 60_000;

/** Registers it; it is the folder's above below `at/`. */
export async function registerServiceWorker(): Promise<void> {
  if (!navigator.serviceWorker?.controller) await navigator.serviceWorker?.register(below("offline.js"));
}

/** Asks a worker that is there to serve this page too: a page that is loaded past it, by a forced reload, is not. */
export async function claimPage(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker || serviceWorker.controller) return;
  const active = (await serviceWorker.getRegistration())?.active;
  if (!active) return;
  const claimed = controlled(5000);
  active.postMessage("claim");
  await claimed;
}

/**
 * Resolves when this page is sent what the browser keeps.
 * @throws FileProblem where that cannot be
 */
export async function serviceWorkerReady(): Promise<void> {
  const { i18n } = globalThis.game;
  if (!navigator.serviceWorker) throw new FileProblem(i18n.localize("FILES.NoServiceWorker"));
  if (navigator.serviceWorker.controller) return;
  await registerServiceWorker();
  await claimPage();
  if (!(await controlled(PATIENCE))) throw new FileProblem(i18n.localize("FILES.ServiceWorkerLate"));
}

/** @returns whether this page has a worker in time */
function controlled(milliseconds: number): Promise<boolean> {
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
