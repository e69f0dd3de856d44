/**
 * `foundry.audio.AudioHelper` and `game.audio`: sounds on this client and on others. Playlists are not built.
 */
import { missingFunction } from "./missing.ts";
import { Sound, type MixedContext, type PlaybackOptions } from "./sound.ts";

/** What `AudioHelper.play` needs of a sound; `volume` is 0 to 1. */
interface SoundData {
  readonly src: string;
  readonly volume?: number;
  readonly loop?: boolean;
  readonly channel?: string;
}

/** How `AudioHelper#create` makes a sound; `singleton`: one that was made of the same file is returned again. */
interface CreationOptions {
  src: string;
  context?: AudioContext | null;
  singleton?: boolean | null;
  preload?: boolean | null;
  autoplay?: boolean | null;
  autoplayOptions?: PlaybackOptions;
}

/** The channels of sounds, each with the setting of this browser for its volume. */
const CHANNELS = {
  music: "globalPlaylistVolume",
  environment: "globalAmbientVolume",
  interface: "globalInterfaceVolume",
} as const;

type Channel = keyof typeof CHANNELS;

/**
 * Plays sounds. A browser keeps silent until its user has pressed something: until then there are no channels, and
 * `play` plays nothing.
 */
export class AudioHelper {
  sounds = new Map<string, WeakRef<Sound>>();
  playing = new Map<number, Sound>();
  /** called once, when sounds can be played */
  pending: (() => void)[] = [];
  /** whether the browser keeps silent, because its user has pressed nothing yet */
  locked = true;
  music: MixedContext | undefined;
  environment: MixedContext | undefined;
  interface: MixedContext | undefined;
  unlock: Promise<void> = this.awaitFirstGesture();

  static play = play;
  /** Plays what other users play for this one; one that cannot be played is reported. */
  static _activateSocketListeners(socket: { on(channel: string, listener: (...args: any[]) => void): unknown }): void {
    socket.on("userActivity", (userId, { sound } = {}) => {
      if (!sound || userId === game.userId || (sound.recipients && !sound.recipients.includes(game.userId))) return;
      play(sound).catch((error: Error) => Hooks.onError("AudioHelper.play", error, { log: "warn" }));
    });
  }
  static registerSettings = missingFunction("foundry.audio.AudioHelper.registerSettings");
  /** Whether a path ends like that of a sound file. */
  static hasAudioExtension = (src: string): boolean => /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i.test(src);

  get context(): AudioContext | undefined {
    return this.music;
  }

  /** Resolves when the user has pressed something and the channels exist; never in a browser without sound. */
  awaitFirstGesture(): Promise<void> {
    if (!globalThis.AudioContext || !globalThis.document) return new Promise(() => undefined);
    return new Promise((resolve) => {
      const gestures = ["pointerdown", "keydown"];
      const listener = (event: Event) => {
        for (const name of gestures) document.removeEventListener(name, listener, true);
        this._onFirstGesture(event, resolve);
      };
      for (const name of gestures) document.addEventListener(name, listener, true);
    });
  }

  /** Makes the channels, sets their volumes, calls the callbacks that wait in `pending`, and calls `resolve`. */
  _onFirstGesture(_event: Event, resolve: () => void): void {
    for (const channel of Object.keys(CHANNELS) as Channel[]) {
      const context: MixedContext = new AudioContext();
      context.gainNode = context.createGain();
      context.gainNode.connect(context.destination);
      this[channel] = context;
    }
    this.locked = false;
    this.applyVolumes();
    for (const begin of this.pending.splice(0)) begin();
    resolve();
  }

  /** Sets the volume of each channel to this browser's setting. */
  applyVolumes(): void {
    for (const [channel, setting] of Object.entries(CHANNELS) as [Channel, string][]) {
      const gain = this[channel]?.gainNode?.gain;
      if (gain) gain.value = AudioHelper.inputToVolume(game.settings.get("core", setting));
    }
  }

  /**
   * Makes a sound of a file. With `singleton`, returns the sound that an earlier call with `singleton` made of the
   * file, if that sound is still in memory. With `preload` or `autoplay` the sound begins to load, and with `autoplay`
   * the sound is then played; neither is waited for.
   */
  create({ src, context, singleton = true, preload, autoplay, autoplayOptions }: CreationOptions): Sound {
    const madeBefore = singleton ? this.sounds.get(src)?.deref() : undefined;
    const sound = madeBefore ?? new Sound(src, { context });
    if (singleton) this.sounds.set(src, new WeakRef(sound));
    if (preload || autoplay) void sound.load({ autoplay, autoplayOptions });
    return sound;
  }

  /**
   * Plays a file on this client and resolves to its sound. The sound has `failed` if the file cannot be loaded. Before
   * the user's first press on the page (`locked`) the sound is returned without being loaded or played.
   */
  async play(src: string, { context, ...options }: PlaybackOptions & { context?: AudioContext } = {}): Promise<Sound> {
    const sound = new Sound(src, { context });
    if (this.locked) return sound;
    await sound.load();
    return sound.failed ? sound : sound.play(options);
  }

  preload = missingFunction("game.audio.preload");
  getAnalyzerContext = missingFunction("game.audio.getAnalyzerContext");
  startLevelReports = missingFunction("game.audio.startLevelReports");
  stopLevelReports = missingFunction("game.audio.stopLevelReports");

  /** Loads a file, so that it can be played without delay later. */
  static async preloadSound(src: string): Promise<Sound> {
    return game.audio.create({ src, preload: true }).load();
  }

  /** Turns the place of a slider into a volume, both from 0 to 1; the power `order` makes equal steps sound equal. */
  static inputToVolume(value: number | string, order = 1.5): number {
    return Math.pow(parseFloat(String(value)), order);
  }

  /** Turns a volume into the place of a slider, both from 0 to 1. */
  static volumeToInput(volume: number, order = 1.5): number {
    return Math.pow(volume, 1 / order);
  }

  /** A name for a sound: the file's name without folder and ending, as words with capitals. */
  static getDefaultSoundName(src: string): string {
    const fileName = decodeURIComponent(src.split("/").at(-1)!.split("?")[0]!).replace(/\.[^.]*$/, "");
    return fileName
      .split(/[-_\s]+/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  }
}

/** To whom else a sound is played: to nobody (false), to all, or to the users with these ids. */
type Audience = boolean | { recipients?: string[] } | null;

/**
 * Plays a file on this client, and for others if `audience` says so: once or, with `loop`, again and again.
 * @throws Error for an unknown channel, and a file that cannot be played here
 */
async function play(data: SoundData, audience: Audience = false): Promise<Sound> {
  if (audience) game.user.broadcastActivity({ sound: { ...data, recipients: Object(audience).recipients } });
  const { src, volume = 1, loop = false, channel = "interface" } = data;
  if (!Object.hasOwn(CHANNELS, channel)) throw new Error(`"${channel}" is no audio channel`);
  const sound: Sound = await game.audio.play(src, { volume, loop, context: game.audio[channel] });
  if (sound.failed) throw new Error(`The sound "${src}" cannot be played.`);
  return sound;
}
