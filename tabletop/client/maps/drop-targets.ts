/**
 * Handles files dragged over the page: portraits on sheets take pictures, and elsewhere the browser is kept from
 * leaving the game to open a file.
 */
import { mayUpload } from "../core/files.ts";

/** The class of a portrait that takes what is dragged over it. */
const MARK = "drop-here";

/** Whether a drag carries files. */
const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/**
 * Returns the portrait under the pointer that takes a dropped picture: its image, its document and the path of the
 * field that it shows. Null if there is no portrait, if the user does not own the document or may not upload, and if
 * the document is in a pack.
 */
function portraitAt(event: DragEvent): { image: HTMLImageElement; document: any; path: string } | null {
  const image = (event.target as Element | null)?.closest?.("img");
  const frame = image?.closest<HTMLElement>(".application");
  const sheet = frame && foundry.applications.instances.get(frame.id);
  const document = sheet?.document;
  const mayChange = document?.isOwner && !document.pack && mayUpload();
  if (!image || !mayChange) return null;
  // a sheet names the field in `data-edit`; a picture without it counts if it shows the document's `img`
  const path = image.dataset.edit ?? (image.getAttribute("src") === document.img ? "img" : null);
  return path ? { image, document, path } : null;
}

/**
 * Adds listeners for files dragged over the page. A portrait that the user may change is marked, and the first file
 * dropped on it becomes its picture; anywhere else the browser is kept from opening a file in place of the game.
 */
export function listenForFiles(): void {
  let marked: HTMLElement | null = null;
  /** Marks a portrait in place of the one marked before; null marks none. */
  const mark = (image: HTMLElement | null): void => {
    if (marked === image) return;
    marked?.classList.remove(MARK);
    image?.classList.add(MARK);
    marked = image;
  };
  // In the capturing phase, so that portraits come before what their windows do with a drop.
  document.addEventListener(
    "dragover",
    (event) => {
      if (!bringsFiles(event)) return;
      const portrait = portraitAt(event);
      mark(portrait?.image ?? null);
      if (!portrait) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true },
  );
  document.addEventListener(
    "drop",
    (event) => {
      mark(null);
      const file = event.dataTransfer?.files[0];
      const portrait = file && portraitAt(event);
      if (!portrait) return;
      event.preventDefault();
      event.stopPropagation();
      void import("./pictures-dropped.ts").then(({ storePicture }) =>
        storePicture(portrait.document, portrait.path, file),
      );
    },
    { capture: true },
  );
  document.addEventListener("dragleave", (event) => !event.relatedTarget && mark(null));
  // Without this the browser would leave the game to show a file that no element takes.
  for (const type of ["dragover", "drop"] as const)
    document.addEventListener(type, (event) => {
      if (!bringsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "none";
    });
}
