/** Animated WebP files (RIFF container: chunks with a name, a length and a payload), made of still ones. */

/** One picture of an animation. */
export interface Frame {
  /** a still picture as a browser encodes it */
  readonly webp: Uint8Array;
  /** the time for which it is shown */
  readonly milliseconds: number;
}

const latinBytes = (text: string): Buffer => Buffer.from(text, "latin1");

/** A chunk of a WebP file: its four-letter name, its length, its payload, padded to an even number of bytes. */
function chunk(name: string, payload: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, 0, "latin1");
  header.writeUInt32LE(payload.length, 4);
  return Buffer.concat([header, payload, Buffer.alloc(payload.length % 2)]);
}

/** A whole number as three bytes, the lowest first. */
function threeBytes(value: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(value, 0, 3);
  return bytes;
}

/** Finds the chunk with the picture itself in a still WebP. @throws Error where there is none */
function findBitstream(webp: Uint8Array): Buffer {
  const file = Buffer.from(webp);
  // after the head of 12 bytes, each chunk has a name and a size of 4 bytes, then content of even length
  for (let start = 12; start + 8 <= file.length;) {
    const name = file.toString("latin1", start, start + 4);
    const size = file.readUInt32LE(start + 4);
    const end = start + 8 + size + (size % 2);
    if (name === "VP8 " || name === "VP8L") return file.subarray(start, end);
    start = end;
  }
  throw new Error("this is no WebP picture");
}

/**
 * Joins still WebP pictures to an animated one that repeats without end; they are not encoded again.
 * @param frames opaque pictures, all of the same `width` and `height` in pixels
 * @throws Error where one of them is no WebP picture
 */
export function animate(frames: readonly Frame[], width: number, height: number): Buffer {
  const canvasChunk = chunk(
    "VP8X",
    Buffer.concat([Buffer.from([0b10, 0, 0, 0]), threeBytes(width - 1), threeBytes(height - 1)]),
  );
  const loopChunk = chunk("ANIM", Buffer.from([255, 255, 255, 255, 0, 0]));
  const frameChunks = frames.map(({ webp, milliseconds }) =>
    // at the upper left corner, in full size, replacing the picture before it
    chunk(
      "ANMF",
      Buffer.concat([
        threeBytes(0),
        threeBytes(0),
        threeBytes(width - 1),
        threeBytes(height - 1),
        threeBytes(milliseconds),
        Buffer.from([0b10]),
        findBitstream(webp),
      ]),
    ),
  );
  const content = Buffer.concat([latinBytes("WEBP"), canvasChunk, loopChunk, ...frameChunks]);
  return chunk("RIFF", content);
}
