import { host } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * `isActiveGM` names a person, and every tab of theirs is it. Of these one acts for the table: the one that their own
 * User document names, for the server puts all writes of it in one order.
 */

let own = "";
const ownId = (): string => (own ||= host.foundry.utils.randomID());
const named = (): string => (host.game.user.flags[NAMESPACE]?.client as string | undefined) ?? ownId();

/** Tells whether this client does the work that only one may do: it is the acting tab of the active gamemaster. */
export const acts = (): boolean => host.game.user.isActiveGM && named() === ownId();

/**
 * Makes this tab the one that acts for its gamemaster: it was opened, or pressed in, or the acting one does not answer.
 */
export async function becomeActingClient(opened = false): Promise<void> {
  const { user } = host.game;
  if (user.isGM && (opened || named() !== ownId())) await user.update({ flags: { [NAMESPACE]: { client: ownId() } } });
}

/** The longest the acting tab may take before another one of the same gamemaster replaces it, in milliseconds. */
const SILENT_AFTER = 3000;

/** In a gamemaster's other tab: waits, and becomes the acting tab if `open` still says that work is left undone. */
export async function takeOverWhenSilent(open: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SILENT_AFTER));
  if (!host.game.user.isActiveGM || !open()) return false;
  await becomeActingClient();
  return true;
}
