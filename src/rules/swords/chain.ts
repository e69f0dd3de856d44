import type { Chain, Step } from "../forecast/chain.ts";
import { kindsOf } from "../forecast/chain.ts";
import type { SwordsBody, SwordsFighter, SwordsFightOptions } from "./forecast.ts";
import { actScore } from "./initiative.ts";
import { missileOdds } from "./odds.ts";
import { NO_PUMPS, pumpTactics, soloRounds } from "./pumping.ts";
import { afterVolley, volleyAt } from "./volleys.ts";

/** All that can change of a lone fighter during a fight. */
interface SwordsState {
  /** The dice left in the cliché in use, the ability fought with. */
  readonly cliche: number;
  /** The hits that the armour has absorbed. */
  readonly absorbed: number;
  /**
   * The volleys (shots) left; 0 for a fighter without missiles or once it has fought hand to hand; null for no limit.
   */
  readonly volleys: number | null;
  /**
   * True for a fighter who is surprised at the start, until it has fought hand to hand or the second round begins. It
   * matters only for the order of the first round, which is set before.
   */
  readonly surprised?: boolean;
}

/**
 * Makes the same fight as `swordsFight`, but as a chain: a turn throws no dice, but has the exact chances of the
 * fighters' states after the turn (SS-001 … SS-003, SS-007 … SS-021, SS-038 … SS-041, SS-P06). It reads only the first
 * body of each combatant, so it must not be used for fights with teams, nor if `breaksOrder` is true for the fight.
 */
export function swordsChain(fighters: readonly SwordsFighter[], options: SwordsFightOptions = {}): Chain<SwordsState> {
  const {
    exhausted,
    goliath,
    meetIsEnough,
    orderBy = "clicheInUse",
    each = "round",
    kept,
    pumping,
    targeting,
    rounds,
  } = options;
  // A kind is a number for all fighters who differ only in id and side; `first` has one fighter of each kind.
  const { kinds, first } = kindsOf(fighters);
  /** Returns the numbers with which fighters of a kind begin the fight. */
  const bodyOf = (kind: number): SwordsBody => first[kind]!.bodies[0]!;
  const roundsOf = soloRounds({ exhausted, goliath });
  const pumpsOf = pumping ? pumpTactics(roundsOf) : () => NO_PUMPS;
  /** Returns the score of a fighter in a state: those with higher scores act first (SS-015, SS-016, SS-A09). */
  const score = (kind: number, { cliche, surprised = false }: SwordsState): number => {
    const { speedy = false, sum = 0 } = first[kind]!;
    // Dice are lost from the cliché in use only; those of the other clichés stay.
    const otherDice = Math.max(0, sum - bodyOf(kind).cliche);
    return actScore({ id: "", speedy, surprised, cliche, sum: otherDice + cliche }, orderBy);
  };
  /** Returns a text that is the same for two states exactly if they are equal. */
  const key = ({ cliche, absorbed, volleys, surprised }: SwordsState): string =>
    `${cliche} ${absorbed} ${volleys}${surprised ? " surprised" : ""}`;
  /** Returns how fighters are ordered: once a fight in the order `kept`, or by scores, each round or once a fight. */
  const orderOf = (): Chain<SwordsState>["order"] => {
    if (each === "fight" && kept) return { kind: "known", each, fighters: kept };
    if (each === "round") return { kind: "scores", each, score };
    // An order that is set once a fight needs scores with chances; here the one score is certain.
    return { kind: "scores", each, score: (...args) => [[score(...args), 1]] };
  };
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
    order: orderOf(),
    // A turn is a shot if one is possible, else a round of melee. A shot changes only the target's dice and the actor's
    // volleys.
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
      // After a round of melee neither of the two shoots any more.
      return roundsOf(a, b, pumpsOf(a, b)).map(({ a: ownAfter, b: foeAfter, chance }): Step<SwordsState> => ({
        own: { ...ownAfter, volleys: 0 },
        foe: { ...foeAfter, volleys: 0 },
        chance,
      }));
    },
  };
}
