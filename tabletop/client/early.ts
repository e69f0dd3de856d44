/** Joins as the user of the game page and fetches the world, while the client's code, which is large, is on its way. */
import { softwareRendering } from "./canvas/software-rendering.ts";
import type { WorldData } from "../common/protocol.ts";
import { tellWhileAwaited, watchOwnScripts } from "./core/boot-notice.ts";
import { EarlyEvents } from "./core/early-events.ts";
import { connect } from "./core/socket.ts";
import type { Connection } from "./host/host.ts";
import { joinAnew, leaveForJoinPage, sessionOfPage } from "./pages/session.ts";

/** What the page has when it has joined. */
export interface Joined {
  readonly socket: Connection;
  readonly world: WorldData;
  /** the events that came after the world */
  readonly events: EarlyEvents;
}

/** Connects as the user of this page, and asks for the world. */
async function join(): Promise<Joined> {
  const session = await sessionOfPage();
  // A token may belong to a world that is gone, as in a private window: a user who needs no password gets a new one.
  const socket = await connect(session)
    .catch(async () => connect(await joinAnew(session.userId)))
    .catch(() => leaveForJoinPage(session.userId));
  // A server that has forgotten the token, as after its start, refuses the connection that comes back.
  socket.on("connect_error", ({ message }) => {
    if (message.startsWith("You have not joined")) void leaveForJoinPage(session.userId);
  });
  const events = new EarlyEvents(socket);
  const coming = events.fetchWorld();
  // Finding this out takes a while, and until the world arrives there is nothing else to do.
  softwareRendering();
  return { socket, world: await tellWhileAwaited(coming), events };
}

watchOwnScripts();

/**
 * The joining of this page, begun when this module runs: the game page asks for it in a script of its own, before the
 * client's.
 */
export const joined: Promise<Joined> = join();
// The client's script takes it, with its failure; until then the failure is not one that nothing handles.
joined.catch(() => {});
