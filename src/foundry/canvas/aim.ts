import { host, runDetached } from "../host/host.ts";
import type { TokenPlaceable } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/** The time, in milliseconds, that the pointer must rest on a token before its odds are computed. */
const REST = 120;

/**
 * Registers the hooks that show odds beside a token on which the pointer rests: the odds of an attack with each weapon
 * of the controlled token on the token under the pointer. Odds are shown only if exactly one other token is controlled
 * and the user's setting `hoverOdds` is on.
 */
export function startAim(): void {
  const { Hooks } = host;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** the token beside which odds are shown or about to be shown; null while there is no such token */
  let shownFor: TokenPlaceable | null = null;
  /** Hides the odds, or stops those about to be shown. */
  const hide = (): void => {
    clearTimeout(timer);
    if (!shownFor) return;
    shownFor = null;
    runDetached(import("./aim-window.ts").then(({ hideAim }) => hideAim()));
  };
  Hooks.on("hoverToken", (token: TokenPlaceable, inside: boolean) => {
    hide();
    const [controlled, another] = host.canvas.tokens.controlled;
    if (!inside || !controlled || another || controlled.id === token.id) return;
    if (!host.game.settings.get(NAMESPACE, "hoverOdds")) return;
    timer = setTimeout(() => {
      shownFor = token;
      runDetached(
        import("./aim-window.ts").then(({ showAim }) => showAim(controlled, token, () => shownFor === token)),
      );
    }, REST);
  });
  // All that may move a token or change its odds hides them.
  for (const hook of ["controlToken", "canvasPan", "canvasTearDown", "updateToken", "deleteToken"] as const)
    Hooks.on(hook, hide);
}
