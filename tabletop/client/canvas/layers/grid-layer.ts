import * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";
import { GRID_STYLES, GridMesh } from "../containers/grid-mesh.ts";
import { frame } from "../frame.ts";
import { CanvasLayer } from "./canvas-layer.ts";

/** The highlighted spaces of the grid under one name, by which they are added and removed together. */
export class GridHighlight extends PIXI.Graphics {
  positions = new Set<string>();
  /**
   * the last space that was drawn, with its style, which the next space shares if its style is the same; null for none
   */
  #last: { color: unknown; border: unknown; alpha: number; line: number; drawn: PIXI.GraphicsData } | null = null;

  constructor(name: string) {
    super();
    this.name = name;
  }

  /** Notes a space by its top left corner in pixels. @returns false if it is noted already */
  highlight(x: number, y: number): boolean {
    const key = `${x}.${y}`;
    if (this.positions.has(key)) return false;
    this.positions.add(key);
    return true;
  }

  /** Draws a space in a style; `line` is the thickness of its border in pixels, 0 for none. */
  drawSpace(
    shape: PIXI.IShape,
    color: PIXI.ColorSource,
    border: PIXI.ColorSource | null,
    alpha: number,
    line: number,
  ): void {
    const last = this.#last;
    // A space in the style of the last one takes over that style as PIXI holds it: it need not read the colours again,
    // which takes longer than the rest.
    const isSameColour = last && last.color === color && last.border === border;
    if (isSameColour && last.alpha === alpha && last.line === line) {
      this.geometry.drawShape(shape, last.drawn.fillStyle, last.drawn.lineStyle, last.drawn.matrix);
      return;
    }
    this.lineStyle(line, border ?? 0, Math.min(alpha * 1.5, 1)).beginFill(color, alpha);
    this.drawShape(shape).endFill();
    const drawn = this.geometry.graphicsData.at(-1)!;
    // an object may change its colour later, so its style is not shared
    const hasPlainColours = typeof color !== "object" && (border === null || typeof border !== "object");
    this.#last = hasPlainColours ? { color, border, alpha, line, drawn } : null;
  }

  override clear(): this {
    this.positions?.clear(); // may be called before the fields exist
    return super.clear();
  }
}

/** A space to highlight, by its top left corner in pixels, and its look; `shape` is by default that of the space. */
interface HighlightOptions {
  x: number;
  y: number;
  color?: PIXI.ColorSource;
  border?: PIXI.ColorSource | null;
  alpha?: number;
  shape?: PIXI.IShape;
}

/** The lines of the grid, and highlighted spaces above them. */
export class GridLayer extends CanvasLayer {
  static override get layerOptions() {
    return { ...super.layerOptions, name: "grid" };
  }

  /** null for a scene without a grid, and for an invisible grid */
  mesh: PIXI.Graphics | GridMesh | null = null;
  highlight!: PIXI.Container;
  /** the thickness with which the lines were drawn last, in pixels of the scene */
  #thickness = 0;
  highlightLayers: Record<string, GridHighlight> = {};

  /** Makes the lines, thick enough for the present view, and the empty layer of highlights. */
  protected override async _draw(): Promise<void> {
    this.mesh = this.#drawMesh();
    this.highlight = this.addChild(new PIXI.Container());
    this.highlightLayers = {};
    this.#thickness = 0;
    this.fitLines(canvas.stage?.scale.x ?? 1);
  }

  /**
   * Makes the mesh for the lines. Solid lines of squares are few and drawn as graphics; others would be thousands of
   * pieces and are drawn by a shader.
   */
  #drawMesh(): PIXI.Graphics | GridMesh | null {
    const { grid, dimensions } = canvas;
    if (grid.isGridless || !(grid.alpha > 0)) return null;
    const areSolidSquares = grid.isSquare && !GRID_STYLES[grid.style];
    return this.addChild(
      areSolidSquares ? new PIXI.Graphics() : new GridMesh(grid, dimensions.width, dimensions.height),
    );
  }

  /** Fits the lines to a scale of the view, so that they are never thinner than a pixel of the screen. */
  fitLines(scale: number): void {
    const { mesh } = this;
    if (!mesh || mesh.destroyed) return;
    const thickness = Math.max(canvas.grid.thickness || 1, 1 / scale);
    if (mesh instanceof GridMesh) {
      // a pixel of the drawing, which may be coarser than the screen
      const pixel = 1 / (scale * Math.min(canvas.app.renderer.resolution, 1));
      mesh.fit(Math.max(thickness, pixel), pixel);
    } else {
      // drawn anew only if the thickness changes noticeably
      if (Math.abs(thickness - this.#thickness) < 0.05 * thickness) return;
      this.#thickness = thickness;
      mesh.clear();
      this.#drawLines(mesh, thickness);
    }
    frame.invalidate();
  }

  /** Draws the lines of square spaces, of a thickness in pixels of the scene. */
  #drawLines(mesh: PIXI.Graphics, thickness: number): void {
    const { grid, dimensions } = canvas;
    const { width, height, size } = dimensions;
    mesh.lineStyle({ width: thickness, color: colorOf(grid.color, 0), alpha: grid.alpha });
    for (let x = 0; x <= width; x += size) mesh.moveTo(x, 0).lineTo(x, height);
    for (let y = 0; y <= height; y += size) mesh.moveTo(0, y).lineTo(width, y);
  }

  /** The highlighted spaces of a name; made, without spaces, if there are none of that name. */
  addHighlightLayer(name: string): GridHighlight {
    const existing = this.highlightLayers[name];
    if (existing && !existing.destroyed) return existing;
    return (this.highlightLayers[name] = this.highlight.addChild(new GridHighlight(name)));
  }

  getHighlightLayer(name: string): GridHighlight | undefined {
    return this.highlightLayers[name];
  }

  /** Removes the highlighted spaces of a name; the name stays in use. */
  clearHighlightLayer(name: string): void {
    const layer = this.highlightLayers[name];
    if (!layer || layer.destroyed) return;
    layer.clear();
    frame.invalidate();
  }

  /** Removes the highlighted spaces of a name, and the name. */
  destroyHighlightLayer(name: string): void {
    const layer = this.highlightLayers[name];
    delete this.highlightLayers[name];
    if (layer && !layer.destroyed) layer.destroy();
    frame.invalidate();
  }

  /**
   * Highlights, on the layer `name`, the space whose top left corner is `x`, `y` in pixels; `shape` in its place, if
   * given. Draws nothing if this corner is highlighted on that layer already.
   */
  highlightPosition(
    name: string,
    { x, y, color = 0x3f9bd8, border = null, alpha = 0.25, shape }: HighlightOptions,
  ): void {
    const layer = this.addHighlightLayer(name);
    if (!layer.highlight(x, y)) return;
    const thickness = border === null ? 0 : Math.min(2, canvas.dimensions.size / 20);
    layer.drawSpace(shape ?? spaceAt(x, y), color, border, alpha, thickness);
    frame.invalidate();
  }
}

/** The shape of the space with this top left corner in pixels; for a hexagon, that of the rectangle around it. */
function spaceAt(x: number, y: number): PIXI.IShape {
  const { grid } = canvas;
  if (!grid.isHexagonal) return new PIXI.Rectangle(x, y, grid.sizeX, grid.sizeY);
  const middle = { x: x + grid.sizeX / 2, y: y + grid.sizeY / 2 };
  return new PIXI.Polygon(
    grid.getShape().flatMap((corner: PIXI.IPointData) => [middle.x + corner.x, middle.y + corner.y]),
  );
}
