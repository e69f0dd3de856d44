import type * as PIXI from "pixi.js";
import { frame, reducedMotion } from "../frame.ts";

/** Turns the share of an animation's time that has passed into the share of its change, both 0 to 1. */
export type Easing = (progress: number) => number;

/** A number that an animation changes: the property `attribute` of `parent`. */
export interface AnimatedAttribute {
  attribute: string;
  parent: any;
  /** the first value; by default the present one */
  from?: number;
  to: number;
}

/** Options of an animation. */
export interface AnimationOptions {
  context?: unknown;
  /** a name; an animation that runs under the same one is ended */
  name?: PropertyKey;
  /** length of the animation, in milliseconds */
  duration?: number;
  easing?: string | Easing;
  /** is called in each frame, with the milliseconds since the last frame */
  ontick?: (elapsed: number, animation: RunningAnimation) => void;
  /** the animation begins once this has resolved */
  wait?: Promise<unknown>;
}

/** An animation under way; `duration` and the passed `time` are in milliseconds. */
export interface RunningAnimation {
  name: PropertyKey;
  attributes: AnimatedAttribute[];
  context: unknown;
  duration: number;
  time: number;
  /** one of CanvasAnimation.STATES */
  state: number;
  easing: Easing;
  ontick?: (elapsed: number, animation: RunningAnimation) => void;
  promise: Promise<boolean>;
  resolve: (completed: boolean) => void;
}

/** Animates numbers over time, in the canvas' one loop of frames. */
export class CanvasAnimation {
  static STATES = Object.freeze({ WAITING: 0, RUNNING: 1, PAUSED: 2, COMPLETED: 3, TERMINATED: 4, FAILED: 5 });
  static animations: Record<PropertyKey, RunningAnimation> = {};

  /** The ticker of the canvas; frames are drawn while it has listeners. */
  static get ticker(): PIXI.Ticker {
    return canvas.app.ticker;
  }

  /**
   * Ends an animation of the same name, waits for `wait`, then animates numbers. If the user wants less motion or the
   * page is hidden, sets the final values at once. Resolves to true when the animation is complete, to false if it was
   * ended early.
   */
  static async animate(attributes: AnimatedAttribute[], options: AnimationOptions = {}): Promise<boolean> {
    const { context, name = Symbol("CanvasAnimation"), duration = 1000, easing, ontick, wait } = options;
    this.terminateAnimation(name);
    if (wait) await wait;
    for (const entry of attributes) entry.from ??= Number(entry.parent[entry.attribute]);
    let resolve!: (completed: boolean) => void;
    const promise = new Promise<boolean>((settle) => (resolve = settle));
    const easingFunction = typeof easing === "function" ? easing : this.#easing(easing);
    // a hidden page gets no frames, so animations end at once there
    const milliseconds = reducedMotion() || globalThis.document?.hidden ? 0 : Math.max(0, duration);
    const animation: RunningAnimation = {
      name,
      attributes,
      context,
      duration: milliseconds,
      time: 0,
      state: this.STATES.RUNNING,
      easing: easingFunction,
      ontick,
      promise,
      resolve,
    };
    this.animations[name] = animation;
    if (milliseconds === 0) this.#step(animation, 0);
    else frame.add((_now, elapsed) => this.#step(animation, elapsed));
    return promise;
  }

  /** The easing function of this class with that name; a steady change for none. */
  static #easing(name: string | undefined): Easing {
    const functions = this as unknown as Record<string, unknown>;
    return name && typeof functions[name] === "function" ? (functions[name] as Easing) : (progress) => progress;
  }

  /** Runs one frame of an animation, `elapsed` milliseconds after the last; returns false if it has ended. */
  static #step(animation: RunningAnimation, elapsed: number): boolean {
    if (animation.state !== this.STATES.RUNNING) return false;
    animation.time += elapsed;
    const isDone = animation.time >= animation.duration;
    const progress = isDone ? 1 : animation.easing(animation.time / animation.duration);
    for (const { parent, attribute, from = 0, to } of animation.attributes) {
      parent[attribute] = isDone ? to : from + (to - from) * progress;
    }
    animation.ontick?.(elapsed, animation);
    if (isDone) this.#end(animation, this.STATES.COMPLETED);
    return !isDone;
  }

  /** Ends an animation in a state and resolves its promise: true only for COMPLETED. */
  static #end(animation: RunningAnimation, state: number): void {
    animation.state = state;
    if (this.animations[animation.name] === animation) delete this.animations[animation.name];
    animation.resolve(state === this.STATES.COMPLETED);
    frame.invalidate();
  }

  static getAnimation(name: PropertyKey): RunningAnimation | undefined {
    return this.animations[name];
  }

  /** Ends an animation at its present values; does nothing if none has that name. */
  static terminateAnimation(name: PropertyKey): void {
    const animation = this.animations[name];
    if (animation) this.#end(animation, this.STATES.TERMINATED);
  }

  static terminateAll(): void {
    for (const name of Reflect.ownKeys(this.animations)) this.terminateAnimation(name);
  }

  /** Resolves when all animations that run now have ended. */
  static async completeAll(): Promise<void> {
    await Promise.allSettled(Reflect.ownKeys(this.animations).map((name) => this.animations[name]?.promise));
  }

  static easeInOutCosine(progress: number): number {
    return (1 - Math.cos(progress * Math.PI)) / 2;
  }

  static easeOutCircle(progress: number): number {
    return Math.sqrt(1 - (progress - 1) ** 2);
  }

  static easeInCircle(progress: number): number {
    return 1 - Math.sqrt(1 - progress ** 2);
  }
}
