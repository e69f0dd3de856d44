import { PLAYER, type FrayTable } from "./table.ts";

let serial = 0;

/** A finished move; left out: the player's drag under an id of its own. */
export interface FinishedMove {
  id?: string;
  user?: string;
  method?: string;
}

/** The gamemaster's client learns of a finished move of a token to the side, by a number of squares. */
export function finishMove(
  table: FrayTable,
  token: any,
  squares: number,
  { id = `move${String(serial++).padStart(12, "0")}`, user = PLAYER, method = "dragging" }: FinishedMove = {},
): void {
  const { x, y, elevation } = token;
  const destination = { x: x + 100 * squares, y, elevation, action: "walk" };
  const movement = {
    id,
    method,
    origin: { x, y, elevation },
    destination,
    passed: { waypoints: [destination] },
    pending: { waypoints: [] },
    constrainOptions: {},
  };
  token.updateSource({ x: destination.x });
  token._onUpdateMovement(movement, {}, table.game.users.get(user));
}
