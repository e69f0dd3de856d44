/**
 * `node tools/run.mjs tools/sounds.ts`: writes assets/sounds. Sounds of our own, made of sines and noise: 8 bits, mono,
 * short. The same sources give the same bytes; a test compares them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** Samples a second. */
const RATE = 14_000;

interface Sound {
  readonly seconds: number;
  /**
   * Returns the level, from -1 to 1, at a time in seconds from the sound's begin; called for each sample, in order.
   * `noise` returns another number from -1 to 1 at each call.
   */
  readonly at: (time: number, noise: () => number) => number;
}

const sine = (hertz: number, time: number): number => Math.sin(2 * Math.PI * hertz * time);
/** A level that begins at 1 and falls to 1/e, about a third, in the given number of seconds. */
const fading = (time: number, seconds: number): number => Math.exp(-time / seconds);
/** A sound that begins at a later time; silence before. */
const from = (start: number, time: number, sound: (time: number) => number): number =>
  time < start ? 0 : sound(time - start);

/** The level of struck metal: three tones in no simple ratio, of which the higher ones fade sooner. */
const metal = (hertz: number, time: number, seconds: number): number =>
  [1, 2.76, 5.4].reduce(
    (sum, ratio, index) => sum + sine(hertz * ratio, time) * fading(time, seconds / (index + 1)),
    0,
  ) / 3;

/** The sounds by the names of their files. */
export const SOUNDS: Readonly<Record<string, Sound>> = {
  // A blow that lands: a thud with a little metal over it.
  hit: {
    seconds: 0.35,
    at: (time, noise) =>
      0.8 * sine(150 - 160 * time, time) * fading(time, 0.07) +
      0.35 * noise() * fading(time, 0.025) +
      0.25 * metal(620, time, 0.09),
  },
  // A blow that goes past: air that rises and falls.
  miss: {
    seconds: 0.4,
    at: (time, noise) =>
      0.4 * noise() * Math.sin((Math.PI * time) / 0.4) ** 2 * (0.6 + 0.4 * sine(23 + 40 * time, time)),
  },
  // A critical one: the same thud, twice the metal, and a higher ring behind.
  critical: {
    seconds: 0.8,
    at: (time, noise) =>
      0.7 * sine(130 - 110 * time, time) * fading(time, 0.09) +
      0.4 * noise() * fading(time, 0.03) +
      0.5 * metal(880, time, 0.28) +
      from(0.09, time, (later) => 0.35 * metal(1320, later, 0.3)),
  },
  // A question: two soft tones, the second higher.
  question: {
    seconds: 0.6,
    at: (time) =>
      0.45 * sine(523.25, time) * fading(time, 0.12) * Math.min(1, time / 0.01) +
      from(0.14, time, (later) => 0.45 * sine(783.99, later) * fading(later, 0.16) * Math.min(1, later / 0.01)),
  },
};

/** Makes a source of noise, numbers from -1 to 1, that is the same in every run. */
function noiseFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x80000000 - 1;
  };
}

/** Makes the bytes of a WAV file of a sound: one channel, 8 bits, 14,000 samples a second. */
export function wavOf({ seconds, at }: Sound): Uint8Array {
  const count = Math.round(seconds * RATE);
  const noise = noiseFrom(1);
  const data = new Uint8Array(44 + count);
  const view = new DataView(data.buffer);
  const writeText = (offset: number, text: string): void => void data.set(new TextEncoder().encode(text), offset);
  // the head of 44 bytes: the format (uncompressed, one channel, the rate in samples and in bytes, 8 bits), the length
  writeText(0, "RIFF");
  view.setUint32(4, 36 + count, true);
  writeText(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  writeText(36, "data");
  view.setUint32(40, count, true);
  for (let index = 0; index < count; index++) {
    const time = index / RATE;
    // The last samples go to silence, so that it ends without a click.
    const fadeOut = Math.min(1, (count - index) / (0.02 * RATE));
    const level = Math.max(-1, Math.min(1, at(time, noise) * fadeOut));
    data[44 + index] = Math.round(128 + 120 * level);
  }
  return data;
}

if (process.argv[1]?.endsWith("sounds.ts")) {
  mkdirSync(join(root, "assets/sounds"), { recursive: true });
  for (const [name, sound] of Object.entries(SOUNDS))
    writeFileSync(join(root, `assets/sounds/${name}.wav`), wavOf(sound));
}
