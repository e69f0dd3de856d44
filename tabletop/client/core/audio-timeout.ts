/** What `AudioTimeout` may be given; `context` is `game.audio.music` unless given. */
interface AudioTimeoutOptions<Result> {
  context?: AudioContext | null;
  callback?: (() => Result) | null;
}

/**
 * Waits by the clock of an audio context, for sounds that must keep time with each other. Waits by the page's clock
 * while there is no context, before the user has pressed anything.
 * @see https://foundryvtt.com/api/v14/classes/foundry.audio.AudioTimeout.html
 */
export class AudioTimeout<Result = undefined> {
  /** the result of the callback, when the time is over; rejects when the timeout is cancelled or the callback throws */
  complete: Promise<Result | undefined>;
  #callback: (() => Result) | null | undefined;
  #settle!: { resolve: (value: Result | undefined) => void; reject: (error: unknown) => void };
  /** stops waiting; null once the timeout is over */
  #stop: (() => void) | null;
  #cancelled = false;

  /** @param delayMS in milliseconds */
  constructor(delayMS: number, { callback, context = game.audio.music }: AudioTimeoutOptions<Result> = {}) {
    this.#callback = callback;
    this.complete = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    // who gave only a callback does not ask whether it was cancelled
    this.complete.catch(() => undefined);
    const end = () => this.end();
    if (context) {
      // a sample of silence, again and again until the time is over
      const node = context.createBufferSource();
      node.buffer = context.createBuffer(1, 1, context.sampleRate);
      node.loop = true;
      node.onended = end;
      node.connect(context.destination);
      node.start();
      node.stop(context.currentTime + Math.max(0, delayMS) / 1000);
      this.#stop = () => {
        node.onended = null;
        node.disconnect();
      };
    } else {
      const timer = setTimeout(end, delayMS);
      this.#stop = () => clearTimeout(timer);
    }
  }

  get cancelled(): boolean {
    return this.#cancelled;
  }

  /** Stops waiting and rejects `complete`; the callback is not called. Does nothing once the timeout is over. */
  cancel(): void {
    if (!this.#finish()) return;
    this.#cancelled = true;
    this.#settle.reject(new Error("The AudioTimeout was cancelled"));
  }

  /** Stops waiting, calls the callback and resolves `complete`. Does nothing once the timeout is over. */
  end(): void {
    if (!this.#finish()) return;
    try {
      this.#settle.resolve(this.#callback?.());
    } catch (error) {
      this.#settle.reject(error);
    }
  }

  /** Whether the timeout was still waiting; it no longer is. */
  #finish(): boolean {
    if (!this.#stop) return false;
    this.#stop();
    this.#stop = null;
    return true;
  }

  /** Waits, and resolves to the callback's result. */
  static wait<Result = undefined>(delayMS: number, options?: AudioTimeoutOptions<Result>): Promise<Result | undefined> {
    return new this(delayMS, options).complete as Promise<Result | undefined>;
  }
}
