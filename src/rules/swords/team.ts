import { RulesError, whole } from "../error.ts";
import { highestDie, sortedPool } from "./attack.ts";
import { lossDice, takeLoss } from "./damage.ts";
import { poolSize, weaponBonus } from "./derived.ts";
import { leaderOf, type Member, type Post } from "./members.ts";
import { DISBAND_LOSS, FACES, VOLUNTEER_FACTOR } from "./tables.ts";
import type { Bonus, Comparison, Exhausted, FighterStats, Loss, Side } from "./types.ts";

/**
 * Returns the dice that count for a team in a round (its pool): all of the leader's dice and the sixes of the other
 * members, the highest first (SS-005, SS-P02). `memberRolls` has the faces that each other member threw.
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
 * Returns the dice that the member who bears a lost round loses: `loss`, or twice as many for a volunteer (SS-P02).
 * `vengeance` is true for a volunteer: the leader may avenge the loss with double dice in the next attack.
 */
export function teamLoss({ volunteer, loss = 1 }: { readonly volunteer: boolean; readonly loss?: number }): {
  readonly diceLost: number;
  readonly vengeance: boolean;
} {
  whole("loss", loss, "SS-P02", 0);
  return { diceLost: volunteer ? VOLUNTEER_FACTOR * loss : loss, vengeance: volunteer };
}

/**
 * Returns the ids of the members who threw the lowest total (SS-P02). Without a volunteer such a member bears the lost
 * round; if there are several, they must throw again. Throws RulesError for a face that no d6 has.
 */
export function lowestRollers({
  rolls,
}: {
  /** By the member's id, the faces that it threw. */
  readonly rolls: Readonly<Record<string, readonly number[]>>;
}): readonly string[] {
  // `sortedPool` checks the faces; their order does not matter.
  const totals = Object.entries(rolls).map(
    ([id, dice]) => [id, sortedPool(dice).reduce((sum, die) => sum + die, 0)] as const,
  );
  const lowest = Math.min(...totals.map(([, total]) => total));
  return totals.filter(([, total]) => total === lowest).map(([id]) => id);
}

/** A team or a lone fighter in a round; the numbers of FighterStats are those of the leader (SS-A12). */
export interface TeamSide extends FighterStats {
  /** The faces that the leader threw. */
  readonly leaderRolls: readonly number[];
  /** The faces that each other member threw; left out for a lone fighter. */
  readonly memberRolls?: readonly (readonly number[])[];
}

/** The result of a round between two sides. */
export interface TeamRound {
  readonly compare: Comparison;
  readonly bonus: Bonus;
  /** The faces that counted for A, the highest first. */
  readonly poolA: readonly number[];
  /** The faces that counted for B, the highest first. */
  readonly poolB: readonly number[];
  /** The side that lost the round; null after a tie. */
  readonly loser: Side | null;
  /**
   * The dice that the round costs the member of the losing side who bears it, if armour does not absorb the hit; a
   * volunteer loses twice as many. 0 after a tie.
   */
  readonly loss: number;
}

/**
 * Throws RulesError unless a leader has at least one cliché die and threw the right number of dice (SS-029, SS-A12).
 */
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
 * Resolves a round between teams or lone fighters by comparing the dice that count on both sides (SS-P02, SS-A12). The
 * leaders' weapons give bonus dice. Throws RulesError if a leader threw a wrong number of dice; the number of dice of
 * other members is not checked.
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
  if (compare.winner === "tie") return { compare, bonus, poolA, poolB, loser: null, loss: 0 };
  // What the round costs the losing side.
  const [winner, beaten, loser] = compare.winner === "a" ? ([a, b, "b"] as const) : ([b, a, "a"] as const);
  const loss = lossDice({ winnerInappropriate: winner.inappropriate, loserInappropriate: beaten.inappropriate });
  return { compare, bonus, poolA, poolB, loser, loss };
}

/** What a lost round does to the member who bears it, and what follows for the team. */
export interface TeamBlow {
  /** The member's loss, which its armour may have absorbed. */
  readonly loss: Loss;
  /** True if the leader rolls double dice in the next attack; false if the bearer was the leader and is defeated. */
  readonly vengeance: boolean;
  /** True if the bearer was the leader and has no dice left. */
  readonly leaderLost: boolean;
}

/**
 * Returns what a lost round does to the member who bears the loss: unless the member's own armour absorbs the hit, the
 * member loses `loss` dice, a volunteer twice as many (SS-P02, SS-039). Also tells whether the team's leader has
 * fallen, and whether the leader may avenge a volunteer.
 */
export function bearLoss({
  difference,
  loss = 1,
  volunteer,
  leads = false,
  bearer,
}: {
  /** The difference of the deciding dice: the first pair, from the highest down, that was not equal. */
  readonly difference: number;
  /** The dice that the round costs; 1 by default. */
  readonly loss?: number;
  /** True if the bearer has volunteered. */
  readonly volunteer: boolean;
  /** True if the bearer leads the team; false by default. */
  readonly leads?: boolean;
  /** The bearer's own dice and armour. */
  readonly bearer: Pick<FighterStats, "cliche" | "coverage" | "toughness" | "absorbed">;
}): TeamBlow {
  const { diceLost, vengeance } = teamLoss({ volunteer, loss });
  const { cliche, coverage, toughness, absorbed } = bearer;
  const blowTaken = takeLoss({ difference, cliche, coverage, toughness, absorbed, loss: diceLost });
  // A leader who falls by the blow avenges nobody.
  const leaderLost = leads && blowTaken.defeated;
  return { loss: blowTaken, vengeance: vengeance && !leaderLost, leaderLost };
}

/**
 * A lone fighter or a member of a team (a body), without the numbers that count for a single roll: pumping, vengeance
 * and the gamemaster's modifier. For a member it also says whether it is the named leader, and its place (SS-P02).
 */
export type TeamBody = Omit<FighterStats, "pumped" | "vengeance" | "modifier"> & Post;

/**
 * Returns the bodies of a side with the one that leads the next contest (`leaderOf`) first, and then the others by
 * their places (SS-P02). The order stays if the leader is first already, or if nobody leads, as no body has dice.
 */
export function ledBodies<Body extends TeamBody>(bodies: readonly Body[]): readonly Body[] {
  if (bodies.length < 2) return bodies;
  const leader = leaderOf(bodies);
  if (!leader || leader === bodies[0]) return bodies;
  const others = bodies.filter((body) => body !== leader);
  return [leader, ...others.sort((one, other) => (one.place ?? 0) - (other.place ?? 0))];
}

/**
 * Returns the members of a team that has lost its leader, who must not be among `bodies`: each has lost a die, those
 * without dice are left out, and the new leader is first (SS-P02).
 */
export function withoutLeader<Body extends TeamBody>(bodies: readonly Body[]): readonly Body[] {
  // `disband` needs ids; the indexes serve as such.
  const membersAfter = disband({ members: bodies.map(({ cliche }, index) => ({ id: String(index), cliche })) });
  const standing = bodies
    .map((body, index) => ({ ...body, cliche: membersAfter[index]!.cliche }))
    .filter(({ cliche }) => cliche > 0);
  return ledBodies(standing);
}

/**
 * Returns the bodies of a side that still have dice after the body `bearer`, which has not volunteered, has borne a
 * lost round (SS-P02, SS-039). If a team's leader has fallen, each other member loses a die too. The leader must be
 * first in `bodies`; first in the result is the leader of the next contest, who may be another member.
 */
export function afterLoss<Body extends TeamBody>({
  bodies,
  bearer,
  difference,
  loss,
}: {
  readonly bodies: readonly Body[];
  /** The index of the body that bears the loss. */
  readonly bearer: number;
  /** The difference of the deciding dice. */
  readonly difference: number;
  /** The dice that the round costs; 1 by default. */
  readonly loss?: number;
}): readonly Body[] {
  // The bearer's own loss, then the side without those who have no dice left.
  const isLeader = bodies.length > 1 && bearer === 0;
  const { loss: lossTaken, leaderLost } = bearLoss({
    difference,
    loss,
    volunteer: false,
    leads: isLeader,
    bearer: bodies[bearer]!,
  });
  const { cliche, absorbed } = lossTaken;
  const standing = bodies
    .map((body, index) => (index === bearer ? { ...body, cliche, absorbed } : body))
    .filter((body) => body.cliche > 0);
  return leaderLost ? withoutLeader(standing) : ledBodies(standing);
}

/**
 * Returns all members after the one with this `id` has left the team during a fight: that one stays in the list, with
 * no dice (SS-P02). Throws RulesError if no member has the id.
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

/** Returns the members after the team disbanded or lost its leader: each loses a die, if it has any (SS-P02). */
export function disband({ members }: { readonly members: readonly Member[] }): readonly Member[] {
  return members.map(({ id, cliche }) => ({
    id,
    cliche: Math.max(0, whole("cliche", cliche, "SS-P02", 0) - DISBAND_LOSS),
  }));
}
