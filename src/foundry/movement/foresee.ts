import { host } from "../host/host.ts";
import type { TokenDocument, TokenPlaceable } from "../host/documents.ts";
import { rulesetOf } from "../contract/registry.ts";
import { readerFor } from "../contract/reading/reader.ts";
import { bodyOf, extentOf, gridOf, spotOf } from "../contract/reading/ground.ts";
import { verdictOn, wordsOf } from "../canvas/ruler.ts";
import type { Cell, Grid } from "../../rules/grid/grid.ts";
import type { Point } from "./drag.ts";
import { matMoment } from "./moment.ts";
import { measureWalls, openWalls, walledSteps } from "./walls.ts";
import { wayAround } from "./way.ts";

/** Milliseconds of an idle moment that are left to other work. */
const SPARE = 2;

/**
 * Registers the hooks that prepare a drag of the own token last under the pointer in idle moments: walls and ways are
 * then known at its first frames, and no frame waits for a search of the whole scene.
 */
export function foreseeDrags(): void {
  const { Hooks } = host;
  let hovered: TokenDocument | null = null;
  let isScheduled = false;
  const scheduleWork = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    if ("requestIdleCallback" in globalThis) requestIdleCallback(work);
    else setTimeout(work);
  };
  const work = (deadline?: IdleDeadline): void => {
    isScheduled = false;
    let more = hovered !== null;
    do more &&= foresee(hovered!);
    while (more && deadline && deadline.timeRemaining() > SPARE);
    if (more) scheduleWork();
  };
  Hooks.on("hoverToken", (token: TokenPlaceable, inside: boolean) => {
    if (!inside) return;
    hovered = token.document.isOwner ? token.document : null;
    scheduleWork();
  });
  Hooks.on("canvasTearDown", () => (hovered = null));
}

/** The most cells around a token to which its drag is worked out ahead. */
const CELLS = 200;

/** Yields the cells around one, nearest first. */
function* cellsAround(grid: Grid, from: Cell): Generator<Cell, void> {
  const seen = new Set([String(from)]);
  for (let ring = [from]; ring.length;) {
    const next: Cell[] = [];
    for (const cell of ring)
      for (const beside of grid.neighbours(cell)) {
        if (seen.has(String(beside))) continue;
        if (seen.size > CELLS) return;
        seen.add(String(beside));
        next.push(beside);
        yield beside;
      }
    ring = next;
  }
}

/** The token whose drags are worked out, when it was begun (see `matMoment`) and by which action, and the cells left. */
let ahead: {
  readonly token: TokenDocument;
  readonly at: number | null;
  readonly action: string;
  readonly cells: Iterator<Cell, void>;
} | null = null;

/**
 * Works out the way and the verdict of a token's drag to one more cell near it: they are kept until something changes,
 * and the first drags find the code compiled. Returns true while there are more.
 */
function foreseeDrag(token: TokenDocument, grid: Grid, from: Cell): boolean {
  const { x, y, movementAction: action } = token;
  const moment = matMoment();
  if (ahead?.token !== token || ahead.at !== moment || ahead.action !== action)
    ahead = { token, at: moment, action, cells: cellsAround(grid, from) };
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
 * Computes a little of what a drag of a token will need; returns true while there is more. Does nothing for a token
 * that is not on the viewed scene, or whose ruleset foresees nothing.
 */
function foresee(token: TokenDocument): boolean {
  const ruleset = rulesetOf(token.actor);
  const grid = gridOf(token);
  if (!ruleset?.movement?.foresee || !grid || token.parent !== host.canvas.scene) return false;
  if (measureWalls(token)) return true;
  const body = bodyOf(token)!;
  const extent = extentOf(token, host.canvas.dimensions);
  const ground = { token, grid, body, from: body.at, blocked: walledSteps(token), walls: openWalls(token), ...extent };
  if (ruleset.movement.foresee(ground, readerFor(ruleset.id))) return true;
  if (grid.lattice) return foreseeDrag(token, grid, body.at);
  // Without cells a drag goes anywhere: the code of a frame is run once, so that the engine has compiled it.
  const { x, y } = token;
  wayAround(token, [{ x, y }, spotOf(token, grid.neighbours(body.at)[0]!)]);
  return false;
}
