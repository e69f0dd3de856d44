import type { Loose } from "../support.ts";
import { build } from "../support.ts";

/**
 * Drag and drop within an application; permissions are tested when an element is bound.
 * @see https://foundryvtt.com/api/classes/foundry.applications.ux.DragDrop.html
 */
export class DragDrop {
  dragSelector: string | null;
  dropSelector: string | null;
  permissions: Record<string, (selector: string | null) => boolean>;
  callbacks: Record<string, (event: DragEvent) => unknown>;
  /** The data of the drag under way, for handlers of dragover, which may not read the transfer. */
  static payload: Loose = null;

  constructor(options: Loose = {}) {
    this.dragSelector = options.dragSelector ?? null;
    this.dropSelector = options.dropSelector ?? null;
    this.permissions = options.permissions ?? {};
    this.callbacks = options.callbacks ?? {};
  }

  static get implementation(): typeof DragDrop {
    return CONFIG.ux?.DragDrop ?? DragDrop;
  }

  /** Makes the elements within HTML draggable, and drop targets, where permissions allow. */
  bind(html: HTMLElement): this {
    if (this.can("dragstart", this.dragSelector) && this.dragSelector) {
      for (const element of html.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.setAttribute("draggable", "true");
        element.ondragstart = this._handleDragStart.bind(this);
        element.ondragend = this._handleDragEnd.bind(this);
      }
    }
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

  /** Tells whether the permissions allow dragging (`dragstart`) or dropping (`drop`). */
  can(action: string, selector: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  /** Calls back, and keeps the data of the drag, which `dragover` cannot read. */
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

  _handleDrop(event: DragEvent): void {
    event.preventDefault();
    if (this.callbacks.drop) event.stopPropagation();
    this.callback(event, "drop");
    DragDrop.payload = null;
  }

  /**
   * Makes a small picture to be dragged under the pointer.
   * @param width in pixels
   * @param height in pixels
   */
  static createDragImage(img: HTMLImageElement, width: number, height: number): HTMLDivElement {
    const picture = build("img", { src: img.src, width, height });
    const holder = build("div", { id: "drag-preview", class: "drag-preview" }, picture);
    document.getElementById("drag-preview")?.remove();
    document.body.append(holder);
    setTimeout(() => holder.remove(), 100);
    return holder;
  }
}
