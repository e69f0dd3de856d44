import * as PIXI from "pixi.js";
import { frame } from "../frame.ts";
import { sceneLength } from "../placeables/wall-parts.ts";
import { getTexture, loadTexture } from "../textures.ts";
import { onViewedLevel } from "../levels.ts";

/** The distance from the wall, in pixels, of the two points at which a door's visibility is tested. */
const BESIDE = 6;
/** The least length of a control's sides, in pixels of the screen. */
const SMALLEST = 26;
/** The longer side at which the pictures of door controls are drawn, in pixels. */
const PIXELS = { pixels: 128 };

/**
 * The control of a door. A left click opens or closes it for users who may; a gamemaster's right click locks or
 * unlocks it. A locked door only tells the user that it is locked. Players never see the control of a secret door.
 */
export class DoorControl extends PIXI.Container {
  wall: any;
  bg: PIXI.Graphics | undefined;
  icon: PIXI.Sprite | undefined;
  border: PIXI.Graphics | undefined;
  hover = false;

  constructor(wall: any) {
    super();
    this.wall = wall;
    this.visible = false;
    this.eventMode = "none";
  }

  get center(): PIXI.Point {
    return new PIXI.Point(this.position.x, this.position.y);
  }

  /** Whether this user sees the control: it is of a door on a shown level, not secret to a player, and in sight. */
  get isVisible(): boolean {
    const { wall } = this;
    if (!canvas.dimensions || wall.destroyed || !wall.isDoor || !onViewedLevel(wall.document)) return false;
    if (wall.document.door === CONST.WALL_DOOR_TYPES.SECRET && !game.user.isGM) return false;
    // a player's tokens may see only one side of a door, so a point on either side is tested
    const { visibility } = canvas;
    if (!visibility.tokenVision) return true;
    const [x, y] = wall.midpoint;
    const { angle } = wall.toRay();
    const [dx, dy] = [Math.sin(angle) * BESIDE, -Math.cos(angle) * BESIDE];
    const sides = [
      { x: x + dx, y: y + dy },
      { x: x - dx, y: y - dy },
    ];
    return sides.some((point) => visibility.testVisibility(point, { tolerance: 0, object: this }));
  }

  /** The length of the control's sides, in pixels of the scene: 0.4 spaces, or more so that it can be clicked. */
  get #size(): number {
    return Math.max(40 * canvas.dimensions.uiScale, sceneLength(SMALLEST));
  }

  /** Whether the control is shown and a point of the scene, in pixels, is on it. */
  covers({ x, y }: { x: number; y: number }): boolean {
    const reach = this.#size / 2;
    return this.visible && Math.abs(x - this.position.x) <= reach && Math.abs(y - this.position.y) <= reach;
  }

  /** Draws the control, and again once all its pictures are loaded. */
  async draw(): Promise<this> {
    if (this.destroyed) return this;
    this.bg ??= this.addChild(new PIXI.Graphics());
    this.icon ??= this.addChild(new PIXI.Sprite(PIXI.Texture.EMPTY));
    this.icon.anchor.set(0.5);
    this.border ??= this.addChild(new PIXI.Graphics());
    this.reposition();
    this.refresh();
    // the pictures of all states, so that a later change shows at once
    const { doorClosed, doorLocked, doorOpen, doorSecret } = CONFIG.controlIcons;
    await Promise.all([doorClosed, doorLocked, doorOpen, doorSecret].map((src) => loadTexture(src, PIXELS)));
    this.refresh();
    return this;
  }

  /** The picture of the door's state: locked, open, closed, or closed and secret; null while it is not loaded. */
  _getTexture(): PIXI.Texture | null {
    const { door, ds } = this.wall.document;
    const { OPEN, LOCKED } = CONST.WALL_DOOR_STATES;
    const { doorClosed, doorLocked, doorOpen, doorSecret } = CONFIG.controlIcons;
    if (ds === LOCKED) return getTexture(doorLocked, PIXELS);
    if (ds === OPEN) return getTexture(doorOpen, PIXELS);
    return getTexture(door === CONST.WALL_DOOR_TYPES.SECRET ? doorSecret : doorClosed, PIXELS);
  }

  /** Moves the control to the middle of its wall. */
  reposition(): void {
    const [x, y] = this.wall.midpoint;
    this.position.set(x, y);
  }

  /**
   * Shows the present state of the door, highlighted under the pointer; hides the control if this user may not see it.
   */
  refresh(): void {
    const { bg, icon, border } = this;
    if (this.destroyed || !bg || !icon || !border) return;
    this.visible = this.isVisible;
    const size = this.#size;
    bg.clear()
      .beginFill(0x0d0f13, 0.78)
      .drawRoundedRect(-size / 2, -size / 2, size, size, size * 0.2)
      .endFill();
    icon.texture = this._getTexture() ?? PIXI.Texture.EMPTY;
    icon.width = icon.height = size * 0.86;
    // the frame around the picture: bright and thick under the pointer
    border.clear();
    const color = this.hover ? 0xf08c2e : 0xe9e6df;
    border.lineStyle(size * (this.hover ? 0.08 : 0.04), color, this.hover ? 1 : 0.5);
    border.drawRoundedRect(-size / 2, -size / 2, size, size, size * 0.2);
    frame.invalidate();
  }

  _onMouseOver(_event: unknown): void {
    if (this.hover || this.#isBlocked) return;
    this.hover = true;
    this.refresh();
  }

  _onMouseOut(_event: unknown): void {
    if (!this.hover) return;
    this.hover = false;
    this.refresh();
  }

  /** Whether this user may not open doors now: a player while the game is paused. */
  get #isBlocked(): boolean {
    return game.paused && !game.user.isGM;
  }

  /**
   * Opens the door if it is closed, else closes it. Returns false, with a message to the user, if the door is locked,
   * the game is paused for this user, or they may not change the door.
   */
  _onMouseDown(_event: unknown): Promise<unknown> | false {
    const { document } = this.wall;
    const { OPEN, CLOSED, LOCKED } = CONST.WALL_DOOR_STATES;
    if (this.#isBlocked) {
      ui.notifications.warn("GAME.PausedWarning", { localize: true });
      return false;
    }
    // a locked door can only be tried
    if (document.ds === LOCKED) {
      this.wall._playDoorSound("test");
      ui.notifications.info("WALLS.DoorLocked", { localize: true });
      return false;
    }
    const ds = document.ds === CLOSED ? OPEN : CLOSED;
    if (!document.canUserModify(game.user, "update", { ds })) {
      ui.notifications.warn("WALLS.DoorForbidden", { localize: true });
      return false;
    }
    return document.update({ ds });
  }

  /** Locks or unlocks the door; false, without doing it, for players and for an open door. */
  _onRightDown(_event: unknown): Promise<unknown> | false {
    if (!game.user.isGM) return false;
    const { OPEN, CLOSED, LOCKED } = CONST.WALL_DOOR_STATES;
    const { document } = this.wall;
    if (document.ds === OPEN) return false;
    return document.update({ ds: document.ds === LOCKED ? CLOSED : LOCKED });
  }
}
