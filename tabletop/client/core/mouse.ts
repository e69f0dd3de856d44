/** `game.mouse`: the wheel over the canvas, which zooms, or turns what is selected. */
import { assertFirst } from "./single.ts";

/** Zooms a canvas at the pointer. */
export function zoomByWheel(board: any, { clientX, clientY, deltaY }: WheelEvent): void {
  const scale = board.stage.scale.x * Math.exp(-Math.min(Math.max(deltaY, -120), 120) * 0.0015);
  board.zoomAt(board.canvasCoordinatesFromClient({ x: clientX, y: clientY }), scale);
}

/**
 * Listens to the wheel. A turn goes to the active layer if Ctrl or Shift is held over a selection, else to the canvas.
 */
export class MouseManager {
  /** the least number of milliseconds between two turns of a selection */
  static MOUSE_WHEEL_RATE_LIMIT = 50;

  #lastTurn = -Infinity;

  /** @throws Error when there is one */
  constructor() {
    assertFirst(globalThis.game?.mouse, "MouseManager", "game.mouse");
  }

  /** Begins to listen; packages wrap it to hear the wheel first. */
  _activateListeners(): void {
    globalThis.addEventListener?.("wheel", (event) => this.#onWheel(event), { passive: false });
  }

  #onWheel(event: WheelEvent): void {
    const { canvas } = globalThis;
    if (!canvas?.ready || !canvas.view.contains(event.target as Node)) return;
    event.preventDefault();
    const layer = canvas.activeLayer;
    // a fractional step with Ctrl comes from fingers on a touchpad, which zoom
    const turns = (event.ctrlKey || event.shiftKey) && layer?.controlled?.length && Number.isInteger(event.deltaY);
    if (!turns) return canvas._onMouseWheel ? canvas._onMouseWheel(event) : zoomByWheel(canvas, event);
    if (event.timeStamp - this.#lastTurn < MouseManager.MOUSE_WHEEL_RATE_LIMIT) return;
    this.#lastTurn = event.timeStamp;
    layer._onMouseWheel(event);
  }
}
