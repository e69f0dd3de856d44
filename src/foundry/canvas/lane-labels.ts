import type { Container } from "pixi.js";
import { host } from "../host/host.ts";
import { type Area, type LabelAnchor, placeLabel } from "./label-places.ts";

/** The white of a label's words, as 0xRRGGBB. */
const WHITE = 0xffffff;

/** The letters' height as a share of a grid square, and the least and the greatest one on the screen, in CSS pixels. */
const LETTERS = { share: 0.22, least: 14, most: 28 };

/**
 * Makes a label on a plate of the colour `background` (0xRRGGBB), large enough to be read at the canvas's present zoom.
 * `size`: the length of a grid square in pixels.
 */
export function makeLabel(text: string, placement: LabelPlacement, size: number, background: number): Container {
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
  drawn.set(label, { fontSize, placement });
  label.once("destroyed", () => drawn.delete(label));
  fitLabels();
  return label;
}

/** Where a label may be placed. */
export interface LabelPlacement extends LabelAnchor {
  /** the id of the token that is the anchor */
  readonly token: string | null;
  /** areas that the label overlaps only if there is no other place */
  readonly avoided: readonly Area[];
}

/** The labels drawn, with the height of their letters in pixels of the scene. */
const drawn = new Map<Container, { readonly placement: LabelPlacement; readonly fontSize: number }>();

/** Scales a label so that its letters are of a height on the screen at which they can be read. */
function fitLabel(label: Container, fontSize: number): void {
  const onScreen = fontSize * host.canvas.stage.scale.x;
  label.scale.set(Math.min(LETTERS.most, Math.max(LETTERS.least, onScreen)) / onScreen);
}

/** Bars of the page that lie over the mat, and over labels. */
const BARS = ".fray-movement-bar__body, #hotbar";

/**
 * Fits all labels to the canvas's present zoom, and moves them off each other, off the page's bars and, if they can, off
 * tokens other than their anchors; called when the view moves and when a label is made.
 */
export function fitLabels(): void {
  const { stage, tokens } = host.canvas;
  const taken: Area[] = [...document.querySelectorAll(BARS)].map((bar) => {
    const { left, top, right, bottom } = bar.getBoundingClientRect();
    const [from, to] = [
      { x: left, y: top },
      { x: right, y: bottom },
    ].map((at) => stage.worldTransform.applyInverse(at));
    return { left: from!.x, top: from!.y, right: to!.x, bottom: to!.y };
  });
  for (const [label, { fontSize, placement }] of drawn) {
    fitLabel(label, fontSize);
    const others = tokens.placeables.filter(({ id, visible }) => visible && id !== placement.token);
    const place = placeLabel(placement, label, taken, [...placement.avoided, ...others.map(({ bounds }) => bounds)]);
    label.position.set((place.left + place.right) / 2, place.bottom);
    taken.push(place);
  }
}
