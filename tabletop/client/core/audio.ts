/** `foundry.audio.AudioHelper`, as far as it plays a file on this client. */
import { getRoute } from "../../common/utils/route.ts";
import { missingFunction, notInTabletop } from "./missing.ts";

interface SoundData {
  readonly src: string;
  readonly volume?: number;
  readonly loop?: boolean;
  readonly channel?: string;
}

const CHANNELS = ["music", "environment", "interface"];

/** Plays sound files. Sounds for others, playlists and the mixing of channels are not built. */
export class AudioHelper {
  static play = play;
  static preloadSound = missingFunction("foundry.audio.AudioHelper.preloadSound");
  static registerSettings = missingFunction("foundry.audio.AudioHelper.registerSettings");
  static inputToVolume = missingFunction("foundry.audio.AudioHelper.inputToVolume");
  static volumeToInput = missingFunction("foundry.audio.AudioHelper.volumeToInput");
  static hasAudioExtension = (src: string): boolean => /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)(\?.*)?$/i.test(src);
  static getDefaultSoundName = missingFunction("foundry.audio.AudioHelper.getDefaultSoundName");

  constructor() {
    notInTabletop("foundry.audio.AudioHelper");
  }
}

/**
 * Plays a file once on this client, and returns the element that plays it in place of the API's Sound. A browser is
 * silent until its user has pressed something: sounds before that are not heard.
 * @throws for a sound for others, one that loops, an unknown channel, and a file that cannot be played
 */
async function play(data: SoundData, socketOptions: object | boolean = false): Promise<unknown> {
  if (socketOptions) notInTabletop("foundry.audio.AudioHelper.play for others");
  const { src, volume = 1, loop = false, channel = "interface" } = data;
  if (loop) notInTabletop("foundry.audio.AudioHelper.play of a loop");
  if (!CHANNELS.includes(channel)) throw new Error(`"${channel}" is no audio channel`);
  const element = new Audio(/^(https?:|data:|blob:)/.test(src) ? src : getRoute(src));
  element.volume = Math.max(0, Math.min(1, volume));
  try {
    await element.play();
  } catch (error) {
    if ((error as Error).name !== "NotAllowedError") throw error;
  }
  return element;
}
