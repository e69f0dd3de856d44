import type { CardState, DiceRequest } from "../../../contract/action.ts";
import type { Bearer, ContestContext, FighterContext, SideContext, ClicheNow } from "../types.ts";
import { clicheOf } from "./context.ts";
import type { OwnOrFoe } from "./state.ts";
import { bearReaction, chosenCliche, lotFaces, lotRequest, pumpedBy, sideOf, volunteerOption } from "./state.ts";
import { payPump } from "../../../../rules/swords/actions.ts";
import { lowestRollers } from "../../../../rules/swords/team.ts";

/*
 * A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one; lots are dice
 * that decide who bears a team's loss.
 */

/** How often lots are drawn at most; of those still tied then, the first in the team bears the loss. */
const MAX_LOTS = 6;

/** Returns all fighters of a side who can fight, the leader first. */
const fightersOf = (side: SideContext): readonly FighterContext[] => [side.leader, ...side.members];

/**
 * Returns the cliché that would lose the dice if a fighter bore the loss: for the leader the one fought with, without
 * its pumped dice (rolled once, then lost); for any other member the one in use (SS-P06).
 */
function clicheHit(state: CardState<ContestContext>, sideId: OwnOrFoe, member: FighterContext): ClicheNow {
  const isLeader = member === sideOf(state, sideId).leader;
  return isLeader ? afterPump(chosenCliche(state, sideId), pumpedBy(state, sideId)) : clicheOf(member, member.inUse);
}

/**
 * Returns the fighters of a team who can bear a loss, which takes a die left: a leader who has pumped its last die
 * cannot (SS-P02, SS-P06).
 */
export const bearersOf = (state: CardState<ContestContext>, sideId: OwnOrFoe): readonly FighterContext[] =>
  fightersOf(sideOf(state, sideId)).filter((member) => clicheHit(state, sideId, member).dice > 0);

/**
 * Returns who bears a side's loss: a single fighter their own; in a team the volunteer, else the member with the lowest
 * lot. Before lots are drawn, and if they stay tied, it is the first of the members still in question (SS-P02).
 */
export function bearerOf(state: CardState<ContestContext>, sideId: OwnOrFoe): Bearer {
  const side = sideOf(state, sideId);
  if (!side.team) return asBearer(side, side.leader, clicheHit(state, sideId, side.leader), false);
  const answer = state.answers[bearReaction(side)]?.option;
  const volunteer = fightersOf(side).find((member) => volunteerOption(member) === answer);
  // If a leader without members has pumped its last die, nobody can draw lots, and the leader bears the loss.
  const member = volunteer ?? readLots(state, sideId).lowest[0] ?? side.leader;
  return asBearer(side, member, clicheHit(state, sideId, member), volunteer !== undefined);
}

/** Returns a cliché without its pumped dice: they were rolled once and are lost before the loss is taken (SS-P06). */
const afterPump = (cliche: ClicheNow, pumped: number): ClicheNow => ({
  ...cliche,
  dice: payPump({ cliche: cliche.dice, pumped }).value,
});

/**
 * Returns a fighter of a side as bearer of its loss. `cliche`: the one that loses dice; `volunteer`: whether by choice.
 */
function asBearer(side: SideContext, member: FighterContext, cliche: ClicheNow, volunteer: boolean): Bearer {
  const { actor, name, toughness, coverage, absorbed } = member;
  return {
    actor,
    name,
    cliche: cliche.uuid,
    clicheName: cliche.name,
    dice: cliche.dice,
    toughness,
    coverage,
    absorbed,
    team: side.team ? side.actor : null,
    volunteer,
    leads: side.team && member === side.leader,
  };
}

/**
 * Reads the lots from the card (SS-P02). All who can bear the loss roll the dice left in their cliché; those who tie
 * for the lowest result roll again, MAX_LOTS rolls at most. Returns as `lowest` who may still bear the loss: one
 * fighter once it is decided, several if dice are not rolled yet or the last roll was a tie; as `wanted` all dice asked
 * for so far.
 */
function readLots(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
): { lowest: readonly FighterContext[]; wanted: DiceRequest[] } {
  const wanted: DiceRequest[] = [];
  let stillTied = bearersOf(state, sideId);
  for (let round = 1; round <= MAX_LOTS && stillTied.length > 1; round++) {
    wanted.push(...stillTied.map((member) => lotRequest(member, clicheHit(state, sideId, member).dice, round)));
    const rolls: Record<string, readonly number[]> = {};
    for (const member of stillTied) {
      const faces = lotFaces(state, member, round);
      // This draw is not rolled yet.
      if (!faces) return { lowest: stillTied, wanted };
      rolls[member.actor] = faces;
    }
    const lowestActors = lowestRollers({ rolls });
    stillTied = stillTied.filter((member) => lowestActors.includes(member.actor));
  }
  return { lowest: stillTied, wanted };
}

/**
 * Returns the dice of the lots, once a team that lost has chosen to draw them; none before, and none for a single
 * fighter.
 */
export function lotsWanted(state: CardState<ContestContext>, sideId: OwnOrFoe): DiceRequest[] {
  const side = sideOf(state, sideId);
  return side.team && state.answers[bearReaction(side)]?.option === "lots" ? readLots(state, sideId).wanted : [];
}

/** Returns the lots that a side has drawn, one row for each draw and fighter: name and faces. */
export function lotRows(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
): { name: string; faces: readonly number[] }[] {
  const side = sideOf(state, sideId);
  const rows: { name: string; faces: readonly number[] }[] = [];
  for (let round = 1; round <= MAX_LOTS; round++)
    for (const member of fightersOf(side)) {
      const faces = lotFaces(state, member, round);
      if (faces) rows.push({ name: member.name, faces });
    }
  return rows;
}
