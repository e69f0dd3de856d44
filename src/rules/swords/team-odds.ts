import { entriesOf } from "../dice/distribution.ts";
import { whole } from "../error.ts";
import { payPump } from "./actions.ts";
import type { Chances } from "./contest.ts";
import { sumOfChances } from "./contest.ts";
import { lossDice } from "./damage.ts";
import { poolSize } from "./derived.ts";
import type { ContestSettings, TeamOddsSide } from "./odds.ts";
import { teamOdds, totalDistribution } from "./odds.ts";
import { FACES } from "./tables.ts";
import type { TeamBody } from "./team.ts";
import { afterLoss, ledBodies, withoutLeader } from "./team.ts";

/** A side of a contest, body by body: a lone fighter, or the members of a team with the leader first (SS-P02). */
export interface Band<Body extends TeamBody = TeamBody> {
  readonly bodies: readonly Body[];
  /** Dice that the leader pumps for the next round only, and loses with it (SS-P06). */
  readonly pumped?: number;
  /** The leader's dice are doubled in the next round only (SS-P02). */
  readonly vengeance?: boolean;
}

/**
 * Returns the chances, by set of members, that exactly these share the lowest total; the index is the set, with bit n
 * for the member that throws `dice[n]` dice.
 */
function lowestSets(dice: readonly number[]): Float64Array {
  const chances = new Float64Array(1 << dice.length);
  const distributions = dice.map((count) => new Map(entriesOf(totalDistribution(count))));
  const above = distributions.map(() => 1);
  const most = Math.max(...distributions.flatMap((distribution) => [...distribution.keys()]));
  for (let sum = 1; sum <= most; sum++) {
    // The chances that each member throws this sum, and, in `above`, more than it.
    const here = distributions.map((distribution) => distribution.get(sum) ?? 0);
    here.forEach((chance, index) => (above[index]! -= chance));
    for (let set = 1; set < chances.length; set++)
      chances[set]! += here.reduce((all, chance, index) => all * (set & (1 << index) ? chance : above[index]!), 1);
  }
  return chances;
}

/** Results of bearerOdds, by the list of dice. */
const knownBearers = new Map<string, readonly number[]>();

/**
 * Returns the chance of each member to bear a lost round without a volunteer, by the number of dice of each: the lowest
 * total bears it, and members who share that throw again (SS-P02). Results are kept: do not change them.
 */
export function bearerOdds({ dice }: { readonly dice: readonly number[] }): readonly number[] {
  for (const count of dice) whole("dice", count, "SS-P02", 1);
  const known = knownBearers.get(dice.join());
  if (known) return known;
  const chances = dice.map(() => (dice.length === 1 ? 1 : 0));
  if (dice.length > 1) {
    const sets = lowestSets(dice);
    const everyMember = sets.length - 1;
    // If all share the lowest total nothing is decided and all throw again: the other sets share that chance.
    const decided = 1 - sets[everyMember]!;
    for (let set = 1; set < everyMember; set++) {
      const members = dice.flatMap((_, index) => (set & (1 << index) ? [index] : []));
      const among = bearerOdds({ dice: members.map((index) => dice[index]!) });
      members.forEach((index, at) => (chances[index]! += (sets[set]! / decided) * among[at]!));
    }
  }
  knownBearers.set(dice.join(), chances);
  return chances;
}

/**
 * Returns the bodies of a side once its leader has lost the pumped dice. A leader who has none left is out, which costs
 * each other member a die (SS-P02, SS-P06).
 */
function afterPumping<Body extends TeamBody>({ bodies, pumped = 0 }: Band<Body>): readonly Body[] {
  if (pumped === 0) return bodies;
  const [leader, ...members] = bodies as readonly [Body, ...Body[]];
  const { value: cliche } = payPump({ cliche: leader.cliche, pumped });
  return cliche > 0 ? [{ ...leader, cliche }, ...members] : withoutLeader(members);
}

/** Returns the cliché dice of all bodies together. */
const diceOf = (bodies: readonly TeamBody[]): number => bodies.reduce((sum, { cliche }) => sum + cliche, 0);

/** One way in which a side may bear a lost round. */
interface BorneLoss<Body extends TeamBody> {
  readonly chance: number;
  /** True if the bearer's armour absorbs the hit. */
  readonly armour: boolean;
  /** The bodies that still have dice afterwards, the leader first. */
  readonly bodies: readonly Body[];
}

/** A difference of deciding dice that no armour covers. */
const OPEN = FACES + 1;

/**
 * Returns every way in which a side may bear a lost round without a volunteer, with the chance to lose and bear it so;
 * `losses` are the side's chances to lose by each margin, `loss` the dice that it costs (SS-P02, SS-039 … SS-041).
 */
function borneLosses<Body extends TeamBody>(
  bodies: readonly Body[],
  losses: Chances,
  loss: number,
): readonly BorneLoss<Body>[] {
  const lost = sumOfChances(losses);
  // No member is left to bear it: a side that pumped its last dice loses nothing more.
  if (bodies.length === 0) return [{ chance: lost, armour: false, bodies }];
  const bearers = bearerOdds({ dice: bodies.map(({ cliche }) => cliche) });
  const found: BorneLoss<Body>[] = [];
  for (const [bearer, { coverage = 0, toughness = 0, absorbed = 0 }] of bodies.entries()) {
    const bears = bearers[bearer]!;
    // All margins within the coverage have one result, all beyond it another: the differences 0 and OPEN stand for them.
    const covered = absorbed < toughness ? sumOfChances(losses.slice(0, coverage + 1)) : 0;
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
  /** Chance that it loses the round and the bearer's armour takes the hit. */
  readonly armourHolds: number;
  /** Expected number of cliché dice lost by all of its bodies, pumped dice and those of a broken team included. */
  readonly diceLost: number;
}

/**
 * Returns the average cost of the next round to a side: its pumped dice in any case; if it loses, the dice of the
 * member who bears the loss, unless its armour absorbs the hit; and a die of each other member if the leader falls
 * (SS-P02, SS-P06, SS-039 … SS-041). No member volunteers.
 */
export function bandLossOdds({
  band,
  losses,
  loss = 1,
}: {
  readonly band: Band;
  /** The chances of the side to lose the round by each margin. */
  readonly losses: Chances;
  /** Dice that a lost round costs; 1 by default. */
  readonly loss?: number;
}): BandLoss {
  const before = diceOf(band.bodies);
  const bodies = afterPumping(band);
  let armourHolds = 0;
  let diceLost = before - diceOf(bodies);
  for (const borne of borneLosses(bodies, losses, loss)) {
    if (borne.armour) armourHolds += borne.chance;
    diceLost += borne.chance * (diceOf(bodies) - diceOf(borne.bodies));
  }
  return { armourHolds, diceLost };
}

/** Returns the number of dice that a lost round costs the side `beaten`, by the clichés of both leaders (SS-P03). */
export const bandLossDice = (winner: Band, beaten: Band): number =>
  lossDice({
    winnerInappropriate: winner.bodies[0]!.inappropriate,
    loserInappropriate: beaten.bodies[0]!.inappropriate,
  });

/** Returns a side as teamOdds takes it: the leader's numbers, and the dice of all other members together. */
export function bandSide({ bodies, pumped, vengeance }: Band): TeamOddsSide {
  const [leader, ...members] = bodies as readonly [TeamBody, ...TeamBody[]];
  const memberDice = members.reduce(
    (sum, { cliche, toolsMissing }) => sum + poolSize({ cliche, toolsMissing }).value,
    0,
  );
  return { ...leader, pumped, vengeance, memberDice };
}

/** The odds of a fight to the end. Both chances may add up to less than 1, as both sides may pump their last dice. */
export interface BandDuelOdds {
  /** Chance that A wins. */
  readonly winA: number;
  /** Chance that B wins. */
  readonly winB: number;
}

/** A body with its first index on its side (`mark`), by which the states of a fight are told apart. */
interface Marked extends TeamBody {
  readonly mark: number;
}

/** Returns a side with copies of its bodies, each with its index. */
const marked = (band: Band): Band<Marked> => ({
  ...band,
  bodies: band.bodies.map((body, mark) => ({ ...body, mark })),
});

/** The most states of a fight that are computed: they take some tenths of a second, before a player rolls. */
const MAX_STATES = 6000;

/** The odds of fights computed lately, by their numbers as JSON, since a sheet asks again each time it is shown. */
const duels = new Map<string, BandDuelOdds>();
/** The most fights whose odds are kept; then all are forgotten. */
const MAX_DUELS = 40;

/** Returns the number of states of a side: each body has so many dice and armour hits left, or has no dice. */
const statesOf = ({ bodies }: Band): number =>
  bodies.reduce(
    (product, { cliche, toughness = 0, absorbed = 0 }) => product * (cliche * (toughness - absorbed + 1) + 1),
    1,
  );

/**
 * Returns the exact chances of a fight to the end, with or without teams: the next round with its pumping and
 * vengeance, then rounds without either until a side has no dice. No member volunteers; who leads is chosen before each
 * round, also in a team whose leader fell (SS-P02). Null where the fight has too many states to compute. Results are
 * kept.
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
  const known = new Map<string, BandDuelOdds>();
  const rounds = new Map<string, ReturnType<typeof teamOdds>>();
  /** Returns a text for the state of a side's bodies. */
  const stamp = (bodies: readonly Marked[]): string =>
    bodies.map(({ mark, cliche, absorbed = 0 }) => `${mark}:${cliche}:${absorbed}`).join();

  /** Returns the odds of one round, computed once for equal leaders and numbers of dice. */
  const roundOf = (one: Band<Marked>, other: Band<Marked>): ReturnType<typeof teamOdds> => {
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
   * Returns the chances from a round on. The pumped dice of the opening round are lost even if it is drawn; a later
   * round is thrown again until it is not drawn.
   */
  const fight = (one: Band<Marked>, other: Band<Marked>, opening: boolean): BandDuelOdds => {
    const { margins, draw } = roundOf(one, other);
    const [ownLeft, foeLeft] = [afterPumping(one), afterPumping(other)];
    let winA = 0;
    let winB = 0;
    /** Adds the chances of the fight after one end of this round, which leaves these bodies on the two sides. */
    const then = (chance: number, left: readonly Marked[], right: readonly Marked[]): void => {
      if (chance === 0) return;
      // Pumped or lost dice may change who leads.
      const after = ending(ledBodies(left), ledBodies(right));
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
  duels.set(duelKey, odds);
  return odds;
}
