import { host } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/*
 * The acting client: the one browser tab that works for the table. `isActiveGM` of the host is true in every tab of the
 * active gamemaster; the acting one is the tab whose id stands in a flag of the gamemaster's User document.
 */

/** A random id of this tab; "" until it is first asked for. */
let ownTabId = "";
/** Returns the id of this tab; makes it at the first call. */
const tabId = (): string => (ownTabId ||= host.foundry.utils.randomID());
/** Returns the id of the acting tab by this user's flag; this tab's own id if the flag names none. */
const actingTabId = (): string => (host.game.user.flags[NAMESPACE]?.client as string | undefined) ?? tabId();

/** Tells whether this client is the acting one: of the active gamemaster, and the tab that the user's flag names. */
export const isActingClient = (): boolean => host.game.user.isActiveGM && actingTabId() === tabId();

/**
 * Makes this tab the acting one of its gamemaster, by writing its id in the user's flag. Called when the tab was just
 * opened (`isJustOpened`), a button was pressed in it, or the acting tab does not answer. Does nothing for a player, or
 * if this tab acts already and was not just opened.
 */
export async function becomeActingClient(isJustOpened = false): Promise<void> {
  const { user } = host.game;
  if (user.isGM && (isJustOpened || actingTabId() !== tabId()))
    await user.update({ flags: { [NAMESPACE]: { client: tabId() } } });
}

/** After how many milliseconds without an answer another tab of the same gamemaster replaces the acting tab. */
const SILENT_AFTER = 3000;

/**
 * Waits 3 seconds for the acting tab to work. If `isWorkOpen` then still returns true, and this user is the active
 * gamemaster, makes this tab the acting tab and resolves to true; else resolves to false.
 */
export async function takeOverWhenSilent(isWorkOpen: () => boolean): Promise<boolean> {
  await new Promise((resolve) => setTimeout(resolve, SILENT_AFTER));
  if (!host.game.user.isActiveGM || !isWorkOpen()) return false;
  await becomeActingClient();
  return true;
}
