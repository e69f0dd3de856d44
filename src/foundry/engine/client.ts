import { host } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * The host's `isActiveGM` is true in every tab of the active gamemaster. One of these tabs, the acting client, does the
 * work of the table: the one that the gamemaster's User document names.
 */

/** The id of this tab; "" until it is asked for. */
let ownTabId = "";
/** Returns the id of this tab. */
const ownId = (): string => (ownTabId ||= host.foundry.utils.randomID());
/** Returns the id of the tab that this user's document names as the acting one; this tab's if it names none. */
const actingTabId = (): string => (host.game.user.flags[NAMESPACE]?.client as string | undefined) ?? ownId();

/** Tells whether this client does the work that only one may do: it is the acting tab of the active gamemaster. */
export const isActingClient = (): boolean => host.game.user.isActiveGM && actingTabId() === ownId();

/**
 * Makes this tab the acting one of its gamemaster: as it was just opened (`opened`), a button was pressed in it, or the
 * acting one does not answer. Does nothing for a player, or if this tab already acts and was not just opened.
 */
export async function becomeActingClient(opened = false): Promise<void> {
  const { user } = host.game;
  if (user.isGM && (opened || actingTabId() !== ownId()))
    await user.update({ flags: { [NAMESPACE]: { client: ownId() } } });
}

/** The time in milliseconds after which another tab of the same gamemaster replaces a silent acting tab. */
const SILENT_AFTER = 3000;

/**
 * Waits 3 seconds, then makes this tab the acting one if its user is the active gamemaster and `isWorkOpen` still says
 * that work is left undone. Resolves to true if so, else to false.
 */
export async function takeOverWhenSilent(isWorkOpen: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SILENT_AFTER));
  if (!host.game.user.isActiveGM || !isWorkOpen()) return false;
  await becomeActingClient();
  return true;
}
