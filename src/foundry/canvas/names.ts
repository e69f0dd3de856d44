import { host } from "../host/host.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/** A token with the name below it, as the host draws it. */
interface Named extends TokenPlaceable {
  readonly controlled: boolean;
  readonly isPreview?: boolean;
  readonly nameplate?: { visible: boolean } | null;
  readonly document: TokenPlaceable["document"] & { readonly displayName?: number };
}

/**
 * Shows the name of selected tokens whose name is shown on hover. No display mode of the host does both: HOVER is for hovering
 * alone, CONTROL for selected tokens alone.
 */
export function startNames(): void {
  host.Hooks.on("refreshToken", (token: Named) => {
    const { controlled, document, isPreview, nameplate } = token;
    if (!nameplate || !controlled || isPreview) return;
    if (document.displayName === host.CONST.TOKEN_DISPLAY_MODES.HOVER) nameplate.visible = true;
  });
}
