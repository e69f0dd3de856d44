/** The host in a site's build, used instead of `here.ts`. */
export { localHost as host } from "./local-host.ts";
