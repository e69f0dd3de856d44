import * as PIXI from "pixi.js";
import type { RenderFlag } from "../interaction/render-flags.ts";
import { Ray } from "../geometry/ray.ts";
import type { Edge } from "../geometry/edge.ts";
import { isOpen } from "../geometry/scene-walls.ts";
import { PlaceableObject, type ControlOptions } from "./placeable-object.ts";
import {
  drawDoorPictures,
  doorInteraction,
  moveDoorPictures,
  playDoorSound,
  removeDoorPictures,
  showDoorPictures,
} from "./wall-doors.ts";
import { drawDirection, drawEndpoints, drawLine, wallEdge, wallColor } from "./wall-parts.ts";
import { onViewedLevel } from "../levels.ts";

interface Point {
  x: number;
  y: number;
}

/** The ends of a wall: x and y of the first, x and y of the second, in pixels of the scene. */
type Coordinates = [number, number, number, number];

/** The fields whose change makes the picture of a door be drawn anew; its state only moves the picture. */
const PICTURE = ["c", "door", "animation", "flags"];

/**
 * A wall, as gamemasters see it while the walls layer is active. Its door control is on the controls layer, where all
 * users see it.
 */
export class Wall extends PlaceableObject {
  static override embeddedName = "Wall";
  static override RENDER_FLAGS: Record<string, RenderFlag> = {
    redraw: { propagate: ["refresh"] },
    refresh: { propagate: ["refreshState", "refreshLine"], alias: true },
    refreshState: { propagate: ["refreshEndpoints", "refreshHighlight"] },
    refreshLine: { propagate: ["refreshEndpoints", "refreshHighlight", "refreshDirection"] },
    refreshEndpoints: {},
    refreshDirection: {},
    refreshHighlight: {},
  };

  line: PIXI.Graphics | undefined;
  endpoints: PIXI.Graphics | undefined;
  directionIcon: PIXI.Graphics | undefined;
  highlight: PIXI.Graphics | undefined;
  doorControl: any = null;
  /** the pictures of its door: none, one, or one for each of two leaves */
  readonly doorMeshes = new Set<any>();
  /** the state of its door when it was last drawn or changed */
  #doorState = CONST.WALL_DOOR_STATES.CLOSED;
  /** the ends while the wall is dragged, which are not stored yet; null while it is not */
  _dragged: Coordinates | null = null;

  #edge: Edge | null = null;

  /**
   * The wall's edge in `canvas.edges`; null before it is entered there, after the wall is deleted, and for a preview.
   */
  get edge(): Edge | null {
    return this.#edge;
  }

  /** The ends of the wall, during a drag the dragged ones. */
  get coords(): Coordinates {
    return this._dragged ?? this.document.c;
  }

  override get bounds(): PIXI.Rectangle {
    const [x0, y0, x1, y1] = this.coords;
    return new PIXI.Rectangle(Math.min(x0, x1), Math.min(y0, y1), Math.abs(x1 - x0), Math.abs(y1 - y0));
  }

  get midpoint(): [number, number] {
    const [x0, y0, x1, y1] = this.coords;
    return [(x0 + x1) / 2, (y0 + y1) / 2];
  }

  override get center(): PIXI.Point {
    return new PIXI.Point(...this.midpoint);
  }

  get isDoor(): boolean {
    return this.document.door > CONST.WALL_DOOR_TYPES.NONE;
  }

  get isOpen(): boolean {
    return isOpen(this.document);
  }

  /** The direction in which a one-way wall lets nothing pass, in radians; null for other walls. */
  get direction(): number | null {
    const { dir } = this.document;
    if (!dir) return null;
    const { angle } = this.toRay();
    return dir === CONST.WALL_DIRECTIONS.LEFT ? angle + Math.PI / 2 : angle - Math.PI / 2;
  }

  toRay(): Ray {
    const [x0, y0, x1, y1] = this.coords;
    return new Ray({ x: x0, y: y0 }, { x: x1, y: y1 });
  }

  /** @throws Error always, since a wall has two ends and no position */
  getSnappedPosition(): never {
    throw new Error("Wall#getSnappedPosition is not supported: a wall has no single position");
  }

  /**
   * The walls that are joined to this one end to end, directly or by others, itself included; and all their ends once.
   */
  getLinkedSegments(): { ids: string[]; walls: Wall[]; endpoints: [number, number][] } {
    const linked = new Set<Wall>([this]);
    const toVisit: Wall[] = [this];
    const cornersOf = (wall: Wall): string[] => [wall.coords.slice(0, 2).join(), wall.coords.slice(2).join()];
    // the walls at each corner
    const byCorner = new Map<string, Wall[]>();
    for (const wall of this.layer.placeables)
      for (const key of cornersOf(wall)) byCorner.set(key, [...(byCorner.get(key) ?? []), wall]);
    // from wall to wall, over the corners that they share
    for (let wall = toVisit.pop(); wall; wall = toVisit.pop())
      for (const key of cornersOf(wall))
        for (const other of byCorner.get(key) ?? [])
          if (!linked.has(other)) {
            linked.add(other);
            toVisit.push(other);
          }
    const walls = [...linked];
    // the ends of all of them
    const endpoints = new Map<string, [number, number]>();
    for (const { coords } of walls)
      for (const [x, y] of [coords.slice(0, 2), coords.slice(2)] as [number, number][])
        endpoints.set(`${x},${y}`, [x, y]);
    return { ids: walls.map(({ id }) => id), walls, endpoints: [...endpoints.values()] };
  }

  /** Whether the wall can stop a ray, by its direction: a wall that is not one-way always can. */
  canRayIntersect({ dx, dy }: Ray): boolean {
    const { direction } = this;
    return direction === null || Math.cos(direction) * dx + Math.sin(direction) * dy > 0;
  }

  /* ---- drawing ---- */

  /** Draws the control and the pictures of the wall's door; the wall itself is drawn when its layer is active. */
  protected override async _draw(): Promise<void> {
    if (this.isPreview) return;
    this.#doorState = this.document.ds;
    this._placeDoor();
    await drawDoorPictures(this);
  }

  /** Makes the empty graphics of the wall's parts. Called when the wall is first shown on the active walls layer. */
  #build(): void {
    this.highlight = this.addChild(new PIXI.Graphics());
    this.line = this.addChild(new PIXI.Graphics());
    this.directionIcon = this.addChild(new PIXI.Graphics());
    this.endpoints = this.addChild(new PIXI.Graphics());
  }

  override clear(): this {
    removeDoorPictures(this);
    this.line = this.endpoints = this.directionIcon = this.highlight = undefined;
    return super.clear();
  }

  protected override _destroy(options?: boolean | PIXI.IDestroyOptions): void {
    super._destroy(options);
    removeDoorPictures(this);
    this.clearDoorControl();
  }

  /**
   * Refreshes what the flags say: always the wall's state and its door control, but its line and other parts only while
   * the walls layer is active, since only then are they seen.
   */
  protected override _applyRenderFlags(flags: Record<string, boolean>): void {
    if (flags.refreshState) this._refreshState();
    if (flags.refreshLine) this.doorControl?.reposition();
    if (!this.layer?.active) return;
    if (!this.line) {
      this.#build();
      flags = { refreshLine: true, refreshEndpoints: true, refreshDirection: true, refreshHighlight: true };
    }
    if (flags.refreshLine) this._refreshLine();
    if (flags.refreshEndpoints) this._refreshEndpoints();
    if (flags.refreshDirection) this._refreshDirection();
    if (flags.refreshHighlight) this._refreshHighlight();
  }

  protected _refreshLine(): void {
    drawLine(this, this.line!, this._getWallColor());
  }

  /**
   * Shows the wall, its door's control and pictures, if it is on a shown level; a preview always, half transparent. A
   * selected wall lies above a hovered one, and that above all others.
   */
  protected _refreshState(): void {
    this.visible = this.isPreview || onViewedLevel(this.document);
    this.alpha = this.isPreview ? 0.7 : 1;
    this.zIndex = this.hover ? 1 : 0;
    if (this.controlled) this.zIndex = 2;
    this.doorControl?.refresh();
    showDoorPictures(this);
  }

  protected _refreshEndpoints(): void {
    drawEndpoints(this, this.endpoints!, this._getWallColor());
  }

  protected _refreshDirection(): void {
    drawDirection(this, this.directionIcon!, this._getWallColor());
  }

  /** Draws the highlight of a selected or hovered wall, equally wide on the screen at any zoom; else removes it. */
  protected _refreshHighlight(): void {
    const { highlight } = this;
    if (!highlight) return;
    highlight.clear();
    if (!this.controlled && !this.hover) return;
    const [x0, y0, x1, y1] = this.coords;
    const color = this.controlled ? CONFIG.Canvas.dispositionColors.CONTROLLED : 0xffffff;
    const width = 12 / canvas.stage.scale.x;
    highlight.lineStyle({ width, color, alpha: 0.55, cap: PIXI.LINE_CAP.ROUND }).moveTo(x0, y0).lineTo(x1, y1);
  }

  protected _getWallColor(): number {
    return wallColor(this.document);
  }

  /* ---- doors ---- */

  /** Adds the control of the wall's door, or removes it from a wall that is no door any more. */
  _placeDoor(): void {
    if (this.isDoor) this.createDoorControl();
    else this.clearDoorControl();
  }

  /** Draws the control of the wall's door, which is made at the first call. @returns the control */
  createDoorControl(): any {
    if (!this.doorControl || this.doorControl.destroyed) {
      this.doorControl = canvas.controls.doors.addChild(new CONFIG.Canvas.doorControlClass(this));
    }
    void this.doorControl.draw();
    return this.doorControl;
  }

  /** Removes the control of the wall's door. */
  clearDoorControl(): void {
    const { doorControl } = this;
    this.doorControl = null;
    if (doorControl && !doorControl.destroyed) doorControl.destroy({ children: true });
  }

  /** Plays the sound of what happens to the wall's door, on this client. */
  _playDoorSound(interaction: "open" | "close" | "lock" | "unlock" | "test"): void {
    playDoorSound(this, interaction);
  }

  /**
   * After a change of the wall, draws the door's pictures anew if they may look different, or moves them if only the
   * door's state changed. If a door on a shown level was opened, closed, locked or unlocked, plays the sound of that.
   */
  #changeDoor(changed: Record<string, any>): void {
    const stateBefore = this.#doorState;
    this.#doorState = this.document.ds;
    if (PICTURE.some((key) => key in changed)) void drawDoorPictures(this);
    else if ("ds" in changed) moveDoorPictures(this);
    const interaction = this.isDoor && doorInteraction(stateBefore, this.#doorState);
    if (interaction && onViewedLevel(this.document)) this._playDoorSound(interaction);
  }

  /* ---- permissions ---- */

  protected override _canControl(user: any): boolean {
    return user.isGM && canvas.walls.active;
  }

  protected override _canHover(user: any): boolean {
    return user.isGM && canvas.walls.active;
  }

  protected override _canDrag(user: any): boolean {
    return user.isGM;
  }

  /** Selects the wall; with `chain` all walls that are joined to it, too. @returns whether it is selected */
  override control(options: ControlOptions = {}): boolean {
    const { chain = false, ...controlOptions } = options;
    const isSelected = super.control(controlOptions);
    if (isSelected && chain)
      for (const wall of this.getLinkedSegments().walls) if (wall !== this) wall.control({ releaseOthers: false });
    return isSelected;
  }

  _overlapsSelection({ x, y, width, height }: { x: number; y: number; width: number; height: number }): boolean {
    const [x0, y0, x1, y1] = this.coords;
    const rectangle = new PIXI.Rectangle(x, y, width, height);
    return rectangle.lineSegmentIntersects({ x: x0, y: y0 }, { x: x1, y: y1 }, { inside: true });
  }

  /** The end of the wall that is nearer to a point: 0 or 1; null if both are farther away than `reach` pixels. */
  _endAt(point: Point, reach: number): 0 | 1 | null {
    const [x0, y0, x1, y1] = this.coords;
    const [first, second] = [Math.hypot(point.x - x0, point.y - y0), Math.hypot(point.x - x1, point.y - y1)];
    if (Math.min(first, second) > reach) return null;
    return first <= second ? 0 : 1;
  }

  /* ---- clicks ---- */

  /**
   * Selects the wall, with Alt all walls joined to it, too; Shift keeps the other walls, and ends this wall's
   * selection.
   */
  _onClickLeft(event: MouseEvent): void {
    if (event.shiftKey && this.controlled) this.release();
    else this.control({ releaseOthers: !event.shiftKey, chain: event.altKey });
  }

  /** Opens the sheet for all selected walls, after selecting this one. */
  _onClickLeft2(_event: MouseEvent | null): void {
    if (!this.controlled) this.control();
    void this.document.sheet?.render({ force: true, walls: this.layer.controlled });
  }

  _onClickRight2(event: MouseEvent | null): void {
    this._onClickLeft2(event);
  }

  /* ---- changes of the document ---- */

  /**
   * Makes the wall's edge anew and enters it in `canvas.edges`; with `deleted` removes it. Does nothing for a preview.
   */
  initializeEdge({ deleted = false }: { deleted?: boolean } = {}): void {
    if (this.isPreview) return;
    if (deleted) canvas.edges.delete(this.id);
    this.#edge = deleted ? null : wallEdge(this);
    if (this.#edge) canvas.edges.set(this.id, this.#edge);
  }

  _onCreate(_data: object, _options: object, _userId: string): void {
    this.initializeEdge();
    void this.draw();
  }

  /** Takes over all changes: edge, door, and the drawing. */
  _onUpdate(changed: Record<string, any>, _options: object, _userId: string): void {
    this.initializeEdge();
    if ("door" in changed) this._placeDoor();
    this.#changeDoor(changed);
    this.renderFlags.set({ refreshLine: true, refreshState: true });
  }

  _onDelete(_options: object, _userId: string): void {
    this.release();
    this.initializeEdge({ deleted: true });
    this.destroy();
  }
}
