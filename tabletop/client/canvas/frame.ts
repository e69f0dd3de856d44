/**
 * The one loop of the canvas. It draws a frame when one is requested and does nothing otherwise, so that an idle table
 * costs nothing.
 */

/**
 * A task that runs in each frame until it returns false. `now` and `elapsed` are milliseconds; `elapsed` is the time
 * since the last frame or, if no task ran then, since the first one was added.
 */
export type FrameTask = (now: number, elapsed: number) => boolean | void;

class FrameLoop {
  #tasks = new Set<FrameTask>();
  /** the browser's request for a frame; 0: none */
  #request = 0;
  /** runs until the next frame is due by `maxFPS`; undefined: it does not run */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** runs during the pause `restBetween`; undefined: it does not run */
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** the time of the last frame, in milliseconds */
  #last = 0;
  /** how long tasks and changes took in the last frame, in milliseconds, without the renderer */
  lastCost = 0;
  /** how many frames were drawn so far */
  frames = 0;
  /** whether tasks run and changes are applied: the frame that draws them is already under way */
  #applying = false;
  /** applies the changes since the last frame; true if further changes wait for the next frame */
  apply: () => boolean = () => false;
  /** draws a frame */
  render: (now: number) => void = () => undefined;
  /** the most frames per second; from 60 on there is no limit */
  maxFPS = 60;
  /** whether a frame is wanted all the time, e.g. by listeners of the renderer's ticker */
  busy: () => boolean = () => false;
  /**
   * The pause in milliseconds before a frame that only `busy` asks for; 0 for none. Packages often listen all the time,
   * and without a graphics card each frame takes time from the page.
   */
  restBetween = 0;

  /**
   * Requests a frame, unless one is requested already, or the present one is still being prepared and will draw the
   * change. Ends the pause `restBetween`, if one is under way.
   */
  invalidate(): void {
    if (this.#applying) return;
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (!this.idle) return;
    // Ask the browser only when the frame is due: asking wakes other threads of the browser.
    const earlyBy = this.#early(performance.now());
    if (earlyBy > 0) this.#wait(earlyBy);
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

  /** Whether no frame is requested: neither of the browser, nor by a timer. */
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

  /** Requests a frame after the pause `restBetween`, for listeners of the renderer's ticker. */
  #rest(): void {
    if (!this.restBetween) return this.invalidate();
    this.#resting = setTimeout(() => this.invalidate(), this.restBetween);
  }

  /** Runs the tasks and applies the changes; true if further changes wait for the next frame. */
  #prepare(now: number, elapsed: number): boolean {
    this.#applying = true;
    try {
      for (const task of [...this.#tasks]) if (task(now, elapsed) === false) this.#tasks.delete(task);
      return this.apply();
    } finally {
      this.#applying = false;
    }
  }

  /** Draws one frame: runs the tasks, applies changes, renders, and requests the next frame if one is needed. */
  #frame(now: number): void {
    this.#request = 0;
    // too early for the most frames per second: waits
    const elapsed = Math.max(now - this.#last, 0);
    const earlyBy = this.#early(now);
    if (earlyBy > 0) return this.#wait(earlyBy);
    const startTime = performance.now();
    this.#last = now;
    const hasMoreChanges = this.#prepare(now, elapsed);
    this.lastCost = performance.now() - startTime;
    this.frames++;
    this.render(now);
    if (this.#tasks.size || hasMoreChanges) this.invalidate();
    else if (this.busy() && this.idle) this.#rest();
  }
}

/** The one loop of frames. */
export const frame = new FrameLoop();

/** Whether the user asked the operating system for less motion. */
export function reducedMotion(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
