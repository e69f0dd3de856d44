import type { Loose } from "../support.ts";

/** The interface's preferences until the user changes them. A colour scheme of "" follows the operating system. */
export const DEFAULTS = {
  colorScheme: { applications: "", interface: "" },
  chatNotifications: "cards",
  uiScale: 1,
  fontScale: 5,
};

/** A theme. */
export type Scheme = "light" | "dark";

/** Returns this client's preferences for the interface; the defaults while the setting is not registered yet. */
export function uiPreferences(): Loose {
  const isRegistered = globalThis.game?.settings?.settings?.has("core.uiConfig");
  return isRegistered ? game.settings.get("core", "uiConfig") : DEFAULTS;
}

/** The theme of the interface, or of windows: the chosen one, else that of the operating system. */
export function schemeOf(part: "interface" | "applications"): Scheme {
  const chosen = uiPreferences()?.colorScheme?.[part];
  if (chosen === "light" || chosen === "dark") return chosen;
  return globalThis.matchMedia?.("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** Gives an element, and so its content, the colours of a theme. */
export function applyTheme(element: HTMLElement, scheme: Scheme): void {
  element.classList.remove("theme-light", "theme-dark");
  element.classList.add("themed", `theme-${scheme}`);
}
