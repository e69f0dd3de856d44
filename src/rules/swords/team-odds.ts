import { entriesOf } from "../dice/distribution.ts";
import { whole } from "../error.ts";
import { payPump } from "./actions.ts";
import type { Chances } from "./contest.ts";
import { total } from "./contest.ts";
import { lossDice } from "./damage.ts";
import { poolSize } from "./derived.ts";
import type { ContestSettings, TeamOddsSide } from "./odds.ts";
import { teamOdds, totalDistribution } from "./odds.ts";
import { FACES } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import { afterLoss, withoutLeader } from "./team.ts";

/** A side of a contest, body by body: a lone fighter, or a team with its leader first (SS-P02). */
export interface BandOdds<Body extends TeamBody = TeamBody> {
  readonly bodies: readonly Body[];
  /** Dice that the leader pumps for the round at hand, lost afterwards (SS-P06). */
  readonly pumped?: number;
  /** The leader's dice are doubled in the round at hand (SS-P02). */
  readonly vengeance?: boolean;
}

/**
 * Returns the chance of each set of members to share the lowest total; the index is the set, with a bit for each
 * member.
 */
function lowestSets(dice: readonly number[]): Float64Array {
  const chances = new Float64Array(1 << dice.length);
  const distributions = dice.map((count) => new Map(entriesOf(totalDistribution(count))));
  const above = distributions.map(() => 1);
  const most = Math.max(...distributions.flatMap((distribution) => [...distribution.keys()]));
  for (let sum = 1; sum <= most; sum++) {
    const here = distributions.map((distribution) => distribution.get(sum) ?? 0);
    here.forEach((chance, index) => (above[index]! -= chance));
    for (let set = 1; set < chances.length; set++)
      chances[set]! += here.reduce((all, chance, index) => all * (set & (1 << index) ? chance : above[index]!), 1);
  }
  return chances;
}

/** Results of lotsOdds, by the list of dice. */
const lots = new Map<string, readonly number[]>();

/**
 * Returns the chance of each member, given by its dice, to bear a lost round without a volunteer: the member with the
 * lowest total bears it, and those who share it throw again (SS-P02).
 */
export function lotsOdds({ dice }: { readonly dice: readonly number[] }): readonly number[] {
  for (const count of dice) whole("dice", count, "SS-P02", 1);
  const known = lots.get(dice.join());
  if (known) return known;
  const chances = dice.map(() => (dice.length === 1 ? 1 : 0));
  if (dice.length > 1) {
    const sets = lowestSets(dice);
    const everyMember = sets.length - 1;
    // If all share the lowest total nothing is decided and all throw again: the other sets share that chance.
    const decided = 1 - sets[everyMember]!;
    for (let set = 1; set < everyMember; set++) {
      const members = dice.flatMap((_, index) => (set & (1 << index) ? [index] : []));
      const among = lotsOdds({ dice: members.map((index) => dice[index]!) });
      members.forEach((index, at) => (chances[index]! += (sets[set]! / decided) * among[at]!));
    }
  }
  lots.set(dice.join(), chances);
  return chances;
}

/** Returns the bodies of a side once its pumped dice are paid for: a leader without dice is lost (SS-P02, SS-P06). */
function paid<Body extends TeamBody>({ bodies, pumped = 0 }: BandOdds<Body>): readonly Body[] {
  if (pumped === 0) return bodies;
  const [leader, ...members] = bodies as readonly [Body, ...Body[]];
  const { value: cliche } = payPump({ cliche: leader.cliche, pumped });
  return cliche > 0 ? [{ ...leader, cliche }, ...members] : withoutLeader(members);
}

/** Returns the cliché dice of all bodies together. */
const diceOf = (bodies: readonly TeamBody[]): number => bodies.reduce((sum, { cliche }) => sum + cliche, 0);

/** One way in which a side may bear a lost round: its bodies afterwards, and whether the armour took the hit. */
interface BorneLoss<Body extends TeamBody> {
  readonly chance: number;
  readonly armour: boolean;
  readonly bodies: readonly Body[];
}

/** A difference of deciding dice that no armour covers. */
const OPEN = FACES + 1;

/**
 * Returns every way in which a side may bear a lost round without a volunteer, with its chance; `losses` are its
 * chances to lose by each margin, `loss` the dice it costs (SS-P02, SS-039 … SS-041).
 */
function borneLosses<Body extends TeamBody>(
  bodies: readonly Body[],
  losses: Chances,
  loss: number,
): readonly BorneLoss<Body>[] {
  const lost = total(losses);
  // No member is left to bear it: a side that pumped its last dice loses nothing more.
  if (bodies.length === 0) return [{ chance: lost, armour: false, bodies }];
  const bearers = lotsOdds({ dice: bodies.map(({ cliche }) => cliche) });
  const found: BorneLoss<Body>[] = [];
  for (const [bearer, { coverage = 0, toughness = 0, absorbed = 0 }] of bodies.entries()) {
    const bears = bearers[bearer]!;
    const covered = absorbed < toughness ? total(losses.slice(0, coverage + 1)) : 0;
    if (covered > 0)
      found.push({ armour: true, chance: bears * covered, bodies: afterLoss({ bodies, bearer, difference: 0, loss }) });
    found.push({
      armour: false,
      chance: bears * (lost - covered),
      bodies: afterLoss({ bodies, bearer, difference: OPEN, loss }),
    });
  }
  return found;
}

/** The expected loss of a side in a round. */
export interface BandLoss {
  /** Chance that it loses and the bearer's armour takes the hit. */
  readonly armourHolds: number;
  /** Expected cliché dice lost by all of its bodies, pumped ones and those of a broken team included. */
  readonly diceLost: number;
}

/**
 * Returns the average cost of the round at hand to a side with the chances `losses` to lose it by each margin: its
 * pumped dice in any case, the loss of the bearer drawn by lot unless its armour holds, and a die of each member if the
 * leader falls (SS-P02, SS-P06, SS-039 … SS-041).
 */
export function bandLossOdds({
  band,
  losses,
  loss = 1,
}: {
  readonly band: BandOdds;
  readonly losses: Chances;
  readonly loss?: number;
}): BandLoss {
  const before = diceOf(band.bodies);
  const bodies = paid(band);
  let armourHolds = 0;
  let diceLost = before - diceOf(bodies);
  for (const borne of borneLosses(bodies, losses, loss)) {
    if (borne.armour) armourHolds += borne.chance;
    diceLost += borne.chance * (diceOf(bodies) - diceOf(borne.bodies));
  }
  return { armourHolds, diceLost };
}

/** Returns the dice that a beaten side loses to the winner of a round, by the clichés of their leaders (SS-P03). */
export const bandLossDice = (winner: BandOdds, beaten: BandOdds): number =>
  lossDice({
    winnerInappropriate: winner.bodies[0]!.inappropriate,
    loserInappropriate: beaten.bodies[0]!.inappropriate,
  });

/** Returns a side as the odds of one round need it: the leader's numbers, and the dice of all members together. */
export function bandSide({ bodies, pumped, vengeance }: BandOdds): TeamOddsSide {
  const [leader, ...members] = bodies as readonly [TeamBody, ...TeamBody[]];
  const memberDice = members.reduce(
    (sum, { cliche, toolsMissing }) => sum + poolSize({ cliche, toolsMissing }).value,
    0,
  );
  return { ...leader, pumped, vengeance, memberDice };
}

/** The chances of either side to win. */
export interface BandDuelOdds {
  readonly winA: number;
  readonly winB: number;
}

/** A body with its index on its side, which tells the states of a fight apart. */
interface Marked extends TeamBody {
  readonly mark: number;
}

/** Returns a side with copies of its bodies, each with its index. */
const marked = (band: BandOdds): BandOdds<Marked> => ({
  ...band,
  bodies: band.bodies.map((body, mark) => ({ ...body, mark })),
});

/** The most states of a fight that are computed before a roll, which takes some tenths of a second. */
const MAX_STATES = 6000;

/** Fights computed lately, since a sheet asks again each time it is shown. */
const duels = new Map<string, BandDuelOdds>();
/** The most of them that are kept. */
const MAX_DUELS = 40;

/** Returns the number of states a side may be in: of each body its dice and armour hits left, or fallen. */
const statesOf = ({ bodies }: BandOdds): number =>
  bodies.reduce(
    (product, { cliche, toughness = 0, absorbed = 0 }) => product * (cliche * (toughness - absorbed + 1) + 1),
    1,
  );

/**
 * Returns the exact chances of a fight to the end with teams in it: the round at hand with its pumping and vengeance,
 * then round after round until a side has no dice, without volunteers; a broken team closes up behind the member with
 * the most dice (SS-P02). Null where the fight has too many states. Results are kept.
 */
export function bandDuelOdds({
  a,
  b,
  ...settings
}: ContestSettings & { readonly a: BandOdds; readonly b: BandOdds }): BandDuelOdds | null {
  if (statesOf(a) * statesOf(b) > MAX_STATES) return null;
  const asked = JSON.stringify([a, b, settings]);
  const cached = duels.get(asked);
  if (cached) return cached;
  const known = new Map<string, BandDuelOdds>();
  const rounds = new Map<string, ReturnType<typeof teamOdds>>();
  const stamp = (bodies: readonly Marked[]): string =>
    bodies.map(({ mark, cliche, absorbed = 0 }) => `${mark}:${cliche}:${absorbed}`).join();

  const roundOf = (one: BandOdds<Marked>, other: BandOdds<Marked>): ReturnType<typeof teamOdds> => {
    const [sideA, sideB] = [bandSide(one), bandSide(other)];
    const key = [[one, sideA] as const, [other, sideB] as const]
      .map(
        ([{ bodies, pumped, vengeance }, { cliche, memberDice }]) =>
          `${bodies[0]!.mark}:${cliche}:${memberDice}:${pumped}:${vengeance}`,
      )
      .join();
    let odds = rounds.get(key);
    if (!odds) rounds.set(key, (odds = teamOdds({ a: sideA, b: sideB, ...settings })));
    return odds;
  };

  /**
   * Returns the chances from a round on. The pumped dice of the opening round are paid even if it is drawn; later
   * rounds are thrown until one is not.
   */
  const fight = (one: BandOdds<Marked>, other: BandOdds<Marked>, opening: boolean): BandDuelOdds => {
    const { margins, draw } = roundOf(one, other);
    const [ownLeft, foeLeft] = [paid(one), paid(other)];
    let winA = 0;
    let winB = 0;
    const then = (chance: number, left: readonly Marked[], right: readonly Marked[]): void => {
      if (chance === 0) return;
      const after = ending(left, right);
      winA += chance * after.winA;
      winB += chance * after.winB;
    };
    for (const borne of borneLosses(foeLeft, margins.a, bandLossDice(one, other)))
      then(borne.chance, ownLeft, borne.bodies);
    for (const borne of borneLosses(ownLeft, margins.b, bandLossDice(other, one)))
      then(borne.chance, borne.bodies, foeLeft);
    if (!opening) return { winA: winA / (1 - draw), winB: winB / (1 - draw) };
    then(draw, ownLeft, foeLeft);
    return { winA, winB };
  };

  /**
   * Returns the chances after a round, kept by state. A side without bodies has lost; where neither has bodies, both
   * chances are 0.
   */
  const ending = (left: readonly Marked[], right: readonly Marked[]): BandDuelOdds => {
    if (left.length === 0 || right.length === 0) return { winA: left.length ? 1 : 0, winB: right.length ? 1 : 0 };
    const key = `${stamp(left)} ${stamp(right)}`;
    let odds = known.get(key);
    if (!odds) known.set(key, (odds = fight({ bodies: left }, { bodies: right }, false)));
    return odds;
  };

  const odds = fight(marked(a), marked(b), true);
  if (duels.size >= MAX_DUELS) duels.clear();
  duels.set(asked, odds);
  return odds;
}
