import { host } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * `isActiveGM` names a person, and every tab of theirs is it. Of these one acts for the table: the one that their own
 * User document names, for the server puts all writes of it in one order.
 */

let own = "";
const ownId = (): string => (own ||= host.foundry.utils.randomID());
const named = (): string => (host.game.user.flags[NAMESPACE]?.client as string | undefined) ?? ownId();

/** Whether this client does what only one may do: the active gamemaster's, and of their tabs the one that acts. */
export const acts = (): boolean => host.game.user.isActiveGM && named() === ownId();

/** From now on this tab acts for its gamemaster: it was opened, or pressed in, or the one that acted does not answer. */
export async function becomeActingClient(opened = false): Promise<void> {
  const { user } = host.game;
  if (user.isGM && (opened || named() !== ownId())) await user.update({ flags: { [NAMESPACE]: { client: ownId() } } });
}

/** How long the tab that acts may take before another one of the same gamemaster takes its place, in milliseconds. */
const SILENT_AFTER = 3000;

/** In a gamemaster's other tab: becomes the acting one when after a while `open` says that what there is to do is not done. */
export async function takeOverWhenSilent(open: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SILENT_AFTER));
  if (!host.game.user.isActiveGM || !open()) return false;
  await becomeActingClient();
  return true;
}
