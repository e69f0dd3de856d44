import type { CardState, DiceRequest } from "../../../contract/action.ts";
import type { Bearer, ContestContext, FighterContext, SideContext, ClicheNow } from "../types.ts";
import { clicheOf } from "./context.ts";
import type { OwnOrFoe } from "./state.ts";
import { bearReaction, chosenCliche, lotFaces, lotRequest, pumpedBy, sideOf, volunteerOption } from "./state.ts";
import { payPump } from "../../../../rules/swords/actions.ts";
import { lowestRollers } from "../../../../rules/swords/team.ts";

/** The number of draws of lots after which the first listed of those tied bears the loss. */
const MAX_LOTS = 6;

/** Returns all fighters of a side who can fight, the leader first. */
const standing = (side: SideContext): readonly FighterContext[] => [side.leader, ...side.members];

/** Returns the cliché with which a member of a side bears a loss: the leader's is the one it fights with (SS-P06). */
function clicheHit(state: CardState<ContestContext>, sideId: OwnOrFoe, member: FighterContext): ClicheNow {
  const leads = member === sideOf(state, sideId).leader;
  return leads ? afterPump(chosenCliche(state, sideId), pumpedBy(state, sideId)) : clicheOf(member, member.inUse);
}

/** Returns the members of a team who can bear a loss: not a leader who has pumped its last die (SS-P02, SS-P06). */
export const bearersOf = (state: CardState<ContestContext>, sideId: OwnOrFoe): readonly FighterContext[] =>
  standing(sideOf(state, sideId)).filter((member) => clicheHit(state, sideId, member).dice > 0);

/**
 * Returns the fighter who bears a side's loss: a single fighter; in a team, the volunteer of its reaction, else the
 * member with the lowest lot, or the first of those still tied while lots are to be drawn (SS-P02).
 */
export function bearerOf(state: CardState<ContestContext>, sideId: OwnOrFoe): Bearer {
  const side = sideOf(state, sideId);
  if (!side.team) return bearer(side, side.leader, clicheHit(state, sideId, side.leader), false);
  const answer = state.answers[bearReaction(side)]?.option;
  const volunteer = standing(side).find((member) => volunteerOption(member) === answer);
  // A leader who stands alone and has pumped its last die leaves no one to draw lots.
  const member = volunteer ?? lots(state, sideId).lowest[0] ?? side.leader;
  return bearer(side, member, clicheHit(state, sideId, member), volunteer !== undefined);
}

/** Returns a cliché without its pumped dice, which are gone when the loss is taken (SS-P06). */
const afterPump = (cliche: ClicheNow, pumped: number): ClicheNow => ({
  ...cliche,
  dice: payPump({ cliche: cliche.dice, pumped }).value,
});

/** Returns the bearer of a loss: a fighter and the cliché that loses dice. */
function bearer(side: SideContext, member: FighterContext, cliche: ClicheNow, volunteer: boolean): Bearer {
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
 * Reads the draws of lots from the card: all who can bear the loss roll the dice they have left of the cliché they
 * fight with, and those tied for lowest roll again. Returns those left once one is left, dice are missing or MAX_LOTS
 * draws are made, and all dice asked for (SS-P02).
 */
function lots(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
): { lowest: readonly FighterContext[]; wanted: DiceRequest[] } {
  const wanted: DiceRequest[] = [];
  let drawing = bearersOf(state, sideId);
  for (let round = 1; round <= MAX_LOTS && drawing.length > 1; round++) {
    wanted.push(...drawing.map((member) => lotRequest(member, clicheHit(state, sideId, member).dice, round)));
    const rolls: Record<string, readonly number[]> = {};
    for (const member of drawing) {
      const faces = lotFaces(state, member, round);
      if (!faces) return { lowest: drawing, wanted };
      rolls[member.actor] = faces;
    }
    const lowest = lowestRollers({ rolls });
    drawing = drawing.filter((member) => lowest.includes(member.actor));
  }
  return { lowest: drawing, wanted };
}

/**
 * Returns the dice of the lots that a beaten team asks for once it has chosen to draw lots; none before, or for a
 * single fighter.
 */
export function lotsWanted(state: CardState<ContestContext>, sideId: OwnOrFoe): DiceRequest[] {
  const side = sideOf(state, sideId);
  return side.team && state.answers[bearReaction(side)]?.option === "lots" ? lots(state, sideId).wanted : [];
}

/** Returns the lots drawn so far by a side: one row of faces, with the name, for each member and draw. */
export function lotRows(
  state: CardState<ContestContext>,
  sideId: OwnOrFoe,
): { name: string; faces: readonly number[] }[] {
  const side = sideOf(state, sideId);
  const rows: { name: string; faces: readonly number[] }[] = [];
  for (let round = 1; round <= MAX_LOTS; round++)
    for (const member of standing(side)) {
      const faces = lotFaces(state, member, round);
      if (faces) rows.push({ name: member.name, faces });
    }
  return rows;
}
