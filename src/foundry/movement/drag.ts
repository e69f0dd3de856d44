import { host } from "../host/host.ts";
import { rulesetOf } from "../contract/registry.ts";
import { combatantOnScene, readerForMoves } from "../contract/reading/reader.ts";
import { carries } from "../contract/reading/room.ts";
import { bodyOf, gridOf, placeOf } from "../contract/reading/ground.ts";
import type { GameReader, TokenDocument } from "../host/documents.ts";
import type { Body } from "../../rules/grid/grid.ts";
import type { Drag, Movement, Verdict } from "../contract/movement.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { outOfTurn, refusesOutOfTurn } from "../engine/out-of-turn.ts";
import { cannotMove } from "./refused.ts";
import { ownAction } from "./actions.ts";
import { cellsAlong } from "./cells.ts";
import { untilChanged } from "./moment.ts";
import { walledAlong } from "./walls.ts";

/** A point of a token's path: where its top left corner is, in pixels of the scene. */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly action?: string;
  /** true for a corner of the drag that the user has set */
  readonly explicit?: boolean;
  /** true for a point that the host has inserted between two corners of the path */
  readonly intermediate?: boolean;
}

/** A drag and what its ruleset says of it; `table`: the reader of documents by which it was judged. */
export interface Judged {
  readonly ruleset: Ruleset;
  readonly movement: Movement;
  readonly drag: Drag;
  readonly verdict: Verdict;
  readonly table: GameReader;
}

/**
 * Judges a path of a token, given in pixels, with a movement action (the host's id) and a targeted token, after the
 * earlier moves in `history`. Returns null if no ruleset judges it, as for an action that is not the ruleset's own.
 */
export function judgePath(
  token: TokenDocument,
  path: readonly Point[],
  actionId: string,
  target: TokenDocument | null = targetOf(token),
  history: TokenDocument["movementHistory"] = token.movementHistory,
): Judged | null {
  const { actor } = token;
  const ruleset = rulesetOf(actor);
  const movement = ruleset?.movement;
  const action = ruleset && ownAction(ruleset.id, actionId);
  const grid = gridOf(token);
  if (!actor || !ruleset || !movement || !action || !grid) return null;
  const reader = readerForMoves(ruleset.id);
  // The path in cells. If the host forbids diagonal steps, it goes around corners: then by all cells of its way.
  const corners = path.map((point) => placeOf(token, point)!);
  const walked = goesRound(token)
    ? token.getCompleteMovementPath(path).map((point) => placeOf(token, point as Point)!)
    : corners;
  // What the ruleset judges. `before` has the earlier moves; those with an action of the host's own have "" as action.
  const drag: Drag = {
    action,
    token,
    actor,
    combatant: combatantOnScene(actor, token),
    grid,
    body: bodyOf(token, path[0])!,
    cells: cellsAlong(grid, walked),
    corners: grid.straightened(
      corners.filter((_, index) => index === 0 || index === path.length - 1 || !path[index]!.intermediate),
    ),
    before: history.map((step) => ({
      action: ownAction(ruleset.id, step.action) ?? "",
      cost: step.cost ?? 0,
    })),
    held: heldBy(token),
    target,
  };
  // The ruleset's verdict, which becomes illegal if a wall is in the way, or if the world refuses moves out of turn.
  return {
    ruleset,
    movement,
    drag,
    verdict: stoppedOutOfTurn(drag, stoppedByWalls(drag, movement.verdict(drag, reader))),
    table: reader,
  };
}

/**
 * Returns the verdict on a drag. If the verdict is legal, but the drag would move a combatant out of turn and the world
 * refuses that, the verdict is made illegal; else it stays as it is.
 */
function stoppedOutOfTurn(drag: Drag, verdict: Verdict): Verdict {
  if (!verdict.legal || drag.cells.length < 2 || !drag.combatant || !refusesOutOfTurn()) return verdict;
  const refusal = outOfTurn({ actor: drag.actor.uuid, token: drag.token.uuid }, drag.combatant);
  if (!refusal) return verdict;
  return { ...verdict, legal: false, band: "illegal", words: cannotMove(refusal), reasons: [refusal] };
}

/**
 * Returns the verdict made illegal if any cell of the token would cross a wall in a legal move; else the same verdict.
 */
function stoppedByWalls(drag: Drag, verdict: Verdict): Verdict {
  if (!verdict.legal || !walledAlong(drag.token, drag.cells).length) return verdict;
  const walled = { refused: "WayWalled" };
  return { ...verdict, legal: false, band: "illegal", words: cannotMove(walled), reasons: [walled] };
}

/**
 * Returns what the other tokens of the same ruleset on a token's level cover. Left out are hidden tokens, tokens out of
 * the fight, and the token's mount (a token that carries it). The ruleset decides whether what is covered is in the
 * way.
 */
const heldBy = untilChanged((token: TokenDocument): Body[] => {
  const ruleset = rulesetOf(token.actor)!;
  const held: Body[] = [];
  for (const other of readerForMoves(ruleset.id).others(token)) {
    const actor = other.hidden ? null : other.actor;
    if (!actor || rulesetOf(actor) !== ruleset || ruleset.isOut(actor)) continue;
    if (carries(other, token)) continue;
    held.push(bodyOf(other)!);
  }
  return held;
});

/** The host's number for squares on which no step is diagonal: CONST.GRID_DIAGONALS.ILLEGAL. */
const ILLEGAL = 6;

/** Tells whether a token is on squares on which the host forbids diagonal steps and leads around the corners. */
const goesRound = ({ parent }: TokenDocument): boolean => parent?.grid.type === 1 && parent.grid.diagonals === ILLEGAL;

/** Returns the one token that this user has targeted on a token's scene; null if none, or more than one. */
export function targetOf(token: TokenDocument): TokenDocument | null {
  const targets = [...host.game.user.targets]
    .map((placeable) => placeable.document)
    .filter((other) => other.parent === token.parent);
  return targets.length === 1 ? targets[0]! : null;
}
