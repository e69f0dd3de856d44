/**
 * Runs first on the game page: joins as the page's user and fetches the world while the browser still loads the rest of
 * the client's code.
 */
import { softwareRendering } from "./canvas/software-rendering.ts";
import type { WorldData } from "../common/protocol.ts";
import { tellWhileAwaited } from "./core/boot-notice.ts";
import { EarlyEvents } from "./core/early-events.ts";
import { connect } from "./core/socket.ts";
import type { Connection } from "./host/host.ts";
import { joinAnew, leaveForJoinPage, sessionOfPage } from "./pages/session.ts";

/** The result of joining: the open connection, the world, and the events that arrived meanwhile. */
export interface Joined {
  readonly socket: Connection;
  readonly world: WorldData;
  /**
   * keeps the server's events until the game listens; `events.lost`: the connection was lost, so `world` is out of date
   */
  readonly events: EarlyEvents;
}

/**
 * Connects as this page's user and fetches the world. If the connection fails, joins anew, once and without a password.
 * If that fails too, sends the user to the join page, and the promise never settles. Later sends a user there whom a
 * restarted server refuses.
 */
async function join(): Promise<Joined> {
  const session = await sessionOfPage();
  // The token may be of an earlier world: tries once to join anew, which works for users without a password.
  const socket = await connect(session)
    .catch(async () => connect(await joinAnew(session.userId)))
    .catch(() => leaveForJoinPage(session.userId));
  // A restarted server does not know the token and refuses the automatic reconnection: the user has to join again.
  socket.on("connect_error", ({ message }) => {
    if (message.startsWith("You have not joined")) void leaveForJoinPage(session.userId);
  });
  const events = new EarlyEvents(socket);
  const worldFetch = events.fetchWorld();
  // Called only so that its answer (whether the browser draws without a graphics card) is stored: finding it takes
  // long.
  softwareRendering();
  return { socket, world: await tellWhileAwaited(worldFetch), events };
}

/**
 * The joining of this page, begun as soon as this module is loaded. The game page loads this module by a script tag of
 * its own, before the client's main script (entry.ts).
 */
export const joined: Promise<Joined> = join();
// entry.ts awaits `joined` later and shows its failure; until then this prevents an “unhandled rejection” error.
joined.catch(() => {});
