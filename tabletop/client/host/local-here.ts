/** In a site's build: stands in the place of `here.ts`. */
export { localHost as host } from "./local-host.ts";
