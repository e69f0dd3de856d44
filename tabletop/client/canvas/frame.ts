/**
 * The one loop of the canvas. It draws a frame when one is requested and stands still otherwise, so that an idle table
 * costs nothing.
 */

/**
 * A task for each frame until it returns false. `elapsed` is the time since the last frame of a running loop, in
 * milliseconds.
 */
export type FrameTask = (now: number, elapsed: number) => boolean | void;

class FrameLoop {
  #tasks = new Set<FrameTask>();
  #request = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #last = 0;
  /** the tabletop's own work in the last frame, in milliseconds, without the renderer */
  lastCost = 0;
  frames = 0;
  /** true while changes are applied that this frame draws */
  #applying = false;
  /** applies the changes since the last frame; true if more of them have come that wait for the next */
  apply: () => boolean = () => false;
  /** draws a frame */
  render: (now: number) => void = () => undefined;
  /** the most frames per second */
  maxFPS = 60;
  /** true while every frame is needed, e.g. by listeners of the renderer's ticker */
  busy: () => boolean = () => false;
  /**
   * The milliseconds from one frame that only those listeners want to the next. Packages often listen all the time, and
   * without a graphics card each frame takes time from the page.
   */
  restBetween = 0;

  /** Requests a frame, unless one is being prepared, which draws the change. */
  invalidate(): void {
    if (this.#applying) return;
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (!this.idle) return;
    // A frame that would come too early is not even asked for: asking wakes other threads of the browser.
    const early = this.#early(performance.now());
    if (early > 0) this.#wait(early);
    else this.#ask();
  }

  #ask(): void {
    this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  /** The milliseconds by which a frame at this time would exceed the most frames per second; 0 or less if it is due. */
  #early(now: number): number {
    // The screen's frames are not exactly even, so 2 milliseconds too early counts as in time.
    return this.maxFPS < 60 ? 1000 / this.maxFPS - 2 - Math.max(now - this.#last, 0) : 0;
  }

  /** Requests a frame after some milliseconds. */
  #wait(milliseconds: number): void {
    // A timer: requesting every frame only to skip it would keep the whole page drawing.
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#ask();
    }, milliseconds);
  }

  /** Adds a task that runs each frame. */
  add(task: FrameTask): void {
    if (!this.#tasks.size) this.#last = performance.now();
    this.#tasks.add(task);
    this.invalidate();
  }

  remove(task: FrameTask): void {
    this.#tasks.delete(task);
  }

  get idle(): boolean {
    return !this.#request && this.#timer === undefined && this.#resting === undefined;
  }

  /** Ends the loop and removes all tasks. */
  stop(): void {
    cancelAnimationFrame(this.#request);
    clearTimeout(this.#timer);
    clearTimeout(this.#resting);
    this.#timer = this.#resting = undefined;
    this.#request = 0;
    this.#tasks.clear();
  }

  /** Requests a frame after `restBetween`, as only listeners of the renderer's ticker want it. */
  #rest(): void {
    if (!this.restBetween) return this.invalidate();
    this.#resting = setTimeout(() => this.invalidate(), this.restBetween);
  }

  /** Works out what the frame draws; true if there are changes that wait for the next. */
  #prepare(now: number, elapsed: number): boolean {
    this.#applying = true;
    try {
      for (const task of [...this.#tasks]) if (task(now, elapsed) === false) this.#tasks.delete(task);
      return this.apply();
    } finally {
      this.#applying = false;
    }
  }

  /** Draws one frame: runs the tasks, applies changes, renders, and requests the next where one is needed. */
  #frame(now: number): void {
    this.#request = 0;
    const elapsed = Math.max(now - this.#last, 0);
    const early = this.#early(now);
    if (early > 0) return this.#wait(early);
    const began = performance.now();
    this.#last = now;
    const more = this.#prepare(now, elapsed);
    this.lastCost = performance.now() - began;
    this.frames++;
    this.render(now);
    if (this.#tasks.size || more) this.invalidate();
    else if (this.busy() && this.idle) this.#rest();
  }
}

/** The one loop of frames. */
export const frame = new FrameLoop();

/** Tells whether the user asked the operating system for less motion; animations then take no time. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
