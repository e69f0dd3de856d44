import { host } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * `isActiveGM` is true in every tab of the active gamemaster. One of these tabs acts for the table: the one that the
 * gamemaster's own User document names, since the server puts all writes of that document in one order.
 */

let own = "";
/** Returns the id of this tab. */
const ownId = (): string => (own ||= host.foundry.utils.randomID());
/** Returns the id of the tab that the user's document names as the acting one. */
const named = (): string => (host.game.user.flags[NAMESPACE]?.client as string | undefined) ?? ownId();

/** Tells whether this client does the work that only one may do: it is the acting tab of the active gamemaster. */
export const acts = (): boolean => host.game.user.isActiveGM && named() === ownId();

/**
 * Makes this tab the one that acts for its gamemaster: when it was `opened`, when a button is pressed in it, or when
 * the acting one does not answer.
 */
export async function becomeActingClient(opened = false): Promise<void> {
  const { user } = host.game;
  if (user.isGM && (opened || named() !== ownId())) await user.update({ flags: { [NAMESPACE]: { client: ownId() } } });
}

/** The time in milliseconds after which another tab of the same gamemaster replaces a silent acting tab. */
const SILENT_AFTER = 3000;

/**
 * Waits, in a gamemaster's other tab, and makes it the acting tab if `open` then still says that work is undone.
 * Resolves to true if so.
 */
export async function takeOverWhenSilent(open: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SILENT_AFTER));
  if (!host.game.user.isActiveGM || !open()) return false;
  await becomeActingClient();
  return true;
}
