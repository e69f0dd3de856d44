/** `foundry.audio.Sound`: one sound file and its playback, by the browser's Web Audio. */
import { EventEmitterMixin } from "../../common/utils/classes.ts";
import { bufferOf } from "./sound-files.ts";
import { callAfter, secondsUntil, type Scheduled, type Timeout } from "./sound-schedule.ts";

/** A callback that gets the sound which has come to a place in the file, or to its end. */
type ScheduleCallback = (sound: Sound) => unknown;

/** The options of playing a sound. */
export interface PlaybackOptions {
  /** seconds until it begins */
  delay?: number | null;
  /** seconds after which it ends */
  duration?: number | null;
  /** milliseconds for which it fades in, or fades out when it is stopped */
  fade?: number | null;
  loop?: boolean | null;
  /** the part of the file that is repeated, in seconds from the file's beginning */
  loopStart?: number | null;
  loopEnd?: number | null;
  /** the place in the file at which it begins, in seconds */
  offset?: number | null;
  onended?: ScheduleCallback | null;
  /** loudness, 0 (silent) to 1 */
  volume?: number | null;
}

/** The states of a sound; from LOADED on its file is loaded. */
const STATES = Object.freeze({
  FAILED: -1,
  NONE: 0,
  LOADING: 1,
  LOADED: 2,
  STARTING: 3,
  PLAYING: 4,
  PAUSED: 5,
  STOPPING: 6,
  STOPPED: 7,
});

/** An audio context with the node that has the volume which the user has chosen for its channel. */
export type MixedContext = AudioContext & { gainNode?: GainNode };

/** The number of sounds so far, which gives each its id. */
let count = 0;

/** Resolves after some milliseconds. */
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A sound file and its playback.
 * @see https://foundryvtt.com/api/v14/classes/foundry.audio.Sound.html
 */
export class Sound extends EventEmitterMixin() {
  static STATES = STATES;
  /** documented: the longest file, in seconds, that is read as a whole; here all files are */
  static MAX_BUFFER_DURATION = 600;
  static emittedEvents = ["load", "play", "pause", "end", "stop"];

  declare readonly id: number;
  declare readonly src: string;
  readonly #context: MixedContext | undefined;
  #source: AudioBufferSourceNode | undefined;
  gainNode: GainNode | undefined;
  buffer: AudioBuffer | null = null;
  /** always null, since files are read as a whole */
  element: HTMLAudioElement | null = null;
  destination: AudioNode | undefined;
  effects: AudioNode[] = [];
  startTime: number | undefined;
  pausedTime: number | undefined;
  _state: number = STATES.NONE;
  _manager: unknown = null;
  /** the loading under way or done; undefined before it, and after a failure */
  #loading: Promise<this> | undefined;
  /** the nodes that the playback is connected by, from source to volume */
  #pipeline: AudioNode[] = [];
  /** what is scheduled and not called yet */
  readonly #timeouts = new Set<Timeout>();
  /** the options of the playback */
  #playback: Required<PlaybackOptions> = {
    delay: 0,
    duration: null,
    fade: 0,
    loop: false,
    loopStart: 0,
    loopEnd: null,
    offset: null,
    onended: null,
    volume: 1,
  };

  /** @param context by default that of the channel for music */
  constructor(src: string, { context }: { context?: AudioContext | null; forceBuffer?: boolean } = {}) {
    super();
    Object.defineProperty(this, "id", { value: ++count, enumerable: true });
    Object.defineProperty(this, "src", { value: src, enumerable: true });
    this.#context = context ?? undefined;
  }

  get context(): MixedContext | undefined {
    return this.#context ?? game.audio.music;
  }

  get sourceNode(): AudioBufferSourceNode | undefined {
    return this.#source;
  }

  get loaded(): boolean {
    return this._state >= STATES.LOADED;
  }

  get failed(): boolean {
    return this._state === STATES.FAILED;
  }

  get playing(): boolean {
    return this._state === STATES.STARTING || this._state === STATES.PLAYING;
  }

  get isBuffer(): boolean {
    return Boolean(this.buffer);
  }

  get gain(): AudioParam | undefined {
    return this.gainNode?.gain;
  }

  get volume(): number | undefined {
    return this.gain?.value;
  }

  set volume(volume: number | undefined) {
    if (!this.gain || volume === undefined) return;
    this.gain.cancelScheduledValues(this.context!.currentTime);
    this.gain.value = Math.max(0, Math.min(1, volume));
  }

  get duration(): number | undefined {
    return this.buffer?.duration;
  }

  /** The place in the file, in seconds, that the sound plays or is paused at; undefined if the sound does neither. */
  get currentTime(): number | undefined {
    if (this.pausedTime !== undefined) return this.pausedTime;
    if (this.startTime === undefined || !this.context) return undefined;
    const passed = this.context.currentTime - this.startTime;
    const [loopFrom, loopTo] = this.#repeatedPart;
    // after its first end, a loop repeats the part from `loopFrom` to `loopTo`
    const isRepeating = this.loop && passed > loopTo && loopTo > loopFrom;
    return isRepeating ? loopFrom + ((passed - loopFrom) % (loopTo - loopFrom)) : passed;
  }

  /** Beginning and end of the part that a loop repeats, in seconds from the file's beginning. */
  get #repeatedPart(): [number, number] {
    const { loopStart, loopEnd } = this.#playback;
    return [loopStart ?? 0, loopEnd ?? this.duration ?? 0];
  }

  get loop(): boolean {
    return Boolean(this.#playback.loop);
  }

  set loop(loop: boolean) {
    this.#playback.loop = loop;
    if (this.#source) this.#source.loop = loop;
  }

  /* ---- loading ---- */

  /**
   * Loads the file, once, and plays it with `autoplay`. If it cannot be read, the sound has `failed`, and this is
   * logged.
   */
  async load({
    autoplay,
    autoplayOptions = {},
  }: { autoplay?: boolean | null; autoplayOptions?: PlaybackOptions } = {}) {
    this.#loading ??= this.#load();
    await this.#loading;
    if (autoplay && !this.failed) await this.play(autoplayOptions);
    return this;
  }

  /** Loads the file and fires "load"; a failure is logged, and the next call of `load` tries again. */
  async #load(): Promise<this> {
    this._state = STATES.LOADING;
    try {
      await this._load();
      this._state = STATES.LOADED;
      this.dispatchEvent(new Event("load"));
    } catch (error) {
      this._state = STATES.FAILED;
      this.#loading = undefined;
      console.error(`The sound "${this.src}" could not be loaded:`, error);
    }
    return this;
  }

  /** Reads the file, after the user's first press, before which there is no audio context. */
  protected async _load(): Promise<void> {
    if (game.audio.locked) await game.audio.unlock;
    this.buffer = await bufferOf(this.src, this.context!);
  }

  /* ---- playing ---- */

  /**
   * Plays the sound, after `delay` seconds: from `offset` (seconds into the file), else from where it was paused, else
   * from `loopStart`, which is the file's beginning by default. Fires "play". Does nothing while it plays.
   * @throws Error if the file is not loaded
   */
  async play(options: PlaybackOptions | number = {}, onended?: ScheduleCallback | null): Promise<this> {
    const givenOptions = typeof options === "number" ? { offset: options, onended } : options;
    if (this._state === STATES.LOADING) await this.#loading;
    if (this.failed || !this.loaded) throw new Error(`The sound "${this.src}" is not loaded, so it cannot be played.`);
    if (this.playing) return this;
    // options that are not given keep their last value, except these
    const defaults = { delay: 0, duration: null, fade: 0, offset: null };
    for (const [key, value] of Object.entries({ ...defaults, ...givenOptions }))
      if (value !== undefined && (value !== null || key in defaults)) (this.#playback as any)[key] = value;
    this._state = STATES.STARTING;
    const { delay, fade, volume, offset, loopStart } = this.#playback;
    if (delay) await this.wait(1000 * delay); // a delay is in seconds
    if (this._state !== STATES.STARTING) return this; // it was stopped during the delay
    // start at the right place in the file, with audio nodes made for this playback
    this.#playback.offset = offset ?? this.pausedTime ?? loopStart ?? 0;
    this.pausedTime = undefined;
    this._createNodes();
    this._connectPipeline();
    this._play();
    this._state = STATES.PLAYING;
    game.audio.playing.set(this.id, this);
    // with a fade the volume starts at 0
    this.volume = fade ? 0 : (volume ?? 1);
    if (fade) void this.fade(volume ?? 1, { duration: fade, from: 0 });
    this.dispatchEvent(new Event("play"));
    return this;
  }

  /** Starts the node that plays, at `offset` seconds into the file. */
  protected _play(): void {
    const { offset, duration, loop } = this.#playback;
    const startOffset = offset ?? 0;
    this.startTime = this.context!.currentTime - startOffset;
    // for a source that loops the browser would count all rounds, so a duration counts only without a loop
    this.#source!.start(0, startOffset, loop ? undefined : (duration ?? undefined));
  }

  /** Pauses the sound and fires "pause"; `play` goes on from there. @throws Error if it is not playing */
  pause(): void {
    if (!this.playing) throw new Error(`The sound "${this.src}" is not playing, so it cannot be paused.`);
    this.pausedTime = this.currentTime;
    this.startTime = undefined;
    this._pause();
    this._disconnectPipeline();
    this._state = STATES.PAUSED;
    game.audio.playing.delete(this.id);
    this.dispatchEvent(new Event("pause"));
  }

  protected _pause(): void {
    this.#silence();
  }

  /**
   * Waits `delay` seconds, fades to `volume` for `fade` milliseconds, stops the sound and fires "stop". Does nothing if
   * after the delay the sound neither plays nor is paused.
   */
  async stop({ delay, fade, volume = 0 }: PlaybackOptions = {}): Promise<this> {
    if (delay) await this.wait(1000 * delay);
    if (!this.playing && this._state !== STATES.PAUSED) return this;
    this._state = STATES.STOPPING;
    if (fade) await this.fade(volume ?? 0, { duration: fade });
    this._stop();
    this._disconnectPipeline();
    this.startTime = this.pausedTime = undefined;
    this._state = STATES.STOPPED;
    game.audio.playing.delete(this.id);
    this.dispatchEvent(new Event("stop"));
    return this;
  }

  protected _stop(): void {
    this.#silence();
  }

  /** Ends the node that plays; unlike the file's own end, this calls no `onended`. */
  #silence(): void {
    if (!this.#source) return;
    this.#source.onended = null;
    this.#source.stop();
  }

  /**
   * Cleans up when the file has come to its end, calls `onended`, and fires "end". Does nothing if the sound was
   * stopped.
   */
  #ended(): void {
    if (!this.playing) return;
    this._disconnectPipeline();
    this.startTime = undefined;
    this._state = STATES.STOPPED;
    game.audio.playing.delete(this.id);
    void this.#playback.onended?.(this);
    this.dispatchEvent(new Event("end"));
  }

  /**
   * Changes the volume gradually, over `duration` milliseconds, and resolves when it is reached. Before the sound is
   * first played, does nothing and resolves at once.
   * @param volume 0 to 1
   * @param from the volume at the beginning, by default the present one
   */
  async fade(
    volume: number,
    { duration = 1000, from, type = "linear" }: { duration?: number; from?: number | null; type?: string } = {},
  ): Promise<void> {
    if (!this.gain) return;
    const { gain } = this;
    const startTime = this.context!.currentTime;
    gain.cancelScheduledValues(startTime);
    gain.setValueAtTime(from ?? gain.value, startTime);
    const endTime = startTime + duration / 1000;
    // an exponential ramp cannot begin or end at 0
    if (type === "exponential" && volume > 0 && (from ?? gain.value) > 0)
      gain.exponentialRampToValueAtTime(volume, endTime);
    else gain.linearRampToValueAtTime(volume, endTime);
    await this.wait(duration);
  }

  /** Resolves after this many milliseconds. */
  wait(duration: number): Promise<void> {
    return pause(duration);
  }

  /**
   * Calls a function when playback next comes to a place in the file. If it has passed the place already: at once, or
   * in a loop the next time that the part which is repeated has the place. A place behind that part, or passed before
   * it, is never come to again: then the function is called when the part next ends.
   * @param playbackTime seconds from the file's beginning
   * @returns the function's result; rejected with an Error if it is cancelled. Its `timeout` can be given to `unschedule`
   */
  schedule<T>(fn: (sound: Sound) => T, playbackTime: number): Scheduled<Awaited<T>> {
    const [now, part] = [this.currentTime ?? 0, this.loop ? this.#repeatedPart : null];
    return callAfter(this.wait(1000 * secondsUntil(playbackTime, now, part)), () => fn(this), this.#timeouts);
  }

  /** Cancels what `schedule` has returned, or its `timeout`; in generation 14. */
  unschedule(handle: Timeout | { timeout: Timeout }): void {
    ("timeout" in handle ? handle.timeout : handle).cancel();
  }

  /** Cancels all that is scheduled and has not been called yet; in generation 14. */
  unscheduleAll(): void {
    for (const timeout of this.#timeouts) timeout.cancel();
  }

  /* ---- nodes ---- */

  /**
   * Puts effects between the source and the volume, in place of the earlier ones. Without the argument the earlier ones
   * stay and are connected anew.
   */
  applyEffects(effects?: AudioNode[]): void {
    if (effects) this.effects = effects;
    if (!this.#source) return;
    this._disconnectPipeline();
    this._connectPipeline();
  }

  /** Makes the nodes for a playback: its source and, the first time, the one that sets the volume. */
  protected _createNodes(): void {
    const context = this.context!;
    this.gainNode ??= context.createGain();
    this.destination ??= context.gainNode ?? context.destination;
    const source = context.createBufferSource();
    source.buffer = this.buffer;
    source.loop = this.loop;
    source.loopStart = this.#playback.loopStart ?? 0;
    source.loopEnd = this.#playback.loopEnd ?? this.buffer!.duration;
    source.onended = () => this.#ended();
    this.#source = source;
  }

  protected _connectPipeline(): void {
    this.#pipeline = [this.#source!, ...this.effects, this.gainNode!];
    for (const [index, node] of this.#pipeline.entries()) node.connect(this.#pipeline[index + 1] ?? this.destination!);
  }

  protected _disconnectPipeline(): void {
    for (const node of this.#pipeline) node.disconnect();
    this.#pipeline = [];
  }
}
