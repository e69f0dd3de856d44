import type { Container } from "pixi.js";
import { host } from "../host/host.ts";

/** The white of a label's words, as 0xRRGGBB. */
const WHITE = 0xffffff;

/** The letters' height as a share of a grid square, and the least and the greatest one on the screen, in CSS pixels. */
const LETTERS = { share: 0.22, least: 14, most: 28 };

/**
 * Makes a label on a plate of the colour `background` (0xRRGGBB), large enough to be read at the canvas's present zoom.
 * `edge`: the middle of its lower edge, in pixels of the scene; `size`: the length of a grid square in pixels.
 */
export function makeLabel(text: string, edge: readonly [number, number], size: number, background: number): Container {
  const { PIXI } = host;
  const label = new PIXI.Container();
  const fontSize = Math.round(size * LETTERS.share);
  const content = new PIXI.Text(text, {
    fontFamily: "Archivo Narrow, Arial Narrow, sans-serif",
    fontSize,
    fontWeight: "700",
    fill: WHITE,
  });
  // The plate behind the text, a little larger.
  const pad = size * 0.08;
  const plate = new PIXI.Graphics()
    .beginFill(background, 0.92)
    .drawRoundedRect(-pad, -pad / 2, content.width + 2 * pad, content.height + pad, 4)
    .endFill();
  label.addChild(plate, content);
  label.pivot.set(content.width / 2, content.height + pad / 2);
  label.position.set(...edge);
  drawn.set(label, { fontSize, edge });
  label.once("destroyed", () => drawn.delete(label));
  fitLabels();
  return label;
}

/** The labels drawn, with their lower edges and the height of their letters in pixels of the scene. */
const drawn = new Map<Container, { readonly edge: readonly [number, number]; readonly fontSize: number }>();

/** Scales a label so that its letters are of a height on the screen at which they can be read. */
function fitLabel(label: Container, fontSize: number): void {
  const onScreen = fontSize * host.canvas.stage.scale.x;
  label.scale.set(Math.min(LETTERS.most, Math.max(LETTERS.least, onScreen)) / onScreen);
}

/**
 * Fits all labels to the canvas's present zoom, and moves those that would lie on another away from their places, up;
 * called when the view moves and when a label is made.
 */
export function fitLabels(): void {
  const taken: { left: number; top: number; right: number; bottom: number }[] = [];
  for (const [label, { fontSize, edge }] of drawn) {
    fitLabel(label, fontSize);
    const { width, height } = label;
    const [left, right] = [edge[0] - width / 2, edge[0] + width / 2];
    let [, bottom] = edge;
    const inTheWay = () =>
      taken.find((one) => left < one.right && one.left < right && bottom > one.top && one.bottom > bottom - height);
    // It moves on in one direction, so each of the others is in its way once at most.
    for (let other = inTheWay(); other; other = inTheWay()) bottom = other.top;
    label.y = bottom;
    taken.push({ left, top: bottom - height, right, bottom });
  }
}
