import * as PIXI from "pixi.js";
import { frame } from "./frame.ts";

let watching = false;

/**
 * Makes PIXI's own notifications of changes request a frame, from the first call on: the canvas draws nothing while
 * nothing changes, but packages expect frames all the time. A change of `alpha` or `visible` alone is not noticed and
 * needs a render flag.
 */
export function watchChanges(): void {
  if (watching) return;
  watching = true;
  const wake = () => frame.invalidate();
  wakeAfter(PIXI.Container.prototype, "onChildrenChange", wake);
  wakeAfter(PIXI.Transform.prototype, "onChange", wake);
  wakeAfter(PIXI.GraphicsGeometry.prototype, "invalidate", wake);
  wakeAfter(PIXI.Text.prototype, "_onTextureUpdate", wake);
  wakeAfter(PIXI.Sprite.prototype, "_onTextureUpdate", wake);
}

/**
 * Wraps a method of a class, so that `wake` is called after each run of the method. Does nothing if the class has no
 * such method.
 * @param name the method's name; the method may be protected and so unknown to the types
 */
function wakeAfter(prototype: object, name: string, wake: () => void): void {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== "function") return;
  Reflect.set(prototype, name, function (this: unknown, ...args: unknown[]): unknown {
    const result: unknown = Reflect.apply(original, this, args);
    wake();
    return result;
  });
}
