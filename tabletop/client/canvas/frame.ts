/**
 * The one loop of the canvas. It draws a frame when something asked for it and stands still otherwise: an idle table
 * costs nothing.
 */

/** Work done each frame until it returns false. `elapsed` are milliseconds since the last frame of a running loop. */
export type FrameTask = (now: number, elapsed: number) => boolean | void;

class FrameLoop {
  #tasks = new Set<FrameTask>();
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  /** milliseconds of own work in the last frame, without the renderer */
  lastCost = 0;
  frames = 0;
  /** applies what changed since the last frame */
  apply: () => void = () => undefined;
  /** draws; gets the milliseconds since the last frame */
  render: (now: number) => void = () => undefined;
  /** frames a second at the most */
  maxFPS = 60;
  /** others that want every frame, e.g. listeners of the renderer's ticker */
  busy: () => boolean = () => false;

  /** Ask for a frame. */
  invalidate(): void {
    if (this.idle) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  /** Run a task each frame. */
  add(task: FrameTask): void {
    if (!this.#tasks.size) this.#last = performance.now();
    this.#tasks.add(task);
    this.invalidate();
  }

  remove(task: FrameTask): void {
    this.#tasks.delete(task);
  }

  get idle(): boolean {
    return !this.#request && this.#timer === undefined;
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#request = 0;
    this.#tasks.clear();
  }

  #frame(now: number): void {
    this.#request = 0;
    const elapsed = Math.max(now - this.#last, 0);
    // A hair early counts: the screen's own beat is not exact.
    const early = this.maxFPS < 60 ? 1000 / this.maxFPS - 2 - elapsed : 0;
    if (early > 0) {
      // Asking for every beat of the screen only to let it pass would keep the whole page drawing.
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.invalidate();
      }, early);
      return;
    }
    const began = performance.now();
    this.#last = now;
    for (const task of [...this.#tasks]) {
      if (task(now, elapsed) === false) this.#tasks.delete(task);
    }
    this.apply();
    this.lastCost = performance.now() - began;
    this.frames++;
    this.render(now);
    if (this.#tasks.size || this.busy()) this.invalidate();
  }
}

export const frame = new FrameLoop();

/** Whether the person asked for less motion; animations then take no time. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
