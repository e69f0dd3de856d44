import type { Loose } from "../support.ts";

/** The choices for the interface before the user makes any; "" follows the operating system's theme. */
export const DEFAULTS = {
  colorScheme: { applications: "", interface: "" },
  chatNotifications: "cards",
  uiScale: 1,
  fontScale: 5,
};

/** A scheme of colours. */
export type Scheme = "light" | "dark";

/**
 * Returns this client's choices for the interface (`colorScheme`, `uiScale`, `fontScale`, `chatNotifications`), or the
 * defaults while the setting is not registered.
 */
export function uiPreferences(): Loose {
  const known = globalThis.game?.settings?.settings?.has("core.uiConfig");
  return known ? game.settings.get("core", "uiConfig") : DEFAULTS;
}

/** The theme, "light" or "dark", of the interface or of windows: the chosen one, else that of the operating system. */
export function schemeOf(part: "interface" | "applications"): Scheme {
  const chosen = uiPreferences()?.colorScheme?.[part];
  if (chosen === "light" || chosen === "dark") return chosen;
  return globalThis.matchMedia?.("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/**
 * Gives an element the classes of a theme instead of the other's; the theme's colours then hold for its content too.
 */
export function applyTheme(element: HTMLElement, scheme: Scheme): void {
  element.classList.remove("theme-light", "theme-dark");
  element.classList.add("themed", `theme-${scheme}`);
}
