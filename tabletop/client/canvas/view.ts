import * as PIXI from "pixi.js";
import { CanvasAnimation } from "./animation/canvas-animation.ts";
import { frame } from "./frame.ts";
import { labelLayer } from "./rulers/labels.ts";

interface Point {
  x: number;
  y: number;
}

/** A position of the view: the point of the scene in the middle of the screen, and the scale. */
export interface ViewPosition extends Point {
  scale: number;
}

/** Where a smooth movement of the view leads, and how fast. */
export interface PanOptions extends Partial<ViewPosition> {
  duration?: number;
  speed?: number;
  easing?: string;
}

/** The name of the view's animation: a new one ends the last. */
const PAN_NAME = "canvas.animatePan";

/** The view: the part of the scene that the screen shows. */
export class View {
  readonly #canvas: any;
  position: ViewPosition = { x: 0, y: 0, scale: 0 };

  constructor(canvas: any) {
    this.#canvas = canvas;
  }

  /**
   * The position that shows the whole scene with a margin of 5 per cent, in the part of the screen beside the sidebar;
   * at most at scale 1.
   */
  whole(): ViewPosition {
    const { sceneX, sceneY, sceneWidth, sceneHeight } = this.#canvas.dimensions;
    const { width, height } = this.#canvas.app.screen;
    const coveredWidth = this.#sidebarWidth(width);
    // both sides fit, and no scale above 1 is left after the margin
    const scale = Math.min((width - coveredWidth) / sceneWidth, height / sceneHeight, 1 / 0.95) * 0.95;
    return { x: sceneX + sceneWidth / 2 + coveredWidth / 2 / scale, y: sceneY + sceneHeight / 2, scale };
  }

  /** The width of the sidebar in pixels, if it lies at the right edge and is narrower than half the screen; else 0. */
  #sidebarWidth(screen: number): number {
    const bounds = document.getElementById("sidebar")?.getBoundingClientRect();
    return bounds && bounds.right > screen - 2 && bounds.width < screen / 2 ? bounds.width : 0;
  }

  /** Sets the first position: the last one of this scene, else its initial one, else the one that shows all of it. */
  start(): void {
    const { _viewPosition, initial } = this.#canvas.scene;
    const { x, y, scale } = [_viewPosition, initial].find((known) => Number.isFinite(known?.x)) ?? {};
    const whole = this.whole();
    this.#canvas.pan(x === undefined ? whole : { x, y, scale: scale ?? whole.scale });
  }

  /** Allows the scales that fit a window of another size. */
  fitWindow(): void {
    this.#canvas.dimensions.scale = this.scales();
    this.apply(this.position);
  }

  /** The allowed scales, and the one that shows the whole scene: `canvas.dimensions.scale`. */
  scales(): { min: number; max: number; default: number } {
    const { minZoom, maxZoom } = CONFIG.Canvas;
    const whole = this.whole().scale;
    return { min: minZoom ?? Math.min(0.25, whole * 0.6), max: maxZoom, default: whole };
  }

  /**
   * Sets the position, kept within the canvas and the allowed scales; moves what depends on the position; and calls the
   * hook canvasPan. A coordinate or scale that is not a number stays as it was.
   */
  apply({ x, y, scale }: ViewPosition): void {
    const { stage, app, dimensions, scene } = this.#canvas;
    const { min, max } = this.#canvas.dimensions.scale;
    const former = this.position;
    const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
    this.position = {
      x: clamp(numberOr(x, former.x), 0, dimensions.width),
      y: clamp(numberOr(y, former.y), 0, dimensions.height),
      scale: clamp(numberOr(scale, former.scale), min, max),
    };
    if (scene) Object.assign(scene._viewPosition, this.position);
    stage.pivot.set(this.position.x, this.position.y);
    stage.scale.set(this.position.scale);
    stage.position.set(app.screen.width / 2, app.screen.height / 2);
    stage.transform.updateTransform(PIXI.Transform.IDENTITY); // so that coordinates are right before the next frame
    this.#alignPage();
    this.#canvas.interface?.grid?.fitLines?.(this.position.scale);
    this.#canvas.walls?.fitLines?.(this.position.scale);
    this.#canvas.controls?.fitDoors?.(this.position.scale);
    frame.invalidate();
    Hooks.callAll("canvasPan", this.#canvas, this.position);
  }

  /** Moves the page's elements above the canvas (labels and HUD) along with the view. */
  #alignPage(): void {
    const { x, y } = this.#canvas.clientCoordinatesFromCanvas({ x: 0, y: 0 });
    const layer = labelLayer();
    layer.style.transform = `translate(${x}px, ${y}px) scale(${this.position.scale})`;
    layer.style.setProperty("--mat-scale", String(this.position.scale));
    layer.style.setProperty("--mat-x", `${x}px`);
    layer.style.setProperty("--mat-y", `${y}px`);
    this.#canvas.hud?.align?.();
  }

  /** Zooms so that a point of the scene stays at its place on the screen. */
  zoomAt(point: Point, scale: number): void {
    const before = this.position;
    const { min, max } = this.#canvas.dimensions.scale;
    const allowed = Math.min(Math.max(scale, min), max);
    const ratio = before.scale / allowed;
    this.#canvas.pan({
      x: point.x + (before.x - point.x) * ratio,
      y: point.y + (before.y - point.y) * ratio,
      scale: allowed,
    });
  }

  /**
   * Moves the view smoothly to a position; a coordinate or scale that is left out or not a number stays as it is.
   * `speed`, in pixels of the scene per second, replaces `duration`, in milliseconds.
   * @returns false if the movement was ended early
   */
  async glide({ x, y, scale, duration = 250, speed, easing }: PanOptions): Promise<boolean> {
    const start = this.position;
    const end = { x: numberOr(x, start.x), y: numberOr(y, start.y), scale: numberOr(scale, start.scale) };
    // a copy of the position, which the animation changes and each frame applies
    const moving = { ...start };
    const milliseconds = speed ? (Math.hypot(end.x - start.x, end.y - start.y) * 1000) / speed : duration;
    const attributes = (["x", "y", "scale"] as const).map((attribute) => ({
      parent: moving,
      attribute,
      to: end[attribute],
    }));
    return CanvasAnimation.animate(attributes, {
      name: PAN_NAME,
      duration: milliseconds,
      easing: easing ?? CanvasAnimation.easeInOutCosine,
      ontick: () => this.#canvas.pan({ ...moving }),
    });
  }
}

/** A value as a number, or `other` if it is none. */
const numberOr = (value: unknown, other: number): number =>
  Number.isFinite(Number(value ?? Number.NaN)) ? Number(value) : other;

/** Copies a record without the fields whose value is null or undefined. */
export function withoutNulls<T extends object>(record: T): Partial<T> {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Partial<T>;
}
