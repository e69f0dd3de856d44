/** A thread that decodes and cuts a large picture, which would take too long on the page's own thread. */

/** A request for a picture reduced to a size in pixels; the thread keeps the picture for later requests. */
export interface ReducedRequest {
  file: Blob;
  width: number;
  height: number;
}

/** A request for a part of the last picture that was sent, in full: its place and size in pixels. */
export interface PartRequest {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** the last picture that was sent, in full */
let lastPicture: Promise<ImageBitmap> | null = null;

/**
 * Reduces a picture to a size in pixels. The picture is halved again and again (each new pixel is the mean of four),
 * until the last step brings it to that size. With a higher `resizeQuality` the browser would halve by itself, but keep
 * all halves at once, which takes a third of the picture's own memory.
 */
async function reduceBitmap(picture: ImageBitmap, width: number, height: number): Promise<ImageBitmap> {
  let current = picture;
  for (;;) {
    const isLast = current.width < 2 * width;
    const [resizeWidth, resizeHeight] = isLast
      ? [width, height]
      : [Math.ceil(current.width / 2), Math.ceil(current.height / 2)];
    const next = await createImageBitmap(current, { resizeWidth, resizeHeight, resizeQuality: "low" });
    if (current !== picture) current.close();
    if (isLast) return next;
    current = next;
  }
}

/**
 * Makes the bitmap that a request asks for: a picture reduced, or a part of the last picture. A picture is decoded only
 * once and kept, since a second time takes as much time and memory again.
 */
async function bitmapOf(request: ReducedRequest | PartRequest): Promise<ImageBitmap> {
  const { width, height } = request;
  if ("file" in request) {
    lastPicture = createImageBitmap(request.file);
    return reduceBitmap(await lastPicture, width, height);
  }
  return createImageBitmap((await lastPicture)!, request.x, request.y, width, height);
}

const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<ReducedRequest | PartRequest>) => void;
  postMessage: (answer: ImageBitmap | string, transfer?: Transferable[]) => void;
};

port.onmessage = ({ data }) => {
  bitmapOf(data).then(
    (bitmap) => port.postMessage(bitmap, [bitmap]),
    (thrown: unknown) => port.postMessage(String(thrown)),
  );
};
