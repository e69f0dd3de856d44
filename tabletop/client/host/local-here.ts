/**
 * The host that this page's table lives on, in a site's build, which uses this file instead of `here.ts`: this browser.
 */
export { localHost as host } from "./local-host.ts";
