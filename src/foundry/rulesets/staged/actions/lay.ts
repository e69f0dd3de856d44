import type { Declaration, FollowUp, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader, TokenDocument } from "../../../host/documents.ts";
import { freeAt } from "../../../contract/reading/room.ts";
import { squareSize } from "../../../contract/reading/squares.ts";
import { footprint, squaresOf } from "../../../../rules/grid/squares.ts";
import type { Square } from "../../../../rules/grid/squares.ts";
import { footprintOf } from "../combat/sides.ts";
import { loosenedBy } from "./grip.ts";

interface Place {
  readonly square: Square;
  /** which way from where they stood: a key of lang/en.json */
  readonly label: string;
}
export interface LayContext {
  readonly name: string;
  readonly token: string;
  readonly size: number;
  readonly places: readonly Place[];
  readonly place: Place;
}

const WAYS = [
  ["upLeft", "up", "upRight"],
  ["left", "up", "right"],
  ["downLeft", "down", "downRight"],
] as const;

/** Where a beaten defender fell is the storyguide's choice: another free square beside the one they held (ST-059). */
export const lay: ActionRules<LayContext, Outcome> = {
  id: "lay",
  label: "FRAY.Staged.Action.lay",
  icon: "fa-solid fa-arrows-up-down-left-right",
  actorTypes: ["staged"],
  targets: "none",
  gamemaster: true,
  immediate: true,
  dialog: "always",
  context: read,
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
  applyEffects: (_outcome, { context: { token: uuid, place, size, name } }, reader): Change[] => {
    const token = reader.token(uuid)!;
    // Done again later, somebody else may stand there.
    if (!freeAt(token, place.square)) return [];
    const label = { key: "FRAY.Staged.Change.aside", data: { name }, rule: "ST-059" as const };
    return [
      { kind: "set", uuid, path: "x", value: place.square[0] * size, label },
      { kind: "set", uuid, path: "y", value: place.square[1] * size },
      ...loosenedBy(token, place.square, reader),
    ];
  },
};

/** The button on the card of a rush won, as long as there is another square to lie in. */
export function layElsewhere(
  actor: string,
  token: TokenDocument,
  fell: Square,
  squares: readonly Square[],
  reader: GameReader,
  card: string,
): FollowUp[] {
  const choices = { follows: card, held: [...fell], squares: squares.map((square) => [...square]) };
  const declaration: Declaration = { action: "lay", actor, token: token.uuid, item: null, targets: [], choices };
  return "refused" in read(declaration, reader)
    ? []
    : [{ declaration, label: "FRAY.Staged.Action.lay", icon: "fa-solid fa-arrows-up-down-left-right", rule: "ST-059" }];
}

const isSquare = (value: unknown): value is Square =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

function read({ token: uuid, choices }: Declaration, reader: GameReader): LayContext | Refusal {
  const token = reader.token(uuid);
  const body = token && footprintOf(token, reader);
  const size = token && squareSize(token);
  const { held, squares } = choices;
  if (!token || !body || !size || !isSquare(held) || !Array.isArray(squares))
    return { refused: "FRAY.Staged.Refused.NoRoom", rule: "ST-059", data: { name: token?.name ?? "" } };
  const taken = new Set(
    reader
      .others(token)
      .flatMap((other) => reader.squares(other) ?? [])
      .map(String),
  );
  const free = squares
    .filter(isSquare)
    .filter(
      (square) =>
        (square[0] !== body.x || square[1] !== body.y) &&
        squaresOf(footprint(square, body.width, body.height)).every((one) => !taken.has(String(one))),
    );
  const places = free.map((square): Place => {
    const [x, y] = [Math.sign(square[0] - held[0]), Math.sign(square[1] - held[1])];
    return { square, label: `FRAY.Staged.Fall.${WAYS[y + 1]![x + 1]!}` };
  });
  const place = places.find(({ square }) => String(square) === choices.square) ?? places[0];
  if (!place) return { refused: "FRAY.Staged.Refused.NoRoom", rule: "ST-059", data: { name: token.name } };
  return { name: token.name, token: token.uuid, size, places, place };
}
