import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { snapWallEnd } from "../interaction/wall-snap.ts";
import type { LayerOptions } from "./canvas-layer.ts";
import { onThisScene, pasteCut, type Pasted } from "./pasting.ts";
import { PlaceablesLayer } from "./placeables-layer.ts";
import { wallControls, wallData } from "./wall-tools.ts";
import { viewedLevelFields } from "../levels.ts";

interface Point {
  x: number;
  y: number;
}

/** The walls of the scene. Only gamemasters see them, and only while this layer is active. */
export class WallsLayer extends PlaceablesLayer {
  static override documentName = "Wall";

  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, name: "walls", zIndex: 700 };
  }

  /** documented, but always empty here: the pointer draws the preview of the next wall */
  chain: PIXI.Graphics | null = null;
  /** whether a chain is being drawn, of walls that each begin at the end of the last */
  _chain = false;
  /** the data of the wall that was drawn last, which the tool "clone" copies; null before the first */
  _cloneType: Record<string, unknown> | null = null;
  /** the end of the wall drawn last in a chain, where the next one begins */
  _last: { point: [number, number] | null } = { point: null };
  /** the scale of the view for which the lines were drawn */
  #fitted = 0;

  override get hookName(): string {
    return "WallsLayer";
  }

  get doors(): any[] {
    return this.placeables.filter((wall) => wall.isDoor);
  }

  /** Snaps a point of the scene, in pixels, to the end of a wall near it, else to the grid. */
  getSnappedPoint(point: Point): Point {
    return snapWallEnd(point);
  }

  /** The x and y, in whole pixels, of the end that a wall gets at a point, snapped or not. */
  _getWallEndpointCoordinates(point: Point, { snap = true }: { snap?: boolean } = {}): [number, number] {
    const { x, y } = snap ? this.getSnappedPoint(point) : point;
    return [Math.round(x), Math.round(y)];
  }

  /** The end of a wall that is nearer to a point, as x and y in pixels of the scene. */
  static getClosestEndpoint(point: Point, wall: any): [number, number] {
    const [x0, y0, x1, y1] = wall.coords;
    const isFirst = Math.hypot(point.x - x0, point.y - y0) <= Math.hypot(point.x - x1, point.y - y1);
    return isFirst ? [x0, y0] : [x1, y1];
  }

  static prepareSceneControls(): object {
    return wallControls();
  }

  /**
   * The fields of a new wall drawn with a tool. The tool "clone" copies those of the wall drawn last, if there is one,
   * with an open door closed.
   */
  _dataOf(tool: string): Record<string, unknown> {
    if (tool === "clone" && this._cloneType) {
      const { _id, c: _c, ds, ...copiedFields } = this._cloneType;
      return { ...copiedFields, ds: ds === CONST.WALL_DOOR_STATES.LOCKED ? ds : CONST.WALL_DOOR_STATES.CLOSED };
    }
    return wallData(tool);
  }

  /* ---- drawing ---- */

  protected override async _tearDown(options: object): Promise<void> {
    canvas.edges.clear();
    await super._tearDown(options);
  }

  /** Draws the walls, adds their edges to `canvas.edges`, and begins without a chain. */
  protected override async _draw(): Promise<void> {
    await super._draw();
    canvas.edges.initialize();
    this.objects!.visible = this.active;
    this.chain = this.addChild(new PIXI.Graphics());
    this._last = { point: null };
    this._chain = false;
  }

  /** Adds also the edges of those walls to `canvas.edges`. */
  override async drawMissing(): Promise<boolean> {
    const wasMissing = await super.drawMissing();
    for (const wall of this.placeables) if (!wall.edge) wall.initializeEdge();
    return wasMissing;
  }

  /** Shows the walls, drawn for the present scale of the view. */
  protected override _activate(): void {
    super._activate();
    if (!this.objects) return;
    this.objects.visible = true;
    this.#fitted = canvas.stage.scale.x;
    this.setAllRenderFlags({ refresh: true });
    frame.invalidate();
  }

  /** Hides the walls and ends a chain. */
  protected override _deactivate(): void {
    super._deactivate();
    this._chain = false;
    this._last = { point: null };
    this.chain?.clear();
    if (this.objects) this.objects.visible = false;
    frame.invalidate();
  }

  /**
   * Draws the lines anew if the view's scale has changed by a quarter, so that they stay about as wide on the screen.
   */
  fitLines(scale: number): void {
    if (!this.active || Math.abs(scale / this.#fitted - 1) < 0.25) return;
    this.#fitted = scale;
    this.setAllRenderFlags({ refreshLine: true });
  }

  override releaseAll(options: object = {}): number {
    this._chain = false;
    this.chain?.clear();
    return super.releaseAll(options);
  }

  /* ---- finding ---- */

  /**
   * The nearest selectable wall within `reach` pixels of a point; null if there is none. `end`: which end of it, 0 or
   * 1, is within reach too; null if neither is.
   */
  at(point: Point, reach: number): { wall: any; end: 0 | 1 | null } | null {
    let nearestWall: { wall: any; end: 0 | 1 | null } | null = null;
    let nearest = reach;
    for (const wall of this.placeables) {
      if (!wall.can(game.user, "control")) continue;
      const { x, y, width, height } = wall.bounds;
      const isAbove = point.y < y - reach;
      const isBelow = point.y > y + height + reach;
      if (point.x < x - reach || point.x > x + width + reach || isAbove || isBelow) continue;
      const [x0, y0, x1, y1] = wall.coords;
      const closestPoint = foundry.utils.closestPointToSegment(point, { x: x0, y: y0 }, { x: x1, y: y1 });
      // a selected wall counts as nearer, so that its end is found before others at the same place
      const distance =
        Math.hypot(closestPoint.x - point.x, closestPoint.y - point.y) - (wall.controlled ? reach / 4 : 0);
      if (distance >= nearest) continue;
      nearest = distance;
      nearestWall = { wall, end: wall._endAt(point, reach) };
    }
    return nearestWall;
  }

  /* ---- making ---- */

  /**
   * Creates copies of the noted walls with their common top left corner at a point, or moves the cut walls there, once,
   * also from another scene.
   * @throws what creating, updating or deleting has thrown; no cut wall is lost then (see `pasteCut`)
   */
  override async pasteObjects(
    point: Point,
    { snap = true }: { hidden?: boolean; snap?: boolean } = {},
  ): Promise<any[]> {
    const { objects, cut } = this.clipboard;
    if (!objects.length) return [];
    const left = Math.min(...objects.map(({ bounds }) => bounds.x));
    const top = Math.min(...objects.map(({ bounds }) => bounds.y));
    const [x, y] = this._getWallEndpointCoordinates(point, { snap });
    const movedEnds = ({ c }: any): number[] =>
      [c[0] + x - left, c[1] + y - top, c[2] + x - left, c[3] + y - top].map(Math.round);
    const pasted = objects.map(({ document }): Pasted => ({
      document,
      data: { ...document.toObject(), c: movedEnds(document) },
    }));
    if (cut) return pasteCut(this, pasted, ["c"]);
    return canvas.scene.createEmbeddedDocuments("Wall", pasted.map(onThisScene));
  }

  /**
   * Creates a wall with a tool's fields, and notes its data for the tool "clone". @returns null for a wall without
   * length
   */
  async drawWall(c: [number, number, number, number], tool: string): Promise<any> {
    if (c[0] === c[2] && c[1] === c[3]) return null;
    const [wall] = await canvas.scene.createEmbeddedDocuments("Wall", [
      { ...viewedLevelFields("Wall"), ...this._dataOf(tool), c },
    ]);
    if (wall) this._cloneType = wall.toObject();
    return wall ?? null;
  }
}
