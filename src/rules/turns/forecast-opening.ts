import { inTurn } from "../forecast/cases.ts";
import type { Playable } from "../forecast/playable.ts";
import { turnsChain } from "./chain.ts";
import type { TurnsFighter, TurnsFightOptions } from "./forecast-types.ts";
import { FACES, openFight, opponents } from "./initiative.ts";

/** The number that each side has in a forecast. */
const SIDES = { party: 0, enemies: 1 } as const;

/**
 * Makes the fight of `turnsChain`. With the setting that the first die of initiative can surprise a side, makes one
 * fight for each face of that die, and these fights are played in turn: a surprised side does not act in the first
 * round, and then the same die decides who goes first in the second round (CT-A10, CT-P06).
 */
export function turnsOpening(fighters: readonly TurnsFighter[], options: TurnsFightOptions): Playable {
  if (!options.surpriseOnInitiative) return turnsChain(fighters, options);
  const fightsByOpening = new Map<string, Playable>();
  return inTurn(
    FACES.map((die) => {
      // `surpriseRound`: the side that acts alone in a first round, if any; `first`: the side that then goes first.
      const { surpriseRound, first } = openFight({ die, surpriseOnInitiative: true });
      const key = `${surpriseRound} ${first}`;
      if (!fightsByOpening.has(key)) {
        const surprisedSide = surpriseRound && SIDES[opponents(surpriseRound)];
        // Marks the fighters of the surprised side; all others lose `surprisedDefence`, which only surprised fighters
        // have.
        const openingFighters = fighters.map(({ surprisedDefence, ...fighter }) =>
          fighter.side === surprisedSide ? { ...fighter, surprised: true, surprisedDefence } : fighter,
        );
        // The side that goes first in each of the first rounds; a surprise round comes before the round whose first
        // side is `first`.
        const firstSides = surpriseRound ? [SIDES[surpriseRound], SIDES[first]] : [SIDES[first]];
        fightsByOpening.set(key, turnsChain(openingFighters, { ...options, first: firstSides }));
      }
      return fightsByOpening.get(key)!;
    }),
  );
}
