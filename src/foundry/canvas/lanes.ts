import type { Container } from "pixi.js";
import { host, runDetached } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerForMoves } from "../contract/reading/reader.ts";
import { spotOf } from "../contract/reading/ground.ts";
import type { TokenDocument } from "../host/documents.ts";
import type { Lane } from "../contract/movement.ts";
import { judgePath } from "../movement/drag.ts";
import { ownAction } from "../movement/actions.ts";
import type * as Drawing from "./lane-drawing.ts";

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

/** What draws lanes: loaded when the first ones are to be drawn, which few tokens have. */
let drawing: typeof Drawing | null = null;

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
  if (!drawing) {
    const load = async (): Promise<void> => {
      drawing = await import("./lane-drawing.ts");
      refreshLanes();
    };
    return runDetached(load());
  }
  const root = new host.PIXI.Container();
  root.eventMode = "none";
  for (const lane of lanes) drawing.drawLane(root, lane, token, hovered === lane.target.id);
  (canvas.interface?.grid ?? canvas.interface).addChild(root);
  drawn = { root, key };
}

/** Fits the words of the lanes drawn to the canvas's present zoom. */
export function fitLanes(): void {
  if (drawn) drawing?.fitLabels();
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
    .lanes(action, token, readerForMoves(ruleset.id))
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
