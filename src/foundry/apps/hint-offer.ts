import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/**
 * The small window that offers the first tour, with one button to begin it and one to dismiss it. Both switch the
 * user's setting `hint` off, so that it is not offered again.
 */
class Hint extends HandlebarsApp {
  static override DEFAULT_OPTIONS = {
    id: "fray-hint",
    classes: ["fray", "fray-hint"],
    window: { frame: false, positioned: false },
    actions: { dismiss, tour },
  };
  static override PARTS = { offer: { template: template("apps/hint") } };
}

/** The window; null until it is first shown. */
let hint: Hint | null = null;

/** Closes the offer for good; called by the button that dismisses it. */
function dismiss(this: Hint): void {
  runDetached(host.game.settings.set(NAMESPACE, "hint", false));
  runDetached(this.close());
}

/** Closes the offer for good and begins the first tour; called by the button that accepts it. */
function tour(this: Hint): void {
  dismiss.call(this);
  runDetached(import("./tours.ts").then(({ firstTour }) => firstTour()?.start()));
}

/** Draws the offer of the first tour; with `isWanted` false closes it if it is open. */
export async function showHint(isWanted: boolean): Promise<void> {
  if (isWanted) await (hint ??= new Hint()).render({ force: true });
  else if (hint?.rendered) await hint.close();
}
