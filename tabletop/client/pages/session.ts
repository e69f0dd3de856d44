/** Who this tab is. Kept in the address and in the tab's own storage, never in a cookie: one browser can be everyone. */
import type { JoinAnswer, StatusData } from "../../common/protocol.ts";

export interface Session {
  userId: string;
  token: string;
}

// One window may hold two sides in frames that share its storage: each keeps its own token.
const keyOf = (userId: string): string => `tabletop.token.${userId}`;

/** Asks the server who could join what. */
export async function status(): Promise<StatusData> {
  const answer = await fetch("/api/status");
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return (await answer.json()) as StatusData;
}

/**
 * Joins as a user and remembers the token.
 * @throws Error with the server's sentence
 */
export async function join(userId: string, password = ""): Promise<Session> {
  const answer = await fetch("/api/join", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ userId, password }),
  });
  const { token, error } = (await answer.json()) as JoinAnswer;
  if (!token) throw new Error(error ?? `status ${answer.status}`);
  sessionStorage.setItem(keyOf(userId), token);
  return { userId, token };
}

/** The address of the game for a user. */
export const gameAddress = (userId: string): string => `/game?user=${encodeURIComponent(userId)}`;

/**
 * The session of a game page: the user in its address with the token the tab holds, or a new token when that user needs
 * no password. Leads to the join page otherwise and then never resolves.
 */
export async function sessionOfPage(): Promise<Session> {
  const userId = new URLSearchParams(location.search).get("user");
  if (userId) {
    const token = sessionStorage.getItem(keyOf(userId));
    if (token) return { userId, token };
    const joined = await join(userId).catch(() => null);
    if (joined) return joined;
  }
  return leaveForDoor(userId);
}

/** Forgets a token the server no longer takes and goes to the join page. */
export function leaveForDoor(userId: string | null): Promise<never> {
  if (userId) sessionStorage.removeItem(keyOf(userId));
  location.replace(userId ? `/join?user=${encodeURIComponent(userId)}` : "/join");
  return new Promise(() => {});
}
