import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { leaderNow, standingMembers, teams } from "./standing.ts";
import { teamOf } from "../body.ts";
import { SURPRISED } from "../conditions.ts";
import type { Change } from "../../../contract/change.ts";
import type { RuleId } from "../../../../rules/explain.ts";
import { disband, dropOut } from "../../../../rules/swords/team.ts";

/** The part of the ledger, which collects a card's changes, that teams need: see FightLedger. */
interface Losses {
  /** Notes that a team (its uuid) breaks up by this card; false if it was noted before. */
  noteBreak(team: string): boolean;
  lose(actor: string, cliche: string, dice: number, rule: RuleId): void;
  add(change: Change): void;
  set(uuid: string, path: string, value: boolean, label?: string, rule?: RuleId): void;
}

/**
 * Adds to the ledger the end of a team: every member who can still fight loses a die and is surprised if the team was,
 * and vengeance ends (SS-P02, SS-A09). Does nothing for a team already broken up.
 */
export function breakUp(teamUuid: string, reader: GameReader, ledger: Losses): void {
  const team = reader.actor(teamUuid);
  if (!team || teamOf(team).disbanded || !ledger.noteBreak(team.uuid)) return;
  const members = standingMembers(team, reader);
  const after = disband({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });
  for (const [index, { actor, cliche, dice }] of members.entries())
    ledger.lose(actor, cliche.uuid, dice - after[index]!.cliche, "SS-P02");
  // Members act last in the first round as long as their team would have (SS-A09).
  if (team.statuses.has(SURPRISED))
    for (const { actor } of members) ledger.add({ kind: "status", uuid: actor, status: SURPRISED, active: true });
  ledger.set(team.uuid, "system.vengeance", false);
  ledger.set(team.uuid, "system.disbanded", true, "FRAY.Change.disbanded", "SS-P02");
}

/**
 * Adds to the ledger that a member (its uuid) leaves its team in the middle of a fight and loses all dice of the cliché
 * brought (SS-P02). If it was the leader, losing the last die breaks the team up.
 */
export function leaveTeam(team: ActorDocument, member: string, reader: GameReader, ledger: Losses): void {
  const members = standingMembers(team, reader);
  const after = dropOut({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })), id: member });
  for (const [index, { actor, cliche, dice }] of members.entries())
    ledger.lose(actor, cliche.uuid, dice - after[index]!.cliche, "SS-P02");
}

/**
 * Returns the teams that lose their leader when this fighter is out of the fight (SS-P02). For a fighter in an
 * encounter, only teams in an encounter count.
 */
export function teamsLedBy(fighter: ActorDocument, reader: GameReader): ActorDocument[] {
  const fighting = reader.combatant(fighter) !== null;
  return teams().filter(
    (team) =>
      !teamOf(team).disbanded &&
      leaderNow(standingMembers(team, reader)) === fighter.uuid &&
      (!fighting || reader.combatant(team) !== null),
  );
}
