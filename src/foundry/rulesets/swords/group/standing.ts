import { shownName } from "../../../contract/reading/names.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { ActorDocument, CombatantDocument, GameReader } from "../../../host/documents.ts";
import { host } from "../../../host/host.ts";
import { fighterOf, isTeam, teamOf } from "../body.ts";
import { SURPRISED } from "../conditions.ts";
import type { ClicheNow } from "../types.ts";
import { teamSurprised } from "../../../../rules/swords/initiative.ts";
import type { Problem } from "../../../../rules/swords/problems.ts";
import { leaderCandidates, leaderOf, teamProblems } from "../../../../rules/swords/members.ts";

/* A cliché is what a fighter is good at, rated in dice. */

/**
 * A member of a team (fighters who fight as one) who can fight. `cliche`: what the member fights with in the team;
 * `dice`: the dice left in that cliché.
 */
export interface StandingMember {
  /** uuid of the member */
  readonly actor: string;
  readonly name: string;
  readonly cliche: ClicheNow;
  readonly dice: number;
  /** true for the team's named leader */
  readonly named: boolean;
  /** its place among all members of the team, those who cannot fight included, from 0 */
  readonly place: number;
}

/**
 * Returns the members of a team who can fight, in stored order, each with the cliché that the team names for the member
 * or, if the member has no such cliché, the cliché in use. Members who are dead, are no fighters of this ruleset, or
 * have no dice in that cliché are left out.
 */
export function standingMembers(team: ActorDocument, reader: GameReader): StandingMember[] {
  const { members, leader } = teamOf(team);
  return members.flatMap(({ actor: uuid, cliche: id }, place): StandingMember[] => {
    const actor = reader.actor(uuid);
    if (actor?.type !== "swords" || actor.statuses.has("dead")) return [];
    const { cliches, inUse } = fighterOf(actor).derived;
    const cliche = cliches.find((candidate) => candidate.id === id) ?? inUse;
    if (!cliche || cliche.dice < 1) return [];
    const isNamedLeader = actor.uuid === leader;
    return [{ actor: actor.uuid, name: shownName(actor), cliche, dice: cliche.dice, named: isNamedLeader, place }];
  });
}

/**
 * Tells whether an actor is surprised, so that it acts last in the first round; a team is if it has the condition or
 * its members make it so (SS-015, SS-A09).
 */
export function isSurprised(actor: ActorDocument, reader: GameReader): boolean {
  if (actor.statuses.has(SURPRISED)) return true;
  const members = isTeam(actor) ? standingMembers(actor, reader) : [];
  return teamSurprised(members.map((member) => reader.actor(member.actor)!.statuses.has(SURPRISED)));
}

/**
 * Returns the uuid of the member who leads now: the named leader if it can fight, else the member with the most dice,
 * the first of equals (SS-P02). Null without members.
 */
export const leaderNow = (members: readonly StandingMember[]): string | null =>
  leaderOf(members.map(({ actor, dice: cliche, named, place }) => ({ actor, cliche, named, place })))?.actor ?? null;

/**
 * Returns every problem that keeps a team from fighting; `membersLeft`: its members who can fight. Empty if it may
 * fight (SS-P02).
 */
export function problemsOf(team: ActorDocument, membersLeft: readonly StandingMember[]): readonly Problem[] {
  const diceOf = (uuid: string): number => membersLeft.find(({ actor }) => actor === uuid)?.dice ?? 0;
  const members = teamOf(team).members.map(({ actor: id }) => ({ id, cliche: diceOf(id) }));
  return teamProblems({ members, leader: leaderNow(membersLeft) });
}

/** Returns the uuids of the members with the most dice; only one of them may be named leader (SS-P02). */
export const membersWhoMayLead = (members: readonly StandingMember[]): readonly string[] =>
  leaderCandidates({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });

/** Returns all teams, each once: the world's actors and the combatants of all encounters, broken-up teams included. */
export function teams(): ActorDocument[] {
  const fighting = host.game.combats.contents.flatMap((combat) =>
    combat.combatants.map((combatant) => combatant.actor),
  );
  const found = [...host.game.actors, ...fighting].filter(
    (actor): actor is ActorDocument => actor !== null && isTeam(actor),
  );
  return [...new Map(found.map((team) => [team.uuid, team])).values()];
}

/**
 * Returns the combatant of the team as whose member a fighter takes part in a started encounter. Null for a team, for a
 * fighter who has a combatant of their own, and if no team of the fighter has a combatant (SS-005, SS-P02).
 */
export function teamPlaceOf(fighter: ActorDocument, reader: GameReader): CombatantDocument | null {
  if (isTeam(fighter) || reader.combatant(fighter)) return null;
  const ownTeams = teams().filter((team) => {
    const { disbanded, members } = teamOf(team);
    return !disbanded && members.some(({ actor }) => actor === fighter.uuid);
  });
  return ownTeams.map((team) => reader.combatant(team)).find((combatant) => combatant !== null) ?? null;
}

/**
 * Returns the refusal of what a fighter may not do alone while its team is in a started encounter; null if it is in
 * none (SS-P02).
 */
export function boundToTeam(fighter: ActorDocument, reader: GameReader): Refusal | null {
  const teamCombatant = teamPlaceOf(fighter, reader);
  const data = { name: shownName(fighter), team: teamCombatant?.name ?? "" };
  return teamCombatant && { refused: "FRAY.Swords.Refused.InTeam", rule: "SS-P02", data };
}
