import type { Loose } from "../support.ts";

export const DEFAULTS = {
  colorScheme: { applications: "", interface: "" },
  chatNotifications: "cards",
  uiScale: 1,
  fontScale: 5,
};

export type Scheme = "light" | "dark";

/** This client's wish for colours and sizes. */
export function uiWish(): Loose {
  const known = globalThis.game?.settings?.settings?.has("core.uiConfig");
  return known ? game.settings.get("core", "uiConfig") : DEFAULTS;
}

/** The theme of the interface, or of applications: each as wished, else what the operating system says. */
export function schemeOf(part: "interface" | "applications"): Scheme {
  const chosen = uiWish()?.colorScheme?.[part];
  if (chosen === "light" || chosen === "dark") return chosen;
  return globalThis.matchMedia?.("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

/** The classes that make an element the themed ancestor of what is in it. */
export function applyTheme(element: HTMLElement, scheme: Scheme): void {
  element.classList.remove("theme-light", "theme-dark");
  element.classList.add("themed", `theme-${scheme}`);
}
