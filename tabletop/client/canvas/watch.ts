import * as PIXI from "pixi.js";
import { frame } from "./frame.ts";

let watching = false;

/**
 * Makes PIXI's own notifications of changes request a frame, from the first call on: this renderer rests while nothing
 * changes, but packages expect one that always runs. A change of `alpha` or `visible` alone needs a render flag.
 */
export function watchChanges(): void {
  if (watching) return;
  watching = true;
  const wake = () => frame.invalidate();
  wakeAfter(PIXI.Container.prototype as any, "onChildrenChange", wake);
  wakeAfter(PIXI.Transform.prototype as any, "onChange", wake);
  wakeAfter(PIXI.GraphicsGeometry.prototype as any, "invalidate", wake);
  wakeAfter(PIXI.Text.prototype as any, "_onTextureUpdate", wake);
  wakeAfter(PIXI.Sprite.prototype as any, "_onTextureUpdate", wake);
}

/** Wraps a method so that it calls `wake` when it has run. */
function wakeAfter(prototype: Record<string, any>, name: string, wake: () => void): void {
  const original = prototype[name];
  if (typeof original !== "function") return;
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    const result = original.apply(this, args);
    wake();
    return result;
  };
}
