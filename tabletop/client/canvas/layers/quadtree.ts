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

  /** The objects whose bounds touch a rectangle and that pass the test, if there is one. */
  getObjects(
    { x, y, width, height }: Rectangle | PIXI.Rectangle,
    { collisionTest }: { collisionTest?: (entry: { t: T; r: Rectangle }, rectangle: Rectangle) => boolean } = {},
  ): Set<T> {
    const found = new Set<T>();
    for (const t of this.#objects()) {
      const r = t.bounds;
      const apart = r.x > x + width || r.x + r.width < x || r.y > y + height || r.y + r.height < y;
      if (!apart && (!collisionTest || collisionTest({ t, r }, { x, y, width, height }))) found.add(t);
    }
    return found;
  }
}
