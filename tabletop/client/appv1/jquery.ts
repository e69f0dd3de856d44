/**
 * jQuery, which older packages expect as a global of the page. It comes with the first use of it: few pages need it,
 * and it is a fifteenth of all that a page of this table asks for. That use cannot wait, so the page stands still.
 */
import address from "jquery/dist/jquery.min.js?url";
import type jQuery from "jquery";

/** The text of jQuery's file, kept so that the first use works without a network; undefined until it is fetched. */
let keptText: string | undefined;
/** jQuery's function; undefined until the first use. */
let loaded: typeof jQuery | undefined;
/** true while the text of jQuery is run */
let loading = false;

/**
 * Keeps jQuery's text once a service worker answers this page's requests, from the files that it keeps: it does not
 * answer those for which a page stands still, as the first use does.
 */
async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  if (loaded) return;
  const response = await fetch(address);
  if (response.ok) keptText = await response.text();
}

/** Asks for jQuery's text while the page stands still. @throws Error when the server does not give it */
function askForText(): string {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  if (request.status !== 200) throw new Error(`jQuery could not be loaded from ${address} (status ${request.status}).`);
  return request.responseText;
}

/** jQuery's function, as the global `$` is; loaded at the first call. @throws Error when it cannot be loaded */
export function getJQuery(): typeof jQuery {
  if (loaded) return loaded;
  loading = true;
  try {
    const module: { exports: any } = { exports: {} };
    // As a module of CommonJS it sets no globals. It does read them, to give them back: see `loading`.
    new Function("module", `${keptText ?? askForText()}\n//# sourceURL=${address}`)(module);
    return (loaded = module.exports);
  } finally {
    loading = false;
  }
}

/**
 * Defines the globals `$` and `jQuery`. Each may be overwritten by a package, as if it were a plain value.
 * @param page the page's global object
 */
export function installJQuery(page: object): void {
  for (const name of ["$", "jQuery"])
    Object.defineProperty(page, name, {
      configurable: true,
      enumerable: true,
      get: () => (loading ? undefined : getJQuery()),
      set(value: unknown) {
        Object.defineProperty(page, name, { configurable: true, enumerable: true, writable: true, value });
      },
    });
  // Where that fails, the first use asks, and says why it fails.
  keepOffline().catch(() => undefined);
}
