import { host, runDetached } from "../host/host.ts";
import type { TokenPlaceable } from "../host/documents.ts";
import { NAMESPACE } from "../settings.ts";

/** How long the pointer must rest on a foe before the table is computed, in milliseconds. */
const REST = 120;

/**
 * Registers the hooks that show, beside the foe under the pointer, the odds of the controlled token's weapons against
 * it.
 */
export function startAim(): void {
  const { Hooks } = host;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** the foe for which the table is shown, or will be */
  let aimed: TokenPlaceable | null = null;
  const hide = (): void => {
    clearTimeout(timer);
    if (!aimed) return;
    aimed = null;
    runDetached(import("./aim-window.ts").then(({ hideAim }) => hideAim()));
  };
  Hooks.on("hoverToken", (token: TokenPlaceable, inside: boolean) => {
    hide();
    const [own, more] = host.canvas.tokens.controlled;
    if (!inside || !own || more || own.id === token.id) return;
    if (!host.game.settings.get(NAMESPACE, "hoverOdds")) return;
    timer = setTimeout(() => {
      aimed = token;
      runDetached(import("./aim-window.ts").then(({ showAim }) => showAim(own, token, () => aimed === token)));
    }, REST);
  });
  for (const hook of ["controlToken", "canvasPan", "canvasTearDown", "updateToken", "deleteToken"] as const)
    Hooks.on(hook, hide);
}
