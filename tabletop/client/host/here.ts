/**
 * The host that this page's table lives on: here a server. The build of a site replaces this file by `local-here.ts`.
 */
export { socketHost as host } from "./socket-host.ts";
