/**
 * The session of this tab: a user and their token. The user's id is in the address, the token in the tab's own storage
 * (not in a cookie), so that one browser can have several users, each in a tab.
 */
import type { StatusData } from "../../common/protocol.ts";
import { pageAddress } from "../core/home.ts";
import { host } from "../host/here.ts";
import { rememberToken, tokenOf } from "../host/tokens.ts";

/** A user's id with the token that the server wants when this user connects. */
export interface Session {
  userId: string;
  token: string;
}

/** Asks the host (the server, or the table in this browser) for its world's title and the users who can join. */
export async function fetchStatus(): Promise<StatusData> {
  return host.status();
}

/**
 * Joins as a user and stores the token in this tab.
 * @throws Error with the server's sentence if it refuses, such as for a wrong password
 */
export async function join(userId: string, password = ""): Promise<Session> {
  const { token, error } = await host.join(userId, password);
  if (!token) throw new Error(error);
  rememberToken(userId, token);
  return { userId, token };
}

/** Returns the address of the game page for a user. */
export const gameAddress = (userId: string): string => pageAddress("game", `?user=${encodeURIComponent(userId)}`);

/**
 * Finds the session of a game page: the user in its address, with the token stored in this tab. Without a token it
 * joins anew, which works for users without a password. Else it goes to the join page and never resolves.
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
 * Forgets the token that the server refused and joins without a password.
 * @throws Error when the user needs a password, or the server refuses for another reason
 */
export function joinAnew(userId: string): Promise<Session> {
  rememberToken(userId, null);
  return join(userId);
}

/**
 * Forgets a user's token and goes to the join page with that user chosen; never resolves.
 * @param userId null: nobody is chosen on the join page
 */
export function leaveForJoinPage(userId: string | null): Promise<never> {
  if (userId) rememberToken(userId, null);
  location.replace(pageAddress("join", userId ? `?user=${encodeURIComponent(userId)}` : ""));
  return new Promise(() => {});
}
