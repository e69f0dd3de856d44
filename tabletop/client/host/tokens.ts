/** The tokens with which this tab has joined, in its own storage: each side of the solo page has its own. */

const keyOf = (userId: string): string => `tabletop.token.${userId}`;

/** The secret, no token of the canvas, with which this tab has joined as a user; null if it has not. */
export const tokenOf = (userId: string): string | null => sessionStorage.getItem(keyOf(userId));

/** Stores a user's token for this tab of the browser; null removes it. */
export function rememberToken(userId: string, token: string | null): void {
  if (token) sessionStorage.setItem(keyOf(userId), token);
  else sessionStorage.removeItem(keyOf(userId));
}
