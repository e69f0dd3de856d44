import type { Loose } from "../support.ts";
import { build, icon, words } from "../support.ts";
import type { FrameParts } from "./application-frame.ts";

/**
 * Makes an entry of the menu in a window's header. A press runs the control's `onClick`, if it has one; the
 * application's own listener runs the action that `data-action` names.
 */
export function headerControl(app: Loose, control: Loose): HTMLLIElement {
  const button = build(
    "button",
    { type: "button", class: "control", dataset: { action: control.action } },
    icon(`control-icon ${control.icon ?? "fa-solid fa-circle"}`),
    build("span", { class: "control-label" }, words(control.label)),
  );
  if (typeof control.onClick === "function") {
    button.addEventListener("click", (event) => control.onClick.call(app, event));
  }
  return build("li", { class: "header-control-entry", dataset: { action: control.action } }, button);
}

/**
 * Whether an entry of the menu in a window's header is shown: as its `visible` says, a boolean or a function called as
 * a method of the application. Shown if it has no `visible`.
 */
export const isControlVisible = (app: Loose, { visible }: Loose): boolean =>
  typeof visible === "function" ? !!visible.call(app) : (visible ?? true);

/**
 * Updates title, icon and menu of a window's header, each only if `changes` has its key.
 * @param changes a render's option `window`: `title`, `icon`, and `controls`, whose value does not count: the menu is
 * made anew from the application's own entries
 */
export function updateFrame(app: Loose, frame: FrameParts, changes: Loose): void {
  if ("title" in changes && frame.title) frame.title.textContent = changes.title;
  if ("icon" in changes && frame.icon) frame.icon.className = `window-icon ${changes.icon || "hidden"}`;
  if ("controls" in changes && frame.controlsDropdown && frame.controls) {
    const entries = [...app._headerControlButtons()].map((control) => app._renderHeaderControl(control));
    frame.controlsDropdown.replaceChildren(...entries);
    frame.controls.classList.toggle("hidden", !entries.length);
  }
}

/**
 * Opens or closes the menu in a window's header. When the menu opens, its first entry gets the focus, and the next
 * press anywhere but on the menu's button closes the menu.
 * @param expanded true opens the menu, false closes it; undefined or null opens a closed menu and closes an open one
 */
export function toggleControls({ controlsDropdown: menu, controls }: FrameParts, expanded?: boolean | null): void {
  if (!menu) return;
  const isOpening = expanded ?? !menu.classList.contains("expanded");
  menu.classList.toggle("expanded", isOpening);
  controls?.setAttribute("aria-expanded", String(isOpening));
  if (!isOpening) return;
  const page = menu.ownerDocument;
  const closeOnPress = (event: Event): void => {
    if (controls?.contains(event.target as Node)) return;
    page.removeEventListener("pointerdown", closeOnPress, { capture: true });
    const close = (): void => toggleControls({ controlsDropdown: menu, controls }, false);
    // A press on an entry: the entry must exist until the pointer is released, so the menu closes 250 ms later.
    setTimeout(close, menu.contains(event.target as Node) ? 250 : 0);
  };
  page.addEventListener("pointerdown", closeOnPress, { capture: true });
  menu.querySelector<HTMLElement>("button")?.focus();
}
