/**
 * Plays a system from another address at a site's table. The service worker (tools/offline.js) answers for the pages
 * below `at/`.
 */
import { pageSentence } from "../../common/page-sentences.ts";
import { tableAddress, tableFolder } from "../core/home.ts";

/**
 * Goes to this same page with another system, once the service worker that answers for the new address runs; never
 * resolves. The new address is the table's folder, `at/`, the system's address in URL-safe base64, then this page's
 * name.
 * @param address of the folder of a built system; a relative one starts from this page
 * @throws Error with a sentence for the user where the browser has no service workers or the worker does not start
 */
export async function leaveForSystem(address: string): Promise<never> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) throw new Error(pageSentence("NoServiceWorker"));
  // register the worker; whichever of its three stages it is in, it is the same worker
  const { active, waiting, installing } = await serviceWorker.register(tableAddress("offline.js"));
  const worker = active ?? waiting ?? installing;
  // wait until the worker runs, or has failed
  await new Promise<void>((resolve, reject) => {
    const checkState = (): void => {
      if (worker?.state === "activated") resolve();
      else if (worker?.state === "redundant") reject(new Error(pageSentence("FilesMissing")));
    };
    worker?.addEventListener("statechange", checkState);
    checkState();
  });
  // the system's folder as a full address with a slash at its end, in URL-safe base64
  const { href } = new URL(address.replace(/\/?$/, "/"), location.href);
  const base64 = btoa(String.fromCodePoint(...new TextEncoder().encode(href)));
  // this page's address without `?system=`, below the folder `at/`
  const page = new URL(location.href);
  page.searchParams.delete("system");
  const encoded = base64.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  location.replace(`${tableFolder()}at/${encoded}/${page.pathname.slice(tableFolder().length)}${page.search}`);
  return new Promise(() => {});
}
