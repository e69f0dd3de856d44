/** The tokens with which this tab has joined, kept in its own storage: each side of a window has its own. */

const keyOf = (userId: string): string => `tabletop.token.${userId}`;

/** The token with which this tab has joined as a user; null when it has not. */
export const tokenOf = (userId: string): string | null => sessionStorage.getItem(keyOf(userId));

/** Remembers a token; null forgets it. */
export function rememberToken(userId: string, token: string | null): void {
  if (token) sessionStorage.setItem(keyOf(userId), token);
  else sessionStorage.removeItem(keyOf(userId));
}
