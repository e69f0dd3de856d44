/**
 * The user of this tab. It is kept in the address and in the tab's own storage, never in a cookie, so that one browser
 * can hold several users.
 */
import type { StatusData } from "../../common/protocol.ts";
import { pageAddress } from "../core/home.ts";
import { host } from "../host/here.ts";
import { rememberToken, tokenOf } from "../host/tokens.ts";

/** The user of a tab with the token for the server. */
export interface Session {
  userId: string;
  token: string;
}

/** Asks the host for the table's status: its world, and the users who can join. */
export async function fetchStatus(): Promise<StatusData> {
  return host.status();
}

/**
 * Joins as a user and keeps the token for this tab of the browser.
 * @throws Error with the server's sentence, as for a wrong password
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
 * Finds the session of a game page: the user named in its address, with the tab's token or with a new token where that
 * user can join without a password. Otherwise it goes to the join page and never resolves.
 */
export async function sessionOfPage(): Promise<Session> {
  const userId = new URLSearchParams(location.search).get("user");
  if (userId) {
    const token = tokenOf(userId);
    if (token) return { userId, token };
    const joined = await join(userId).catch(() => null);
    if (joined) return joined;
  }
  return leaveForJoinPage(userId);
}

/**
 * Joins again, without the token that the server refused.
 * @throws Error when the user needs a password
 */
export function joinAnew(userId: string): Promise<Session> {
  rememberToken(userId, null);
  return join(userId);
}

/**
 * Forgets a user's token and goes to the page for joining, with that user chosen; never resolves.
 * @param userId null: no user is chosen
 */
export function leaveForJoinPage(userId: string | null): Promise<never> {
  if (userId) rememberToken(userId, null);
  location.replace(pageAddress("join", userId ? `?user=${encodeURIComponent(userId)}` : ""));
  return new Promise(() => {});
}
