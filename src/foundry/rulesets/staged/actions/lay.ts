import type { Declaration, FollowUp, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { isCellFree } from "../../../contract/reading/room.ts";
import { middleOf, spotOf } from "../../../contract/reading/ground.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { loosenedChanges } from "./grip.ts";

/** A square to fall into. */
interface Place {
  readonly square: Square;
  /** its direction from the square that the defender held, as a key of lang/en.json */
  readonly label: string;
}
/** The squares that a defender beaten by a rush may fall into, and the chosen one; `token` is the defender's uuid. */
export interface LayContext {
  readonly name: string;
  readonly token: string;
  readonly places: readonly Place[];
  readonly place: Place;
}

/**
 * The keys of the directions, by row (up, level, down) and column (left, middle, right); the one in the middle is never
 * used.
 */
const DIRECTIONS = [
  ["upLeft", "up", "upRight"],
  ["left", "up", "right"],
  ["downLeft", "down", "downRight"],
] as const;

/**
 * Moves a defender beaten by a rush to another free square beside the one it held; the gamemaster chooses the square
 * (ST-059).
 */
export const lay: ActionRules<LayContext, Outcome> = {
  id: "lay",
  label: "FRAY.Staged.Action.lay",
  icon: "fa-solid fa-arrows-up-down-left-right",
  actorTypes: ["staged"],
  targets: "none",
  gamemaster: true,
  immediate: true,
  dialog: "always",
  context: readFall,
  fields: ({ places, place }) => [
    {
      id: "square",
      kind: "select",
      label: "FRAY.Staged.Field.square",
      value: String(place.square),
      rule: "ST-059",
      choices: places.map(({ square, label }) => ({ value: String(square), label })),
    },
  ],
  dice: () => [],
  resolve: () => ({}),
  /**
   * Returns the changes that move the defender's token, and the ends of grips that this breaks; none if the square is
   * taken.
   */
  applyEffects: (_outcome, { context: { token: uuid, place, name } }, reader): Change[] => {
    const token = reader.token(uuid)!;
    // When the action is redone later, the square may have been taken.
    if (!isCellFree(token, place.square)) return [];
    const label = { key: "FRAY.Staged.Change.aside", data: { name }, rule: "ST-059" as const };
    const { x, y } = spotOf(token, place.square);
    return [
      { kind: "set", uuid, path: "x", value: x, label },
      { kind: "set", uuid, path: "y", value: y },
      ...loosenedChanges(token, place.square, reader),
    ];
  },
};

/**
 * Returns the offer, on the card of a rush that was won, to move the beaten defender's token to another square; empty
 * if none of the squares is free.
 * @param actor the defender's uuid
 * @param token the defender's token
 * @param heldSquare the square that the defender held before: directions are told from it
 * @param squares the squares that the defender may fall into
 * @param card the id of the rush's card
 */
export function layOffer(
  actor: string,
  token: TokenDocument,
  heldSquare: Square,
  squares: readonly Square[],
  reader: GameReader,
  card: string,
): FollowUp[] {
  const choices = { follows: card, held: [...heldSquare], squares: squares.map((square) => [...square]) };
  const declaration: Declaration = { action: "lay", actor, token: token.uuid, item: null, targets: [], choices };
  return "refused" in readFall(declaration, reader)
    ? []
    : [{ declaration, label: "FRAY.Staged.Action.lay", icon: "fa-solid fa-arrows-up-down-left-right", rule: "ST-059" }];
}

/** Tells whether a value of a declaration is a square: a list of two numbers. */
const isCell = (value: unknown): value is Square =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);

/**
 * Returns the free squares for a fallen defender, without the one that the token is on, and the chosen one, by default
 * the first; or the refusal that there is none.
 */
function readFall({ token: uuid, choices }: Declaration, reader: GameReader): LayContext | Refusal {
  const token = reader.token(uuid);
  const [grid, body] = token ? [reader.grid(token), reader.body(token)] : [null, null];
  const { held, squares } = choices;
  if (!token || !grid || !body || !isCell(held) || !Array.isArray(squares))
    return { refused: "FRAY.Staged.Refused.NoRoom", rule: "ST-059", data: { name: token?.name ?? "" } };
  const otherBodies = reader.others(token).map((other) => reader.body(other)!);
  const isOwnSquare = (cell: Square): boolean => cell[0] === body.at[0] && cell[1] === body.at[1];
  const isFree = (cell: Square): boolean => otherBodies.every((other) => grid.apart(grid.moved(body, cell), other) > 0);
  const freeSquares = squares.filter(isCell).filter((cell) => !isOwnSquare(cell) && isFree(cell));
  const places = freeSquares.map((square): Place => ({
    square,
    label: `FRAY.Staged.Fall.${directionOf(token, held, square)}`,
  }));
  const place = places.find(({ square }) => String(square) === choices.square) ?? places[0];
  if (!place) return { refused: "FRAY.Staged.Refused.NoRoom", rule: "ST-059", data: { name: token.name } };
  return { name: token.name, token: token.uuid, places, place };
}

/**
 * Returns the direction from one square to a neighbouring one for a token, as an end of a key of lang/en.json: "up",
 * "downLeft" …
 */
function directionOf(token: TokenDocument, from: Square, to: Square): string {
  const [start, end] = [middleOf(token, from), middleOf(token, to)];
  // Less than a quarter of a square to one side counts as level.
  const sideOf = (offset: number): number => (Math.abs(offset) < token.parent!.grid.size / 4 ? 0 : Math.sign(offset));
  return DIRECTIONS[sideOf(end.y - start.y) + 1]![sideOf(end.x - start.x) + 1]!;
}
