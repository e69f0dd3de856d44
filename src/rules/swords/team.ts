import { RulesError, whole } from "../error.ts";
import { highestDie, sortedPool } from "./attack.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { leaderOf, type Member, type Post } from "./members.ts";
import { DISBAND_LOSS, FACES, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Bonus, Comparison, Exhausted, FighterStats, Loss, Side } from "./types.ts";

/**
 * Returns the faces of a team's pool: all of the leader's dice and the sixes of the other members, highest first
 * (SS-005, SS-P02). `memberRolls` holds the faces of each other member.
 */
export function teamPool({
  leaderRolls,
  memberRolls = [],
}: {
  readonly leaderRolls: readonly number[];
  readonly memberRolls?: readonly (readonly number[])[];
}): readonly number[] {
  const sixes = memberRolls.flatMap((rolls) => sortedPool(rolls).filter((die) => die === FACES));
  return sortedPool([...leaderRolls, ...sixes]);
}

/**
 * Returns the number of dice lost by the member who bears a lost round: `loss`, by default 1, or twice as many for a
 * volunteer, whom the leader may then avenge (`vengeance`) with double dice on the next attack (SS-P02).
 */
export function teamLoss({ volunteer, loss = 1 }: { readonly volunteer: boolean; readonly loss?: number }): {
  readonly diceLost: number;
  readonly vengeance: boolean;
} {
  whole("loss", loss, "SS-P02", 0);
  return { diceLost: volunteer ? VOLUNTEER_FACTOR * loss : loss, vengeance: volunteer };
}

/**
 * Returns the ids of the members with the lowest total; `rolls` holds the faces each member threw, by its id. Without a
 * volunteer the member with the lowest total bears the loss; several who share it must throw again (SS-P02). Throws
 * RulesError for a number that no d6 shows.
 */
export function lowestRollers({
  rolls,
}: {
  readonly rolls: Readonly<Record<string, readonly number[]>>;
}): readonly string[] {
  // `sortedPool` checks the faces; their order does not matter.
  const totals = Object.entries(rolls).map(
    ([id, dice]) => [id, sortedPool(dice).reduce((sum, die) => sum + die, 0)] as const,
  );
  const lowest = Math.min(...totals.map(([, total]) => total));
  return totals.filter(([, total]) => total === lowest).map(([id]) => id);
}

/** A team, or a single fighter, in a round; the numbers of FighterStats are the leader's (SS-A12). */
export interface TeamSide extends FighterStats {
  /** The faces that the leader threw. */
  readonly leaderRolls: readonly number[];
  /** The faces that each other member threw; left out for a single fighter. */
  readonly memberRolls?: readonly (readonly number[])[];
}

/** A resolved round between two sides. */
export interface TeamRound {
  readonly compare: Comparison;
  readonly bonus: Bonus;
  /** The faces that counted for A, highest first. */
  readonly poolA: readonly number[];
  /** The faces that counted for B, highest first. */
  readonly poolB: readonly number[];
  /** The side that lost the round; null after a tie. */
  readonly loser: Side | null;
  /** Dice that the loser's bearer loses, before a volunteer doubles them or armour absorbs the hit; 0 after a tie. */
  readonly loss: number;
}

/** Throws RulesError unless a leader threw exactly the dice of its pool (SS-029, SS-A12). */
function checkLeader(
  { leaderRolls, cliche, pumped, modifier, vengeance, toolsMissing }: TeamSide,
  bonus: number,
): void {
  whole("cliche", cliche, "SS-029", 1);
  const expected = poolSize({ cliche, bonus, pumped, modifier, vengeance, toolsMissing }).value;
  if (leaderRolls.length !== expected)
    throw new RulesError("WrongNumberOfDice", "SS-A12", { expected, thrown: leaderRolls.length });
}

/**
 * Resolves a round between teams or lone fighters: the leaders' weapon ratings give the bonus dice, then the combined
 * pools are compared (SS-P02, SS-A12). Throws RulesError on a wrong number of a leader's dice; how many dice the other
 * members threw is not checked.
 */
export function teamRound({
  a,
  b,
  exhausted,
  goliath,
}: {
  readonly a: TeamSide;
  readonly b: TeamSide;
  readonly exhausted?: Exhausted;
  readonly goliath?: boolean;
}): TeamRound {
  const bonus = weaponBonus({ ratingA: a.rating, ratingB: b.rating });
  checkLeader(a, bonus.a);
  checkLeader(b, bonus.b);
  const poolA = teamPool(a);
  const poolB = teamPool(b);
  const compare = highestDie({ a: poolA, b: poolB, exhausted, goliath });
  const [winner, beaten] = compare.winner === "a" ? [a, b] : [b, a];
  const loss = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: beaten.inappropriate });
  return compare.winner === "tie"
    ? { compare, bonus, poolA, poolB, loser: null, loss: 0 }
    : { compare, bonus, poolA, poolB, loser: compare.winner === "a" ? "b" : "a", loss };
}

/** The loss of the member who bore a lost round, and what follows from it for the team. */
export interface TeamBlow {
  /** The member's own loss; its armour may have held. */
  readonly loss: Loss;
  /** The leader rolls double dice on the next attack; false where the bearer was the leader and fell. */
  readonly vengeance: boolean;
  /** The bearer was the leader and has no dice left: the team breaks up. */
  readonly leaderLost: boolean;
}

/**
 * Returns the loss of the member who bears a team's lost round, doubled for a volunteer; its own armour may absorb all
 * of it (SS-P02, SS-039).
 */
export function bearLoss({
  difference,
  loss = 1,
  volunteer,
  leads = false,
  bearer,
}: {
  /** Difference of the deciding dice. */
  readonly difference: number;
  /** Dice that the round costs; 1 by default. */
  readonly loss?: number;
  /** The bearer volunteered. */
  readonly volunteer: boolean;
  /** The bearer leads the team. */
  readonly leads?: boolean;
  /** The bearer's own dice and armour. */
  readonly bearer: Pick<FighterStats, "cliche" | "coverage" | "toughness" | "absorbed">;
}): TeamBlow {
  const { diceLost, vengeance } = teamLoss({ volunteer, loss });
  const { cliche, coverage, toughness, absorbed } = bearer;
  const blowTaken = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss: diceLost });
  const leaderLost = leads && blowTaken.defeated;
  return { loss: blowTaken, vengeance: vengeance && !leaderLost, leaderLost };
}

/**
 * A body: a lone fighter or a member of a team, without what counts for a single roll (pumping, vengeance and the
 * gamemaster's modifier). In a team it tells whether it is the named leader, and its place (SS-P02).
 */
export type TeamBody = Omit<FighterStats, "pumped" | "vengeance" | "modifier"> & Post;

/**
 * Returns the bodies of a side with the one who leads the next contest first (see leaderOf), then the others by their
 * places (SS-P02); as they are where that one is first already.
 */
export function ledBodies<Body extends TeamBody>(bodies: readonly Body[]): readonly Body[] {
  if (bodies.length < 2) return bodies;
  const leader = leaderOf(bodies);
  if (!leader || leader === bodies[0]) return bodies;
  const others = bodies.filter((body) => body !== leader);
  return [leader, ...others.sort((one, other) => (one.place ?? 0) - (other.place ?? 0))];
}

/**
 * Returns the members of a team that has lost its leader, who is not among `bodies`: each loses a die, those then
 * without dice are left out, and the one who leads comes first (SS-P02).
 */
export function withoutLeader<Body extends TeamBody>(bodies: readonly Body[]): readonly Body[] {
  // The rules for members take ids: here these are the indexes.
  const after = disband({ members: bodies.map(({ cliche }, index) => ({ id: String(index), cliche })) });
  const standing = bodies
    .map((body, index) => ({ ...body, cliche: after[index]!.cliche }))
    .filter(({ cliche }) => cliche > 0);
  return ledBodies(standing);
}

/**
 * Returns the bodies of a side that still have dice after one of them bore a lost round, not as a volunteer. The leader
 * is first before and after; afterwards it is the one who leads the next contest: a leader who lost dice may have to
 * give way, unless it is named. If a team's leader fell, each other member loses a die and the strongest leads (SS-P02,
 * SS-039).
 */
export function afterLoss<Body extends TeamBody>({
  bodies,
  bearer,
  difference,
  loss,
}: {
  readonly bodies: readonly Body[];
  /** Index of the body that bears the loss. */
  readonly bearer: number;
  /** Difference of the deciding dice. */
  readonly difference: number;
  /** Dice that the round costs; 1 by default. */
  readonly loss?: number;
}): readonly Body[] {
  const leads = bodies.length > 1 && bearer === 0;
  const { loss: taken, leaderLost } = bearLoss({ difference, loss, volunteer: false, leads, bearer: bodies[bearer]! });
  const { cliche, absorbed } = taken;
  const left = bodies
    .map((body, index) => (index === bearer ? { ...body, cliche, absorbed } : body))
    .filter((body) => body.cliche > 0);
  return leaderLost ? withoutLeader(left) : ledBodies(left);
}

/**
 * Returns all members after the one with this `id` left the team in a fight, which costs it all its dice (SS-P02).
 * Throws RulesError if no member has the id.
 */
export function dropOut({
  members,
  id,
}: {
  readonly members: readonly Member[];
  readonly id: string;
}): readonly Member[] {
  if (!members.some((member) => member.id === id)) throw new RulesError("NotAMember", "SS-P02", { id });
  return members.map((member) => (member.id === id ? { id, cliche: 0 } : member));
}

/** Returns the members after the team disbanded or lost its leader, which costs each of them a die it has (SS-P02). */
export function disband({ members }: { readonly members: readonly Member[] }): readonly Member[] {
  return members.map(({ id, cliche }) => ({
    id,
    cliche: Math.max(0, whole("cliche", cliche, "SS-P02", 0) - DISBAND_LOSS),
  }));
}
