import { host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/**
 * Tells whether the offer of the first tour is shown: if the viewed scene asks for it (`flags.fray.hint`: true, or
 * "players" for users who are no gamemaster) and this user has not switched it off.
 */
function wantsHint(): boolean {
  const hintFlag = host.canvas?.scene?.flags?.fray?.hint;
  const isForUser = hintFlag === true || (hintFlag === "players" && !host.game.user.isGM);
  return isForUser && host.game.settings.get(NAMESPACE, "hint") === true;
}

/** Registers Fray's tours, and the hooks that offer the first one on scenes that ask for it. */
export function startHint(): void {
  runDetached(import("./tours.ts").then(({ registerTours }) => registerTours()));
  let hasShown = false;
  const show = (): void => {
    if (!hasShown && !wantsHint()) return;
    hasShown = true;
    runDetached(import("./hint-offer.ts").then(({ showHint }) => showHint(wantsHint())));
  };
  host.Hooks.on("canvasReady", show);
  if (host.canvas?.ready) show();
  // The setting can also be changed in the settings.
  host.Hooks.on("fray.settingChanged", (key: string) => key === "hint" && show());
}
