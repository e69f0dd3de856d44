import { host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/**
 * Tells whether the first tour is to be offered: the viewed scene asks for it, and this user has not switched the offer
 * off. `flags.fray.hint` of the scene is true to ask, or "players" to ask only users who are no gamemaster.
 */
function wantsHint(): boolean {
  const hintFlag = host.canvas?.scene?.flags?.fray?.hint;
  const isForUser = hintFlag === true || (hintFlag === "players" && !host.game.user.isGM);
  return isForUser && host.game.settings.get(NAMESPACE, "hint") === true;
}

/** Registers Fray's tours, and the hooks that show or close the offer of the first tour as `wantsHint` says. */
export function startHint(): void {
  runDetached(import("./tours.ts").then(({ registerTours }) => registerTours()));
  // The offer's code is loaded when it is first wanted; after that each call may also close it.
  let hasShown = false;
  const show = (): void => {
    if (!hasShown && !wantsHint()) return;
    hasShown = true;
    runDetached(import("./hint-offer.ts").then(({ showHint }) => showHint(wantsHint())));
  };
  host.Hooks.on("canvasReady", show);
  if (host.canvas?.ready) show();
  // The user may also change the setting in Fray's settings window.
  host.Hooks.on("fray.settingChanged", (key: string) => key === "hint" && show());
}
