import type * as PIXI from "pixi.js";
import { CanvasAnimation, type AnimatedAttribute } from "../animation/canvas-animation.ts";
import { frame } from "../frame.ts";
import { PrimarySpriteMesh, type PrimarySpriteMeshOptions } from "../primary/primary-sprite-mesh.ts";
import {
  liftTarget,
  slideTarget,
  swingTarget,
  type DoorAnimation,
  type DoorMotion,
  type DoorState,
} from "./door-motions.ts";

/** The place of doors in the order of pictures at the same elevation: with tiles, below tokens. */
const SORT_LAYER = 500;

/**
 * The picture of a door, laid along its wall; it moves when the door opens or closes.
 * @see https://foundryvtt.com/api/v14/classes/foundry.canvas.containers.DoorMesh.html
 */
export class DoorMesh extends PrimarySpriteMesh {
  static DOOR_STYLES = Object.freeze({ SINGLE: "single", DOUBLE_LEFT: "doubleL", DOUBLE_RIGHT: "doubleR" } as const);

  /** the place and look of the picture while the door is closed */
  _closedPosition!: DoorState;
  /** its place and look now, which motions change */
  _animatedPosition!: DoorState;
  /** the empty edge of the picture, in pixels of its texture */
  texturePadding = 0;
  #motion!: Required<DoorAnimation> & { config: DoorMotion };

  /** @throws Error without a texture or without a wall */
  constructor(options: PrimarySpriteMeshOptions & DoorAnimation) {
    if (!options?.texture || !options.object) throw new Error("The picture of a door needs a texture and a wall.");
    const { texture, object, shaderClass, name } = options;
    super({ texture, object, shaderClass, name });
    this.sortLayer = SORT_LAYER;
    this.eventMode = "none";
    this.initialize(options);
  }

  get animationId(): string {
    return `${this.object.objectId}.${this.#motion.style}.door`;
  }

  /** The motion in use, with every default. */
  get motion(): Readonly<Required<DoorAnimation>> {
    return this.#motion;
  }

  get isRightLeaf(): boolean {
    return this.#motion.style === DoorMesh.DOOR_STYLES.DOUBLE_RIGHT;
  }

  /** The length of this leaf, in pixels: the wall's, or half of it for a double door. */
  get leafLength(): number {
    const { distance } = this.object.toRay();
    return this.#motion.style === DoorMesh.DOOR_STYLES.SINGLE ? distance : distance / 2;
  }

  /** Sets the motion, and puts the picture where the door stands now. An unknown motion becomes a swing. */
  initialize(animation: DoorAnimation): void {
    const { animationTypes } = CONFIG.Wall;
    const { direction, double = false, flip = false, strength, type = "" } = animation;
    const knownType = Object.hasOwn(animationTypes, type) ? type : "swing";
    const config: DoorMotion = animationTypes[knownType];
    const { SINGLE, DOUBLE_LEFT } = DoorMesh.DOOR_STYLES;
    this.#motion = {
      direction: direction ?? 1,
      double,
      flip,
      strength: strength ?? 1,
      type: knownType,
      style: animation.style ?? (double ? DOUBLE_LEFT : SINGLE),
      duration: animation.duration ?? config.duration,
      config,
    };
    // put the picture where the closed door has it, then where the door stands now
    this._closedPosition = this.#closed();
    this._animatedPosition = { ...this._closedPosition };
    const isOpen: boolean = this.object.isOpen;
    config.initialize?.call(this, isOpen);
    // an open door is at once where opening would take it
    if (isOpen) for (const { parent, attribute, to } of config.animate.call(this, true)) parent[attribute] = to;
    this.#apply();
  }

  /**
   * Works out the place and look of the closed door, and sets the picture's anchor to match them. Across the leaf,
   * `textureGridSize` pixels of the texture are as thick as a space of the grid. Along the leaf, the texture without
   * its padding is as long as the leaf. A right leaf mirrors the left one: its hinge is on the wall's second end.
   */
  #closed(): DoorState {
    const { style, flip, config } = this.#motion;
    const { document } = this.object;
    const [x0, y0, x1, y1] = this.object.coords;
    const { angle } = this.object.toRay();
    const isRight = style === DoorMesh.DOOR_STYLES.DOUBLE_RIGHT;
    const sign = isRight ? -1 : 1;
    // the middle of the leaf, or its hinge, as a place on the wall and as the anchor in the texture
    const offset = config.midpoint ? (sign * this.leafLength) / 2 : 0;
    const [x, y] = isRight ? [x1, y1] : [x0, y0];
    const { width } = this.texture;
    const padding = Math.min(this.texturePadding, width / 4);
    this.anchor.set(config.midpoint ? 0.5 : padding / (width || 1), 0.5);
    const pixelsPerSpace = document.getFlag("core", "textureGridSize") || CONFIG.Wall.textureGridSize;
    const bottom = canvas.level?.elevation?.bottom;
    return {
      x: x + offset * Math.cos(angle),
      y: y + offset * Math.sin(angle),
      elevation: document.getFlag("core", "elevation") ?? (Number.isFinite(bottom) ? bottom : 0),
      sort: document.sort ?? 0,
      rotation: angle,
      // a negative scale mirrors the picture
      scaleX: (sign * this.leafLength) / (width - 2 * padding || 1),
      scaleY: ((flip ? -1 : 1) * canvas.dimensions.size) / pixelsPerSpace,
      tint: 0xffffff,
      alpha: 1,
    };
  }

  /** Gives the picture the place and look of `_animatedPosition`. */
  #apply(): void {
    if (this.destroyed) return;
    const { x, y, elevation, sort, rotation, scaleX, scaleY, tint, alpha } = this._animatedPosition;
    this.position.set(x, y);
    this.scale.set(scaleX, scaleY);
    Object.assign(this, { elevation, sort, rotation, tint, alpha });
    frame.invalidate();
  }

  /**
   * Moves the picture until the door is open or closed, as its wall says by default. Stops if another motion begins.
   */
  async animate(open: boolean = this.object.isOpen): Promise<void> {
    const { config, duration } = this.#motion;
    await config.preAnimate?.call(this, open);
    if (this.destroyed) return;
    const isDone = await CanvasAnimation.animate(config.animate.call(this, open), {
      name: this.animationId,
      context: this,
      duration,
      easing: config.easing,
      ontick: () => this.#apply(),
    });
    if (!isDone || this.destroyed) return;
    await config.postAnimate?.call(this, open);
    this.#apply();
  }

  override destroy(options?: boolean | PIXI.IDestroyOptions): void {
    if (this.destroyed) return;
    CanvasAnimation.terminateAnimation(this.animationId);
    super.destroy(options);
  }

  /** Lays the leaf below all other pictures of the scene but the ground. */
  #sink(): void {
    Object.assign(this._animatedPosition, {
      elevation: canvas.primary.constructor.BACKGROUND_ELEVATION,
      sort: -Infinity,
    });
  }

  /* ---- the documented motions, called with the door as `this` ---- */

  static animateSwing(this: DoorMesh, open: boolean): AnimatedAttribute[] {
    return swingTarget(this, open);
  }

  static animateSlide(this: DoorMesh, open: boolean): AnimatedAttribute[] {
    return slideTarget(this, open);
  }

  static animateAscend(this: DoorMesh, open: boolean): AnimatedAttribute[] {
    return liftTarget(this, open, 1);
  }

  static animateDescend(this: DoorMesh, open: boolean): AnimatedAttribute[] {
    return liftTarget(this, open, -1);
  }

  static initializeDescend(this: DoorMesh, open: boolean): void {
    if (open) this.#sink();
  }

  /** Lifts a leaf that is to close back among the other pictures. */
  static async preAnimateDescend(this: DoorMesh, open: boolean): Promise<void> {
    const { elevation, sort } = this._closedPosition;
    if (!open) Object.assign(this._animatedPosition, { elevation, sort });
  }

  static async postAnimateDescend(this: DoorMesh, open: boolean): Promise<void> {
    if (open) this.#sink();
  }
}
