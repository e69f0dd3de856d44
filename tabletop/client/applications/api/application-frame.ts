import { applyTheme, schemeOf } from "../settings/scheme.ts";
import { build, icon, words } from "../support.ts";
import type { Loose } from "../support.ts";
import { pickPosition } from "./position.ts";

/** The parts of a window's frame, as `app.window` holds them. */
export interface FrameParts {
  header?: HTMLElement;
  resize?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  close?: HTMLButtonElement;
  controls?: HTMLButtonElement;
  controlsDropdown?: HTMLElement;
  content?: HTMLElement;
}

/** Makes a button of the window's header. */
function headerButton(classes: string, label: string, action: string): HTMLButtonElement {
  return build("button", {
    type: "button",
    class: `header-control icon ${classes}`,
    dataset: { action, tooltip: label },
    "aria-label": words(label),
  });
}

/**
 * Makes the outermost element of an application from its options (`tag`, `id`, `classes`). For a framed window it also
 * gets this client's theme, the role of a dialog and, if it is a form, no autocompletion.
 */
export function frameElement(options: Loose): HTMLElement {
  const frame: HTMLElement = document.createElement(options.tag);
  frame.id = options.id;
  if (options.classes.length) frame.className = options.classes.join(" ");
  if (!options.window.frame) return frame;
  frame.classList.add("application");
  if (options.tag !== "dialog") frame.setAttribute("role", "dialog");
  if (options.tag === "form") frame.setAttribute("autocomplete", "off");
  applyTheme(frame, schemeOf("applications"));
  return frame;
}

/**
 * Appends to a window's outermost element a header, a menu of controls, the element for the content and, where the
 * window is resizable, a handle to resize it.
 * @param title plain text
 * @returns the appended parts, by name
 */
export function buildFrame(frame: HTMLElement, options: Loose, title: string): FrameParts {
  const parts: FrameParts = {};
  parts.icon = icon(`window-icon ${options.window.icon || "hidden"}`);
  parts.title = build("h1", { class: "window-title", id: `${options.id}-title` }, title);
  parts.controls = headerButton("fa-solid fa-ellipsis-vertical", "APPLICATION.Controls", "toggleControls");
  parts.controls.setAttribute("aria-expanded", "false");
  parts.close = headerButton("fa-solid fa-xmark", "APPLICATION.Close", "close");
  parts.header = build(
    "header",
    { class: "window-header", role: "presentation" },
    parts.icon,
    parts.title,
    parts.controls,
    parts.close,
  );
  // the menu of controls and the content
  parts.controlsDropdown = build("menu", { class: "controls-dropdown" });
  const content: HTMLElement = document.createElement(options.window.contentTag || "section");
  content.classList.add("window-content", ...options.window.contentClasses);
  parts.content = content;
  frame.append(parts.header, parts.controlsDropdown, content);
  frame.setAttribute("aria-labelledby", `${options.id}-title`);
  if (options.window.resizable) {
    parts.resize = build("div", { class: "window-resize-handle", "aria-hidden": "true" });
    frame.append(parts.resize);
  }
  return parts;
}

/**
 * Calls back while the user drags a handle: from a press with the left button until it is released or the press is
 * cancelled.
 * @param accepts tells whether a press starts a drag
 * @param started is called at that press
 * @param moved receives the distance in pixels since the press, at most once a frame
 * @param ended is called at the end
 */
export function followPointer(
  handle: HTMLElement,
  accepts: (event: PointerEvent) => boolean,
  started: () => void,
  moved: (dx: number, dy: number) => void,
  ended: () => void = () => undefined,
): void {
  handle.addEventListener("pointerdown", (down: PointerEvent) => {
    if (down.button !== 0 || !accepts(down)) return;
    started();
    const view = handle.ownerDocument.defaultView ?? window;
    let waiting = false;
    // several moves within one frame count as one
    const move = (event: PointerEvent) => {
      if (waiting) return;
      waiting = true;
      view.requestAnimationFrame(() => {
        waiting = false;
        moved(event.clientX - down.clientX, event.clientY - down.clientY);
      });
    };
    const up = () => {
      view.removeEventListener("pointermove", move);
      view.removeEventListener("pointerup", up);
      view.removeEventListener("pointercancel", up);
      ended();
    };
    view.addEventListener("pointermove", move);
    view.addEventListener("pointerup", up);
    view.addEventListener("pointercancel", up);
  });
}

/**
 * Lets the user move a window by its header, fold or unfold it by a double click there, and resize it by its handle.
 * Options of the window can forbid each; one that cannot be moved cannot be folded this way either.
 * @param parts of the window's frame, from buildFrame
 */
export function attachWindowBehaviour(app: Loose, parts: FrameParts): void {
  let start: Loose = {};
  const remember = () => {
    start = { ...app.position, width: app.element.offsetWidth, height: app.element.offsetHeight };
  };
  // dragging the header, except by its buttons and fields, moves the window
  if (parts.header && app.options.window.positioned) {
    const onHeader = (event: PointerEvent) => !(event.target as HTMLElement).closest("button, a, input, select");
    followPointer(parts.header, onHeader, remember, (dx, dy) => {
      app.setPosition({ left: start.left + dx, top: start.top + dy });
    });
    if (app.options.window.minimizable) {
      parts.header.addEventListener("dblclick", (event) => {
        if (!onHeader(event as PointerEvent)) return;
        void (app.minimized ? app.maximize() : app.minimize());
      });
    }
  }
  // dragging the handle resizes it: pixels on the screen are divided by its scale
  if (parts.resize) {
    followPointer(
      parts.resize,
      () => !app.minimized,
      remember,
      (dx, dy) => {
        const scale = app.position.scale || 1;
        app.setPosition(pickPosition({ width: start.width + dx / scale, height: start.height + dy / scale }));
      },
      () => app._onResize?.(),
    );
  }
}

/** Resolves once every picture in an element has been loaded, or has failed. */
export async function imagesLoaded(element: HTMLElement): Promise<void> {
  const pending = [...element.querySelectorAll("img")].filter((image) => !image.complete);
  await Promise.all(
    pending.map(
      (image) =>
        new Promise((done) => {
          image.addEventListener("load", done, { once: true });
          image.addEventListener("error", done, { once: true });
        }),
    ),
  );
}
