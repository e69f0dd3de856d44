import type { Loose } from "../support.ts";
import { build, icon, words } from "../support.ts";
import type { FrameParts } from "./application-frame.ts";

/**
 * Makes an entry of the menu in a window's header. A press runs the control's `onClick`, if it has one; the action named
 * by `data-action` is left to the application's own listener.
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
 * Tells whether an entry of the menu in a window's header is shown, by its `visible`: a boolean, or a function called
 * as a method of the application. An entry without `visible` is shown.
 */
export const isControlVisible = (app: Loose, { visible }: Loose): boolean =>
  typeof visible === "function" ? !!visible.call(app) : (visible ?? true);

/**
 * Updates the title, the icon and the menu of a window's header, each only if `wanted` has it.
 * @param wanted `window` of the options of render: `title`, `icon`, `controls`
 */
export function updateFrame(app: Loose, frame: FrameParts, wanted: Loose): void {
  if ("title" in wanted && frame.title) frame.title.textContent = wanted.title;
  if ("icon" in wanted && frame.icon) frame.icon.className = `window-icon ${wanted.icon || "hidden"}`;
  if ("controls" in wanted && frame.controlsDropdown && frame.controls) {
    const entries = [...app._headerControlsButtons()].map((control) => app._renderHeaderControl(control));
    frame.controlsDropdown.replaceChildren(...entries);
    frame.controls.classList.toggle("hidden", !entries.length);
  }
}

/**
 * Opens or closes the menu in a window's header. Opened, its first entry gets the focus, and the next press anywhere
 * but on the menu's button closes it.
 * @param expanded true opens it, false closes it; left out: the other state
 */
export function toggleControls({ controlsDropdown: menu, controls }: FrameParts, expanded?: boolean | null): void {
  if (!menu) return;
  const open = expanded ?? !menu.classList.contains("expanded");
  menu.classList.toggle("expanded", open);
  controls?.setAttribute("aria-expanded", String(open));
  if (!open) return;
  const page = menu.ownerDocument;
  const closeOnPress = (event: Event): void => {
    if (controls?.contains(event.target as Node)) return;
    page.removeEventListener("pointerdown", closeOnPress, { capture: true });
    const close = (): void => toggleControls({ controlsDropdown: menu, controls }, false);
    // the press may be on an entry, which must still exist when the pointer is released
    setTimeout(close, menu.contains(event.target as Node) ? 250 : 0);
  };
  page.addEventListener("pointerdown", closeOnPress, { capture: true });
  menu.querySelector<HTMLElement>("button")?.focus();
}
