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

/** A lone fighter, or one member of a team. */
export type SwordsBody = TeamBody;

/** A combatant as the forecast needs it: a lone fighter, or a team of several who fight as one (SS-P02). */
export interface SwordsFighter extends Contestant {
  /** The lone fighter, or the members of the team with the leader first. */
  readonly bodies: readonly SwordsBody[];
  /** True for a team, even if only one member is left; by default true for several bodies (SS-P02). */
  readonly team?: boolean;
  /** True if the team's leader rolls double dice in its first contest, to avenge a volunteer (SS-P02). */
  readonly vengeance?: boolean;
  /** True if its cliché (the ability fought with) is one of speed or agility; it does not count in a team (SS-015). */
  readonly speedy?: boolean;
  /** The dice of all clichés together, for `orderBy` "sumOfCliches" (SS-A09). */
  readonly sum?: number;
  /** True if it is surprised, so that it acts last in the first round (SS-015, SS-A09). */
  readonly surprised?: boolean;
  /** The missile weapon of a lone fighter; left out if it has none (SS-007, SS-014). */
  readonly missiles?: SwordsMissiles;
}

/** What a fight depends on besides the fighters, most of it settings of the world. */
export interface SwordsFightOptions {
  /** Setting: if one side runs out of dice to compare, the other wins (the default), or it is a tie (SS-A03). */
  readonly exhausted?: Exhausted;
  /** Setting: the side with fewer dice wins ties; false by default (SS-P07). */
  readonly goliath?: boolean;
  /** Setting: true, the default, if a shot need only reach a target number; false if it must be above it (SS-A05). */
  readonly meetIsEnough?: boolean;
  /** Setting: the dice that decide who acts first; by default those of the cliché in use (SS-A09). */
  readonly orderBy?: OrderBy;
  /** Setting: dice may be pumped (added to a roll and lost after it); false by default (SS-P06). */
  readonly pumping?: boolean;
  /** Whether the order is set anew each round, which is the default, or once a fight. */
  readonly each?: "round" | "fight";
  /**
   * The order set already, for one that is set once a fight: the combatants' indexes, first the one who acts first;
   * left out: it is set as the fight begins.
   */
  readonly kept?: readonly number[];
  /** Which foe a fighter attacks: the first in the list (the default), the weakest, or a random one. */
  readonly targeting?: Targeting;
  /** The number of rounds after which the fight ends undecided; MAX_ROUNDS when left out. */
  readonly rounds?: number;
}

/** Tells whether a combatant is a team, even if only one member is left (SS-P02). */
export const isTeam = ({ bodies, team = bodies.length > 1 }: SwordsFighter): boolean => team;

/**
 * Tells whether an order set once a fight must change after the first round, because somebody was surprised (SS-A09).
 */
export const breaksOrder = (fighters: readonly SwordsFighter[], { each }: SwordsFightOptions): boolean =>
  each === "fight" && fighters.some(({ surprised }) => surprised);

/** A combatant, lone fighter or team, during a fight. */
interface Band {
  /** True for a team, even if only one member is left. */
  readonly team: boolean;
  /** The members who still have dice, the leader first. */
  bodies: readonly SwordsBody[];
  /** True if the leader rolls double dice in the next contest, to avenge a volunteer (SS-P02). */
  vengeance: boolean;
  /** The volleys (shots) left; 0 without missiles or once it has fought hand to hand; null for no limit. */
  volleys: number | null;
}

/**
 * Makes a fight that is played with dice. In order of speed and dice each combatant attacks. An attack is one round of
 * melee, which either side can lose: the losing side's armour absorbs the hit, or this side loses dice (SS-001 …
 * SS-003, SS-015 … SS-021, SS-038 … SS-041, SS-P02).
 *
 * In a team nobody volunteers to bear a loss, but a volunteer from before the forecast is avenged. The leader is chosen
 * anew after each loss; if the leader falls, the others lose a die each and stay a team.
 *
 * A fighter with a missile weapon shoots instead of attacking, until no volley is left or the fighter has fought hand
 * to hand (SS-007 … SS-014); teams neither shoot nor are shot at. By setting, lone fighters pump dice as `pumpTactics`
 * says (SS-P06).
 */
export function swordsFight(fighters: readonly SwordsFighter[], options: SwordsFightOptions = {}): Skirmish {
  const { exhausted, goliath, meetIsEnough, orderBy, each, kept, pumping, targeting, rounds } = options;
  const pumpsOf = pumping ? pumpTactics(soloRounds({ exhausted, goliath })) : () => NO_PUMPS;

  /** Begins the fight anew with these dice. */
  const begin = (dice: Dice): Bout => {
    const bands = fighters.map((fighter): Band => ({
      team: isTeam(fighter),
      bodies: fighter.bodies.filter(({ cliche }) => cliche > 0),
      vengeance: fighter.vengeance ?? false,
      volleys: fighter.missiles ? fighter.missiles.volleys : 0,
    }));
    /** Returns for each combatant what its place in the order depends on now; the `id` is the combatant's index. */
    const entriesNow = (isFirstRound: boolean): OrderEntry[] =>
      bands.map(({ team, bodies }, index) => {
        const { speedy = false, surprised = false, sum = 0, bodies: bodiesAtStart } = fighters[index]!;
        const cliche = bodies[0]?.cliche ?? 0;
        // The dice of the other clichés, which no fight takes; only the cliché in use loses dice.
        const otherDice = Math.max(0, sum - (bodiesAtStart[0]?.cliche ?? 0));
        return {
          id: String(index),
          speedy,
          inTeam: team,
          surprised: isFirstRound && surprised,
          cliche,
          sum: otherDice + cliche,
        };
      });

    /** Returns the indexes of all combatants in order; `rollOff` puts each group of tied ones in order. */
    const orderOf = (
      entries: readonly OrderEntry[],
      rollOff: (tied: readonly string[]) => readonly string[],
    ): number[] => {
      const order = [...actOrder({ entries, orderBy })];
      for (const tied of rollOffs({ entries, orderBy }))
        order.splice(order.indexOf(tied[0]!), tied.length, ...rollOff(tied));
      return order.map(Number);
    };

    /** Returns the order of a round, for an order that is set anew each round (SS-015 … SS-017). */
    const orderNow = (round: number): number[] =>
      // Tied ones roll off until no tie is left, which makes each order of them equally likely (SS-017).
      orderOf(entriesNow(round === 1), (tied) => dice.shuffled(tied));

    /**
     * Returns two orders, for a fight whose order is set once: the order of the first round, and that of all later
     * rounds, in which surprised combatants act by their dice (SS-015, SS-A09). Combatants who rolled off for the first
     * order keep that roll in the second. An order from before the forecast (`kept`) is the order of all rounds.
     */
    const ordersOnce = (): [readonly number[], readonly number[]] => {
      if (kept) return [kept, kept];
      const entries = entriesNow(true);
      const rolledGroups: (readonly string[])[] = [];
      const first = orderOf(entries, (tied) => {
        rolledGroups.push(dice.shuffled(tied));
        return rolledGroups.at(-1)!;
      });
      if (!entries.some(({ surprised }) => surprised)) return [first, first];
      const later = orderOf(
        entries.map((entry) => ({ ...entry, surprised: false })),
        (tied) => {
          // Those of `tied` who rolled off before, by the first id of their group; each group in the order of its
          // roll-off.
          const groups = new Map(
            rolledGroups.filter(([firstId]) => tied.includes(firstId!)).map((group) => [group[0]!, [...group]]),
          );
          // Each entry stands for the next member of the group with that first id.
          const turns = [...groups].flatMap(([firstId, group]) => group.map(() => firstId));
          // Comparing the old rolls of two groups mixes them: each order that keeps the order within the groups is
          // equally likely.
          const mixedTurns = groups.size > 1 ? dice.shuffled(turns) : turns;
          const unrolled = tied.filter((id) => !rolledGroups.flat().includes(id));
          // Those who have not rolled yet come last; several of them roll off now.
          return [
            ...mixedTurns.map((firstId) => groups.get(firstId)!.shift()!),
            ...(unrolled.length > 1 ? dice.shuffled(unrolled) : unrolled),
          ];
        },
      );
      return [first, later];
    };
    /** The two orders of `ordersOnce`; null until the first round. */
    let fixedOrders: readonly [readonly number[], readonly number[]] | null = null;

    /**
     * Throws a side's dice: the leader's dice, with bonus, pumped and vengeance dice, and each member's dice (SS-P02,
     * SS-A12).
     */
    const throwDice = ({ bodies, vengeance }: Band, bonus: number, pumped: number): TeamSide => {
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
     * Returns the index of the member who bears a lost round. Of several it is the one who rolls the lowest total;
     * those who share that total roll again (SS-P02).
     */
    const rollForBearer = ({ bodies }: Band): number => {
      let tied = [...bodies.keys()].map(String);
      while (tied.length > 1)
        tied = [
          ...lowestRollers({
            rolls: Object.fromEntries(tied.map((id) => [id, dice.many(bodies[Number(id)]!.cliche, FACES)])),
          }),
        ];
      return Number(tied[0]);
    };

    /** Applies a lost round to the combatant's members: one bears it, and the leader may change. */
    const applyLoss = (band: Band, difference: number, loss: number): void => {
      band.bodies = afterLoss({ bodies: band.bodies, bearer: rollForBearer(band), difference, loss });
    };

    /**
     * Shoots at a foe and returns true, if both are lone fighters and a shot is possible; otherwise does nothing and
     * returns false.
     */
    const tryShot = (shooter: Band, foe: Band, missiles: SwordsMissiles | undefined): boolean => {
      if (shooter.team || foe.team) return false;
      const [body, target] = [shooter.bodies[0]!, foe.bodies[0]!];
      const shot = volleyAt({ body, foe: target, missiles, volleys: shooter.volleys, meetIsEnough });
      if (!shot) return false;
      const rolls = dice.many(shot.dice, FACES);
      const { cliche } = rangedShot({ ...shot, rolls, targetCliche: target.cliche, meetIsEnough });
      foe.bodies = cliche > 0 ? [{ ...target, cliche }] : [];
      shooter.volleys = afterVolley(shooter.volleys);
      return true;
    };

    /** Returns the dice that all members of a combatant together have left. */
    const left = (index: number): number => bands[index]!.bodies.reduce((sum, { cliche }) => sum + cliche, 0);
    return {
      order: (round) => (each === "fight" ? (fixedOrders ??= ordersOnce())[round > 1 ? 1 : 0] : orderNow(round)),
      stands: (index) => bands[index]!.bodies.length > 0,
      left,
      // Shoots at the target if that is possible; else plays a round of melee.
      turn(actor, target) {
        const [own, foe] = [bands[actor]!, bands[target]!];
        if (tryShot(own, foe, fighters[actor]!.missiles)) return;
        // Who has fought hand to hand shoots no more.
        own.volleys = foe.volleys = 0;
        const bonus = weaponBonus({ ratingA: own.bodies[0]!.rating, ratingB: foe.bodies[0]!.rating });
        // A round of melee: both sides throw their dice, then the pumped dice are lost, then the loser bears its loss.
        const pumps = own.team || foe.team ? NO_PUMPS : pumpsOf(own.bodies[0]!, foe.bodies[0]!);
        const [a, b] = [throwDice(own, bonus.a, pumps.a), throwDice(foe, bonus.b, pumps.b)];
        const { loser, compare, loss } = teamRound({ a, b, exhausted, goliath });
        own.vengeance = foe.vengeance = false;
        // Nobody falls by pumping alone: `pumpTactics` leaves each fighter a die, and teams do not pump.
        own.bodies = own.bodies.map((body) => afterPump(body, pumps.a));
        foe.bodies = foe.bodies.map((body) => afterPump(body, pumps.b));
        if (loser) applyLoss(loser === "a" ? own : foe, compare.difference, loss);
      },
    };
  };
  return { fighters, begin, targeting, rounds };
}
