import type * as PIXI from "pixi.js";

/** The milliseconds between two checks whether the graphics card has copied the picture. */
const ASK_EVERY = 5;

/**
 * Reads how opaque each pixel of a picture is, from 0 to 255, row by row from the top, as the picture is at the time of
 * the call. The graphics card copies it in its turn, and the page goes on meanwhile; without WebGL 2 the page waits.
 * @throws Error if the graphics card is lost meanwhile
 */
export async function readOpacity(renderer: PIXI.Renderer, picture: PIXI.RenderTexture): Promise<Uint8Array> {
  const { gl } = renderer;
  const canWait = gl instanceof WebGL2RenderingContext;
  const pixels = canWait ? await readByBuffer(gl, renderer, picture) : renderer.extract.pixels(picture);
  const opacity = new Uint8Array(pixels.length / 4);
  for (let index = 0; index < opacity.length; index++) opacity[index] = pixels[index * 4 + 3]!;
  return opacity;
}

/**
 * Has the pixels of a picture copied to a buffer of the graphics card, waits until they are, and reads the buffer.
 * @returns four bytes a pixel: red, green, blue, opacity
 * @throws Error if the graphics card is lost meanwhile
 */
async function readByBuffer(
  gl: WebGL2RenderingContext,
  renderer: PIXI.Renderer,
  picture: PIXI.RenderTexture,
): Promise<Uint8Array> {
  const { realWidth: width, realHeight: height } = picture.baseTexture;
  // four bytes a pixel: red, green, blue, opacity
  const pixels = new Uint8Array(width * height * 4);
  const buffer = gl.createBuffer();
  renderer.renderTexture.bind(picture);
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
  gl.bufferData(gl.PIXEL_PACK_BUFFER, pixels.length, gl.STREAM_READ);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, 0);
  // unbind the buffer, so that pixels which others read go to the page
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  renderer.renderTexture.bind();
  const isCopied = await isFinished(gl);
  if (isCopied) {
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer);
    gl.getBufferSubData(gl.PIXEL_PACK_BUFFER, 0, pixels);
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null);
  }
  gl.deleteBuffer(buffer);
  if (!isCopied) throw new Error("What was explored of a scene could not be read: the graphics card was lost.");
  return pixels;
}

/** Waits until all that was asked of the graphics card is done; false if the card was lost meanwhile. */
async function isFinished(gl: WebGL2RenderingContext): Promise<boolean> {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!fence) return false;
  gl.flush();
  let state: number;
  do {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    state = gl.isContextLost() ? gl.WAIT_FAILED : gl.clientWaitSync(fence, 0, 0);
  } while (state === gl.TIMEOUT_EXPIRED);
  gl.deleteSync(fence);
  return state !== gl.WAIT_FAILED;
}
