/** A thread that decodes and cuts a large picture, which would take too long on the page's own. */

/** A request for a reduced copy of a picture; the thread keeps the picture for later requests. */
export interface ReducedRequest {
  file: Blob;
  width: number;
  height: number;
}

/** A request for a part of the picture sent before, at full size. */
export interface PartRequest {
  x: number;
  y: number;
  width: number;
  height: number;
}

let whole: Promise<ImageBitmap> | null = null;

/**
 * Reduces a picture by halves, of which each pixel is the mean of four, and then to the wanted size. With a better
 * quality the browser would make all halves at once and keep them: a third of the picture's own memory.
 */
async function reduceBitmap(picture: ImageBitmap, width: number, height: number): Promise<ImageBitmap> {
  let from = picture;
  for (;;) {
    const last = from.width < 2 * width;
    const [resizeWidth, resizeHeight] = last
      ? [width, height]
      : [Math.ceil(from.width / 2), Math.ceil(from.height / 2)];
    const next = await createImageBitmap(from, { resizeWidth, resizeHeight, resizeQuality: "low" });
    if (from !== picture) from.close();
    if (last) return next;
    from = next;
  }
}

/** Answers a request. The picture is decoded once: twice would take twice the time and the memory. */
async function bitmapOf(request: ReducedRequest | PartRequest): Promise<ImageBitmap> {
  const { width, height } = request;
  if ("file" in request) {
    whole = createImageBitmap(request.file);
    return reduceBitmap(await whole, width, height);
  }
  return createImageBitmap((await whole)!, request.x, request.y, width, height);
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
