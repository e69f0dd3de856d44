/** The server of these pages. The build of a site takes `local-host.ts` in the place of this file. */
export { socketHost as host } from "./socket-host.ts";
