import type { OwnFight, Playable } from "./playable.ts";
import { arenaOf } from "./playable.ts";
import type { Tally } from "./tally.ts";

/**
 * Makes one fight of several equally likely fights (`cases`), such as one for each face of a die. The cases are played
 * in turn, so that each case is played equally often; a fight that is given twice is played twice as often. All
 * cases must have the same fighters, and there must be at least one case.
 */
export function inTurn(cases: readonly Playable[]): OwnFight {
  return {
    fighters: cases[0]!.fighters,
    /** Makes an arena that plays the cases in turn. */
    arena() {
      // Fights that are one object share an arena, which keeps what it has computed.
      const arenas = new Map([...new Set(cases)].map((fight) => [fight, arenaOf(fight)] as const));
      return {
        // Counts how often each fight is due, then plays each fight that often.
        play(state: Int32Array, fights: number, tally: Tally): void {
          const counts = new Map<Playable, number>();
          // `tally.fights` is the number of fights played before, so the turn goes on where the last call ended.
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
