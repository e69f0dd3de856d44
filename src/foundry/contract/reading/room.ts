import { rulesetOf } from "../registry.ts";
import type { TokenDocument } from "../../host/documents.ts";
import { readerFor } from "./reader.ts";
import { occupied, squareSize } from "./squares.ts";

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const squaresAt = ({ width, height, parent }: TokenDocument, { x, y }: Spot): string[] =>
  (occupied({ x, y, width, height, parent } as TokenDocument) ?? []).map(String);

/** Whether a mount carries a rider, as their ruleset says, and stands where the rider stands. */
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

/** Tells whether two tokens cover a common cell. Asked of all tokens of the scene while one is dragged. */
function overlap(one: TokenDocument, at: Spot, other: TokenDocument, there: Spot): boolean {
  const [size, its] = [squareSize(one), squareSize(other)];
  if (!size || !its) return false;
  const meet = (a: number, long: number, b: number, wide: number): boolean =>
    Math.round(a / size) < Math.round(b / its) + Math.max(1, Math.round(wide)) &&
    Math.round(b / its) < Math.round(a / size) + Math.max(1, Math.round(long));
  return meet(at.x, one.width, there.x, other.width) && meet(at.y, one.height, there.y, other.height);
}

/** Tells whether a token may be put on a place: no token stands there with which it may not share a cell. */
export function hasRoom(token: TokenDocument, to: Spot, without: ReadonlySet<string> = new Set<string>()): boolean {
  const ruleset = rulesetOf(token.actor);
  const squares = new Set(squaresAt(token, to));
  if (!ruleset || !squares.size) return true;
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
        (occupied(other) ?? []).some((square) => squares.has(String(square))),
    );
}

/** The same of a square, where there are squares; `leaving`: who is about to go from where they stand. */
export function freeAt(
  token: TokenDocument,
  [column, row]: readonly [number, number],
  leaving: ReadonlySet<string> = new Set<string>(),
): boolean {
  const size = squareSize(token);
  return !size || hasRoom(token, { x: column * size, y: row * size }, leaving);
}
