import type * as PIXI from "pixi.js";

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Placed {
  bounds: Rectangle;
}

/** Finds the objects in a rectangle. It looks at all objects, since a scene has at most some hundred. */
export class Quadtree<T extends Placed = any> {
  #objects: () => readonly T[];

  constructor(objects: () => readonly T[]) {
    this.#objects = objects;
  }

  get objects(): readonly T[] {
    return this.#objects();
  }

  /**
   * The objects whose bounds touch a rectangle and that pass the test, if there is one.
   * @param options.collisionTest true for an object that counts; gets it as `t`, with its bounds as `r`, and the
   * rectangle
   */
  getObjects(
    { x, y, width, height }: Rectangle | PIXI.Rectangle,
    { collisionTest }: { collisionTest?: (entry: { t: T; r: Rectangle }, rectangle: Rectangle) => boolean } = {},
  ): Set<T> {
    const found = new Set<T>();
    for (const object of this.#objects()) {
      const bounds = object.bounds;
      const isApart =
        bounds.x > x + width || bounds.x + bounds.width < x || bounds.y > y + height || bounds.y + bounds.height < y;
      if (!isApart && (!collisionTest || collisionTest({ t: object, r: bounds }, { x, y, width, height })))
        found.add(object);
    }
    return found;
  }
}
