import { host } from "../host/host.ts";
import { shared } from "../settings.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/** A token with its name, as the host draws it. */
interface Named extends TokenPlaceable {
  readonly controlled: boolean;
  readonly isPreview?: boolean;
  readonly nameplate?: { visible: boolean } | null;
  readonly document: TokenPlaceable["document"] & { readonly displayName?: number };
}

/**
 * Registers the hook that also shows the names of selected tokens whose name is shown on hover; by the world's setting,
 * of all such tokens. No display mode of the host does both: HOVER is for hovering only, CONTROL for selected tokens
 * only.
 */
export function startNames(): void {
  host.Hooks.on("refreshToken", (token: Named) => {
    const { controlled, document, isPreview, nameplate } = token;
    if (!nameplate || isPreview || !(controlled || shared<string>("tokenNames") === "always")) return;
    if (document.displayName === host.CONST.TOKEN_DISPLAY_MODES.HOVER) nameplate.visible = true;
  });
  host.Hooks.on("fray.settingChanged", (key: string) => {
    if (key !== "tokenNames") return;
    for (const token of (host.canvas?.tokens?.placeables ?? []) as Named[])
      token.renderFlags.set({ refreshNameplate: true, refreshState: true });
  });
}
