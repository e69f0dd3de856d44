/** The host of the pages where a server holds the table. */
import { io } from "socket.io-client";
import type { JoinAnswer, JoinRequest, StatusData } from "../../common/protocol.ts";
import type { Connection, Host } from "./host.ts";
import { socketFiles } from "./socket-files.ts";

/** Reaches the server that sent this page: connections by WebSocket, requests before joining over HTTP. */
export const socketHost: Host = {
  open: async (auth) => io({ auth, transports: ["websocket"], reconnection: true }) as unknown as Connection,
  async status() {
    const answer = await fetch("/api/status");
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return (await answer.json()) as StatusData;
  },
  /** Asks for a user's token; the answer has the token, or why there is none. */
  async join(userId, password) {
    const answer = await fetch("/api/join", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ userId, password } satisfies JoinRequest),
    });
    const { token, error } = (await answer.json()) as JoinAnswer;
    return token ? { userId, token } : { error: error ?? `status ${answer.status}` };
  },
  files: socketFiles,
  compilesTemplates: true,
  keeping: null,
};
