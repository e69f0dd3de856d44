/** A thread that decodes a picture and cuts it: what takes long of a large map is done here. */

/** All of a picture, reduced; it is kept for what is asked next. */
export interface ReducedRequest {
  file: Blob;
  width: number;
  height: number;
}

/** A part of the picture that was sent before, as it is. */
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
