import { host, runDetached } from "./host.ts";

/*
 * The server's time. The host computes it from this machine's clock, which may jump, as when a laptop wakes or the
 * clock is set. Here it is counted by the page's own clock, which only goes forward; after a jump the server is asked
 * again.
 */

/** By how many milliseconds the host's time may differ from the counted one before a clock is taken to have jumped. */
const JUMP = 2000;

/** The server's time and the page's clock at one moment, both in milliseconds; null before the first call. */
let lastMoment: { readonly server: number; readonly page: number } | null = null;
/** True while the server is being asked for its time. */
let isAsking = false;

/**
 * Returns the server's time now, in milliseconds since 1970: the time at the last known moment, and what the page's
 * clock has counted since. If the host's time differs, asks the server; the answer counts for later calls.
 */
export function serverNow(): number {
  const { serverTime } = host.game.time;
  const pageTime = performance.now();
  lastMoment ??= { server: serverTime, page: pageTime };
  const counted = lastMoment.server + (pageTime - lastMoment.page);
  if (Math.abs(serverTime - counted) < JUMP) return counted;
  askAgain();
  return counted;
}

/** Asks the server for its time, unless that is under way; does nothing on a host that cannot ask. */
function askAgain(): void {
  const { time } = host.game;
  if (isAsking || !time.sync) return;
  isAsking = true;
  runDetached(
    time.sync().finally(() => {
      lastMoment = { server: host.game.time.serverTime, page: performance.now() };
      isAsking = false;
    }),
  );
}
