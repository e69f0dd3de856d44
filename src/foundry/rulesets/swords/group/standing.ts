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

/** A member of a team who can fight, with the cliché that it fights with in the team and the dice left in it. */
export interface StandingMember {
  /** uuid of the member */
  readonly actor: string;
  readonly name: string;
  readonly cliche: ClicheNow;
  readonly dice: number;
  /** true for the team's named leader */
  readonly named: boolean;
  /** its place among all members of the team, from 0 */
  readonly place: number;
}

/**
 * Returns the members of a team who can fight, each with the cliché it brings or, without that, the one in use; members
 * who are defeated or have no dice in it are left out.
 */
export function standingMembers(team: ActorDocument, reader: GameReader): StandingMember[] {
  const { members, leader } = teamOf(team);
  return members.flatMap(({ actor: uuid, cliche: id }, place): StandingMember[] => {
    const actor = reader.actor(uuid);
    if (actor?.type !== "swords" || actor.statuses.has("dead")) return [];
    const { cliches, inUse } = fighterOf(actor).derived;
    const cliche = cliches.find((own) => own.id === id) ?? inUse;
    if (!cliche || cliche.dice < 1) return [];
    const named = actor.uuid === leader;
    return [{ actor: actor.uuid, name: shownName(actor), cliche, dice: cliche.dice, named, place }];
  });
}

/** Tells whether a fighter is surprised, or a team: itself or by its members (SS-015, SS-A09). */
export function isSurprised(actor: ActorDocument, reader: GameReader): boolean {
  if (actor.statuses.has(SURPRISED)) return true;
  const members = isTeam(actor) ? standingMembers(actor, reader) : [];
  return teamSurprised(members.map((member) => reader.actor(member.actor)!.statuses.has(SURPRISED)));
}

/**
 * Returns the uuid of the one of a team's standing members who leads it now: the named leader while able to fight, else
 * the member with the most dice, of equals the first (SS-P02); null without members.
 */
export const leaderNow = (members: readonly StandingMember[]): string | null =>
  leaderOf(members.map(({ actor, dice: cliche, named, place }) => ({ actor, cliche, named, place })))?.actor ?? null;

/** Returns every reason why a team whose `standing` members these are may not fight (SS-P02). */
export function problemsOf(team: ActorDocument, standing: readonly StandingMember[]): readonly Problem[] {
  const dice = (uuid: string): number => standing.find(({ actor }) => actor === uuid)?.dice ?? 0;
  const members = teamOf(team).members.map(({ actor: id }) => ({ id, cliche: dice(id) }));
  return teamProblems({ members, leader: leaderNow(standing) });
}

/** Returns the uuids of the members with the most dice, of whom one may be named leader (SS-P02). */
export const membersWhoMayLead = (members: readonly StandingMember[]): readonly string[] =>
  leaderCandidates({ members: members.map(({ actor: id, dice }) => ({ id, cliche: dice })) });

/** Returns the teams among the world's actors and the combatants of all encounters, each once. */
export function teams(): ActorDocument[] {
  const fighting = host.game.combats.contents.flatMap((combat) => combat.combatants.map((entry) => entry.actor));
  const found = [...host.game.actors, ...fighting].filter(
    (actor): actor is ActorDocument => actor !== null && isTeam(actor),
  );
  return [...new Map(found.map((team) => [team.uuid, team])).values()];
}

/**
 * Returns the combatant of the team with which a fighter fights in a started encounter; null for none, and for a fighter
 * with a combatant of its own (SS-005, SS-P02).
 */
export function teamPlaceOf(fighter: ActorDocument, reader: GameReader): CombatantDocument | null {
  if (isTeam(fighter) || reader.combatant(fighter)) return null;
  const own = teams().filter((team) => {
    const { disbanded, members } = teamOf(team);
    return !disbanded && members.some(({ actor }) => actor === fighter.uuid);
  });
  return own.map((team) => reader.combatant(team)).find((place) => place !== null) ?? null;
}

/** Returns the refusal of what a fighter may not do alone while its team fights (SS-P02); null where none does. */
export function boundToTeam(fighter: ActorDocument, reader: GameReader): Refusal | null {
  const place = teamPlaceOf(fighter, reader);
  const data = { name: shownName(fighter), team: place?.name ?? "" };
  return place && { refused: "FRAY.Swords.Refused.InTeam", rule: "SS-P02", data };
}
