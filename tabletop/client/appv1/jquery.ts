/**
 * jQuery, which older packages expect as the global `$`. It is loaded at its first use, as few pages need it and it is
 * a fifteenth of the code that a page loads. That use cannot wait for a promise, so the page is blocked while it is
 * loaded.
 */
import address from "jquery/dist/jquery.min.js?url";
import type jQuery from "jquery";

/**
 * The text of jQuery's file, fetched ahead where a service worker is used (see `keepOffline`); undefined until then.
 */
let keptText: string | undefined;
/** The function `jQuery`; undefined until the first use. */
let jQueryFunction: typeof jQuery | undefined;
/** true while the text of jQuery is run: then the globals read as undefined, so that jQuery finds no earlier version */
let isLoading = false;

/**
 * Fetches jQuery's text ahead, once a service worker answers for this page. The first use would make a blocking
 * request, which does not reach the service worker and so fails without a network. Does nothing in a browser without
 * service workers; if none ever answers for the page, never resolves.
 */
async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  if (!serviceWorker.controller)
    await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  if (jQueryFunction) return;
  const response = await fetch(address);
  if (response.ok) keptText = await response.text();
}

/** Fetches jQuery's text while the page is blocked. @throws Error when the server does not send it */
function askForText(): string {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.send();
  if (request.status !== 200) throw new Error(`jQuery could not be loaded from ${address} (status ${request.status}).`);
  return request.responseText;
}

/** The function `jQuery`, which the first call loads. @throws Error when it cannot be loaded */
export function getJQuery(): typeof jQuery {
  if (jQueryFunction) return jQueryFunction;
  isLoading = true;
  try {
    const module: { exports: any } = { exports: {} };
    // With a `module` object jQuery exports itself and sets no globals; it only reads them, which `isLoading` handles.
    new Function("module", `${keptText ?? askForText()}\n//# sourceURL=${address}`)(module);
    return (jQueryFunction = module.exports);
  } finally {
    isLoading = false;
  }
}

/**
 * Defines the globals `$` and `jQuery`, which a package may overwrite with values of its own. Fetches jQuery's text
 * ahead where a service worker answers.
 * @param page the page's global object
 */
export function installJQuery(page: object): void {
  for (const name of ["$", "jQuery"])
    Object.defineProperty(page, name, {
      configurable: true,
      enumerable: true,
      get: () => (isLoading ? undefined : getJQuery()),
      set(value: unknown) {
        Object.defineProperty(page, name, { configurable: true, enumerable: true, writable: true, value });
      },
    });
  // If fetching ahead fails, the first use fetches the text anew, and throws if that fails too.
  keepOffline().catch(() => undefined);
}
