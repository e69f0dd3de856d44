import { template } from "../host/paths.ts";
import { HandlebarsApp, host, runDetached } from "../host/host.ts";
import { NAMESPACE } from "../settings.ts";

/**
 * The small window that offers the first tour. Its buttons, to dismiss it or to begin the tour, also switch the user's
 * setting `hint` off.
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

let hint: Hint | null = null;

function dismiss(this: Hint): void {
  runDetached(host.game.settings.set(NAMESPACE, "hint", false));
  runDetached(this.close());
}

function tour(this: Hint): void {
  dismiss.call(this);
  runDetached(import("./tours.ts").then(({ firstTour }) => firstTour()?.start()));
}

/** Draws the offer of the first tour if it is wanted, else closes it. */
export async function showHint(isWanted: boolean): Promise<void> {
  if (isWanted) await (hint ??= new Hint()).render({ force: true });
  else if (hint?.rendered) await hint.close();
}
