import { host } from "../host/host.ts";
import { shared } from "../settings.ts";
import type { TokenPlaceable } from "../host/documents.ts";

/** What is used of a drawn token and its name. */
interface Named extends TokenPlaceable {
  readonly controlled: boolean;
  readonly isPreview?: boolean;
  readonly nameplate?: { visible: boolean } | null;
  readonly document: TokenPlaceable["document"] & { readonly displayName?: number };
}

/**
 * Registers hooks about tokens whose display mode is HOVER, whose names Foundry shows under the pointer only. Their
 * names are also shown while the tokens are selected or, if the world's setting says so, always.
 */
export function startNames(): void {
  host.Hooks.on("refreshToken", (token: Named) => {
    const { controlled, document, isPreview, nameplate } = token;
    if (!nameplate || isPreview || !(controlled || shared<string>("tokenNames") === "always")) return;
    if (document.displayName === host.CONST.TOKEN_DISPLAY_MODES.HOVER) nameplate.visible = true;
  });
  // The names are drawn again when the setting changes.
  host.Hooks.on("fray.settingChanged", (key: string) => {
    if (key !== "tokenNames") return;
    for (const token of (host.canvas?.tokens?.placeables ?? []) as Named[])
      token.renderFlags.set({ refreshNameplate: true, refreshState: true });
  });
}
