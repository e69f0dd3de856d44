import { entriesOf } from "../dice/distribution.ts";
import { whole } from "../error.ts";
import { payPump } from "./actions.ts";
import { sumOfChances } from "./contest.ts";
import { lossDice } from "./damage.ts";
import { poolSize } from "./derived.ts";
import type { ContestSettings, TeamOddsSide } from "./odds.ts";
import { teamOdds, totalDistribution } from "./odds.ts";
import { FACES } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import { afterLoss, ledBodies, withoutLeader } from "./team.ts";
import type { Chances } from "./types.ts";

/** A side of a contest: a lone fighter, or the members (bodies) of a team with the leader first (SS-P02). */
export interface Band<Body extends TeamBody = TeamBody> {
  readonly bodies: readonly Body[];
  /** The dice that the leader adds to its roll in the next round and loses after it (pumps); 0 by default (SS-P06). */
  readonly pumped?: number;
  /** True if the leader rolls double dice in the next round, to avenge a volunteer (SS-P02). */
  readonly vengeance?: boolean;
  /** The dice that the gamemaster adds to the leader's next roll, or takes if below 0; 0 by default (SS-001). */
  readonly modifier?: number;
}

/**
 * Returns for each set of members the chance that exactly these share the lowest total. The index is the set: bit n
 * stands for the member who throws `dice[n]` dice.
 */
function lowestSets(dice: readonly number[]): Float64Array {
  const chances = new Float64Array(1 << dice.length);
  const distributions = dice.map((count) => new Map(entriesOf(totalDistribution(count))));
  const above = distributions.map(() => 1);
  const highest = Math.max(...distributions.flatMap((distribution) => [...distribution.keys()]));
  for (let total = 1; total <= highest; total++) {
    // The chance that each member throws this total (`exactly`), and that it throws more (`above`).
    const exactly = distributions.map((distribution) => distribution.get(total) ?? 0);
    exactly.forEach((chance, index) => (above[index]! -= chance));
    // For each set: all its members throw this total, and all others throw more.
    for (let set = 1; set < chances.length; set++)
      chances[set]! += exactly.reduce(
        (product, chance, index) => product * (set & (1 << index) ? chance : above[index]!),
        1,
      );
  }
  return chances;
}

/** The results of `bearerOdds` so far, by its list of dice as text. */
const knownBearers = new Map<string, readonly number[]>();

/**
 * Returns for each member, given by the member's number of dice, the chance to bear a lost round for which nobody
 * volunteers: the member with the lowest total bears the round; members who share the lowest total throw again
 * (SS-P02). The result is cached: do not change it.
 */
export function bearerOdds({ dice }: { readonly dice: readonly number[] }): readonly number[] {
  for (const count of dice) whole("dice", count, "SS-P02", 1);
  const known = knownBearers.get(dice.join());
  if (known) return known;
  const chances = dice.map(() => (dice.length === 1 ? 1 : 0));
  if (dice.length > 1) {
    const chancesOfSets = lowestSets(dice);
    const everyMember = chancesOfSets.length - 1;
    // If all members share the lowest total, all throw again, so this chance is shared among the other sets.
    const chanceDecided = 1 - chancesOfSets[everyMember]!;
    for (let set = 1; set < everyMember; set++) {
      const members = dice.flatMap((_, index) => (set & (1 << index) ? [index] : []));
      const oddsAmong = bearerOdds({ dice: members.map((index) => dice[index]!) });
      members.forEach((index, nth) => (chances[index]! += (chancesOfSets[set]! / chanceDecided) * oddsAmong[nth]!));
    }
  }
  knownBearers.set(dice.join(), chances);
  return chances;
}

/**
 * Returns the bodies of a side after its leader has lost the pumped dice. A leader without dice is out, and each other
 * member then loses a die (SS-P02, SS-P06).
 */
function afterPumping<Body extends TeamBody>({ bodies, pumped = 0 }: Band<Body>): readonly Body[] {
  if (pumped === 0) return bodies;
  const [leader, ...members] = bodies as readonly [Body, ...Body[]];
  const { value: cliche } = payPump({ cliche: leader.cliche, pumped });
  return cliche > 0 ? [{ ...leader, cliche }, ...members] : withoutLeader(members);
}

/** Returns the sum of the dice of all bodies. */
const diceOf = (bodies: readonly TeamBody[]): number => bodies.reduce((sum, { cliche }) => sum + cliche, 0);

/** One way in which a side bears a lost round, with its chance. */
interface BorneLoss<Body extends TeamBody> {
  /** The chance that the side loses the round and bears it in this way. */
  readonly chance: number;
  /** True if the armour of the member who bears it absorbs the hit. */
  readonly armour: boolean;
  /** The bodies that still have dice then, the leader first. */
  readonly bodies: readonly Body[];
}

/** A greater difference of deciding dice (each side's one die that counts) than any armour absorbs. */
const OPEN = FACES + 1;

/**
 * Returns all ways in which a side can bear a lost round without a volunteer (SS-P02, SS-039 … SS-041).
 * @param losses the chance that the side loses, by the difference of the deciding dice
 * @param loss the dice that a lost round costs
 */
function borneLosses<Body extends TeamBody>(
  bodies: readonly Body[],
  losses: Chances,
  loss: number,
): readonly BorneLoss<Body>[] {
  const lossChance = sumOfChances(losses);
  // A side that has pumped its last dice has nobody left to bear the loss.
  if (bodies.length === 0) return [{ chance: lossChance, armour: false, bodies }];
  const bearers = bearerOdds({ dice: bodies.map(({ cliche }) => cliche) });
  const ways: BorneLoss<Body>[] = [];
  for (const [bearer, { coverage = 0, toughness = 0, absorbed = 0 }] of bodies.entries()) {
    const bearChance = bearers[bearer]!;
    // Armour absorbs `toughness` hits in all, each of a difference up to `coverage`. Only whether a difference is
    // covered matters, so 0 stands for all that are, and OPEN for all greater ones.
    const covered = absorbed < toughness ? sumOfChances(losses.slice(0, coverage + 1)) : 0;
    if (covered > 0)
      ways.push({
        armour: true,
        chance: bearChance * covered,
        bodies: afterLoss({ bodies, bearer, difference: 0, loss }),
      });
    ways.push({
      armour: false,
      chance: bearChance * (lossChance - covered),
      bodies: afterLoss({ bodies, bearer, difference: OPEN, loss }),
    });
  }
  return ways;
}

/** What a round costs a side on average. */
export interface BandLoss {
  /** The chance that it loses the round and the armour of the member who bears it absorbs the hit. */
  readonly armourHolds: number;
  /** The mean number of dice that all bodies lose, also by pumping and by the loss of their leader. */
  readonly diceLost: number;
}

/**
 * Returns the chance that armour absorbs the hit of a lost round, and how many dice the next round costs a side on
 * average: the pumped dice in any case; if the side loses, also dice of the member who bears the loss, unless armour
 * absorbs the hit, and a die of each other member if the bearer is the leader and falls (SS-P02, SS-P06, SS-039 …
 * SS-041). Nobody volunteers.
 */
export function bandLossOdds({
  band,
  losses,
  loss = 1,
}: {
  readonly band: Band;
  /** The chances that the side loses the round, by the difference of the deciding dice. */
  readonly losses: Chances;
  /** The dice that a lost round costs; 1 by default. */
  readonly loss?: number;
}): BandLoss {
  const diceBefore = diceOf(band.bodies);
  const bodies = afterPumping(band);
  // The pumped dice are lost in any case; then each way to bear a lost round counts by its chance.
  let armourHolds = 0;
  let diceLost = diceBefore - diceOf(bodies);
  for (const borne of borneLosses(bodies, losses, loss)) {
    if (borne.armour) armourHolds += borne.chance;
    diceLost += borne.chance * (diceOf(bodies) - diceOf(borne.bodies));
  }
  return { armourHolds, diceLost };
}

/** Returns the dice that a round lost to `winner` costs the side `beaten`, by both leaders' clichés (SS-P03). */
export const bandLossDice = (winner: Band, beaten: Band): number =>
  lossDice({
    winnerInappropriate: winner.bodies[0]!.inappropriate,
    loserInappropriate: beaten.bodies[0]!.inappropriate,
  });

/** Returns a side as `teamOdds` takes it: the leader's numbers, and the dice of all other members together. */
export function bandSide({ bodies, pumped, vengeance, modifier }: Band): TeamOddsSide {
  const [leader, ...members] = bodies as readonly [TeamBody, ...TeamBody[]];
  const memberDice = members.reduce(
    (sum, { cliche, toolsMissing }) => sum + poolSize({ cliche, toolsMissing }).value,
    0,
  );
  return { ...leader, pumped, vengeance, modifier, memberDice };
}

/** The odds of a fight to the end. They can add up to less than 1: if both sides pump their last dice, nobody wins. */
export interface BandDuelOdds {
  /** The chance that A wins. */
  readonly winA: number;
  /** The chance that B wins. */
  readonly winB: number;
}

/** A body with its index on its side at the start (`mark`), which names it in the states of a fight. */
interface Marked extends TeamBody {
  readonly mark: number;
}

/** Returns a copy of a side whose bodies have their indexes as marks. */
const marked = (band: Band): Band<Marked> => ({
  ...band,
  bodies: band.bodies.map((body, mark) => ({ ...body, mark })),
});

/** The most states of a fight that are computed; they take some tenths of a second, while a player waits. */
const MAX_STATES = 6000;

/** The last results of `bandDuelOdds`, by its input as JSON, because a sheet asks again each time it is shown. */
const duels = new Map<string, BandDuelOdds>();
/** Once so many results are kept, all of them are removed. */
const MAX_DUELS = 40;

/** Returns the number of states of a side: each body has some dice and some armour hits left, or no dice. */
const statesOf = ({ bodies }: Band): number =>
  bodies.reduce(
    (product, { cliche, toughness = 0, absorbed = 0 }) => product * (cliche * (toughness - absorbed + 1) + 1),
    1,
  );

/**
 * Returns the exact odds of a fight to the end between teams or lone fighters: the next round with its pumping,
 * vengeance and modifier, then rounds without these until a side has no dice. Nobody volunteers; the leader of each
 * team is chosen before each round (SS-P02). Returns null if the fight has too many states to compute.
 */
export function bandDuelOdds({
  a,
  b,
  ...settings
}: ContestSettings & { readonly a: Band; readonly b: Band }): BandDuelOdds | null {
  if (statesOf(a) * statesOf(b) > MAX_STATES) return null;
  const duelKey = JSON.stringify([a, b, settings]);
  const cached = duels.get(duelKey);
  if (cached) return cached;
  const oddsOfStates = new Map<string, BandDuelOdds>();
  const oddsOfRounds = new Map<string, ReturnType<typeof teamOdds>>();
  /** Returns a text for the state of a side's bodies, the same for equal states. */
  const stateKey = (bodies: readonly Marked[]): string =>
    bodies.map(({ mark, cliche, absorbed = 0 }) => `${mark}:${cliche}:${absorbed}`).join();

  /** Returns a text for all of a side that decides a round: leader, dice, and the settings of the opening round. */
  const roundKey = ({ bodies, pumped, vengeance, modifier }: Band<Marked>, side: TeamOddsSide): string =>
    `${bodies[0]!.mark}:${side.cliche}:${side.memberDice}:${pumped}:${vengeance}:${modifier}`;

  /** Returns the odds of one round; computed once for the same leaders and numbers of dice. */
  const roundOf = (bandA: Band<Marked>, bandB: Band<Marked>): ReturnType<typeof teamOdds> => {
    const [sideA, sideB] = [bandSide(bandA), bandSide(bandB)];
    const key = `${roundKey(bandA, sideA)},${roundKey(bandB, sideB)}`;
    let odds = oddsOfRounds.get(key);
    if (!odds) oddsOfRounds.set(key, (odds = teamOdds({ a: sideA, b: sideB, ...settings })));
    return odds;
  };

  /**
   * Returns the odds of the fight from a round on. `isOpening`: whether it is the first round, in which sides pump.
   */
  const fightOn = (bandA: Band<Marked>, bandB: Band<Marked>, isOpening: boolean): BandDuelOdds => {
    const { margins, draw } = roundOf(bandA, bandB);
    const [pumpedA, pumpedB] = [afterPumping(bandA), afterPumping(bandB)];
    let winA = 0;
    let winB = 0;
    /** Adds the odds of the rest of the fight after one end of this round, which leaves these bodies of A and of B. */
    const addEnd = (chance: number, bodiesA: readonly Marked[], bodiesB: readonly Marked[]): void => {
      if (chance === 0) return;
      // Lost dice can change who leads.
      const laterOdds = oddsFrom(ledBodies(bodiesA), ledBodies(bodiesB));
      winA += chance * laterOdds.winA;
      winB += chance * laterOdds.winB;
    };
    // The ends that B loses, those that A loses, and the draw.
    for (const borne of borneLosses(pumpedB, margins.a, bandLossDice(bandA, bandB)))
      addEnd(borne.chance, pumpedA, borne.bodies);
    for (const borne of borneLosses(pumpedA, margins.b, bandLossDice(bandB, bandA)))
      addEnd(borne.chance, borne.bodies, pumpedB);
    // A later round is fought again after a draw, so its chance is shared among the other ends. After a draw of the
    // opening round the pumped dice are lost, and the fight goes on without them.
    if (!isOpening) return { winA: winA / (1 - draw), winB: winB / (1 - draw) };
    addEnd(draw, pumpedA, pumpedB);
    return { winA, winB };
  };

  /**
   * Returns the odds of the fight in a state between two rounds; computed once. A side without bodies has lost; if
   * neither has any, both chances are 0.
   */
  const oddsFrom = (bodiesA: readonly Marked[], bodiesB: readonly Marked[]): BandDuelOdds => {
    if (bodiesA.length === 0 || bodiesB.length === 0)
      return { winA: bodiesA.length ? 1 : 0, winB: bodiesB.length ? 1 : 0 };
    const key = `${stateKey(bodiesA)} ${stateKey(bodiesB)}`;
    let odds = oddsOfStates.get(key);
    if (!odds) oddsOfStates.set(key, (odds = fightOn({ bodies: bodiesA }, { bodies: bodiesB }, false)));
    return odds;
  };

  const odds = fightOn(marked(a), marked(b), true);
  if (duels.size >= MAX_DUELS) duels.clear();
  duels.set(duelKey, odds);
  return odds;
}
