import type { Dice } from "../forecast/dice.ts";
import type { Targeting } from "../forecast/fight.ts";
import type { Bout, Contestant, Skirmish } from "../forecast/skirmish.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { actOrder, rollOffs, type OrderEntry } from "./initiative.ts";
import { afterPump, NO_PUMPS, pumpTactics, soloRounds } from "./pumping.ts";
import { rangedShot } from "./ranged.ts";
import { FACES } from "./tables.ts";
import { afterLoss, lowestRollers, teamRound, type TeamBody, type TeamSide } from "./team.ts";
import type { Exhausted, OrderBy } from "./types.ts";
import { afterVolley, volleyAt, type SwordsMissiles } from "./volleys.ts";

/** One body in a forecast: a fighter alone, or a member of a team. */
export type SwordsBody = TeamBody;

/** A combatant as the forecast of Swords reads it from its sheet: one body, or a team of several (SS-P02). */
export interface SwordsFighter extends Contestant {
  /** The leader of a team first. */
  readonly bodies: readonly SwordsBody[];
  /** A team, also once only one body is left (SS-P02); by default where there are several bodies. */
  readonly team?: boolean;
  /** A volunteer of the team is to be avenged: its leader rolls double dice in its first contest (SS-P02). */
  readonly vengeance?: boolean;
  /** Fights with a cliché of speed or agility; counts only alone (SS-015). */
  readonly speedy?: boolean;
  /** Dice in all clichés together, for `orderBy: "sumOfCliches"` (SS-A09). */
  readonly sum?: number;
  /** Surprised: acts last in the first round (SS-015, SS-A09). */
  readonly surprised?: boolean;
  /** The missile weapon of a lone fighter; left out without one (SS-007, SS-014). */
  readonly missiles?: SwordsMissiles;
}

/** The world's settings that a forecast of Swords heeds. */
export interface SwordsFightOptions {
  /** The result when one pool runs out of dice: by default the other wins (SS-A03). */
  readonly exhausted?: Exhausted;
  /** The smaller pool wins ties; false by default (SS-P07). */
  readonly goliath?: boolean;
  /** True, the default: reaching a target number is enough; false: it must be beaten (SS-A05). */
  readonly meetIsEnough?: boolean;
  /** The dice that decide the order; by default those of the cliché in use (SS-A09). */
  readonly orderBy?: OrderBy;
  /** Dice may be pumped; false by default (SS-P06). */
  readonly pumping?: boolean;
  /** The order is taken anew each round, by default, or once a fight. */
  readonly each?: "round" | "fight";
  /** The foe that a fighter turns to: the first listed, the weakest or any at random. */
  readonly targeting?: Targeting;
  /** The round after which the fight counts as undecided. */
  readonly rounds?: number;
}

/** Tells whether a combatant fights as a team, whose members may all but one have fallen (SS-P02). */
export const isTeam = ({ bodies, team = bodies.length > 1 }: SwordsFighter): boolean => team;

/** Tells whether surprise changes an order that is taken once, after the first round (SS-A09). */
export const breaksOrder = (fighters: readonly SwordsFighter[], { each }: SwordsFightOptions): boolean =>
  each === "fight" && fighters.some(({ surprised }) => surprised);

/** A combatant during a fight. */
interface Band {
  /** True for a team, also once only one member is left. */
  readonly team: boolean;
  /** The bodies that still have dice, the leader first. */
  bodies: readonly SwordsBody[];
  /** The leader rolls double dice in the next contest, for a volunteer (SS-P02). */
  vengeance: boolean;
  /** Volleys left before hand-to-hand; null for no limit. */
  volleys: number | null;
}

/**
 * Builds a fight that is played out with dice: in order of speed and dice each combatant seeks a contest, and its
 * loser, who may be the seeker, loses an armour hit or dice (SS-001 … SS-003, SS-015 … SS-021, SS-038 … SS-041,
 * SS-P02). A team avenges the volunteer it had before, but none volunteers in the forecast; who leads is chosen again
 * after each loss, and when the leader falls the others lose a die each and stay one team. A fighter with a missile
 * weapon shoots instead, until the volleys are spent or it has fought hand to hand (SS-007 … SS-014); no team shoots or
 * is shot at. Where the world allows it, two lone fighters pump dice as pumpTactics says (SS-P06).
 */
export function swordsFight(fighters: readonly SwordsFighter[], options: SwordsFightOptions = {}): Skirmish {
  const { exhausted, goliath, meetIsEnough, orderBy, each, pumping, targeting, rounds } = options;
  const pumpsOf = pumping ? pumpTactics(soloRounds({ exhausted, goliath })) : () => NO_PUMPS;

  /** Begins a fresh fight whose dice are `dice`. */
  const begin = (dice: Dice): Bout => {
    const bands = fighters.map((fighter): Band => ({
      team: isTeam(fighter),
      bodies: fighter.bodies.filter(({ cliche }) => cliche > 0),
      vengeance: fighter.vengeance ?? false,
      volleys: fighter.missiles ? fighter.missiles.volleys : 0,
    }));
    /** Returns what decides the order of all combatants now, by their indexes as ids; `first` in the first round. */
    const entriesNow = (first: boolean): OrderEntry[] =>
      bands.map(({ team, bodies }, index) => {
        const { speedy = false, surprised = false, sum = 0, bodies: all } = fighters[index]!;
        const cliche = bodies[0]?.cliche ?? 0;
        // Dice lost are lost from the cliché in use: the others stay as they were.
        const otherDice = Math.max(0, sum - (all[0]?.cliche ?? 0));
        return {
          id: String(index),
          speedy,
          inTeam: team,
          surprised: first && surprised,
          cliche,
          sum: otherDice + cliche,
        };
      });

    /** Returns the indexes of all combatants in their order, each group of tied ones in that of `rolledOff`. */
    const ordered = (
      entries: readonly OrderEntry[],
      rolledOff: (tied: readonly string[]) => readonly string[],
    ): number[] => {
      const order = [...actOrder({ entries, orderBy })];
      for (const tied of rollOffs({ entries, orderBy }))
        order.splice(order.indexOf(tied[0]!), tied.length, ...rolledOff(tied));
      return order.map(Number);
    };

    /** Returns the order of a round, with the roll-offs thrown (SS-015 … SS-017). */
    const orderNow = (round: number): number[] =>
      // Rolling off until no tie is left leaves every order of the tied alike (SS-017).
      ordered(entriesNow(round === 1), (tied) => dice.shuffled(tied));

    /**
     * Returns the orders of a world in which it is taken once: that of the first round, and that of all others, in which
     * the surprised take the places of their dice (SS-015, SS-A09). Whoever has rolled off keeps that roll.
     */
    const ordersOnce = (): [number[], number[]] => {
      const entries = entriesNow(true);
      const rolled: (readonly string[])[] = [];
      const first = ordered(entries, (tied) => {
        rolled.push(dice.shuffled(tied));
        return rolled.at(-1)!;
      });
      if (!entries.some(({ surprised }) => surprised)) return [first, first];
      const later = ordered(
        entries.map((entry) => ({ ...entry, surprised: false })),
        (tied) => {
          const groups = new Map(rolled.filter(([one]) => tied.includes(one!)).map((group) => [group[0]!, [...group]]));
          const places = [...groups].flatMap(([one, group]) => group.map(() => one));
          // Two groups' rolls, compared, leave every order alike that has each group in its own.
          const mixed = groups.size > 1 ? dice.shuffled(places) : places;
          const others = tied.filter((id) => !rolled.flat().includes(id));
          // A place without a roll is behind those with one; two without one roll off now.
          return [
            ...mixed.map((one) => groups.get(one)!.shift()!),
            ...(others.length > 1 ? dice.shuffled(others) : others),
          ];
        },
      );
      return [first, later];
    };
    let once: readonly [number[], number[]] | null = null;

    /** Throws a side's dice: those of its leader, with bonus and pumped dice, and of each member (SS-P02, SS-A12). */
    const thrown = ({ bodies, vengeance }: Band, bonus: number, pumped: number): TeamSide => {
      const [leader, ...members] = bodies as readonly [SwordsBody, ...SwordsBody[]];
      return {
        ...leader,
        pumped,
        vengeance,
        leaderRolls: dice.many(poolSize({ ...leader, bonus, pumped, vengeance }).value, FACES),
        memberRolls: members.map((member) => dice.many(poolSize(member).value, FACES)),
      };
    };

    /**
     * Returns the index of the body that bears a lost round: the only one, else the lowest roll, thrown again by those
     * who share it (SS-P02).
     */
    const bearer = ({ bodies }: Band): number => {
      let tied = [...bodies.keys()].map(String);
      while (tied.length > 1)
        tied = [
          ...lowestRollers({
            rolls: Object.fromEntries(tied.map((id) => [id, dice.many(bodies[Number(id)]!.cliche, FACES)])),
          }),
        ];
      return Number(tied[0]);
    };

    /** Takes the loss of a round off the member who bears it. */
    const lose = (band: Band, difference: number, loss: number): void => {
      band.bodies = afterLoss({ bodies: band.bodies, bearer: bearer(band), difference, loss });
    };

    /**
     * Shoots at a foe, if both are lone fighters and a shot is possible, and returns true; otherwise does nothing and
     * returns false: they fight hand to hand.
     */
    const shoots = (own: Band, foe: Band, missiles: SwordsMissiles | undefined): boolean => {
      if (own.team || foe.team) return false;
      const [body, target] = [own.bodies[0]!, foe.bodies[0]!];
      const shot = volleyAt({ body, foe: target, missiles, volleys: own.volleys, meetIsEnough });
      if (!shot) return false;
      const rolls = dice.many(shot.dice, FACES);
      const { cliche } = rangedShot({ ...shot, rolls, targetCliche: target.cliche, meetIsEnough });
      foe.bodies = cliche > 0 ? [{ ...target, cliche }] : [];
      own.volleys = afterVolley(own.volleys);
      return true;
    };

    /** Returns the cliché dice that all bodies of a combatant have left. */
    const left = (index: number): number => bands[index]!.bodies.reduce((sum, { cliche }) => sum + cliche, 0);
    return {
      order: (round) => (each === "fight" ? (once ??= ordersOnce())[round > 1 ? 1 : 0] : orderNow(round)),
      stands: (index) => bands[index]!.bodies.length > 0,
      left,
      turn(actor, target) {
        const [own, foe] = [bands[actor]!, bands[target]!];
        if (shoots(own, foe, fighters[actor]!.missiles)) return;
        own.volleys = foe.volleys = 0;
        const bonus = weaponBonus({ ratingA: own.bodies[0]!.rating, ratingB: foe.bodies[0]!.rating });
        const pumps = own.team || foe.team ? NO_PUMPS : pumpsOf(own.bodies[0]!, foe.bodies[0]!);
        const [a, b] = [thrown(own, bonus.a, pumps.a), thrown(foe, bonus.b, pumps.b)];
        const { loser, compare, loss } = teamRound({ a, b, exhausted, goliath });
        own.vengeance = foe.vengeance = false;
        // pumpTactics leaves each fighter a die, and a team pumps none.
        own.bodies = own.bodies.map((body) => afterPump(body, pumps.a));
        foe.bodies = foe.bodies.map((body) => afterPump(body, pumps.b));
        if (loser) lose(loser === "a" ? own : foe, compare.difference, loss);
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
