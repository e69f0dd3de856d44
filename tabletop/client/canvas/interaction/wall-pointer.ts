import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { DRAWING_TOOLS } from "../layers/wall-tools.ts";
import { sceneLength } from "../placeables/wall-parts.ts";

interface Point {
  x: number;
  y: number;
}

type Coordinates = [number, number, number, number];

/** The thing that is being dragged: a new wall, an end of walls, or whole walls. */
type Held =
  | { what: "drawing"; from: [number, number] }
  | { what: "end"; wall: any; end: 0 | 1; joined: { wall: any; end: 0 | 1 }[] }
  | { what: "walls"; walls: any[]; start: Point };

/** The distance at which the pointer catches a wall, in pixels of the screen. */
const REACH = 10;

/**
 * The pointer while the walls layer is active. A drawing tool draws from press to release. With Ctrl the next wall
 * continues there: each click adds one, until a right click. The selecting tool selects walls and moves them, or one
 * of their ends.
 */
export class WallPointer {
  #held: Held | null = null;
  #preview: PIXI.Graphics | null = null;

  get #layer(): any {
    return canvas.walls;
  }

  /** Tells whether ends snap: by the tool's setting, the other way with Shift. */
  #snaps(event: MouseEvent): boolean {
    const snap = ui.controls?.controls?.walls?.tools?.snap?.active ?? true;
    return snap !== event.shiftKey;
  }

  /** The end of a wall for a point, snapped or not. */
  #end(point: Point, event: MouseEvent): [number, number] {
    return this.#layer._getWallEndpointCoordinates(point, { snap: this.#snaps(event) });
  }

  /** The wall at a point of the scene, or null. */
  at(point: Point): any {
    return this.#layer.at(point, sceneLength(REACH))?.wall ?? null;
  }

  /** Begins a drag. @returns false where there is no wall to drag, so that a selection is drawn */
  begin(start: Point, event: PointerEvent, tool: string): boolean {
    const layer = this.#layer;
    if (DRAWING_TOOLS.includes(tool)) {
      const from = layer._chain && layer._last.point ? layer._last.point : this.#end(start, event);
      this.#held = { what: "drawing", from };
      return true;
    }
    const caught = layer.at(start, sceneLength(REACH));
    if (!caught) return false;
    const { wall, end } = caught;
    if (!wall.controlled) wall.control({ releaseOthers: !event.shiftKey });
    if (end !== null && layer.controlled.length === 1)
      this.#held = { what: "end", wall, end, joined: this.#joined(wall, end, event) };
    else this.#held = { what: "walls", walls: layer.controlled, start };
    return true;
  }

  /** The ends of other walls at the same place, which move along with Alt; none without. */
  #joined(wall: any, end: 0 | 1, event: MouseEvent): { wall: any; end: 0 | 1 }[] {
    if (!event.altKey) return [];
    const [x, y] = wall.coords.slice(2 * end, 2 * end + 2);
    const joined: { wall: any; end: 0 | 1 }[] = [];
    for (const other of this.#layer.placeables)
      for (const at of [0, 1] as const)
        if (other !== wall && other.coords[2 * at] === x && other.coords[2 * at + 1] === y)
          joined.push({ wall: other, end: at });
    return joined;
  }

  /** Moves the dragged walls, or shows the next wall of a chain. */
  move(point: Point, event: MouseEvent): void {
    const held = this.#held;
    if (!held) {
      const { _chain: chain, _last: last } = this.#layer;
      if (chain && last.point) this.#show([...last.point, ...this.#end(point, event)] as Coordinates);
      return;
    }
    if (held.what === "drawing") this.#show([...held.from, ...this.#end(point, event)] as Coordinates);
    else for (const [wall, c] of this.#moved(held, point, event)) this.#place(wall, c);
  }

  /** The walls that are moved, with their new ends. */
  #moved(held: Held, point: Point, event: MouseEvent): [any, Coordinates][] {
    if (held.what === "drawing") return [];
    if (held.what === "end") {
      const [x, y] = this.#end(point, event);
      return [held, ...held.joined].map(({ wall, end }) => {
        const c = [...wall.document.c] as Coordinates;
        [c[2 * end], c[2 * end + 1]] = [x, y];
        return [wall, c];
      });
    }
    // whole walls move by whole steps of the grid, so that they stay on it
    const from = this.#end(held.start, event);
    const to = this.#end(point, event);
    const [dx, dy] = this.#snaps(event)
      ? [to[0] - from[0], to[1] - from[1]]
      : [point.x - held.start.x, point.y - held.start.y];
    return held.walls.map((wall) => {
      const { c } = wall.document;
      return [wall, [c[0] + dx, c[1] + dy, c[2] + dx, c[3] + dy].map(Math.round) as Coordinates];
    });
  }

  /** Shows a wall at other ends while it is dragged; null: at its own. */
  #place(wall: any, c: Coordinates | null): void {
    wall._dragged = c;
    if (!wall.destroyed) wall.renderFlags.set({ refreshLine: true });
  }

  /** Draws the preview of a wall. */
  #show([x0, y0, x1, y1]: Coordinates): void {
    this.#preview ??= this.#layer.preview.addChild(new PIXI.Graphics());
    const preview = this.#preview!;
    const width = sceneLength(3);
    preview.clear().lineStyle(sceneLength(6), 0x0d0f13, 0.7).moveTo(x0, y0).lineTo(x1, y1);
    preview.lineStyle(width, 0xf08c2e, 1).moveTo(x0, y0).lineTo(x1, y1);
    preview.lineStyle(sceneLength(2), 0x0d0f13, 0.9).beginFill(0xf08c2e);
    preview.drawCircle(x0, y0, sceneLength(5)).drawCircle(x1, y1, sceneLength(5)).endFill();
    frame.invalidate();
  }

  /** Removes the preview of the wall that is being drawn. */
  #hide(): void {
    if (this.#preview && !this.#preview.destroyed) this.#preview.destroy();
    this.#preview = null;
    frame.invalidate();
  }

  /** Ends the drag: creates or updates the walls. */
  async drop(point: Point, event: PointerEvent, tool: string): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    if (held.what === "drawing") {
      await this.#draw(held.from, point, event, tool);
      return;
    }
    const moved = this.#moved(held, point, event);
    const updates = moved
      .filter(([, c]) => c[0] !== c[2] || c[1] !== c[3])
      .filter(([wall, c]) => c.some((number, at) => number !== wall.document.c[at]))
      .map(([wall, c]) => ({ _id: wall.id, c }));
    try {
      if (updates.length) await canvas.scene.updateEmbeddedDocuments("Wall", updates);
    } finally {
      for (const [wall] of moved) this.#place(wall, null);
    }
  }

  /** Creates a wall from one end to a point; with Ctrl the chain continues there. */
  async #draw(from: [number, number], point: Point, event: MouseEvent, tool: string): Promise<void> {
    const layer = this.#layer;
    const to = this.#end(point, event);
    layer._chain = event.ctrlKey || event.metaKey;
    layer._last = { point: to };
    if (!layer._chain) this.#hide();
    try {
      await layer.drawWall([...from, ...to], tool);
    } finally {
      if (!layer._chain) this.#hide();
    }
  }

  /** Adds the next wall of a chain at a click. @returns false where there is no chain */
  click(point: Point, event: PointerEvent, tool: string): boolean {
    const layer = this.#layer;
    if (!layer._chain || !layer._last.point || !DRAWING_TOOLS.includes(tool)) return false;
    void this.#draw(layer._last.point, point, event, tool).catch((error: unknown) =>
      ui.notifications.error(String(error)),
    );
    return true;
  }

  /** Ends a chain at a right click. @returns false where there was none */
  endChain(): boolean {
    const layer = this.#layer;
    if (!layer?._chain) return false;
    layer._chain = false;
    layer._last = { point: null };
    this.#hide();
    return true;
  }

  /** Cancels the drag; dragged walls go back. */
  cancel(): void {
    const held = this.#held;
    this.#held = null;
    this.#hide();
    if (held?.what === "end") for (const { wall } of [held, ...held.joined]) this.#place(wall, null);
    if (held?.what === "walls") for (const wall of held.walls) this.#place(wall, null);
  }
}
