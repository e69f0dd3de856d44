import * as PIXI from "pixi.js";
import { frame } from "./frame.ts";

let watching = false;

/**
 * Packages add, move and draw what they like on the mat and count on a renderer that never rests. Ours rests, so the
 * renderer's own notes of change wake it; who only sets `alpha` or `visible` asks for a frame by a render flag.
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

function after(prototype: Record<string, any>, name: string, wake: () => void): void {
  const before = prototype[name];
  if (typeof before !== "function") return;
  prototype[name] = function (this: unknown, ...args: unknown[]) {
    const result = before.apply(this, args);
    wake();
    return result;
  };
}
