import type { Loose } from "../support.ts";
import { build } from "../support.ts";

/**
 * Drag and drop within an application. Whether it is permitted is asked once, when elements are bound.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.DragDrop.html
 */
export class DragDrop {
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Record<string, (selector: string | null) => boolean>;
  callbacks: Record<string, (event: DragEvent) => unknown>;
  /**
   * The data of the present drag as text; null without one. Browsers hide a drag's data from handlers of `dragover`.
   */
  static payload: Loose = null;

  /**
   * @param options selectors, `permissions` (asked by `can`) and `callbacks` by the name of the event, such as `drop`
   */
  constructor(options: Loose = {}) {
    this.dragSelector = options.dragSelector ?? null;
    this.dropSelector = options.dropSelector ?? null;
    this.permissions = options.permissions ?? {};
    this.callbacks = options.callbacks ?? {};
  }

  static get implementation(): typeof DragDrop {
    return CONFIG.ux?.DragDrop ?? DragDrop;
  }

  /**
   * As far as permitted, makes the elements that match `dragSelector` draggable, and those that match `dropSelector`
   * drop targets. Without a `dropSelector`, or if `html` itself matches it, `html` is the drop target.
   */
  bind(html: HTMLElement): this {
    // what can be dragged
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.setAttribute("draggable", "true");
        element.ondragstart = this._handleDragStart.bind(this);
        element.ondragend = this._handleDragEnd.bind(this);
      }
    }
    // where can be dropped
    if (this.can("drop", this.dropSelector)) {
      const targets =
        !this.dropSelector || html.matches(this.dropSelector)
          ? [html]
          : [...html.querySelectorAll<HTMLElement>(this.dropSelector)];
      for (const target of targets) {
        target.ondragenter = this._handleDragEnter.bind(this);
        target.ondragleave = this._handleDragLeave.bind(this);
        target.ondragover = this._handleDragOver.bind(this);
        target.ondrop = this._handleDrop.bind(this);
      }
    }
    return this;
  }

  callback(event: DragEvent, action: string): unknown {
    return this.callbacks[action]?.(event);
  }

  /** Whether dragging (`dragstart`) or dropping (`drop`) is permitted; yes where nothing says otherwise. */
  can(action: string, selector: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  /**
   * Calls the callback, which may put data into the drag. If there are data, keeps the plain text among the data in
   * `payload` (null if there is no text), and elements around this one do not get the event.
   */
  _handleDragStart(event: DragEvent): void {
    this.callback(event, "dragstart");
    if (event.dataTransfer?.types.length) {
      event.stopPropagation();
      DragDrop.payload = event.dataTransfer.getData("text/plain") || null;
    }
  }

  _handleDragEnd(event: DragEvent): void {
    DragDrop.payload = null;
    this.callback(event, "dragend");
  }

  _handleDragEnter(event: DragEvent): void {
    this.callback(event, "dragenter");
  }

  _handleDragLeave(event: DragEvent): void {
    this.callback(event, "dragleave");
  }

  _handleDragOver(event: DragEvent): void {
    event.preventDefault();
    this.callback(event, "dragover");
  }

  /** Calls the callback. If there is one, elements around this one do not get the drop. */
  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    if (this.callbacks.drop) event.stopPropagation();
    this.callback(event, "drop");
    DragDrop.payload = null;
  }

  /**
   * Puts an element with a picture on the page, for `setDragImage`, and removes an earlier such element. The new
   * element is removed after 100 ms, when the browser has copied it.
   * @param width in pixels
   * @param height in pixels
   */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const image = build("img", { src: img.src, width, height });
    const holder = build("div", { id: "drag-preview", class: "drag-preview" }, image);
    document.getElementById("drag-preview")?.remove();
    document.body.append(holder);
    setTimeout(() => holder.remove(), 100);
    return holder;
  }
}
