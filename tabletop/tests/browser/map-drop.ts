import type { Page } from "playwright-core";

/**
 * A file to be dropped: a text, or a picture of coloured areas, with `lines` a grid of squares of so many pixels,
 * the first of them `first` from the edges; with `turned` a JPEG as of a camera that was held upright, to be shown
 * turned by a quarter to the right (EXIF).
 */
export type Brought =
  | { name: string; text: string }
  | { name: string; width: number; height: number; type?: string; lines?: number; first?: number; turned?: boolean };

/**
 * Drops files on an element, as a user drags them in from the desktop: texts as they are, pictures drawn on the page.
 * @param selector the CSS selector of the element
 * @param at the place in the page in pixels; without it the middle of the element
 */
export async function dropFiles(
  page: Page,
  selector: string,
  files: readonly Brought[],
  at?: { x: number; y: number },
): Promise<void> {
  await page.evaluate(
    async ([where, wanted, point]) => {
      const transfer = new DataTransfer();
      for (const file of wanted) {
        if ("text" in file) {
          transfer.items.add(new File([file.text], file.name));
          continue;
        }
        const { width, height, turned, type = turned ? "image/jpeg" : "image/png", name, lines, first = 0 } = file;
        const picture = Object.assign(document.createElement("canvas"), { width, height });
        const pen = picture.getContext("2d")!;
        pen.fillStyle = "#3a6";
        pen.fillRect(0, 0, width, height);
        pen.fillStyle = "#a33";
        pen.fillRect(0, 0, width / 2, height / 2);
        if (lines) {
          pen.fillStyle = "#0006";
          for (let at = first; at <= width; at += lines) pen.fillRect(at, 0, 1, height);
          for (let at = first; at <= height; at += lines) pen.fillRect(0, at, width, 1);
        }
        const blob = (await new Promise<Blob | null>((done) => picture.toBlob(done, type)))!;
        // After the first two bytes of a JPEG: a segment with one entry, the orientation 6.
        const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0];
        const exif = [..."Exif\0\0MM\0*"].map((letter) => letter.charCodeAt(0));
        const segment = [0xff, 0xe1, 0, 34, ...exif, 0, 0, 0, 8, 0, 1, ...orientation, 0, 0, 0, 0];
        const parts = turned ? [blob.slice(0, 2), new Uint8Array(segment), blob.slice(2)] : [blob];
        transfer.items.add(new File(parts, name));
      }
      const target = document.querySelector(where)!;
      const { left, top, width, height } = target.getBoundingClientRect();
      const place = { clientX: point?.x ?? left + width / 2, clientY: point?.y ?? top + height / 2 };
      for (const type of ["dragenter", "dragover", "drop"])
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true, ...place }),
        );
    },
    [selector, files, at] as const,
  );
}

/** Drops files and folders of the disk at a place in the page, in pixels, as a user drags them in from the desktop. */
export async function dropFromDisk(
  page: Page,
  files: readonly string[],
  { x, y }: { x: number; y: number },
): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await wire.send("Input.dispatchDragEvent", { type, x, y, data });
  await wire.detach();
}
