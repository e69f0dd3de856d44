import { rulesetOf } from "../registry.ts";
import type { TokenDocument } from "../../host/documents.ts";
import type { Cell } from "../../../rules/grid/grid.ts";
import { readerFor } from "./reader.ts";
import { bodyOf, gridOf, spotOf } from "./ground.ts";
import type { Spot } from "./ground.ts";

export type { Spot };

/**
 * Tells whether one token (`mount`) overlaps another (`rider`) and, by the ruleset that both share, carries it. `at`:
 * their places in pixels, if not the present ones.
 */
export function carries(
  mount: TokenDocument,
  rider: TokenDocument,
  at: { readonly mount: Spot; readonly rider: Spot } = { mount, rider },
): boolean {
  if (!overlap(mount, at.mount, rider, at.rider)) return false;
  const ruleset = rulesetOf(rider.actor);
  if (!ruleset?.movement?.carries || rulesetOf(mount.actor) !== ruleset) return false;
  return ruleset.movement.carries(mount, rider);
}

/**
 * Tells whether two tokens of one scene, at places in pixels, cover a common cell; without a grid, whether they
 * overlap. Called for all tokens of the scene while one is dragged.
 */
function overlap(token: TokenDocument, place: Spot, other: TokenDocument, otherPlace: Spot): boolean {
  const size = token.parent?.grid.size;
  if (!size || other.parent !== token.parent) return false;
  // First a cheap comparison in pixels: no body reaches farther than twice its extent and a cell.
  const reach = 2 * size * (1 + Math.max(token.width, token.height, other.width, other.height));
  if (Math.abs(place.x - otherPlace.x) > reach || Math.abs(place.y - otherPlace.y) > reach) return false;
  return gridOf(token)!.apart(bodyOf(token, place)!, bodyOf(other, otherPlace)!) === 0;
}

/**
 * Tells whether a token may be put at a place: no token of its ruleset on its level stands there that it may not share
 * a cell with. Hidden tokens, those out of the fight, its mount and those whose uuids are in `without` do not count.
 * True for a token without a ruleset or a scene.
 */
export function hasRoom(token: TokenDocument, to: Spot, without: ReadonlySet<string> = new Set<string>()): boolean {
  const ruleset = rulesetOf(token.actor);
  const [grid, body] = [gridOf(token), bodyOf(token, to)];
  if (!ruleset || !grid || !body) return true;
  return !readerFor(ruleset.id)
    .others(token)
    .some(
      (other) =>
        !without.has(other.uuid) &&
        !other.hidden &&
        rulesetOf(other.actor) === ruleset &&
        !ruleset.isOut(other.actor!) &&
        !ruleset.movement?.shares?.(token, other) &&
        !carries(other, token) &&
        grid.apart(body, bodyOf(other)!) === 0,
    );
}

/**
 * Tells whether a token may be put on a cell, as `hasRoom` does; `leaving`: uuids of tokens that are about to leave
 * their places, and do not count.
 */
export function isCellFree(
  token: TokenDocument,
  cell: Cell,
  leaving: ReadonlySet<string> = new Set<string>(),
): boolean {
  return !gridOf(token) || hasRoom(token, spotOf(token, cell), leaving);
}
