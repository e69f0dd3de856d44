/** The host of these pages: a server. The build of a site uses `local-host.ts` instead. */
export { socketHost as host } from "./socket-host.ts";
