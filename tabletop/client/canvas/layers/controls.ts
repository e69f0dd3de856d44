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

/** The layer above the scene: the selection rectangle, pings and the controls of doors. */
export class ControlsLayer extends CanvasLayer {
  static override get layerOptions(): LayerOptions {
    return { ...super.layerOptions, name: "controls", zIndex: 1000 };
  }

  /** the controls of doors */
  doors!: PIXI.Container;
  select!: PIXI.Graphics;
  pings!: PIXI.Container;
  measure!: MeasureRuler;
  #fitted = 0;

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

  /** The control of a door at a point, or null. */
  doorAt(point: { x: number; y: number }): any {
    return this.#doors.findLast((door) => door.covers(point)) ?? null;
  }

  get #doors(): any[] {
    return this.doors?.children ?? [];
  }

  /** Marks the control of a door that is under the pointer, and no other; null: none. */
  hoverDoor(door: any, event: unknown): void {
    for (const other of this.#doors) if (other !== door && other.hover) other._onMouseOut(event);
    door?._onMouseOver(event);
  }

  /** Keeps the controls of doors large enough to click. @param scale of the view */
  fitDoors(scale: number): void {
    if (Math.abs(scale / this.#fitted - 1) < 0.2) return;
    this.#fitted = scale;
    this.refreshDoors();
  }

  /** Shows the controls of doors that the user may see now. */
  refreshDoors(): void {
    for (const door of this.#doors) door.refresh();
  }

  /** Draws the selection rectangle, in pixels of the scene. */
  drawSelect({ x, y, width, height }: { x: number; y: number; width: number; height: number }): void {
    const scale = 1 / canvas.stage.scale.x;
    this.select
      .clear()
      .lineStyle(2 * scale, 0xf08c2e, 0.95)
      .beginFill(0xf08c2e, 0.08)
      .drawRect(x, y, width, height)
      .endFill();
    frame.invalidate();
  }

  clearSelect(): void {
    this.select.clear();
    frame.invalidate();
  }

  /** Draws a ping at a point of the scene in pixels; resolves when it has faded. */
  async drawPing(
    { x, y }: { x: number; y: number },
    { style = "pulse", color, name = "" }: PingOptions = {},
  ): Promise<boolean> {
    const config = CONFIG.Canvas.pings.styles[style] ?? CONFIG.Canvas.pings.styles.pulse;
    const ring = this.pings.addChild(new PIXI.Graphics());
    ring.position.set(x, y);
    const size = (config.size ?? 1) * canvas.dimensions.size;
    const state = { progress: 0 };
    const still = reducedMotion();
    // a ring that grows and fades; with less motion it stands still
    const draw = () => {
      const radius = still ? size / 2 : (size / 2) * (0.3 + 0.7 * state.progress);
      const alpha = still ? 1 : 1 - state.progress ** 2;
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
    draw();
    if (name) canvas.announceText(game.i18n.format("CANVAS.Pinged", { name }));
    if (still) await new Promise((resolve) => setTimeout(resolve, config.duration));
    else {
      const attributes = [{ parent: state, attribute: "progress", to: 1 }];
      await CanvasAnimation.animate(attributes, { duration: config.duration, ontick: draw });
    }
    if (!ring.destroyed) ring.destroy();
    return true;
  }

  /** Shows another user's ping; one by which a gamemaster pulls moves the view. @returns false for another scene's */
  async handlePing(user: any, position: { x: number; y: number }, data: Record<string, any> = {}): Promise<boolean> {
    if (data.scene && data.scene !== canvas.scene?.id) return false;
    if (data.pull && user.isGM)
      void canvas.animatePan({ ...position, scale: data.zoom, duration: CONFIG.Canvas.pings.pullSpeed });
    return this.drawPing(position, { style: data.style, color: colorOf(user.color), name: user.name });
  }
}
