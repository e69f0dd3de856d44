/**
 * The position of a window of the first generation of applications: within the page, and within the sizes that its CSS
 * allows.
 */
import { parseLength } from "../applications/api/position.ts";

/** A position and size in pixels of the page; null: as the CSS says. */
export interface WindowPosition {
  left: number | null;
  top: number | null;
  width: number | null;
  height: number | "auto" | null;
  scale: number | null;
  zIndex: number;
}

// `value`, at least `low` and at most `high`; `low` if `high` is below it.
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, Math.max(low, high)));

/**
 * A wanted size in pixels, within two CSS lengths. Without a minimum it is at least 0, without a maximum at most the
 * size of the page.
 */
function limitSize(wantedSize: number, minimum: string, maximum: string, pageSize: number): number {
  return Math.round(clamp(wantedSize, parseLength(minimum, pageSize) ?? 0, parseLength(maximum, pageSize) ?? pageSize));
}

/**
 * Scales, resizes and moves a window's element. What `change` leaves out stays as it is. On an axis for which neither
 * `change` nor `current` has a place, the window is centred. A window that would be partly off the page is moved until
 * all of it is on the page, if it fits.
 * @returns the new position and size, in pixels
 */
export function placeWindow(
  element: HTMLElement,
  current: WindowPosition,
  change: Partial<WindowPosition>,
): WindowPosition {
  const view = element.ownerDocument.defaultView ?? window;
  const styles = view.getComputedStyle(element);
  const { style } = element;
  const scale = change.scale ?? current.scale ?? 1;
  // The size first, as the place depends on it.
  if (change.width) style.width = `${limitSize(change.width, styles.minWidth, styles.maxWidth, view.innerWidth)}px`;
  if (change.height === "auto") style.height = "auto";
  else if (change.height)
    style.height = `${limitSize(change.height, styles.minHeight, styles.maxHeight, view.innerHeight)}px`;
  style.transform = scale === 1 ? "" : `scale(${scale})`;
  const width = element.offsetWidth;
  const height = element.offsetHeight;
  const placeInPage = (value: number | null | undefined, pageSize: number, ownSize: number): number =>
    Math.round(clamp(value ?? (pageSize - ownSize) / 2, 0, pageSize - ownSize));
  // Then the place, moved so that the whole window is on the page if it fits.
  const left = placeInPage(change.left ?? current.left, view.innerWidth, width * scale);
  const top = placeInPage(change.top ?? current.top, view.innerHeight, height * scale);
  style.left = `${left}px`;
  style.top = `${top}px`;
  return { left, top, width, height: change.height === "auto" ? "auto" : height, scale, zIndex: current.zIndex };
}
