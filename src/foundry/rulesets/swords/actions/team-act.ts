import { shownName } from "../../../contract/reading/names.ts";
import type { Declaration, Outcome, Refusal, ActionRules } from "../../../contract/action.ts";
import type { Change } from "../../../contract/change.ts";
import type { GameReader } from "../../../host/documents.ts";
import { membersWhoMayLead, standingMembers } from "../group/standing.ts";
import { isTeam, teamOf } from "../body.ts";
import { refusalOf } from "../refusal.ts";
import { problem } from "../../../../rules/swords/problems.ts";
import { FightLedger } from "../attack/apply.ts";
import { breakUp, leaveTeam } from "../group/members.ts";

/* A team is several fighters who fight as one. */

/** The acts of a team: to name its leader, to drop a member, to break up, to form again. */
type Act = "leader" | "dropOut" | "disband" | "form";

/** The context of a team's act. */
export interface TeamContext {
  /** name of the team */
  readonly name: string;
  readonly act: Act;
  /** uuid of the member that the act concerns; "" for an act of the whole team */
  readonly member: string;
  /** name of that member, or the team's name */
  readonly memberName: string;
}

/** Acts of a team besides fighting: naming a leader, dropping a member, breaking up, forming again (SS-P02). */
export const teamAct: ActionRules<TeamContext, Outcome> = {
  id: "teamAct",
  label: "FRAY.Action.teamAct",
  icon: "fa-solid fa-people-group",
  actorTypes: ["swordsTeam"],
  targets: "none",
  dialog: "never",
  immediate: true,
  // The team's owner may do all of these but one: to drop a member one must own that member.
  owners: ({ choices }) => (choices.act === "dropOut" && typeof choices.member === "string" ? [choices.member] : null),
  context: readAct,
  dice: () => [],
  resolve: () => ({}),
  /** Returns the changes of documents that carry out the act. There are none if the team no longer exists. */
  applyEffects(_outcome, { declaration, context }, reader): Change[] {
    // The ledger collects the changes; nothing is written here.
    const ledger = new FightLedger(reader);
    const team = reader.actor(declaration.actor);
    if (!team) return [];
    if (context.act === "leader")
      ledger.set(team.uuid, "system.leader", context.member, "FRAY.Change.leader", "SS-P02");
    if (context.act === "form") ledger.set(team.uuid, "system.disbanded", false, "FRAY.Change.formed", "SS-P02");
    if (context.act === "dropOut") leaveTeam(team, context.member, reader, ledger);
    if (context.act === "disband") breakUp(team.uuid, reader, ledger);
    return ledger.all();
  },
};

/**
 * Reads which act of a team is declared, and for which member (SS-P02). Returns a refusal if the team may not do it
 * now.
 */
function readAct(declaration: Declaration, reader: GameReader): TeamContext | Refusal {
  const team = reader.actor(declaration.actor);
  if (!team || !isTeam(team)) return { refused: "NoActor" };
  const act = String(declaration.choices.act ?? "") as Act;
  const member = String(declaration.choices.member ?? "");
  const context = { name: shownName(team), act, member, memberName: reader.actor(member)?.name ?? shownName(team) };
  const { disbanded } = teamOf(team);
  // A team that stands cannot form. A team that is broken up can only form again or name a leader.
  if (act === "form")
    return disbanded ? context : { refused: "TeamStands", rule: "SS-P02", data: { name: shownName(team) } };
  if (disbanded && act !== "leader") return { refused: "Disbanded", rule: "SS-P02", data: { name: shownName(team) } };
  if (act === "disband") return context;
  if (act !== "leader" && act !== "dropOut") return { refused: "NoAction", data: { name: shownName(team) } };
  // The two acts left concern a member, who must still be able to fight. Only members with the most dice may lead.
  const membersLeft = standingMembers(team, reader);
  if (!membersLeft.some(({ actor }) => actor === member)) return refusalOf(problem("not_a_member"));
  if (act === "leader" && !membersWhoMayLead(membersLeft).includes(member))
    return { refused: "FRAY.Swords.Refused.FewerDice", rule: "SS-P02", data: { name: context.memberName } };
  return context;
}
