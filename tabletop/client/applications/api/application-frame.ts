import { applyTheme, schemeOf } from "../settings/scheme.ts";
import { build, icon, words } from "../support.ts";
import type { Loose } from "../support.ts";
import { pickPosition } from "./position.ts";

/** The elements of a window's frame, as in `app.window`. */
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

/**
 * Makes a button of a window's header.
 * @param classes of Font Awesome, for its icon
 * @param label the translation key of its name and tooltip
 */
function headerButton(classes: string, label: string, action: string): HTMLButtonElement {
  return build("button", {
    type: "button",
    class: `header-control icon ${classes}`,
    dataset: { action, tooltip: label },
    "aria-label": words(label),
  });
}

/**
 * Makes the outermost element of an application from its options `tag`, `id` and `classes`. A framed window also gets
 * the theme that this user chose, the role of a dialog and, if it is a form, no autocompletion.
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
 * Builds a window's frame in its outermost element: header, menu of controls, element for the content and, if it is
 * resizable, a handle.
 * @param title plain text
 * @returns the parts by name
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
  // the menu of controls, then the content's element
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
 * Calls back while the user drags a handle with the left button, until it is released or the press cancelled.
 * @param accepts whether a press starts a drag
 * @param onStart is called when a drag starts
 * @param onDrag gets the pointer's distance from the start in pixels, at most once in each frame and once at the end
 * @param onDragEnd is called when the drag ends
 */
export function followPointer(
  handle: HTMLElement,
  accepts: (event: PointerEvent) => boolean,
  onStart: () => void,
  onDrag: (dx: number, dy: number) => void,
  onDragEnd: () => void = () => undefined,
): void {
  handle.addEventListener("pointerdown", (pressEvent: PointerEvent) => {
    if (pressEvent.button !== 0 || !accepts(pressEvent)) return;
    onStart();
    const view = handle.ownerDocument.defaultView ?? window;
    // the pointer's last place, null before it has moved; and the number of the animation frame asked for, 0 for none
    let last: PointerEvent | null = null;
    let frame = 0;
    const drag = () => {
      frame = 0;
      if (last) onDrag(last.clientX - pressEvent.clientX, last.clientY - pressEvent.clientY);
    };
    const onMove = (event: PointerEvent) => {
      last = event;
      frame ||= view.requestAnimationFrame(drag);
    };
    const onEnd = (event: PointerEvent) => {
      view.removeEventListener("pointermove", onMove);
      view.removeEventListener("pointerup", onEnd);
      view.removeEventListener("pointercancel", onEnd);
      // a cancelled press has no place of its own, so that the last one stays
      if (last && event.type === "pointerup") last = event;
      view.cancelAnimationFrame(frame);
      drag();
      onDragEnd();
    };
    view.addEventListener("pointermove", onMove);
    view.addEventListener("pointerup", onEnd);
    view.addEventListener("pointercancel", onEnd);
  });
}

/**
 * Lets the user move a window by its header, minimize or restore the window by a double click on the header, and resize
 * the window by its handle, as the window's options allow. A window that cannot be moved cannot be minimized by a
 * double click either. A resize ends with a call of the application's `_onResize`, if there is such a method.
 * @param parts of the window's frame, from buildFrame
 */
export function attachWindowBehaviour(app: Loose, parts: FrameParts): void {
  // the window's position and size when the drag starts
  let start: Loose = {};
  const remember = () => {
    start = { ...app.position, width: app.element.offsetWidth, height: app.element.offsetHeight };
  };
  // Dragging the header, except its buttons and fields, moves the window.
  if (parts.header && app.options.window.positioned) {
    const isOnHeader = (event: PointerEvent) => !(event.target as HTMLElement).closest("button, a, input, select");
    followPointer(parts.header, isOnHeader, remember, (dx, dy) => {
      app.setPosition({ left: start.left + dx, top: start.top + dy });
    });
    if (app.options.window.minimizable) {
      parts.header.addEventListener("dblclick", (event) => {
        if (!isOnHeader(event as PointerEvent)) return;
        void (app.minimized ? app.maximize() : app.minimize());
      });
    }
  }
  // Dragging the handle resizes the window; pixels of the screen are divided by the window's scale.
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

/** Resolves when every picture in an element has been loaded or has failed to load. */
export async function imagesLoaded(element: HTMLElement): Promise<void> {
  const unloaded = [...element.querySelectorAll("img")].filter((image) => !image.complete);
  await Promise.all(
    unloaded.map(
      (image) =>
        new Promise((resolve) => {
          image.addEventListener("load", resolve, { once: true });
          image.addEventListener("error", resolve, { once: true });
        }),
    ),
  );
}
