import type { Container, Graphics } from "pixi.js";
import { host, localize, runDetached } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { percent } from "../cards/percent.ts";
import { maySeeNumbers } from "../cards/visibility.ts";
import type { Spot } from "../contract/reading/ground.ts";
import { bodyOf, gridOf, outlinesOf, spotOf, tokenMiddle } from "../contract/reading/ground.ts";
import { refusalInWords } from "../engine/state.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Lane } from "../contract/movement.ts";
import { judgePath } from "../movement/drag.ts";
import { ownAction } from "../movement/actions.ts";
import { makeLabel } from "./lane-labels.ts";

/**
 * The lanes drawn on the canvas, with the key of the state they show (see `keyOf`); null if none are drawn. A lane is a
 * straight way to a foe on which a token could charge.
 */
let drawn: { root: Container; key: string } | null = null;

/** The id of the token under the pointer, or null. A barred lane to that token shows its reason. */
let hovered: string | null = null;

/**
 * Notes the token under the pointer by its id, null for none. The next refresh shows the reason if the lane to it is
 * barred.
 */
export function hoverLane(token: string | null): void {
  hovered = token;
}

/**
 * The number of changes so far that may have changed lanes. Any document may: it may lengthen a charge, block a way, or
 * put a fighter out of the fight.
 */
let changes = 0;

/** Makes the next refresh compute the lanes anew. */
export function staleLanes(): void {
  changes += 1;
}

/**
 * Draws the charge lanes of the controlled token if exactly one is controlled; otherwise removes those drawn. Does
 * nothing if nothing has changed since the last call.
 */
export function refreshLanes(): void {
  const { canvas } = host;
  if (!canvas?.ready) return;
  // Nothing to do if the lanes drawn show the present state.
  const token = onlyControlled();
  const key = token ? keyOf(token) : "";
  if (drawn?.key === key) return;
  drawn?.root.destroy({ children: true });
  drawn = null;
  if (!token) return;
  // Draws all lanes into one container, which does not catch the pointer.
  const lanes = lanesOf(token);
  if (!lanes.length) return;
  const root = new host.PIXI.Container();
  root.eventMode = "none";
  for (const lane of lanes) drawLane(root, lane, token);
  (canvas.interface?.grid ?? canvas.interface).addChild(root);
  drawn = { root, key };
}

/**
 * Forgets the lanes drawn and the token under the pointer; called when Foundry removes the canvas, and the lanes with
 * it.
 */
export function forgetLanes(): void {
  drawn = null;
  hovered = null;
}

/**
 * Returns the charge lanes of a token to foes who are still in the fight and whom this user sees: legal ones, and
 * barred ones with their reasons. Empty if the token's chosen movement action has no lanes, or if the token's actor has
 * no ruleset or is out of the fight.
 */
export function lanesOf(token: TokenDocument): readonly Lane[] {
  const ruleset = rulesetOf(token.actor);
  const action = ruleset && ownAction(ruleset.id, token.movementAction);
  if (!ruleset?.movement?.lanes || !action || ruleset.isOut(token.actor!)) return [];
  return ruleset.movement
    .lanes(action, token, readerFor(ruleset.id))
    .filter(({ target }) => !isOut(target) && isSeen(target))
    .map((lane) => (lane.legal ? barredIfRefused(token, lane) : lane));
}

/** Returns a legal lane: unchanged, or barred, with the reasons, if a drag along the lane would be refused. */
function barredIfRefused(token: TokenDocument, lane: Lane): Lane {
  // The drag: from the lane's first cell straight to its last.
  const ends = [lane.cells[0]!, lane.cells.at(-1)!].map((cell) => ({ ...spotOf(token, cell), explicit: true }));
  const verdict = judgePath(token, ends, token.movementAction)?.verdict;
  if (!verdict || verdict.legal) return lane;
  const { reasons, words } = verdict;
  return { ...lane, legal: false, landing: null, reasons, words, odds: null };
}

/** Returns the controlled token if there is exactly one, else null. */
function onlyControlled(): TokenDocument | null {
  const controlled = host.canvas.tokens?.controlled ?? [];
  return controlled.length === 1 ? controlled[0]!.document : null;
}

/**
 * Returns a text of all that a token's lanes depend on: the token, its movement action and place, the token under the
 * pointer, the tokens that the user sees, and the number of changes.
 */
function keyOf(token: TokenDocument): string {
  const seen = host.canvas.tokens.placeables.filter(({ visible }) => visible).map(({ id }) => id);
  return `${token.uuid}:${token.movementAction}:${token.x},${token.y}:${hovered ?? ""}:${seen.join()}:${changes}`;
}

/** Tells whether this user sees a token: no lane tells of a foe behind a wall. True for a token that is not drawn. */
const isSeen = ({ object }: TokenDocument): boolean => object?.visible ?? true;

/** Tells whether a token's actor is out of the fight by its ruleset; false without an actor. */
const isOut = ({ actor }: TokenDocument): boolean => Boolean(actor && rulesetOf(actor)?.isOut(actor));

/** The grey of barred lanes, as 0xRRGGBB. */
const GREY = 0x5d6a77;

/**
 * Draws one lane into `root`. Legal: a strip with chevrons, the outline where the token lands, and words, with the
 * chance to hit if this user may see it. Barred: a dashed line to the target, with the reason while the pointer is on
 * the target.
 */
function drawLane(root: Container, lane: Lane, token: TokenDocument): void {
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
  // Where a label stands: above a token; on its own landing place what the ruler says of a drag stands below.
  const above = (spot: Spot, standing = token): [number, number] => [middleAt(spot, standing)[0], spot.y - size * 0.03];
  // A barred lane: a dashed line to the target.
  if (!lane.legal || !lane.landing) {
    drawDashes(graphics, middleAt(token), middleAt(target, target), size);
    root.addChild(graphics);
    if (hovered === target.id && lane.reasons[0])
      root.addChild(makeLabel(refusalInWords(lane.reasons[0]), above(target, target), size, GREY));
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
  // The words stand above the landing place, or above the foe if the foe is there.
  const edge = target.y < landing.y ? above(target, target) : above(landing);
  let labelDrawn = makeLabel(words, edge, size, accent);
  root.addChild(graphics, labelDrawn);
  // Computing odds takes a moment: when they are known, another label replaces this one.
  if (!lane.odds || !target.actor || !maySeeNumbers(target.actor.uuid)) return;
  runDetached(
    lane.odds().then((odds) => {
      if (!odds || root.destroyed) return;
      labelDrawn.destroy({ children: true });
      labelDrawn = makeLabel(`${words} · ${percent(odds.headlines[0]!.value)} %`, edge, size, accent);
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
