/**
 * `foundry.audio.AudioHelper` and `game.audio`: sounds on this client. Sounds for others and playlists are not built.
 */
import { missingFunction, notInTabletop } from "./missing.ts";
import { Sound, type MixedContext, type PlaybackOptions } from "./sound.ts";

interface SoundData {
  readonly src: string;
  readonly volume?: number;
  readonly loop?: boolean;
  readonly channel?: string;
}

interface CreationOptions {
  src: string;
  context?: AudioContext | null;
  singleton?: boolean | null;
  preload?: boolean | null;
  autoplay?: boolean | null;
  autoplayOptions?: PlaybackOptions;
}

/** The channels, with the setting of this client for the volume of each. */
const CHANNELS = {
  music: "globalPlaylistVolume",
  environment: "globalAmbientVolume",
  interface: "globalInterfaceVolume",
} as const;

type Channel = keyof typeof CHANNELS;

/**
 * Plays sounds. A browser is silent until its user has pressed something: until then the channels do not exist, and a
 * sound is not heard.
 */
export class AudioHelper {
  sounds = new Map<string, WeakRef<Sound>>();
  playing = new Map<number, Sound>();
  pending: (() => void)[] = [];
  locked = true;
  music: MixedContext | undefined;
  environment: MixedContext | undefined;
  interface: MixedContext | undefined;
  unlock: Promise<void> = this.awaitFirstGesture();

  static play = play;
  static registerSettings = missingFunction("foundry.audio.AudioHelper.registerSettings");
  /** Tells whether a path ends like a sound file. */
  static hasAudioExtension = (src: string): boolean => /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i.test(src);

  get context(): AudioContext | undefined {
    return this.music;
  }

  /** Waits for the user to press something; the channels exist then. Without sound it never resolves. */
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

  /** Makes the channels and begins the sounds that waited for them. */
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

  /** Makes the channels as loud as this client's settings say. */
  applyVolumes(): void {
    for (const [channel, setting] of Object.entries(CHANNELS) as [Channel, string][]) {
      const gain = this[channel]?.gainNode?.gain;
      if (gain) gain.value = AudioHelper.inputToVolume(game.settings.get("core", setting));
    }
  }

  /**
   * Makes a sound of a file or, with `singleton`, gives the one that exists already; loads or plays it where asked,
   * without waiting.
   */
  create({ src, context, singleton = true, preload, autoplay, autoplayOptions }: CreationOptions): Sound {
    const known = singleton ? this.sounds.get(src)?.deref() : undefined;
    const sound = known ?? new Sound(src, { context });
    if (singleton) this.sounds.set(src, new WeakRef(sound));
    if (preload || autoplay) void sound.load({ autoplay, autoplayOptions });
    return sound;
  }

  /**
   * Plays a file on this client. A file that cannot be played gives a sound that has `failed`; before the user's first
   * press the sound does not play.
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

  /** Loads a file, so that it plays without delay later. */
  static async preloadSound(src: string): Promise<Sound> {
    return game.audio.create({ src, preload: true }).load();
  }

  /** The volume for the place of a slider, both from 0 to 1: ears hear steps of loudness, not of power. */
  static inputToVolume(value: number | string, order = 1.5): number {
    return Math.pow(parseFloat(String(value)), order);
  }

  /** The place of a slider for a volume, both from 0 to 1. */
  static volumeToInput(volume: number, order = 1.5): number {
    return Math.pow(volume, 1 / order);
  }

  /** The name of a sound: its file's, without the folder and the ending, its words in capitals. */
  static getDefaultSoundName(src: string): string {
    const file = decodeURIComponent(src.split("/").at(-1)!.split("?")[0]!).replace(/\.[^.]*$/, "");
    return file
      .split(/[-_\s]+/)
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(" ");
  }
}

/**
 * Plays a file on this client: once, or with `loop` again and again.
 * @throws for a sound for others, an unknown channel, and a file that cannot be played
 */
async function play(data: SoundData, socketOptions: object | boolean = false): Promise<Sound> {
  if (socketOptions) notInTabletop("foundry.audio.AudioHelper.play for others");
  const { src, volume = 1, loop = false, channel = "interface" } = data;
  if (!Object.hasOwn(CHANNELS, channel)) throw new Error(`"${channel}" is no audio channel`);
  const sound: Sound = await game.audio.play(src, { volume, loop, context: game.audio[channel] });
  if (sound.failed) throw new Error(`The sound "${src}" cannot be played.`);
  return sound;
}
