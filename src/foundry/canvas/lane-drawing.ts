import type { Container, Graphics } from "pixi.js";
import { host, localize, runDetached } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { percent } from "../cards/percent.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { Spot } from "../contract/reading/ground.ts";
import { bodyOf, gridOf, outlinesOf, spotOf, tokenMiddle } from "../contract/reading/ground.ts";
import { refusalInWords } from "../engine/state.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Lane } from "../contract/movement.ts";
import type { Area } from "./label-places.ts";
import { type LabelPlacement, makeLabel } from "./lane-labels.ts";

export { fitLabels } from "./lane-labels.ts";

/** The grey of barred lanes, as 0xRRGGBB. */
const GREY = 0x5d6a77;

/**
 * Draws one lane into `root`. Legal: a strip with chevrons, the outline where the token lands, and words, with the
 * chance to hit if this user may see it. Barred: a dashed line to the target, with the reason while the pointer is on
 * the target (`isHovered`).
 */
export function drawLane(root: Container, lane: Lane, token: TokenDocument, isHovered: boolean): void {
  const size = token.parent?.grid.size;
  if (!size) return;
  const { PIXI } = host;
  // The middle of a token, by default the one with the lane, if it stood at a spot; in pixels of the scene.
  const middleAt = (spot: Spot, standing = token): [number, number] => {
    const { x, y } = tokenMiddle(standing, spot);
    return [x, y];
  };
  const graphics = new PIXI.Graphics();
  const accent = rulesetOf(token.actor)?.accent ?? GREY;
  const target = lane.target;
  // A label is placed beside the target and, if it can, not where the token lands.
  const areaOf = ({ object }: TokenDocument, { x, y }: Spot): Area => ({
    left: x,
    top: y - size * 0.03,
    right: x + (object?.w ?? size),
    bottom: y + (object?.h ?? size) + size * 0.03,
  });
  const placementFor = (landing?: Spot): LabelPlacement => {
    const { left, top, right, bottom } = areaOf(target, target);
    const avoided = landing ? [areaOf(token, landing)] : [];
    return {
      token: target.id,
      left,
      right,
      tops: [top, ...avoided.map((one) => Math.min(top, one.top))],
      bottom,
      avoided,
    };
  };
  // A barred lane: a dashed line to the target.
  if (!lane.legal || !lane.landing) {
    drawDashes(graphics, middleAt(token), middleAt(target, target), size);
    root.addChild(graphics);
    const [reason] = lane.reasons;
    if (isHovered && reason) root.addChild(makeLabel(refusalInWords(reason), placementFor(), size, GREY));
    return;
  }
  // A legal lane: a strip from the token to where it lands, with the outline of its body there.
  const landing = spotOf(token, lane.landing);
  const [from, to] = [middleAt(spotOf(token, lane.cells[0]!)), middleAt(landing)];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const halfWidth = size * 0.34;
  const sideways: [number, number] = [-Math.sin(angle) * halfWidth, Math.cos(angle) * halfWidth];
  graphics.beginFill(accent, 0.16).lineStyle(2, accent, 0.55);
  graphics.drawPolygon([
    from[0] + sideways[0],
    from[1] + sideways[1],
    to[0] + sideways[0],
    to[1] + sideways[1],
    to[0] - sideways[0],
    to[1] - sideways[1],
    from[0] - sideways[0],
    from[1] - sideways[1],
  ]);
  graphics.endFill();
  drawChevrons(graphics, from, to, size, accent);
  graphics.lineStyle(3, accent, 1);
  const body = gridOf(token)!.moved(bodyOf(token)!, lane.landing);
  for (const outline of outlinesOf(token, body, landing)) graphics.drawPolygon(outline);
  const words = localize(lane.words.key, lane.words.data);
  const placement = placementFor(landing);
  let labelDrawn = makeLabel(words, placement, size, accent);
  root.addChild(graphics, labelDrawn);
  // Computing odds takes a moment: when they are known, another label replaces this one.
  if (!lane.odds || !target.actor || !maySeeNumbers(target.actor.uuid)) return;
  runDetached(
    lane.odds().then((odds) => {
      if (!odds || root.destroyed) return;
      labelDrawn.destroy({ children: true });
      labelDrawn = makeLabel(`${words} · ${percent(odds.headlines[0]!.value)} %`, placement, size, accent);
      root.addChild(labelDrawn);
    }),
  );
}

/**
 * Draws three chevrons along a lane, so that its direction can be told without colours. `from`, `to`: its ends in
 * pixels of the scene; `size`: the length of a grid square in pixels.
 */
function drawChevrons(
  graphics: Graphics,
  from: readonly [number, number],
  to: readonly [number, number],
  size: number,
  accent: number,
): void {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const armLength = size * 0.18;
  graphics.lineStyle(3, accent, 0.8);
  // Each chevron has two arms, at 2.5 radians to either side of the lane's direction.
  for (const share of [0.25, 0.5, 0.75]) {
    const x = from[0] + (to[0] - from[0]) * share;
    const y = from[1] + (to[1] - from[1]) * share;
    graphics.moveTo(x + armLength * Math.cos(angle + 2.5), y + armLength * Math.sin(angle + 2.5));
    graphics.lineTo(x, y);
    graphics.lineTo(x + armLength * Math.cos(angle - 2.5), y + armLength * Math.sin(angle - 2.5));
  }
}

/**
 * Draws a dashed line. `from`, `to`: its ends in pixels of the scene; `size`: the length of a grid square in pixels.
 */
function drawDashes(
  graphics: Graphics,
  from: readonly [number, number],
  to: readonly [number, number],
  size: number,
): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  // The line is cut into steps of about a third of a square; every other one is a dash.
  const steps = Math.max(1, Math.floor(length / (size / 3)));
  graphics.lineStyle(2, GREY, 0.45);
  for (let step = 0; step < steps; step += 2) {
    const [startShare, endShare] = [step / steps, Math.min(1, (step + 1) / steps)];
    graphics.moveTo(from[0] + (to[0] - from[0]) * startShare, from[1] + (to[1] - from[1]) * startShare);
    graphics.lineTo(from[0] + (to[0] - from[0]) * endShare, from[1] + (to[1] - from[1]) * endShare);
  }
}
