import * as PIXI from "pixi.js";
import { colorOf } from "../color.ts";
import { loadTexture } from "../textures.ts";

/** How the parts of a token are drawn; the token's class decides when. */

/** The attribute that a bar shows, as `TokenDocument#getBarAttribute` returns it: a value out of a maximum. */
export interface BarAttribute {
  type: string;
  value: number;
  max: number;
  [extra: string]: unknown;
}

/**
 * Draws a bar along the token's lower edge (bar 0, green when full and red when near empty) or its upper edge (any
 * other, blue), in place of its earlier drawing.
 * @returns false, with nothing changed, if its maximum is not above 0
 */
export function drawBar(token: any, number: number, bar: PIXI.Graphics, data: BarAttribute): boolean {
  const { max } = data;
  if (!(max > 0)) return false;
  const filledShare = Math.min(Math.max(Number(data.value) / max, 0), 1);
  const { w, h } = token;
  const height = Math.max(canvas.dimensions.size * 0.09, 6) * (token.document.height >= 2 ? 1.4 : 1);
  const margin = Math.max(1, height * 0.14);
  const color = number === 0 ? barColor(filledShare) : 0x4f8fd9;
  // a dark ground, and on it the part that is filled
  bar
    .clear()
    .lineStyle(0)
    .beginFill(0x0d0f13, 0.78)
    .drawRoundedRect(0, 0, w, height, height / 3)
    .endFill();
  if (filledShare > 0) {
    const filledWidth = Math.max((w - 2 * margin) * filledShare, margin);
    bar
      .beginFill(color, 1)
      .drawRoundedRect(margin, margin, filledWidth, height - 2 * margin, (height - 2 * margin) / 3)
      .endFill();
  }
  bar.position.set(0, number === 0 ? h - height : 0);
  return true;
}

/** The colour of a bar that is full by a share of 0 to 1: red if empty, green if full by four fifths or more. */
function barColor(filledShare: number): number {
  const [full, low] = [
    [0x5f, 0xb3, 0x6a],
    [0xd8, 0x43, 0x4e],
  ] as const;
  const mix = Math.min(1, filledShare * 1.25);
  const channel = (index: 0 | 1 | 2) => Math.round(low[index] + (full[index] - low[index]) * mix);
  return (channel(0) << 16) | (channel(1) << 8) | channel(2);
}

/**
 * Draws the border of a token in a colour over a darker one: along its hexagons or ellipse, else a rounded rectangle.
 */
export function drawBorder(token: any, border: PIXI.Graphics, color: number): void {
  const thickness = CONFIG.Canvas.objectBorderThickness * canvas.dimensions.uiScale;
  const { w, h, shape } = token;
  const radius = Math.min(w, h) * 0.08;
  const outline = () =>
    shape instanceof PIXI.Rectangle ? border.drawRoundedRect(0, 0, w, h, radius) : border.drawShape(shape);
  border.clear();
  border.lineStyle({ width: thickness, color: 0x0d0f13, alignment: 0.75 });
  outline();
  border.lineStyle({ width: thickness / 2, color, alignment: 1 });
  outline();
}

/**
 * Draws four arrows at the corners of a token that this user targets, in `color`, by default the user's colour. For a
 * token that the user does not target, only removes the arrows drawn before.
 * @param options `margin` and `size` are shares of the token's shorter side
 */
export function drawTargetArrows(
  token: any,
  reticule: PIXI.Graphics,
  { margin = 0, alpha = 1, size = CONFIG.Canvas.targeting.size, color }: Record<string, any> = {},
): void {
  reticule.clear();
  const { w, h } = token;
  const arrowSize = Math.min(w, h) * size;
  if (token.targeted.has(game.user)) {
    const fill = colorOf(color ?? game.user.color);
    reticule.alpha = alpha;
    reticule.lineStyle({ width: Math.max(1.5, arrowSize * 0.12), color: 0x0d0f13, alignment: 0.5 }).beginFill(fill);
    // a right-angled arrow: its tip at the point, its legs to the right (`dx` 1) or left, and down (`dy` 1) or up
    const arrow = (x: number, y: number, dx: number, dy: number) =>
      reticule.drawPolygon([x, y, x + dx * arrowSize, y, x, y + dy * arrowSize]);
    const offset = margin * Math.min(w, h) + arrowSize * 0.3;
    arrow(-offset, -offset, 1, 1);
    arrow(w + offset, -offset, -1, 1);
    arrow(-offset, h + offset, 1, -1);
    arrow(w + offset, h + offset, -1, -1);
    reticule.endFill();
  }
}

/** Draws a dot for each other user who targets the token, in the user's colour, in a row at the token's upper edge. */
export function drawTargetPips(token: any, pips: PIXI.Graphics): void {
  pips.clear();
  const others = [...token.targeted].filter((user) => !user.isSelf);
  const radius = Math.max(4, canvas.dimensions.size / 14);
  const middle = token.getCenterPoint({ x: 0, y: 0 });
  for (const [index, user] of others.entries()) {
    const x = middle.x + (index - (others.length - 1) / 2) * radius * 2.4;
    pips
      .beginFill(colorOf(user.color))
      .lineStyle(2, 0x0d0f13)
      .drawCircle(x, -radius * 0.2, radius)
      .endFill();
  }
}

/** Makes the sprite of an effect's picture; undefined if the picture cannot be loaded. */
export async function effectSprite(src: string, tint: number | null | undefined): Promise<PIXI.Sprite | undefined> {
  const texture = await loadTexture(src, { pixels: 128 });
  if (!texture) return undefined;
  const sprite = new PIXI.Sprite(texture);
  sprite.tint = colorOf(tint);
  return sprite;
}

/**
 * Arranges the sprites of effects in columns from the token's upper left corner, each on a dark plate, and an overlay
 * over the middle of the token.
 */
export function layOutEffects(token: any, effects: PIXI.Container, plate: PIXI.Graphics): void {
  plate.clear();
  const { w, h } = token;
  // the places of the columns: their side in pixels, how many lie below one another, and the next free one
  const side = Math.round(canvas.dimensions.size * 0.27 * Math.max(1, Math.sqrt(token.document.height)));
  const rows = Math.max(1, Math.floor((h * 0.88) / side));
  let place = 0;
  for (const child of effects.children as (PIXI.Sprite & { isOverlay?: boolean })[]) {
    if ((child as unknown) === plate) continue;
    // an overlay, over the whole token
    if (child.isOverlay) {
      const size = Math.min(w, h) * 0.9;
      child.width = child.height = size;
      child.position.set((w - size) / 2, (h - size) / 2);
      child.alpha = 0.85;
      continue;
    }
    // an effect, at the next place of the columns
    const x = Math.floor(place / rows) * side;
    const y = (place % rows) * side;
    child.width = child.height = side * 0.84;
    child.position.set(x + side * 0.08, y + side * 0.08);
    plate
      .beginFill(0x0d0f13, 0.72)
      .drawRoundedRect(x, y, side, side, side * 0.22)
      .endFill();
    place++;
  }
}
