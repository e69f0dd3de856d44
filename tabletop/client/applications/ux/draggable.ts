import { followPointer } from "../api/application-frame.ts";
import type { Loose } from "../support.ts";
import { build } from "../support.ts";

/**
 * Lets the user move an element by a handle within it and, if wanted, resize it by its corner.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.Draggable.html
 */
export class Draggable {
  app: Loose;
  element: HTMLElement;
  handle: HTMLElement;
  // The position when the drag began.
  position: Loose = {};

  /**
   * Adds the listeners.
   * @param app is moved and resized by its `setPosition`; after a resize its `_onResize` is called, if it has one
   * @param element an element, or a jQuery set whose first element counts
   * @param handle an element or selector; without a match the whole element
   * @param resizable true, or `{ selector, resizeX, resizeY }`; false: the size stays
   */
  constructor(app: Loose, element: Loose, handle: Loose, resizable: Loose = false) {
    this.app = app;
    this.element = element.nodeType === 1 ? element : element[0];
    this.handle =
      handle?.nodeType === 1 ? handle : ((handle ? this.element.querySelector(handle) : null) ?? this.element);
    this.handle.classList.add("draggable");
    followPointer(
      this.handle,
      () => true,
      () => {
        this.position = { left: this.element.offsetLeft, top: this.element.offsetTop };
      },
      (dx, dy) => this.app.setPosition({ left: this.position.left + dx, top: this.position.top + dy }),
    );
    if (resizable) this.#addHandle(resizable);
  }

  /**
   * Adds the handle for resizing: the element that `selector` matches, else a new one in the corner. A drag of it
   * changes the width, unless `resizeX` is false, and the height, unless `resizeY` is false.
   */
  #addHandle({ selector, resizeX = true, resizeY = true }: Loose): void {
    let corner = selector ? this.element.querySelector<HTMLElement>(selector) : null;
    if (!corner) {
      corner = build("div", { class: "window-resizable-handle", "aria-hidden": "true" });
      this.element.append(corner);
    }
    // the element's size when the drag began
    let size = { width: 0, height: 0 };
    followPointer(
      corner,
      // a minimized window cannot be resized
      () => !(this.app._minimized ?? this.app.minimized),
      () => {
        size = { width: this.element.offsetWidth, height: this.element.offsetHeight };
      },
      (dx, dy) => {
        // dx and dy are in pixels of the page, the size in pixels before scaling
        const scale = this.app.position?.scale || 1;
        this.app.setPosition({
          ...(resizeX && { width: size.width + dx / scale }),
          ...(resizeY && { height: size.height + dy / scale }),
        });
      },
      () => this.app._onResize?.(),
    );
  }

  static get implementation(): typeof Draggable {
    return CONFIG.ux?.Draggable ?? Draggable;
  }
}
