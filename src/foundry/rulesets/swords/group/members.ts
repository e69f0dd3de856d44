import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { leaderNow, standingMembers, teams } from "./standing.ts";
import { teamOf } from "../body.ts";
import { SURPRISED } from "../conditions.ts";
import type { Change } from "../../../contract/change.ts";
import type { RuleId } from "../../../../rules/explain.ts";
import { disband, dropOut } from "../../../../rules/swords/team.ts";

/* A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one. */

/** What teams need of FightLedger, which collects the changes of a card (the chat message of an action). */
interface Losses {
  /** Notes that this card breaks up a team, given by its uuid; false if that was noted before. */
  noteBreak(team: string): boolean;
  /** Adds the loss of a number of dice of a cliché. */
  lose(actor: string, cliche: string, dice: number, rule: RuleId): void;
  /** Adds a change as it is. */
  add(change: Change): void;
  /** Adds a change that sets a field, with the words for it. */
  set(uuid: string, path: string, value: boolean, label?: string, rule?: RuleId): void;
}

/**
 * Adds the end of a team to the ledger: each member who can still fight loses a die, and is surprised if the team is;
 * the team's vengeance (doubled dice) ends (SS-P02, SS-A09). Adds nothing for a team that is broken up already.
 */
export function breakUp(teamUuid: string, reader: GameReader, ledger: Losses): void {
  const team = reader.actor(teamUuid);
  if (!team || teamOf(team).disbanded || !ledger.noteBreak(team.uuid)) return;
  const members = standingMembers(team, reader);
  const afterBreakUp = disband({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });
  for (const [index, { actor, cliche, dice }] of members.entries())
    ledger.lose(actor, cliche.uuid, dice - afterBreakUp[index]!.cliche, "SS-P02");
  // A surprised fighter acts last in the first round; the members take over their team's surprise (SS-A09).
  if (team.statuses.has(SURPRISED))
    for (const { actor } of members) ledger.add({ kind: "status", uuid: actor, status: SURPRISED, active: true });
  ledger.set(team.uuid, "system.vengeance", false);
  ledger.set(team.uuid, "system.disbanded", true, "FRAY.Change.disbanded", "SS-P02");
}

/**
 * Adds to the ledger that a member leaves its team during a fight: the member loses all dice of the cliché that it
 * fights with in the team (SS-P02). If this member leads the team, the ledger breaks the team up, as whenever a leader
 * loses all dice.
 */
export function leaveTeam(team: ActorDocument, memberUuid: string, reader: GameReader, ledger: Losses): void {
  const members = standingMembers(team, reader);
  const afterLeaving = dropOut({
    members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })),
    id: memberUuid,
  });
  for (const [index, { actor, cliche, dice }] of members.entries())
    ledger.lose(actor, cliche.uuid, dice - afterLeaving[index]!.cliche, "SS-P02");
}

/**
 * Returns the teams that lose their leader if this fighter is out of the fight (SS-P02). If the fighter is in a
 * started encounter itself, only teams in such encounters count.
 */
export function teamsLedBy(fighter: ActorDocument, reader: GameReader): ActorDocument[] {
  const isFighting = reader.combatant(fighter) !== null;
  return teams().filter(
    (team) =>
      !teamOf(team).disbanded &&
      leaderNow(standingMembers(team, reader)) === fighter.uuid &&
      (!isFighting || reader.combatant(team) !== null),
  );
}
