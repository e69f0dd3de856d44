import { inTurn } from "../forecast/cases.ts";
import type { Playable } from "../forecast/playable.ts";
import { turnsChain } from "./chain.ts";
import type { TurnsFighter, TurnsFightOptions } from "./forecast-types.ts";
import { FACES, openFight, opponents } from "./initiative.ts";

/** The number of each side in a forecast. */
const SIDES = { party: 0, enemies: 1 } as const;

/**
 * Builds the fight of turnsChain. Where the first die of initiative is still to be thrown and may surprise a side, it is
 * played once for each face: a surprised side does not act in the first round, and the same die says who goes first in
 * the second (CT-A10, CT-P06).
 */
export function turnsOpening(fighters: readonly TurnsFighter[], options: TurnsFightOptions): Playable {
  if (!options.surpriseOnInitiative) return turnsChain(fighters, options);
  const made = new Map<string, Playable>();
  return inTurn(
    FACES.map((die) => {
      const { surpriseRound, first } = openFight({ die, surpriseOnInitiative: true });
      const key = `${surpriseRound} ${first}`;
      if (!made.has(key)) {
        const waits = surpriseRound && SIDES[opponents(surpriseRound)];
        // Only fighters of the side that this die surprises defend in the first round as surprised.
        const all = fighters.map(({ surprisedDefence, ...one }) =>
          one.side === waits ? { ...one, surprised: true, surprisedDefence } : one,
        );
        const known = surpriseRound ? [SIDES[surpriseRound], SIDES[first]] : [SIDES[first]];
        made.set(key, turnsChain(all, { ...options, first: known }));
      }
      return made.get(key)!;
    }),
  );
}
