/**
 * The secret tokens by which the server knows the users of this tab. They are in the tab's own storage, so each side of
 * the page `solo` has its own.
 */

const keyOf = (userId: string): string => `tabletop.token.${userId}`;

/** The token that this tab got when it joined as a user; null if it has not. */
export const tokenOf = (userId: string): string | null => sessionStorage.getItem(keyOf(userId));

/** Stores a user's token in this tab's storage; null removes it. */
export function rememberToken(userId: string, token: string | null): void {
  if (token) sessionStorage.setItem(keyOf(userId), token);
  else sessionStorage.removeItem(keyOf(userId));
}
