import { host } from "../host/host.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerForMoves } from "../contract/reading/reader.ts";
import { bodyOf, extentOf, gridOf, spotOf } from "../contract/reading/ground.ts";
import { verdictOn, wordsOf } from "../canvas/ruler.ts";
import type { Cell, Grid } from "../../rules/grid/grid.ts";
import type { Point } from "./drag.ts";
import { sceneChanges } from "./moment.ts";
import { measureWalls, openWalls, walledSteps } from "./walls.ts";
import { wayAround } from "./way.ts";

/*
 * Computes ahead what a drag of a token will need: walls, ways, verdicts. It is done while the page has nothing else to
 * do, so that no frame of the drag must wait for a search of the whole scene.
 */

/** How many milliseconds of an idle moment are left unused. */
const SPARE_MILLISECONDS = 2;

/** Registers the hooks that have drags of the token last under the pointer computed ahead, if this user owns it. */
export function foreseeDrags(): void {
  const { Hooks } = host;
  let hovered: TokenDocument | null = null;
  let isScheduled = false;
  // Has `work` done in the next idle moment; does nothing if that is scheduled already.
  const scheduleWork = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work);
  };
  // Computes pieces until the idle moment ends; only one piece if the browser has no idle moments (no deadline).
  const work = (deadline?: IdleDeadline): void => {
    isScheduled = false;
    let hasMore = hovered !== null;
    do hasMore &&= foresee(hovered!);
    while (hasMore && deadline && deadline.timeRemaining() > SPARE_MILLISECONDS);
    if (hasMore) scheduleWork();
  };
  Hooks.on("hoverToken", (token: TokenPlaceable, inside: boolean) => {
    if (!inside) return;
    hovered = token.document.isOwner ? token.document : null;
    scheduleWork();
  });
  Hooks.on("canvasTearDown", () => (hovered = null));
}

/** How many cells around a token its drags are computed to. */
const CELLS = 200;

/** Yields the cells around a cell, nearest first, at most CELLS of them. */
function* cellsAround(grid: Grid, from: Cell): Generator<Cell, void> {
  const seen = new Set([String(from)]);
  for (let ring = [from]; ring.length;) {
    const next: Cell[] = [];
    for (const cell of ring)
      for (const neighbour of grid.neighbours(cell)) {
        if (seen.has(String(neighbour))) continue;
        if (seen.size > CELLS) return;
        seen.add(String(neighbour));
        next.push(neighbour);
        yield neighbour;
      }
    ring = next;
  }
}

/** The drags that are being computed; null before the first token. */
let ahead: {
  readonly token: TokenDocument;
  /** the number of changes (`sceneChanges`) until now: after another change all is computed anew */
  readonly moment: number | null;
  /** the token's movement action */
  readonly action: string;
  /** the cells still to do, as ends of a drag */
  readonly cells: Iterator<Cell, void>;
} | null = null;

/**
 * Computes the way and verdict of a token's drag to one more cell around it. The functions called here keep their
 * results until something changes. Returns true while cells are left.
 */
function foreseeDrag(token: TokenDocument, grid: Grid, from: Cell): boolean {
  const { x, y, movementAction: action } = token;
  const moment = sceneChanges();
  if (ahead?.token !== token || ahead.moment !== moment || ahead.action !== action)
    ahead = { token, moment, action, cells: cellsAround(grid, from) };
  const { value: cell } = ahead.cells.next();
  if (!cell || moment === null) return false;
  const ends = [
    { x, y, action },
    { ...spotOf(token, cell), action, explicit: true },
  ];
  const way = token.getCompleteMovementPath(wayAround(token, ends) ?? ends) as Point[];
  const verdict = verdictOn(token, way, action);
  if (verdict) wordsOf(verdict);
  return true;
}

/**
 * Computes a little of what a drag of a token will need; returns true while more is left. Does nothing for a token that
 * is not on the viewed scene, or whose ruleset has no `foresee`.
 */
function foresee(token: TokenDocument): boolean {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.foresee || !grid || token.parent !== host.canvas.scene) return false;
  if (measureWalls(token)) return true;
  const body = bodyOf(token)!;
  const extent = extentOf(token, host.canvas.dimensions);
  const ground = { token, grid, body, from: body.at, blocked: walledSteps(token), walls: openWalls(token), ...extent };
  if (ruleset.movement.foresee(ground, readerForMoves(ruleset.id))) return true;
  if (grid.lattice) return foreseeDrag(token, grid, body.at);
  // Without a grid there are no cells to try: one way is computed, so that the browser has compiled the code.
  const { x, y } = token;
  wayAround(token, [{ x, y }, spotOf(token, grid.neighbours(body.at)[0]!)]);
  return false;
}
