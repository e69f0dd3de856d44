import { PointMovementSource } from "../sources/movement.ts";
import * as PIXI from "pixi.js";
import { footprintAnchor, footprintCenter, footprintOutline, footprintSize } from "../../../common/grid/footprint.ts";
import { testCollision, type CollisionOptions } from "../geometry/collision.ts";
import { PlaceableObject } from "./placeable-object.ts";

interface Point {
  x: number;
  y: number;
}

/** A token's place on the canvas, and the permissions of users for it. */
export abstract class BaseTokenObject extends PlaceableObject {
  readonly targeted = new Set<any>();

  get actor(): any {
    return this.document.actor;
  }

  override get name(): string {
    return this.document.name;
  }

  override set name(_name: string) {
    // Left empty: PIXI sets names of its objects, but a token's name is that of its document.
  }

  /** The token's width in pixels of the scene. */
  get w(): number {
    return this.getSize().width;
  }

  /** The token's height in pixels of the scene. */
  get h(): number {
    return this.getSize().height;
  }

  getSize(): { width: number; height: number } {
    return footprintSize(canvas.grid, this.document);
  }

  /**
   * The token's outline, relative to its top left corner: of its hexagons, an ellipse (only without a grid), or a
   * rectangle.
   */
  getShape(): PIXI.Rectangle | PIXI.Polygon | PIXI.Ellipse {
    const points = footprintOutline(canvas.grid, this.document);
    if (points) return new PIXI.Polygon(points);
    const { width, height } = this.getSize();
    const { ELLIPSE_1, ELLIPSE_2 } = CONST.TOKEN_SHAPES;
    const isEllipse = canvas.grid.isGridless && [ELLIPSE_1, ELLIPSE_2].includes(this.document.shape);
    if (isEllipse) return new PIXI.Ellipse(width / 2, height / 2, width / 2, height / 2);
    return new PIXI.Rectangle(0, 0, width, height);
  }

  get shape(): PIXI.Rectangle | PIXI.Polygon | PIXI.Ellipse {
    return this.getShape();
  }

  /** The rectangle that the token covers where it is drawn now, also while it is moving, in pixels. */
  override get bounds(): PIXI.Rectangle {
    return new PIXI.Rectangle(this.position.x, this.position.y, this.w, this.h);
  }

  override get center(): PIXI.Point {
    const { x, y } = this.getCenterPoint(this.position);
    return new PIXI.Point(x, y);
  }

  /** The token's centre, in pixels, if its top left corner is at a position; by default at the document's. */
  getCenterPoint(position: Point = this.document): Point {
    const center = footprintCenter(canvas.grid, this.document);
    return { x: position.x + center.x, y: position.y + center.y };
  }

  /** The position, in pixels, to which the token snaps from a position; by default from the document's. */
  getSnappedPosition(position: Point = this.document): Point {
    const { x, y } = this.document.getSnappedPosition({ x: position.x, y: position.y });
    return { x, y };
  }

  /**
   * The place of the token after one step: snapped to the grid, unless the scene is gridless; elevation in grid units.
   * @param dx 1 to the right, -1 to the left, 0 for neither; `dy` likewise down and up, `dz` higher and lower
   */
  _getShiftedPosition(dx: number, dy: number, dz = 0): Point & { elevation: number } {
    const { grid } = canvas;
    const { x, y, elevation } = this.document;
    const { LEFT, RIGHT, UP, DOWN, ASCEND, DESCEND } = CONST.MOVEMENT_DIRECTIONS;
    // for each axis the flag of the step's direction; 0 for no step
    const flagOf = (step: number, negative: number, positive: number): number => {
      if (step < 0) return negative;
      return step > 0 ? positive : 0;
    };
    const direction = flagOf(dx, LEFT, RIGHT) | flagOf(dy, UP, DOWN) | flagOf(dz, DESCEND, ASCEND);
    const anchor = footprintAnchor(grid, this.document);
    const shifted = grid.getShiftedPoint({ x: x + anchor.x, y: y + anchor.y, elevation }, direction);
    const corner = { x: shifted.x - anchor.x, y: shifted.y - anchor.y };
    return {
      ...(grid.isGridless ? corner : this.getSnappedPosition(corner)),
      elevation: shifted.elevation ?? elevation,
    };
  }

  get inCombat(): boolean {
    return Boolean(this.combatant);
  }

  get combatant(): any {
    return this.document.combatant ?? null;
  }

  get isTargeted(): boolean {
    return this.targeted.has(game.user);
  }

  get owner(): boolean {
    return this.isOwner;
  }

  get observer(): boolean {
    return game.user.isGM || this.actor?.testUserPermission(game.user, "OBSERVER");
  }

  /** Half the longer side of the token, in pixels. */
  get externalRadius(): number {
    return Math.max(this.w, this.h) / 2;
  }

  /** The radius in pixels of a range in grid units, which counts from the token's edge. */
  getLightRadius(units: number): number {
    return (units / canvas.dimensions.distance) * canvas.dimensions.size + this.externalRadius;
  }

  /** Whether this user sees the token. */
  abstract get isVisible(): boolean;

  /** Whether the token may be selected now: owned and seen by this user, while the tokens layer is active. */
  protected override _canControl(_user: any): boolean {
    return canvas.tokens.active && this.isOwner && this.isVisible;
  }

  protected override _canHUD(user: any): boolean {
    return this.isOwner && user.isSelf !== false && this.isVisible;
  }

  protected override _canView(user: any): boolean {
    return Boolean(this.actor?.testUserPermission(user, "LIMITED"));
  }

  /**
   * Whether a user may drag the token: its owner, unless it is locked, a preview, or the game is paused for a player.
   */
  protected override _canDrag(user: any): boolean {
    return this.isOwner && !this.isPreview && (user.isGM || !game.paused) && !this.document.locked;
  }

  /** Whether a rectangle, in pixels of the scene, touches the rectangle of the token where that is drawn now. */
  _overlapsSelection({
    x,
    y,
    width,
    height,
  }: PIXI.Rectangle | { x: number; y: number; width: number; height: number }): boolean {
    const { bounds } = this;
    return bounds.x < x + width && bounds.x + bounds.width > x && bounds.y < y + height && bounds.y + bounds.height > y;
  }

  /**
   * Tests whether walls stand between the token's centre, or another origin, and a point (all in pixels).
   * @returns by `mode`, see `testCollision`
   */
  checkCollision(
    destination: Point,
    { origin, type = "move", mode = "any" }: CollisionOptions & { origin?: Point } = {},
  ) {
    const backend = CONFIG.Canvas.polygonBackends[type];
    const start = origin ?? this.getCenterPoint();
    const options = { type, mode, source: new PointMovementSource({ object: this }) };
    return backend?.testCollision
      ? backend.testCollision(start, destination, options)
      : testCollision(start, destination, options);
  }

  /** Does nothing, since statuses show no filters here; packages may call it. */
  _updateSpecialStatusFilterEffects(): void {}
}
