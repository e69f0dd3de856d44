import type { Cell } from "../../../contract/movement.ts";

/** Whether one cell lies on a row, a column or a diagonal of the other (OQ-P14). */
export function straightLine(from: Cell, to: Cell): boolean {
  const across = Math.abs(to[0] - from[0]);
  const down = Math.abs(to[1] - from[1]);
  return across === 0 || down === 0 || across === down;
}
