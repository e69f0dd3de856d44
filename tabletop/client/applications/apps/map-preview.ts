/**
 * A preview of a map with the grid's cells and walls drawn over it. The wheel zooms, a drag with the left button
 * measures cells (where that is wanted), any other drag pans.
 */
import { createGrid } from "../../../common/grid/index.ts";
import { firstLineOffset } from "../../maps/grid-guess.ts";
import type { Point } from "../../maps/numbers.ts";
import type { SeenPicture } from "../../maps/pictures.ts";

/** What is drawn over the picture; all lengths in pixels of the picture. */
export interface Overlay {
  /** side of a cell */
  cell: number;
  /** distance of the first grid lines from the picture's left and top */
  x: number;
  y: number;
  /** shape of the cells, as in CONST.GRID_TYPES */
  type: number;
  /** `c`: x and y of one end, then of the other; `door`: above 0 for a door */
  walls: readonly { c: readonly number[]; door: number }[];
}

/** Cells smaller than this on the screen, in pixels, are not drawn: their lines would make a grey area. */
const FINEST = 4;
// The greatest zoom: screen pixels for one pixel of the picture.
const MOST_ZOOM = 8;

/** Draws the preview on a canvas, and handles the pointer there. */
export class MapPreview {
  readonly #canvas: HTMLCanvasElement;
  readonly #size: { width: number; height: number };
  readonly #picture: SeenPicture["preview"] | null;
  #overlay: Overlay;
  /** the place of the picture on the canvas, and its zoom, in CSS pixels */
  #view = { x: 0, y: 0, scale: 1 };
  /** the drag that measures, in pixels of the picture; null for none */
  #drag: { from: Point; to: Point } | null = null;
  /** the last point of the drag that pans, in CSS pixels of the window; null for none */
  #pan: Point | null = null;
  /**
   * called at the end of a drag that measures, with two opposite corners in pixels of the picture; null: drags only pan
   */
  onMeasure: ((from: Point, to: Point) => void) | null = null;

  /** Listens to the canvas. @param size of the map in pixels @param picture null: a grey area is drawn */
  constructor(
    canvas: HTMLCanvasElement,
    size: { width: number; height: number },
    picture: SeenPicture["preview"] | null,
    overlay: Overlay,
  ) {
    this.#canvas = canvas;
    this.#size = size;
    this.#picture = picture;
    this.#overlay = overlay;
    canvas.addEventListener("wheel", (event) => this.#zoom(event), { passive: false });
    canvas.addEventListener("pointerdown", (event) => this.#beginDrag(event));
    canvas.addEventListener("pointermove", (event) => this.#followDrag(event));
    canvas.addEventListener("pointerup", (event) => this.#endDrag(event));
    canvas.addEventListener("pointercancel", () => this.#cancel());
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    new ResizeObserver(() => this.#fit()).observe(canvas);
  }

  /** Replaces what is drawn over the picture. */
  show(overlay: Overlay): void {
    this.#overlay = overlay;
    this.#draw();
  }

  /** Sizes the canvas to its element and shows the whole map in its middle. */
  #fit(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    if (!clientWidth || !clientHeight) return;
    // device pixels for one CSS pixel
    const dots = globalThis.devicePixelRatio || 1;
    this.#canvas.width = Math.round(clientWidth * dots);
    this.#canvas.height = Math.round(clientHeight * dots);
    const { width, height } = this.#size;
    // a little smaller than it could be, so that a margin stays
    const scale = Math.min(clientWidth / width, clientHeight / height) * 0.96;
    this.#view = { scale, x: (clientWidth - width * scale) / 2, y: (clientHeight - height * scale) / 2 };
    this.#draw();
  }

  /** The point of the picture, in its pixels, under the pointer. */
  #pointOf(event: PointerEvent | WheelEvent): Point {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const { x, y, scale } = this.#view;
    return { x: (event.clientX - left - x) / scale, y: (event.clientY - top - y) / scale };
  }

  /** Zooms around the pointer: out to half the size at which the whole map fits the canvas, in to MOST_ZOOM. */
  #zoom(event: WheelEvent): void {
    event.preventDefault();
    const pointed = this.#pointOf(event);
    const { clientWidth, clientHeight } = this.#canvas;
    const fittingScale = Math.min(clientWidth / this.#size.width, clientHeight / this.#size.height);
    const wantedScale = this.#view.scale * 1.0015 ** -event.deltaY;
    const scale = Math.min(Math.max(MOST_ZOOM, fittingScale), Math.max(fittingScale * 0.5, wantedScale));
    this.#view.x += pointed.x * (this.#view.scale - scale);
    this.#view.y += pointed.y * (this.#view.scale - scale);
    this.#view.scale = scale;
    this.#draw();
  }

  /** Begins a drag: with the left button one that measures, if that is wanted, else one that pans. */
  #beginDrag(event: PointerEvent): void {
    this.#canvas.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (event.button !== 0 || !this.onMeasure) this.#pan = { x: event.clientX, y: event.clientY };
    else this.#drag = { from: this.#pointOf(event), to: this.#pointOf(event) };
  }

  /** Follows the pointer in a drag: moves the map, or the end of the measured area. */
  #followDrag(event: PointerEvent): void {
    if (this.#pan) {
      this.#view.x += event.clientX - this.#pan.x;
      this.#view.y += event.clientY - this.#pan.y;
      this.#pan = { x: event.clientX, y: event.clientY };
    } else if (this.#drag) this.#drag.to = this.#pointOf(event);
    else return;
    this.#draw();
  }

  /** Ends a drag, and passes on what it measured. */
  #endDrag(event: PointerEvent): void {
    const drag = this.#drag;
    this.#cancel();
    if (drag) this.onMeasure?.(drag.from, this.#pointOf(event));
  }

  #cancel(): void {
    this.#pan = this.#drag = null;
    this.#draw();
  }

  /** Draws the picture (a grey area without one), the cells, the walls and the area being measured. */
  #draw(): void {
    const pen = this.#canvas.getContext("2d");
    if (!pen) return;
    const dots = globalThis.devicePixelRatio || 1;
    const { x, y, scale } = this.#view;
    const { width, height } = this.#size;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    // from here on in pixels of the picture
    pen.setTransform(scale * dots, 0, 0, scale * dots, x * dots, y * dots);
    pen.imageSmoothingEnabled = scale < 2;
    pen.fillStyle = "#8884";
    pen.fillRect(0, 0, width, height);
    if (this.#picture) pen.drawImage(this.#picture, 0, 0, width, height);
    this.#drawCells(pen);
    this.#drawWalls(pen);
    if (this.#drag) this.#drawDrag(pen, this.#drag);
  }

  /**
   * Draws lines that can be seen on light and dark ground: `inner` colour within `outer`.
   * @param width of the inner line in pixels of the screen; the outer colour shows one pixel at each side
   */
  #stroke(pen: CanvasRenderingContext2D, path: Path2D, [inner, outer]: [string, string], width = 1): void {
    pen.lineWidth = (width + 2) / this.#view.scale;
    pen.strokeStyle = outer;
    pen.stroke(path);
    pen.lineWidth = width / this.#view.scale;
    pen.strokeStyle = inner;
    pen.stroke(path);
  }

  /** Draws the cells' lines within the picture, unless there is no grid or the cells are too small. */
  #drawCells(pen: CanvasRenderingContext2D): void {
    const { cell, type } = this.#overlay;
    if (type === 0 || !(cell * this.#view.scale >= FINEST)) return;
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, this.#size.width, this.#size.height);
    pen.clip();
    this.#stroke(pen, type === 1 ? this.#squares() : this.#hexes(), ["#fffc", "#0008"]);
    pen.restore();
  }

  /** The lines of square cells over the picture. */
  #squares(): Path2D {
    const { cell, x, y } = this.#overlay;
    const { width, height } = this.#size;
    const path = new Path2D();
    // rectangles without width or height, which are drawn as lines
    for (let position = firstLineOffset(x, cell); position <= width; position += cell)
      path.rect(position, -1, 0, height + 2);
    for (let position = firstLineOffset(y, cell); position <= height; position += cell)
      path.rect(-1, position, width + 2, 0);
    return path;
  }

  /** The outlines of hexagonal cells over the picture. */
  #hexes(): Path2D {
    const { cell, x, y, type } = this.#overlay;
    const { width, height } = this.#size;
    const grid = createGrid(type, { size: cell });
    const path = new Path2D();
    const [top, left, bottom, right] = grid.getOffsetRange({ x: -x, y: -y, width, height });
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++) {
        const [first, ...rest] = grid.getVertices({ i: row, j: column });
        if (!first) continue;
        path.moveTo(first.x + x, first.y + y);
        for (const point of rest) path.lineTo(point.x + x, point.y + y);
        path.closePath();
      }
    return path;
  }

  /** Draws the walls, then the doors in another colour. */
  #drawWalls(pen: CanvasRenderingContext2D): void {
    const { walls } = this.#overlay;
    for (const wantsDoors of [false, true]) {
      const path = new Path2D();
      for (const { c, door } of walls) {
        const isDoor = door > 0;
        if (isDoor !== wantsDoors) continue;
        path.moveTo(c[0]!, c[1]!);
        path.lineTo(c[2]!, c[3]!);
      }
      this.#stroke(pen, path, [wantsDoors ? "#ffb347" : "#7fd4ff", "#000a"], 2);
    }
  }

  /** Draws the measured area, divided into three by three cells. */
  #drawDrag(pen: CanvasRenderingContext2D, { from: start, to: end }: { from: Point; to: Point }): void {
    const path = new Path2D();
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    const [width, height] = [Math.abs(start.x - end.x), Math.abs(start.y - end.y)];
    path.rect(x, y, width, height);
    for (const part of [1, 2]) {
      path.rect(x + (width * part) / 3, y, 0, height);
      path.rect(x, y + (height * part) / 3, width, 0);
    }
    this.#stroke(pen, path, ["#ffe066", "#000"], 2);
  }
}
