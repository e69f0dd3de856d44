import { whole } from "../error.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";

/** A member of a team, the leader included. */
export interface Member {
  readonly id: string;
  /** The dice left in the cliché (the ability fought with, a number of dice) that it brings to the team. */
  readonly cliche: number;
}

/** Returns all members with the highest number of dice; an empty list if no member has dice. */
function strongest<Body extends { readonly cliche: number }>(members: readonly Body[]): readonly Body[] {
  let most = 0;
  for (const { cliche } of members) most = Math.max(most, whole("cliche", cliche, "SS-P02", 0));
  return most === 0 ? [] : members.filter(({ cliche }) => cliche === most);
}

/**
 * Returns the ids of the members who may lead: the one with the most dice, or several with equally many, of whom the
 * players choose one (SS-P02); an empty list if no member has dice.
 */
export const leaderCandidates = ({ members }: { readonly members: readonly Member[] }): readonly string[] =>
  strongest(members).map(({ id }) => id);

/** What decides whether a member leads its team. */
export interface Post {
  /** The dice left in the cliché (the ability fought with, a number of dice) that it brings to the team. */
  readonly cliche: number;
  /** True if the gamemaster or the players have named it the leader; false by default. */
  readonly named?: boolean;
  /** Its place in the order of the members, from 0, which decides between those with equal dice; 0 by default. */
  readonly place?: number;
}

/**
 * Returns the member who leads a team in its next contest (SS-P02); null if no member has dice. It is the named leader,
 * if that one has dice; else the member with the most dice. Of several with equally many it is the one with the lowest
 * place, then the first listed.
 */
export function leaderOf<Body extends Post>(members: readonly Body[]): Body | null {
  const named = members.find(({ named = false, cliche }) => named && cliche > 0);
  if (named) return named;
  const [first, ...equals] = strongest(members);
  return first
    ? equals.reduce((best, member) => ((member.place ?? 0) < (best.place ?? 0) ? member : best), first)
    : null;
}

/**
 * Returns all reasons why a team may not fight (SS-P02). `too_few_members`: it has fewer than two members, those
 * without dice included. Of the other reasons at most one: `no_leader`: `leader` is null though a member has dice;
 * `not_a_member`: the leader is not one of the members; `no_dice`: the leader or, if `leader` is null, every member has
 * no dice.
 */
export function teamProblems({
  members,
  leader,
}: {
  readonly members: readonly Member[];
  readonly leader: string | null;
}): readonly Problem[] {
  const problems: Problem[] = [];
  const standing = members.filter(({ cliche }) => cliche > 0);
  if (members.length < 2) problems.push(problem("too_few_members"));
  if (leader === null && standing.length > 0) problems.push(problem("no_leader"));
  else if (leader !== null && !members.some(({ id }) => id === leader)) problems.push(problem("not_a_member"));
  else if (!standing.some(({ id }) => id === leader)) problems.push(problem("no_dice"));
  return problems;
}
