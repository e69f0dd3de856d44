import * as PIXI from "pixi.js";
import { frame } from "./frame.ts";

let watching = false;

/**
 * Makes PIXI's own notifications of changes request a frame, from the first call on, as packages count on a renderer
 * that never rests, and this one does. A change of `alpha` or `visible` alone needs a render flag.
 */
export function watchChanges(): void {
  if (watching) return;
  watching = true;
  const wake = () => frame.invalidate();
  after(PIXI.Container.prototype as any, "onChildrenChange", wake);
  after(PIXI.Transform.prototype as any, "onChange", wake);
  after(PIXI.GraphicsGeometry.prototype as any, "invalidate", wake);
  after(PIXI.Text.prototype as any, "_onTextureUpdate", wake);
  after(PIXI.Sprite.prototype as any, "_onTextureUpdate", wake);
}

/** Wraps a method so that it calls `wake` when it has run. */
function after(prototype: Record<string, any>, name: string, wake: () => void): void {
  const before = prototype[name];
  if (typeof before !== "function") return;
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    const result = before.apply(this, args);
    wake();
    return result;
  };
}
