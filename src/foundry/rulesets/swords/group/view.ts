import { asset } from "../../../host/paths.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { localize } from "../../../host/host.ts";
import type { ActorDocument, GameReader } from "../../../host/documents.ts";
import { conditions } from "../conditions.ts";
import { contestContext } from "../attack/context.ts";
import { leaderNow, problemsOf, membersWhoMayLead, standingMembers } from "./standing.ts";
import { fighterOf, teamOf } from "../body.ts";
import { contestOddsView } from "../attack/odds.ts";
import { targetOf } from "../../../engine/declare.ts";
import { refusalInWords } from "../../../engine/state.ts";
import { maySeeNumbers } from "../../../cards/visibility.ts";
import { oddsInWords } from "../../../cards/row-odds.ts";
import { refusalOf } from "../refusal.ts";
import { conditionsOf, tokenOf } from "../../../sheets/view.ts";
import { swordsTarget } from "../sheet/view.ts";

/* A cliché is what a fighter is good at, rated in dice; a team is several fighters who fight as one. */

/**
 * Returns the values that a team's sheet shows: its members, leader and problems, and its odds against the user's
 * target (SS-P02).
 */
export function teamView(actor: ActorDocument): object {
  const reader = readerFor("swords");
  const system = teamOf(actor);
  const membersLeft = standingMembers(actor, reader);
  const leader = system.disbanded ? "" : leaderNow(membersLeft);
  const candidates = membersWhoMayLead(membersLeft);
  // What keeps the team from fighting by the rules, in words. A broken-up team has one reason only: `disbandedWords`.
  const problemWords = system.disbanded
    ? []
    : problemsOf(actor, membersLeft).map((problem) => localize(refusalOf(problem).refused));
  const disbandedWords = refusalInWords({ refused: "Disbanded", data: { name: actor.name } });
  return {
    disbanded: system.disbanded,
    vengeance: system.vengeance,
    leaderName: membersLeft.find((member) => member.actor === leader)?.name ?? "",
    members: system.members.map(({ actor: uuid, cliche }) => ({
      ...memberRow(uuid, cliche, reader),
      leads: uuid === leader,
      stands: membersLeft.some((member) => member.actor === uuid),
      mayLead: candidates.includes(uuid),
    })),
    problems: problemWords,
    barred: system.disbanded ? disbandedWords : problemWords.join(" "),
    conditions: conditionsOf(actor, conditions),
    target: swordsTarget(actor),
    odds: oddsView(actor, reader),
  };
}

/**
 * Returns the odds of a team's contest with the user's target, in words, or the refusal in words. Null without a
 * target, if the user may not see the target's numbers, and if there are no odds.
 */
function oddsView(team: ActorDocument, reader: GameReader): object | null {
  const target = targetOf(team);
  if (!target || !maySeeNumbers(target.actor)) return null;
  const declaration = {
    action: "contest",
    actor: team.uuid,
    token: tokenOf(team)?.uuid ?? null,
    item: null,
    targets: [target],
    choices: {},
  };
  const context = contestContext(declaration, reader);
  if ("refused" in context) return { refused: refusalInWords(context) };
  const odds = contestOddsView(context);
  return odds && { said: oddsInWords(odds) };
}

/**
 * Returns the values of a member's row, given by its uuid: name, weapon, armour, and the cliché that it fights with in
 * the team. A member that no longer exists has a row that says so.
 */
function memberRow(uuid: string, clicheId: string, reader: GameReader): object {
  const member = reader.actor(uuid);
  if (!member || member.type !== "swords")
    return { uuid, name: localize("FRAY.Swords.Team.gone"), img: asset("icons/person.svg"), gone: true };
  const { cliches, inUse, weapon } = fighterOf(member).derived;
  // The cliché set for it in the team, else the one in use.
  const clicheInTeam = cliches.find((cliche) => cliche.id === clicheId) ?? inUse;
  return {
    uuid,
    name: member.name,
    img: member.img,
    weapon: weapon.name || localize("FRAY.Word.BareHands"),
    armour: armourText(member),
    mine: member.isOwner,
    dice: clicheInTeam?.dice ?? 0,
    full: clicheInTeam?.full ?? 0,
    // a dot for each of the cliché's full dice, up to 12; `lost`: the die is gone
    pips: Array.from({ length: Math.min(12, clicheInTeam?.full ?? 0) }, (_, index) => ({
      lost: index >= (clicheInTeam?.dice ?? 0),
    })),
    cliche: clicheInTeam?.name ?? "",
    rating: weapon.rating,
    cliches: [
      { id: "", name: localize("FRAY.Swords.Team.inUse"), selected: clicheId === "" },
      ...cliches.map(({ id, name, dice }) => ({ id, name: `${name} (${dice})`, selected: id === clicheId })),
    ],
  };
}

/** Returns the words for a member's armour; "" if it has no toughness. */
function armourText(member: ActorDocument): string {
  const { toughness, coverage } = fighterOf(member).derived;
  return toughness ? localize("FRAY.Swords.Team.armour", { toughness, coverage }) : "";
}
