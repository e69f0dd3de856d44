import type { Loose } from "../support.ts";

/** The position of an application in pixels of the page, before scaling. A `top` or `left` of null: centred. */
export interface Position {
  top: number | null;
  left: number | null;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

/**
 * Converts a CSS length in px or % to pixels; undefined for any other, such as `auto` or `none`.
 * @param parent what 100 % is, in pixels
 */
export function parseLength(style: string, parent: number): number | undefined {
  if (style.includes("px")) return Number.parseFloat(style);
  if (style.includes("%")) return (parent * Number.parseFloat(style)) / 100;
  return undefined;
}

// `value`, at least `low` and at most `high`; `low` if `high` is below it.
const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, Math.max(low, high)));

/**
 * Returns the position nearest to `position` that keeps the element on the page and within the sizes that the element's
 * CSS allows; without `left` or `top` the element is centred in that direction. Also sets the element's width and
 * height, in order to measure the element.
 */
export function resolvePosition(element: HTMLElement, position: Position): Position {
  const view = element.ownerDocument.defaultView ?? window;
  const style = view.getComputedStyle(element);
  const [pageWidth, pageHeight] = [view.innerWidth, view.innerHeight];
  const scale = position.scale || 1;
  // a width or height within the limits of the CSS and the page; the CSS limits are lengths such as "50%", the page's
  // size is in pixels
  const limitedSize = (
    wantedSize: number | "auto",
    cssLeast: string,
    cssMost: string,
    pageSize: number,
  ): number | "auto" => {
    if (wantedSize === "auto" || wantedSize == null) return "auto";
    const minimum = parseLength(cssLeast, pageSize) ?? 0;
    const maximum = parseLength(cssMost, pageSize) ?? pageSize;
    return clamp(Number(wantedSize), minimum, Math.min(maximum, pageSize / scale));
  };
  const width = limitedSize(position.width, style.minWidth, style.maxWidth, pageWidth);
  const height = limitedSize(position.height, style.minHeight, style.maxHeight, pageHeight);
  element.style.width = width === "auto" ? "" : `${width}px`;
  element.style.height = height === "auto" ? "" : `${height}px`;
  // the place that keeps the element, as large as it is shown, on the page
  const shownWidth = (width === "auto" ? element.offsetWidth : width) * scale;
  const shownHeight = (height === "auto" ? element.offsetHeight : height) * scale;
  const left = clamp(position.left ?? (pageWidth - shownWidth) / 2, 0, pageWidth - shownWidth);
  const top = clamp(position.top ?? (pageHeight - shownHeight) / 2, 0, pageHeight - shownHeight);
  return { width, height, scale, zIndex: position.zIndex, left: Math.round(left), top: Math.round(top) };
}

/** Writes a position from resolvePosition into the element's style. */
export function applyPosition(element: HTMLElement, position: Position): void {
  const { style } = element;
  style.width = position.width === "auto" ? "" : `${position.width}px`;
  style.height = position.height === "auto" ? "" : `${position.height}px`;
  style.left = `${position.left}px`;
  style.top = `${position.top}px`;
  style.transform = position.scale === 1 ? "" : `scale(${position.scale})`;
  style.zIndex = String(position.zIndex);
}

/** Copies the fields of a position from an object, leaving out those that are undefined or NaN. */
export function pickPosition(data: Loose): Partial<Position> {
  const picked: Record<string, unknown> = {};
  for (const key of ["top", "left", "width", "height", "scale", "zIndex"]) {
    if (data?.[key] !== undefined && !Number.isNaN(data[key])) picked[key] = data[key];
  }
  return picked as Partial<Position>;
}
