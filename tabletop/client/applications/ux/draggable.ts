import { followPointer } from "../api/application-frame.ts";
import type { Loose } from "../support.ts";

/**
 * Let an element be moved by one of its parts.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.Draggable.html
 */
export class Draggable {
  app: Loose;
  element: HTMLElement;
  handle: HTMLElement;
  position: Loose = {};

  constructor(app: Loose, element: Loose, handle: Loose, _resizable: Loose = false) {
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
  }

  static get implementation(): typeof Draggable {
    return CONFIG.ux?.Draggable ?? Draggable;
  }
}
