import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { DRAWING_TOOLS } from "../layers/wall-tools.ts";
import { sceneLength } from "../placeables/wall-parts.ts";

interface Point {
  x: number;
  y: number;
}

/** The ends of a wall: x and y of the first, x and y of the second, in pixels of the scene. */
type Coordinates = [number, number, number, number];

/** What is dragged: a new wall; an end of a wall, with the ends `joined` to it; or whole walls. */
type Held =
  | { what: "drawing"; from: [number, number] }
  | { what: "end"; wall: any; end: 0 | 1; joined: { wall: any; end: 0 | 1 }[] }
  | { what: "walls"; walls: any[]; start: Point };

/** The distance within which the pointer catches a wall, in pixels of the screen. */
const REACH = 10;

/**
 * The pointer while the walls layer is active. A drawing tool draws a wall from press to release. With Ctrl a chain
 * begins: each click adds a wall from the end of the last, until a right click. The selecting tool selects and moves
 * walls, or one of their ends.
 */
export class WallPointer {
  #held: Held | null = null;
  #preview: PIXI.Graphics | null = null;

  get #layer(): any {
    return canvas.walls;
  }

  /** Whether ends snap: as the layer's setting says (by default they do), the other way with Shift. */
  #snaps(event: MouseEvent): boolean {
    const isSnapOn = ui.controls?.controls?.walls?.tools?.snap?.active ?? true;
    return isSnapOn !== event.shiftKey;
  }

  /** The end that a wall gets at a point, snapped or not. */
  #end(point: Point, event: MouseEvent): [number, number] {
    return this.#layer._getWallEndpointCoordinates(point, { snap: this.#snaps(event) });
  }

  /** The wall near a point of the scene, or null. */
  at(point: Point): any {
    return this.#layer.at(point, sceneLength(REACH))?.wall ?? null;
  }

  /** Begins a drag. @returns false if the tool draws nothing and there is no wall to drag */
  begin(start: Point, event: PointerEvent, tool: string): boolean {
    const layer = this.#layer;
    if (DRAWING_TOOLS.includes(tool)) {
      const from = layer._chain && layer._last.point ? layer._last.point : this.#end(start, event);
      this.#held = { what: "drawing", from };
      return true;
    }
    // the selecting tool: selects the wall under the pointer; then drags its end, if the pointer is on one and no other
    // wall is selected, else all selected walls
    const caughtWall = layer.at(start, sceneLength(REACH));
    if (!caughtWall) return false;
    const { wall, end } = caughtWall;
    if (!wall.controlled) wall.control({ releaseOthers: !event.shiftKey });
    if (end !== null && layer.controlled.length === 1)
      this.#held = { what: "end", wall, end, joined: this.#joined(wall, end, event) };
    else this.#held = { what: "walls", walls: layer.controlled, start };
    return true;
  }

  /**
   * The ends of other walls at the same place as this end, which move along with this end while Alt is held; empty
   * without Alt.
   */
  #joined(wall: any, end: 0 | 1, event: MouseEvent): { wall: any; end: 0 | 1 }[] {
    if (!event.altKey) return [];
    const [x, y] = wall.coords.slice(2 * end, 2 * end + 2);
    const joined: { wall: any; end: 0 | 1 }[] = [];
    for (const other of this.#layer.placeables)
      for (const otherEnd of [0, 1] as const)
        if (other !== wall && other.coords[2 * otherEnd] === x && other.coords[2 * otherEnd + 1] === y)
          joined.push({ wall: other, end: otherEnd });
    return joined;
  }

  /** Moves the dragged walls, or shows the wall that is being drawn or would come next in a chain. */
  move(point: Point, event: MouseEvent): void {
    const held = this.#held;
    if (!held) {
      const { _chain: chain, _last: lastEnd } = this.#layer;
      if (chain && lastEnd.point) this.#show([...lastEnd.point, ...this.#end(point, event)] as Coordinates);
      return;
    }
    if (held.what === "drawing") this.#show([...held.from, ...this.#end(point, event)] as Coordinates);
    else for (const [wall, ends] of this.#moved(held, point, event)) this.#place(wall, ends);
  }

  /** The walls that the drag moves, each with its new ends at this place of the pointer. */
  #moved(held: Held, point: Point, event: MouseEvent): [any, Coordinates][] {
    if (held.what === "drawing") return [];
    if (held.what === "end") {
      const [x, y] = this.#end(point, event);
      return [held, ...held.joined].map(({ wall, end }) => {
        const ends = [...wall.document.c] as Coordinates;
        [ends[2 * end], ends[2 * end + 1]] = [x, y];
        return [wall, ends];
      });
    }
    // if ends snap, whole walls move from one snapped point to another, so that they stay on the grid
    const snappedStart = this.#end(held.start, event);
    const snappedEnd = this.#end(point, event);
    const [dx, dy] = this.#snaps(event)
      ? [snappedEnd[0] - snappedStart[0], snappedEnd[1] - snappedStart[1]]
      : [point.x - held.start.x, point.y - held.start.y];
    return held.walls.map((wall) => {
      const { c } = wall.document;
      return [wall, [c[0] + dx, c[1] + dy, c[2] + dx, c[3] + dy].map(Math.round) as Coordinates];
    });
  }

  /** Shows a wall at other ends while it is dragged; null shows it at its own again. */
  #place(wall: any, c: Coordinates | null): void {
    wall._dragged = c;
    if (!wall.destroyed) wall.renderFlags.set({ refreshLine: true });
  }

  /** Draws the preview of a wall: a line on a dark outline, with a dot at each end. */
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

  /** Ends the drag: creates the drawn wall, or updates the moved ones that changed and still have a length. */
  async drop(point: Point, event: PointerEvent, tool: string): Promise<void> {
    const held = this.#held;
    this.#held = null;
    if (!held) return;
    if (held.what === "drawing") {
      await this.#draw(held.from, point, event, tool);
      return;
    }
    const movedWalls = this.#moved(held, point, event);
    const updates = movedWalls
      .filter(([, c]) => c[0] !== c[2] || c[1] !== c[3])
      .filter(([wall, c]) => c.some((number, index) => number !== wall.document.c[index]))
      .map(([wall, c]) => ({ _id: wall.id, c }));
    try {
      if (updates.length) await canvas.scene.updateEmbeddedDocuments("Wall", updates);
    } finally {
      for (const [wall] of movedWalls) this.#place(wall, null);
    }
  }

  /** Creates a wall from an end to a point; with Ctrl a chain goes on from there. */
  async #draw(from: [number, number], point: Point, event: MouseEvent, tool: string): Promise<void> {
    const layer = this.#layer;
    const to = this.#end(point, event);
    layer._chain = event.ctrlKey || event.metaKey;
    layer._last = { point: to };
    if (!layer._chain) this.#hide();
    try {
      await layer.drawWall([...from, ...to], tool);
    } finally {
      // the chain may have ended while the wall was being created
      if (!layer._chain) this.#hide();
    }
  }

  /** Adds the next wall of a chain at a click. @returns false if there is no chain or the tool does not draw */
  click(point: Point, event: PointerEvent, tool: string): boolean {
    const layer = this.#layer;
    if (!layer._chain || !layer._last.point || !DRAWING_TOOLS.includes(tool)) return false;
    void this.#draw(layer._last.point, point, event, tool).catch((error: unknown) =>
      ui.notifications.error(String(error)),
    );
    return true;
  }

  /** Ends a chain of walls. @returns false if there was none */
  endChain(): boolean {
    const layer = this.#layer;
    if (!layer?._chain) return false;
    layer._chain = false;
    layer._last = { point: null };
    this.#hide();
    return true;
  }

  /** Cancels the drag: a drawn wall vanishes, dragged walls go back. */
  cancel(): void {
    const held = this.#held;
    this.#held = null;
    this.#hide();
    if (held?.what === "end") for (const { wall } of [held, ...held.joined]) this.#place(wall, null);
    if (held?.what === "walls") for (const wall of held.walls) this.#place(wall, null);
  }
}
