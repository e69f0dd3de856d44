import { host, runDetached } from "./host.ts";

/*
 * The server's time. The host reckons it from this machine's clock, which may jump: a laptop wakes, or it is set. Durations
 * are measured by the page's own time, which only goes forward, and after a jump the server is asked for its time again.
 */

/** The difference between the two clocks above which one of them must have jumped, in milliseconds. */
const JUMP = 2000;

let known: { readonly server: number; readonly page: number } | null = null;
let asking = false;

/** The server's time now, in milliseconds since 1970. */
export function serverNow(): number {
  const { serverTime } = host.game.time;
  const page = performance.now();
  known ??= { server: serverTime, page };
  const reckoned = known.server + (page - known.page);
  if (Math.abs(serverTime - reckoned) < JUMP) return reckoned;
  askAgain();
  return reckoned;
}

/** Asks the server for its time, once for each jump; a host that cannot be asked leaves the page's own time. */
function askAgain(): void {
  const { time } = host.game;
  if (asking || !time.sync) return;
  asking = true;
  runDetached(
    time.sync().finally(() => {
      known = { server: host.game.time.serverTime, page: performance.now() };
      asking = false;
    }),
  );
}
