import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/** Offers a tour on scenes that ask for it (flags.fray.hint); never shown again once answered. */
class Hint extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-hint",
    classes: ["fray", "fray-hint"],
    window: { frame: false, positioned: false },
    actions: { dismiss, tour },
  };
  static override PARTS = { offer: { template: template("apps/hint") } };
}

let hint: Hint | null = null;

/**
 * Tells whether the offer is shown: on the scene of a first fight only to players, as the gamemaster who imported it
 * has the welcome.
 */
function wanted(): boolean {
  const asked = host.canvas?.scene?.flags?.fray?.hint;
  const theirs = asked === true || (asked === "players" && !host.game.user.isGM);
  return theirs && host.game.settings.get(NAMESPACE, "hint") === true;
}

function dismiss(this: Hint): void {
  runDetached(host.game.settings.set(NAMESPACE, "hint", false));
  runDetached(this.close());
}

function tour(this: Hint): void {
  dismiss.call(this);
  runDetached(import("./tours.ts").then(({ firstTour }) => firstTour()?.start()));
}

/** Registers the tours, and the hooks that offer the first one where a scene asks for it. */
export function startHint(): void {
  runDetached(import("./tours.ts").then(({ registerTours }) => registerTours()));
  const show = (): void => {
    if (!wanted()) {
      if (hint?.rendered) runDetached(hint.close());
      return;
    }
    hint ??= new Hint();
    runDetached(hint.render({ force: true }));
  };
  host.Hooks.on("canvasReady", show);
  if (host.canvas?.ready) show();
  // The setting can also be changed in the settings.
  host.Hooks.on("fray.settingChanged", (key: string) => key === "hint" && show());
}
