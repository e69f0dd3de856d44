import type { OwnFight, Playable } from "./playable.ts";
import { arenaOf } from "./playable.ts";
import type { Tally } from "./tally.ts";

/**
 * Makes one fight of several that are equally likely, such as one for each face of a die: of all fights each is played
 * as often as the others, in turn. A fight listed several times is played so much more often, in one arena. All have the
 * same fighters; at least one is given.
 */
export function inTurn(cases: readonly Playable[]): OwnFight {
  return {
    fighters: cases[0]!.fighters,
    arena() {
      const arenas = new Map([...new Set(cases)].map((fight) => [fight, arenaOf(fight)] as const));
      return {
        play(state: Int32Array, fights: number, tally: Tally): void {
          const counts = new Map<Playable, number>();
          for (let nth = tally.fights; nth < tally.fights + fights; nth++) {
            const fight = cases[nth % cases.length]!;
            counts.set(fight, (counts.get(fight) ?? 0) + 1);
          }
          for (const [fight, count] of counts) arenas.get(fight)!.play(state, count, tally);
        },
      };
    },
  };
}
