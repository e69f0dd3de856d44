/** Who this tab is. Kept in the address and in the tab's own storage, never in a cookie: one browser can be everyone. */
import type { StatusData } from "../../common/protocol.ts";
import { pageAddress } from "../core/home.ts";
import { host } from "../host/here.ts";
import { rememberToken, tokenOf } from "../host/tokens.ts";

export interface Session {
  userId: string;
  token: string;
}

/** Asks the server who could join what. */
export async function status(): Promise<StatusData> {
  return host.status();
}

/**
 * Joins as a user and remembers the token.
 * @throws Error with the server's sentence
 */
export async function join(userId: string, password = ""): Promise<Session> {
  const { token, error } = await host.join(userId, password);
  if (!token) throw new Error(error);
  rememberToken(userId, token);
  return { userId, token };
}

/** The address of the game for a user. */
export const gameAddress = (userId: string): string => pageAddress("game", `?user=${encodeURIComponent(userId)}`);

/**
 * The session of a game page: the user in its address with the token the tab holds, or a new token when that user needs
 * no password. Leads to the join page otherwise and then never resolves.
 */
export async function sessionOfPage(): Promise<Session> {
  const userId = new URLSearchParams(location.search).get("user");
  if (userId) {
    const token = tokenOf(userId);
    if (token) return { userId, token };
    const joined = await join(userId).catch(() => null);
    if (joined) return joined;
  }
  return leaveForDoor(userId);
}

/**
 * Joins without the token that the server did not take.
 * @throws Error when that user needs a password
 */
export function joinAnew(userId: string): Promise<Session> {
  rememberToken(userId, null);
  return join(userId);
}

/** Forgets a token the server no longer takes and goes to the join page. */
export function leaveForDoor(userId: string | null): Promise<never> {
  if (userId) rememberToken(userId, null);
  location.replace(pageAddress("join", userId ? `?user=${encodeURIComponent(userId)}` : ""));
  return new Promise(() => {});
}
