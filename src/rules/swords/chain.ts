import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import type { SwordsBody, SwordsFighter, SwordsFightOptions } from "./forecast.ts";
import { actScore } from "./initiative.ts";
import { missileOdds } from "./odds.ts";
import { NO_PUMPS, pumpTactics, soloRounds } from "./pumping.ts";
import { afterVolley, volleyAt } from "./volleys.ts";

/** The state of a fighter: dice left, hits the armour has taken, and volleys. */
interface Swords {
  readonly cliche: number;
  readonly absorbed: number;
  /** Volleys left before hand-to-hand, null for no limit. */
  readonly volleys: number | null;
  /**
   * Surprised as the fight begins; dropped with the fighter's first contest or the next round, as the order is known by
   * then.
   */
  readonly surprised?: boolean;
}

/**
 * Builds the fight of swordsFight, for fighters who all fight alone, as states with exact chances instead of dice
 * (SS-001 … SS-003, SS-007 … SS-021, SS-038 … SS-041, SS-P06). It reads one body of each combatant, so that fights with
 * teams are left to swordsFight.
 */
export function swordsChain(fighters: readonly SwordsFighter[], options: SwordsFightOptions = {}): Chain<Swords> {
  const {
    exhausted,
    goliath,
    meetIsEnough,
    orderBy = "clicheInUse",
    each = "round",
    pumping,
    targeting,
    rounds,
  } = options;
  const { kinds, first } = kindsOf(fighters);
  const bodyOf = (kind: number): SwordsBody => first[kind]!.bodies[0]!;
  const roundsOf = soloRounds({ exhausted, goliath });
  const pumpsOf = pumping ? pumpTactics(roundsOf) : () => NO_PUMPS;
  const score = (kind: number, { cliche, surprised = false }: Swords): number => {
    const { speedy = false, sum = 0 } = first[kind]!;
    // Lost dice come off the cliché in use: the others stay as they were.
    const others = Math.max(0, sum - bodyOf(kind).cliche);
    return actScore({ id: "", speedy, surprised, cliche, sum: others + cliche }, orderBy);
  };
  const key = ({ cliche, absorbed, volleys, surprised }: Swords): string =>
    `${cliche} ${absorbed} ${volleys}${surprised ? " surprised" : ""}`;
  return {
    fighters,
    kinds,
    targeting,
    rounds,
    start: (kind) => ({
      cliche: bodyOf(kind).cliche,
      absorbed: bodyOf(kind).absorbed ?? 0,
      volleys: first[kind]!.missiles ? first[kind]!.missiles.volleys : 0,
      ...(first[kind]!.surprised && { surprised: true }),
    }),
    ...(fighters.some(({ surprised }) => surprised) && {
      refresh: ({ cliche, absorbed, volleys }: Swords) => ({ cliche, absorbed, volleys }),
    }),
    key,
    aspect: (_, state) => key(state),
    stands: (_, { cliche }) => cliche > 0,
    left: (_, { cliche }) => cliche,
    order:
      each === "round"
        ? { kind: "scores", each, score }
        : { kind: "scores", each, score: (...of) => [[score(...of), 1]] },
    turn(kind, state, foeKind, foe) {
      const [a, b] = [
        { ...bodyOf(kind), ...state },
        { ...bodyOf(foeKind), ...foe },
      ];
      const { missiles } = first[kind]!;
      const shot = volleyAt({ body: a, foe: b, missiles, volleys: state.volleys, meetIsEnough });
      if (shot) {
        const { diceLeft } = missileOdds({ ...shot, targetCliche: foe.cliche, meetIsEnough });
        const own = { ...state, volleys: afterVolley(state.volleys) };
        return diceLeft.map((chance, cliche) => ({ own, foe: { ...foe, cliche }, chance }));
      }
      // A fighter in hand-to-hand combat shoots no more.
      return roundsOf(a, b, pumpsOf(a, b)).map(({ a: own, b: other, chance }): Step<Swords> => ({
        own: { ...own, volleys: 0 },
        foe: { ...other, volleys: 0 },
        chance,
      }));
    },
  };
}
