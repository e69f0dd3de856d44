import { host, runDetached } from "./host.ts";

/*
 * The server's time. The host computes it from this machine's clock, which may jump: a laptop wakes, or it is set. Here
 * it is counted on by the page's own time, which only goes forward; after a jump the server is asked for its time
 * again.
 */

/**
 * The difference in milliseconds between the server's time and the page's above which one of the clocks must have
 * jumped.
 */
const JUMP = 2000;

/** The server's and the page's time at the same moment, in milliseconds; null until first asked. */
let known: { readonly server: number; readonly page: number } | null = null;
let asking = false;

/**
 * Returns the server's time now, in milliseconds since 1970: its time when last known, counted on by the page. If the
 * host tells another time, one of the clocks has jumped: then asks the server, whose answer later calls count from.
 */
export function serverNow(): number {
  const { serverTime } = host.game.time;
  const page = performance.now();
  known ??= { server: serverTime, page };
  const reckoned = known.server + (page - known.page);
  if (Math.abs(serverTime - reckoned) < JUMP) return reckoned;
  askAgain();
  return reckoned;
}

/**
 * Asks the server for its time, once for each jump. If the host cannot be asked, the page's own time goes on counting.
 */
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
