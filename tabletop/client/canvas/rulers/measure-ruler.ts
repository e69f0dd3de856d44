import * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";
import { frame } from "../frame.ts";
import { loadLabelTemplate, RulerLabels } from "./labels.ts";
import { TokenRuler } from "./token-ruler.ts";

interface Point {
  x: number;
  y: number;
}

/** The measuring tool: a line through spaces with the distance at each corner. It moves nothing. */
export class MeasureRuler {
  #line: PIXI.Graphics;
  #labels = new RulerLabels();
  /** the corners set so far, the start first; empty while nothing is measured */
  #waypoints: Point[] = [];

  constructor(parent: PIXI.Container) {
    this.#line = parent.addChild(new PIXI.Graphics());
  }

  static load(): Promise<void> {
    return loadLabelTemplate(TokenRuler.WAYPOINT_LABEL_TEMPLATE);
  }

  get active(): boolean {
    return this.#waypoints.length > 0;
  }

  /** Begins a measurement at the centre or corner of a space nearest to a point. */
  begin(point: Point): void {
    this.#waypoints = [this.#snap(point)];
  }

  /** Adds a corner at the centre or corner of a space nearest to a point. */
  addWaypoint(point: Point): void {
    this.#waypoints.push(this.#snap(point));
  }

  /** The centre or corner of a space nearest to a point. */
  #snap(point: Point): Point {
    return canvas.grid.getSnappedPoint(point, {
      mode: CONST.GRID_SNAPPING_MODES.CENTER | CONST.GRID_SNAPPING_MODES.VERTEX,
    });
  }

  /**
   * Draws the line from the start through all corners to the centre or corner of a space nearest to a point (without a
   * grid to the point itself). Each corner after the start, and the line's end, get a label with the distance.
   */
  show(point: Point): void {
    const path = [...this.#waypoints, this.#snap(point)];
    const measured = canvas.grid.measurePath(path);
    const width = 4 * canvas.dimensions.uiScale;
    this.#line.clear();
    // a dark outline, then the line in the user's colour
    for (const [thickness, color] of [
      [width + 3, 0x0d0f13],
      [width, colorOf(game.user.color)],
    ] as const) {
      this.#line.lineStyle({ width: thickness, color, cap: PIXI.LINE_CAP.ROUND, join: PIXI.LINE_JOIN.ROUND });
      this.#line.moveTo(path[0]!.x, path[0]!.y);
      for (const { x, y } of path.slice(1)) this.#line.lineTo(x, y);
    }
    this.#labels.show(
      TokenRuler.WAYPOINT_LABEL_TEMPLATE,
      path.slice(1).map((position, index) => this.#label(position, measured.waypoints[index + 1])),
    );
    frame.invalidate();
  }

  /** What the label at a corner shows: the distance from the start up to there, in grid units, to two digits. */
  #label(position: Point, measurement: any): object {
    const round = (value: number) => String(Math.round(value * 100) / 100);
    return {
      action: { icon: "fa-solid fa-ruler" },
      cssClass: "measured",
      units: canvas.grid.units,
      uiScale: canvas.dimensions.uiScale,
      position,
      distance: { total: round(measurement.distance) },
      // the template, that of tokens' rulers, shows neither cost nor height here
      cost: { differs: false },
      elevation: { hidden: true },
    };
  }

  /** Ends the measurement and removes its line and labels. */
  end(): void {
    this.#waypoints = [];
    this.#line.clear();
    this.#labels.clear();
    frame.invalidate();
  }
}
