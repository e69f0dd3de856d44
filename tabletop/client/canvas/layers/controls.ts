import * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";
import { CanvasAnimation } from "../animation/canvas-animation.ts";
import { frame, reducedMotion } from "../frame.ts";
import { MeasureRuler } from "../rulers/measure-ruler.ts";
import { CanvasLayer, type LayerOptions } from "./canvas-layer.ts";

interface PingOptions {
  style?: string;
  color?: PIXI.ColorSource;
  name?: string;
}

/** The layer above the scene: the controls of doors, pings, the selection rectangle and the measuring tool. */
export class ControlsLayer extends CanvasLayer {
  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, name: "controls", zIndex: 1000 };
  }

  /** the controls of doors, which walls add */
  doors!: PIXI.Container;
  select!: PIXI.Graphics;
  pings!: PIXI.Container;
  measure!: MeasureRuler;
  /** the scale of the view for which the doors' controls were drawn */
  #fitted = 0;

  /** Makes the parts of the layer, the lowest first, and loads the labels of the measuring tool. */
  protected override async _draw(): Promise<void> {
    this.doors = this.addChild(new PIXI.Container());
    this.pings = this.addChild(new PIXI.Container());
    this.select = this.addChild(new PIXI.Graphics());
    this.measure = new MeasureRuler(this);
    await MeasureRuler.load();
  }

  protected override async _tearDown(options: object): Promise<void> {
    this.measure?.end();
    await super._tearDown(options);
  }

  /** The topmost door control at a point of the scene, in pixels; null if there is none. */
  doorAt(point: { x: number; y: number }): any {
    return this.#doors.findLast((door) => door.covers(point)) ?? null;
  }

  get #doors(): any[] {
    return this.doors?.children ?? [];
  }

  /** Marks a door's control as hovered over, and ends that of all others; with null only the latter. */
  hoverDoor(door: any, event: unknown): void {
    for (const other of this.#doors) if (other !== door && other.hover) other._onMouseOut(event);
    door?._onMouseOver(event);
  }

  /**
   * Draws the controls of doors anew if the view's scale has changed by a fifth, so that they stay large enough to
   * click.
   */
  fitDoors(scale: number): void {
    if (Math.abs(scale / this.#fitted - 1) < 0.2) return;
    this.#fitted = scale;
    this.refreshDoors();
  }

  /** Shows the controls of doors that the user may see now, and hides the others. */
  refreshDoors(): void {
    for (const door of this.#doors) door.refresh();
  }

  /** Draws the selection rectangle, given in pixels of the scene, in place of the last one. */
  drawSelect({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const screenPixel = 1 / canvas.stage.scale.x;
    this.select
      .clear()
      .lineStyle(2 * screenPixel, 0xf08c2e, 0.95)
      .beginFill(0xf08c2e, 0.08)
      .drawRect(x, y, width, height)
      .endFill();
    frame.invalidate();
  }

  clearSelect(): void {
    this.select.clear();
    frame.invalidate();
  }

  /**
   * Draws a ping at a point of the scene, in pixels, and has it announced to screen readers if `name`, who pings, is
   * given. Resolves to true when it has faded.
   */
  async drawPing(
    { x, y }: { x: number; y: number },
    { style = "pulse", color, name = "" }: PingOptions = {},
  ): Promise<boolean> {
    const config = CONFIG.Canvas.pings.styles[style] ?? CONFIG.Canvas.pings.styles.pulse;
    const ring = this.pings.addChild(new PIXI.Graphics());
    ring.position.set(x, y);
    const size = (config.size ?? 1) * canvas.dimensions.size;
    const state = { progress: 0 };
    const isStill = reducedMotion();
    // a ring that grows and fades; if the user wants less motion, it stands still
    const drawRing = () => {
      const radius = isStill ? size / 2 : (size / 2) * (0.3 + 0.7 * state.progress);
      const alpha = isStill ? 1 : 1 - state.progress ** 2;
      ring
        .clear()
        .lineStyle(Math.max(3, size * 0.06), color ?? config.color, alpha)
        .drawCircle(0, 0, radius);
      ring
        .lineStyle(0)
        .beginFill(color ?? config.color, alpha)
        .drawCircle(0, 0, size * 0.08)
        .endFill();
    };
    drawRing();
    if (name) canvas.announceText(game.i18n.format("CANVAS.Pinged", { name }));
    if (isStill) await new Promise((resolve) => setTimeout(resolve, config.duration));
    else {
      const attributes = [{ parent: state, attribute: "progress", to: 1 }];
      await CanvasAnimation.animate(attributes, { duration: config.duration, ontick: drawRing });
    }
    if (!ring.destroyed) ring.destroy();
    return true;
  }

  /**
   * Shows a user's ping, and moves the view if a gamemaster pulls.
   * @param data the ping's scene, style, and whether it pulls the view to the place (`pull`), at which scale (`zoom`)
   * @returns false, showing nothing, for a ping of another scene
   */
  async handlePing(user: any, position: { x: number; y: number }, data: Record<string, any> = {}): Promise<boolean> {
    if (data.scene && data.scene !== canvas.scene?.id) return false;
    if (data.pull && user.isGM)
      void canvas.animatePan({ ...position, scale: data.zoom, duration: CONFIG.Canvas.pings.pullSpeed });
    return this.drawPing(position, { style: data.style, color: colorOf(user.color), name: user.name });
  }
}
