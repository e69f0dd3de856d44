import type { Drag, Lane } from "../contract/movement.ts";
import type { OddsView } from "../contract/view.ts";
import type { TokenDocument } from "../host/documents.ts";

/**
 * Returns lanes with the odds of the blow at the end of each legal one.
 * @param oddsAgainst computes these odds; called only when they are asked for
 */
export const withOdds = (
  lanes: readonly Omit<Lane, "odds">[],
  oddsAgainst: (foe: TokenDocument) => Promise<OddsView | null>,
): Lane[] => lanes.map((lane) => ({ ...lane, odds: lane.legal ? async () => oddsAgainst(lane.target) : null }));

/**
 * Returns which of the foes beside the end of a charge it is meant for: the one whose lane ends where the drag ends,
 * else the first. Null if there is none.
 * @param lanes returns the lanes from the token's place; asked only if there are several foes
 */
export function straightAhead(
  drag: Drag,
  beside: readonly TokenDocument[],
  lanes: () => readonly Lane[],
): TokenDocument | null {
  if (beside.length < 2) return beside[0] ?? null;
  const end = drag.cells.at(-1)!;
  // Without a grid a place is met roughly.
  const ahead = lanes().find(
    ({ target, landing }) => landing && drag.grid.steps(landing, end) < 0.5 && beside.includes(target),
  );
  return ahead?.target ?? beside[0]!;
}
