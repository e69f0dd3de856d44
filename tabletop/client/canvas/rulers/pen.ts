import * as PIXI from "pixi.js";

/** The style of a line; its width is in pixels of the scene. */
export interface LineStyle {
  width: number;
  color?: PIXI.ColorSource;
  alpha?: number;
}

interface Point {
  x: number;
  y: number;
}

/** The most styles that are kept, of lines and of fills each. */
const KEPT = 100;

/**
 * Draws lines and dots on a PIXI.Graphics of its own. It hands shapes to its geometry with styles that are made once:
 * PIXI's methods make a style for each shape, which in each frame of a drag takes longer than all the rest of the
 * drawing.
 */
export class Pen {
  readonly graphics = new PIXI.Graphics();
  // made with each pen and not once for this file, since pages without a canvas load the file, too
  readonly #noLine = new PIXI.LineStyle();
  readonly #noFill = new PIXI.FillStyle();
  /** the styles made so far, by the values they were made of */
  readonly #lines = new Map<string, PIXI.LineStyle>();
  readonly #fills = new Map<string, PIXI.FillStyle>();

  clear(): void {
    this.graphics.clear();
  }

  /**
   * Draws a line with round ends and corners. Draws nothing if it has fewer than two points, no width or no opacity.
   * @param points x, y, x, y …
   */
  line(points: number[], { width, color = 0xffffff, alpha = 1 }: LineStyle): void {
    if (!(width > 0 && alpha > 0) || points.length < 4) return;
    const shape = new PIXI.Polygon(points);
    shape.closeStroke = false;
    this.graphics.geometry.drawShape(shape, this.#noFill, this.#lineOf(width, color, alpha, true));
  }

  /**
   * Draws a dot, its radius in pixels of the scene. `outline`: the line around the dot, which has the dot's `alpha`;
   * null for no line.
   */
  dot(
    { x, y }: Point,
    radius: number,
    color: PIXI.ColorSource,
    alpha: number,
    outline: { thickness: number; color: PIXI.ColorSource } | null,
  ): void {
    const line = outline ? this.#lineOf(outline.thickness, outline.color, alpha, false) : this.#noLine;
    this.graphics.geometry.drawShape(new PIXI.Circle(x, y, radius), this.#fillOf(color, alpha), line);
  }

  /** The style of a line, made at its first use; the style of no line for one without width or opacity. */
  #lineOf(width: number, color: PIXI.ColorSource, alpha: number, isRound: boolean): PIXI.LineStyle {
    if (!(width > 0 && alpha > 0)) return this.#noLine;
    const colorNumber = valueOf(color);
    const key = `${width},${colorNumber},${alpha},${isRound}`;
    let style = this.#lines.get(key);
    if (!style) {
      if (this.#lines.size >= KEPT) this.#lines.clear();
      style = new PIXI.LineStyle();
      Object.assign(style, { visible: true, width, color: colorNumber, alpha, alignment: 0.5, miterLimit: 10 });
      if (isRound) Object.assign(style, { cap: PIXI.LINE_CAP.ROUND, join: PIXI.LINE_JOIN.ROUND });
      this.#lines.set(key, style);
    }
    return style;
  }

  /** The style of a fill, made at its first use; the style of no fill for one without opacity. */
  #fillOf(color: PIXI.ColorSource, alpha: number): PIXI.FillStyle {
    if (!(alpha > 0)) return this.#noFill;
    const colorNumber = valueOf(color);
    const key = `${colorNumber},${alpha}`;
    let style = this.#fills.get(key);
    if (!style) {
      if (this.#fills.size >= KEPT) this.#fills.clear();
      style = new PIXI.FillStyle();
      Object.assign(style, { visible: true, color: colorNumber, alpha });
      this.#fills.set(key, style);
    }
    return style;
  }
}

/** The number of a colour, such as 0xff0000. */
const valueOf = (color: PIXI.ColorSource): number =>
  typeof color === "number" ? color : PIXI.Color.shared.setValue(color).toNumber();
