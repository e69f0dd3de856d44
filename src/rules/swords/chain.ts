import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import type { SwordsBody, SwordsFighter, SwordsFightOptions } from "./forecast.ts";
import { actScore } from "./initiative.ts";
import { missileOdds } from "./odds.ts";
import { NO_PUMPS, pumpTactics, soloRounds } from "./pumping.ts";
import { afterVolley, volleyAt } from "./volleys.ts";

/** All that changes of a lone fighter in a fight. */
interface SwordsState {
  /** Dice left in the cliché in use. */
  readonly cliche: number;
  /** Hits the armour has taken. */
  readonly absorbed: number;
  /**
   * Volleys left before hand-to-hand; 0 for a fighter without missiles or once it fought hand to hand, null for no
   * limit.
   */
  readonly volleys: number | null;
  /**
   * True for a fighter surprised as the fight begins, until it has fought hand to hand or the second round begins: the
   * order of the first round, all that surprise decides, is known by then.
   */
  readonly surprised?: boolean;
}

/**
 * Builds the fight of swordsFight, for fighters who all fight alone, as states with exact chances instead of dice
 * (SS-001 … SS-003, SS-007 … SS-021, SS-038 … SS-041, SS-P06). It reads only the first body of each combatant, so that
 * fights with teams are left to swordsFight; and so are those in which surprise changes an order that is taken once.
 */
export function swordsChain(fighters: readonly SwordsFighter[], options: SwordsFightOptions = {}): Chain<SwordsState> {
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
  // A kind is the number of a group of fighters alike but for id and side; `first` holds one fighter of each.
  const { kinds, first } = kindsOf(fighters);
  /** Returns the fighter's numbers as the fight begins. */
  const bodyOf = (kind: number): SwordsBody => first[kind]!.bodies[0]!;
  const roundsOf = soloRounds({ exhausted, goliath });
  const pumpsOf = pumping ? pumpTactics(roundsOf) : () => NO_PUMPS;
  /** Returns the number by which a fighter in this state acts before those with less (SS-015, SS-016, SS-A09). */
  const score = (kind: number, { cliche, surprised = false }: SwordsState): number => {
    const { speedy = false, sum = 0 } = first[kind]!;
    // Lost dice come off the cliché in use: the others stay as they were.
    const others = Math.max(0, sum - bodyOf(kind).cliche);
    return actScore({ id: "", speedy, surprised, cliche, sum: others + cliche }, orderBy);
  };
  /** Returns a text that is equal for equal states. */
  const key = ({ cliche, absorbed, volleys, surprised }: SwordsState): string =>
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
      refresh: ({ cliche, absorbed, volleys }: SwordsState) => ({ cliche, absorbed, volleys }),
    }),
    key,
    aspect: (_, state) => key(state),
    stands: (_, { cliche }) => cliche > 0,
    left: (_, { cliche }) => cliche,
    order:
      each === "round"
        ? { kind: "scores", each, score }
        : // Scores rolled once a fight come with chances: here there is one score, which is certain.
          { kind: "scores", each, score: (...of) => [[score(...of), 1]] },
    // A shot if one is possible, which only the target's dice and the actor's volleys change; else hand-to-hand combat.
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
      return roundsOf(a, b, pumpsOf(a, b)).map(({ a: own, b: other, chance }): Step<SwordsState> => ({
        own: { ...own, volleys: 0 },
        foe: { ...other, volleys: 0 },
        chance,
      }));
    },
  };
}
