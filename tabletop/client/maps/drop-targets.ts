/**
 * Handles files dragged over the page: portraits of sheets take pictures, and elsewhere the browser must not leave the
 * game to open a file.
 */
import { mayUpload } from "../core/files.ts";

const MARK = "drop-here";

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** The picture under the pointer, if it shows a field of a world's document that the user owns and may upload for. */
function portraitAt(event: DragEvent): { image: HTMLImageElement; document: any; path: string } | null {
  const image = (event.target as Element | null)?.closest?.("img");
  const frame = image?.closest<HTMLElement>(".application");
  const sheet = frame && foundry.applications.instances.get(frame.id);
  const document = sheet?.document;
  if (!image || !document?.isOwner || document.pack || !mayUpload()) return null;
  const path = image.dataset.edit ?? (image.getAttribute("src") === document.img ? "img" : null);
  return path ? { image, document, path } : null;
}

/**
 * Adds listeners for files dragged over the page: a portrait that the user may change is marked, and the first file
 * dropped on it becomes its picture; anywhere else the browser is kept from opening the file in the game's place.
 */
export function listenForFiles(): void {
  let marked: HTMLElement | null = null;
  const mark = (image: HTMLElement | null): void => {
    if (marked === image) return;
    marked?.classList.remove(MARK);
    image?.classList.add(MARK);
    marked = image;
  };
  // In the capturing phase, so that portraits in windows come before the windows' own drops.
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
  // Without this the browser would replace the game with a file that no element takes.
  for (const type of ["dragover", "drop"] as const)
    document.addEventListener(type, (event) => {
      if (!bringsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "none";
    });
}
