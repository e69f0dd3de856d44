import { host } from "../host/host.ts";
import { shared } from "../settings.ts";
import type { TokenPlaceable } from "../host/documents.ts";

interface Scale {
  set(scale: number): void;
}

/** The least height on the screen, in CSS pixels, of the letters of a name that somebody looks at. */
const LEAST = 13;

/** What is used of a drawn token and its name. */
interface Named extends TokenPlaceable {
  readonly controlled: boolean;
  readonly hover?: boolean;
  readonly nameplate?: { visible: boolean; readonly style: { fontSize: number } | null; readonly scale: Scale } | null;
  readonly document: TokenPlaceable["document"] & { readonly displayName?: number };
}

/**
 * Registers hooks about tokens whose display mode is HOVER, whose names Foundry shows under the pointer only. Their
 * names are also shown while the tokens are selected or, if the world's setting says so, always. Names that are looked
 * at are large enough to be read at any zoom.
 */
export function startNames(): void {
  host.Hooks.on("refreshToken", (token: Named) => {
    const { controlled, document, isPreview, nameplate } = token;
    fitName(token);
    if (!nameplate || isPreview || !(controlled || shared<string>("tokenNames") === "always")) return;
    if (document.displayName === host.CONST.TOKEN_DISPLAY_MODES.HOVER) nameplate.visible = true;
  });
  host.Hooks.on("canvasPan", () => {
    for (const token of (host.canvas?.tokens?.placeables ?? []) as Named[]) if (isLookedAt(token)) fitName(token);
  });
  // The names are drawn again when the setting changes.
  host.Hooks.on("fray.settingChanged", (key: string) => {
    if (key !== "tokenNames") return;
    for (const token of (host.canvas?.tokens?.placeables ?? []) as Named[])
      token.renderFlags.set({ refreshNameplate: true, refreshState: true });
  });
}

/** Tells whether a token is selected or under the pointer. */
const isLookedAt = ({ controlled, hover }: Named): boolean => Boolean(controlled || hover);

/** Enlarges the name of a token that is selected or under the pointer, if the zoom makes it too small to be read. */
function fitName(token: Named): void {
  const { nameplate } = token;
  // A name that is being removed has no style any more.
  if (!nameplate?.style) return;
  const onScreen = nameplate.style.fontSize * host.canvas.stage.scale.x;
  nameplate.scale.set(isLookedAt(token) ? Math.max(1, LEAST / onScreen) : 1);
}
