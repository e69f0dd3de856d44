/**
 * Follows the versions of a site's table: its service worker (tools/offline.js) keeps the pages of one version, fetches
 * a newer one beside them, and changes over when a page asks for it. All pages of the browser then load again, as a
 * world can be open in one version only.
 */

/** How long a page that stays open waits until it looks for a newer version again, in milliseconds. */
const LOOK_AGAIN = 3_600_000;

/**
 * Follows newer versions: changes over to one that has been fetched, if this page was just reloaded, and looks for
 * one now and whenever the page is shown again after an hour. Begins when the service worker answers for
 * this page; in a browser without service workers never.
 * @param tell is called when a newer version is there, which the next reload of a page brings
 */
export function followVersions(tell: () => void): void {
  const { serviceWorker } = navigator;
  let isAnswered = Boolean(serviceWorker?.controller);
  if (isAnswered) void watchForNewer(tell);
  // At the first visit the worker takes over the page that has fetched it; after that, only a newer one does.
  serviceWorker?.addEventListener("controllerchange", () => {
    if (isAnswered) return location.reload();
    isAnswered = true;
    void watchForNewer(tell);
  });
}

/** As `followVersions`, for a page that the service worker answers for. */
async function watchForNewer(tell: () => void): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  if (registration.waiting) {
    if (isReloaded()) registration.waiting.postMessage("take over");
    tell();
  }
  registration.addEventListener("updatefound", () => {
    const coming = registration.installing;
    coming?.addEventListener("statechange", () => coming.state === "installed" && tell());
  });
  // Without a network there is no newer version.
  const look = (): Promise<unknown> => registration.update().catch(() => undefined);
  let lastLook = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - lastLook < LOOK_AGAIN) return;
    lastLook = Date.now();
    void look();
  });
  await look();
}

/** Whether the user has reloaded this page, rather than come to it. */
const isReloaded = (): boolean =>
  performance.getEntriesByType("navigation").some((entry) => (entry as PerformanceNavigationTiming).type === "reload");
