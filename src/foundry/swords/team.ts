import type { ActorDocument, Table } from "../contract/documents.ts";
import { standingMembers, teamOf } from "./context.ts";
import { disband, dropOut } from "./rules.ts";
import type { FightLedger } from "./settle.ts";

/** The team is no more: every member who still stands loses a die (SS-P02). */
export function breakUp(teamUuid: string, table: Table, ledger: FightLedger): void {
  const team = table.actor(teamUuid);
  if (!team || teamOf(team).disbanded) return;
  const members = standingMembers(team, table);
  const after = disband({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });
  for (const [index, { actor, cliche, dice }] of members.entries()) ledger.lose(actor, cliche.uuid, dice - after[index]!.cliche, "SS-P02");
  ledger.set(team.uuid, "system.vengeance", false);
  ledger.set(team.uuid, "system.disbanded", true, "FRAY.Change.disbanded", "SS-P02");
}

/** One leaves in the middle of a fight and is left with nothing (SS-P02). Who led, breaks the team up. */
export function leave(team: ActorDocument, member: string, leads: boolean, table: Table, ledger: FightLedger): void {
  const members = standingMembers(team, table);
  const after = dropOut({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })), id: member });
  for (const [index, { actor, cliche, dice }] of members.entries()) ledger.lose(actor, cliche.uuid, dice - after[index]!.cliche, "SS-P02");
  if (leads) breakUp(team.uuid, table, ledger);
}
