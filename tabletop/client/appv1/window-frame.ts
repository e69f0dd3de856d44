/**
 * The frame of a window of the first generation of applications: a header with title and buttons, and an empty element
 * for the content.
 */
import { applyTheme, schemeOf } from "../applications/settings/scheme.ts";
import type { Loose } from "../applications/support.ts";
import { build, words } from "../applications/support.ts";

/** A button in a window's header. */
export interface HeaderButton {
  label: string;
  /** CSS classes of the button */
  class: string;
  /** CSS classes of its icon */
  icon: string;
  tooltip?: string;
  onclick?: ((event: Loose) => void) | null;
}

/** Makes a button of the header: a link that a click, Enter or Space presses. */
function headerButton({ label, class: classes, icon, tooltip, onclick }: HeaderButton): HTMLElement {
  const text = words(label);
  const button = build(
    "a",
    {
      class: `header-button control ${classes}`,
      role: "button",
      tabindex: "0",
      "aria-label": words(tooltip ?? "") || text,
      dataset: { tooltip },
    },
    build("i", { class: icon, "aria-hidden": "true" }),
    text,
  );
  // a click calls `onclick` and does nothing else; Enter and Space click the link
  button.addEventListener("click", (event) => {
    event.preventDefault();
    event.stopPropagation();
    onclick?.call(button, event);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") button.click();
  });
  return button;
}

/**
 * Builds the frame of a window.
 * @param app the application, whose id, title and options are read
 */
export function buildWindow(app: Loose, buttons: readonly HeaderButton[]): HTMLElement {
  const { id, title, options } = app;
  // the header, then the window around it
  const header = build(
    "header",
    { class: "window-header flexrow draggable resizable" },
    build("h4", { class: "window-title" }, title),
    ...buttons.map(headerButton),
  );
  const element = build(
    "div",
    {
      id,
      class: ["app", "window-app", ...options.classes].join(" "),
      role: "dialog",
      "aria-label": title,
      dataset: { appid: app.appId },
    },
    header,
    build("section", { class: "window-content" }),
  );
  applyTheme(element, schemeOf("applications"));
  return element;
}
