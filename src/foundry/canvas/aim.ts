import { host, runDetached } from "../host/host.ts";
import type { TokenPlaceable } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/** The time in milliseconds for which the pointer must rest on a token before the table is computed. */
const REST = 120;

/**
 * Registers the hooks that show, beside another token on which the pointer rests, the odds of the controlled token's
 * weapons against it; only while exactly one token is controlled and the setting `hoverOdds` is on.
 */
export function startAim(): void {
  const { Hooks } = host;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** the token for which the table is shown, or will be */
  let shownFor: TokenPlaceable | null = null;
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
  for (const hook of ["controlToken", "canvasPan", "canvasTearDown", "updateToken", "deleteToken"] as const)
    Hooks.on(hook, hide);
}
