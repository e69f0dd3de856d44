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

let file: Blob | null = null;
let whole: Promise<ImageBitmap> | null = null;

async function bitmapOf(request: ReducedRequest | PartRequest): Promise<ImageBitmap> {
  const { width, height } = request;
  if ("file" in request) {
    file = request.file;
    return createImageBitmap(file, { resizeWidth: width, resizeHeight: height, resizeQuality: "medium" });
  }
  whole ??= createImageBitmap(file!);
  return createImageBitmap(await whole, request.x, request.y, width, height);
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
