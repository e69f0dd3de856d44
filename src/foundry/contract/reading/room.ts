import { rulesetOf } from "../registry.ts";
import type { CombatantDocument, GameReader, TokenDocument } from "../../host/documents.ts";
import type { Cell } from "../../../rules/grid/grid.ts";
import { readerFor } from "./reader.ts";
import { bodyOf, gridOf, spotOf } from "./ground.ts";
import type { Spot } from "./ground.ts";

/*
 * Whether tokens have room on a scene. A token's body: what it covers of the grid. A mount carries its rider's token.
 */

export type { Spot };

/**
 * Tells whether the token `mount` overlaps the token `rider` and carries it, by the ruleset that both share. `at`:
 * where their top left corners are, in pixels, if they are not to be judged at their present places.
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
 * Returns the combatants who ride a token now, null for a rider's token that is no combatant; empty without a token.
 */
export const ridersOf = (mount: TokenDocument | null, reader: GameReader): (CombatantDocument | null)[] =>
  mount
    ? reader
        .others(mount)
        .filter((other) => carries(mount, other))
        .map((rider) => reader.combatant(rider.actor!, rider))
    : [];

/**
 * Tells whether two tokens of one scene, with their top left corners at these places in pixels, cover a common cell, or
 * overlap where there is no grid; false on different scenes. Called for all tokens of the scene during a drag.
 */
function overlap(token: TokenDocument, place: Spot, other: TokenDocument, otherPlace: Spot): boolean {
  const size = token.parent?.grid.size;
  if (!size || other.parent !== token.parent) return false;
  // First a cheap comparison in pixels, for tokens far apart: a body lies within twice its extent and a cell of its
  // corner.
  const farApart = 2 * size * (1 + Math.max(token.width, token.height, other.width, other.height));
  const isFar = Math.abs(place.x - otherPlace.x) > farApart || Math.abs(place.y - otherPlace.y) > farApart;
  if (isFar) return false;
  return gridOf(token)!.apart(bodyOf(token, place)!, bodyOf(other, otherPlace)!) === 0;
}

/**
 * Tells whether a token may be put at a place, in pixels: whether there it would overlap no other token in its way. In
 * its way are tokens of its ruleset on its level, except those with which it may share a cell, hidden tokens, tokens
 * out of the fight, its mount, and tokens whose uuids are in `ignoredUuids`. True for a token without a ruleset or
 * scene, or before its scene's grid is loaded.
 */
export function hasRoom(
  token: TokenDocument,
  to: Spot,
  ignoredUuids: ReadonlySet<string> = new Set<string>(),
): boolean {
  const ruleset = rulesetOf(token.actor);
  const [grid, body] = [gridOf(token), bodyOf(token, to)];
  if (!ruleset || !grid || !body) return true;
  // Tells whether another token is in the way; the slow comparison of bodies comes last.
  const blocks = (other: TokenDocument): boolean =>
    !ignoredUuids.has(other.uuid) &&
    !other.hidden &&
    rulesetOf(other.actor) === ruleset &&
    !ruleset.isOut(other.actor!) &&
    !ruleset.movement?.shares?.(token, other) &&
    !carries(other, token) &&
    grid.apart(body, bodyOf(other)!) === 0;
  return !readerFor(ruleset.id).others(token).some(blocks);
}

/**
 * Tells whether a token may be put on a cell: `hasRoom` for the cell's place, or true if the token's scene has no grid
 * to measure by. `leaving`: uuids of tokens that are about to leave their places, and do not count.
 */
export function isCellFree(
  token: TokenDocument,
  cell: Cell,
  leaving: ReadonlySet<string> = new Set<string>(),
): boolean {
  return !gridOf(token) || hasRoom(token, spotOf(token, cell), leaving);
}
