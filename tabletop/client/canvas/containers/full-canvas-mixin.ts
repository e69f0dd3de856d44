import type * as PIXI from "pixi.js";

/**
 * Adds to a class of PIXI's objects that its bounds are always the whole visible screen, whatever its children are.
 * @see https://foundryvtt.com/api/v14/functions/foundry.canvas.containers.FullCanvasObjectMixin.html
 */
export function FullCanvasObjectMixin<Base extends new (...args: any[]) => PIXI.Container>(base: Base): Base {
  return class FullCanvasObject extends base {
    override calculateBounds(): void {
      const { width, height } = globalThis.canvas.app.renderer.screen;
      // PIXI reads the bounds of the screen from these fields, and their version from `updateID`.
      const bounds = this._bounds as PIXI.Bounds & { updateID: number };
      Object.assign(bounds, { minX: 0, minY: 0, maxX: width, maxY: height, rect: null });
      bounds.updateID = (this as unknown as { _boundsID: number })._boundsID;
    }
  };
}
