/** Sound files: their addresses, and what they hold once they are decoded. */
import { getRoute } from "../../common/utils/route.ts";

/** The decoded files, by their addresses. */
const buffers = new Map<string, Promise<AudioBuffer>>();

/** Returns the address of a sound file: a full address stays, a path is below the path of the host's pages. */
const soundAddress = (src: string): string => (/^(https?:|data:|blob:)/.test(src) ? src : getRoute(src));

/** The decoded file, which is read once; after a failure the next call reads it again. */
export function bufferOf(src: string, context: AudioContext): Promise<AudioBuffer> {
  const reading = buffers.get(src) ?? fetchSound(src, context);
  buffers.set(src, reading);
  reading.catch(() => buffers.delete(src));
  return reading;
}

/** Fetches and decodes a file. @throws Error if it cannot be fetched or decoded */
async function fetchSound(src: string, context: AudioContext): Promise<AudioBuffer> {
  const answer = await fetch(soundAddress(src));
  if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
  return context.decodeAudioData(await answer.arrayBuffer());
}
