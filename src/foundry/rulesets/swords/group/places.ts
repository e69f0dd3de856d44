import { host, localize, runDetached } from "../../../host/host.ts";
import { afterEarlierPlaces } from "../../../combat/kept-places.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { standingMembers } from "./standing.ts";
import { isTeam, teamOf } from "../body.ts";
import { broughtBy } from "../combat/economy.ts";
import type { Brought, SwordsCombatantModel } from "../combat/models.ts";
import { appliedRecords } from "../../../engine/journal/find-records.ts";

/*
 * A team, fighters who fight as one, has one turn (SS-005, SS-P02): it takes its members' places in an encounter, and
 * they have none beside it. What members have done in the fight counts for the team, and what the team has done for
 * them, so that no one fights twice in a round or shoots after hand-to-hand fighting (SS-014, SS-015). The active
 * gamemaster's client does this, whoever made or filled the team or added a combatant. A Brought is what one member or
 * team (`actor`) had done before: whether it fought hand to hand (`engaged`), by which cards, the chat messages of
 * contests (`fought`), and what it had spent, an entry for each act (`spent`).
 */

/**
 * Puts a team whose members changed, or that formed again, in its members' places in every encounter in which a member
 * fights; the members' combatants are deleted. The work is queued, not waited for, and done on the active gamemaster's
 * client alone.
 */
export const takeMembersPlaces = (team: ActorDocument): void =>
  asGamemaster(async () => {
    // While this work waited, the making of the team may have been undone.
    if (!host.game.actors.has(team.id)) return;
    for (const combat of host.game.combats.contents) {
      const hasMember = combat.combatants.some((combatant) => isMemberOf(combatant, team));
      if (hasMember && !combat.combatants.some(({ actor }) => actor?.uuid === team.uuid)) await addTeam(combat, team);
      await removeMembersOfTeams(combat);
    }
  });

/**
 * Adds members of a broken-up team to each encounter that the team is in: those who can still fight, have no combatant
 * there, and have a token on the scene of the team's token (SS-P02). If the encounter has started, initiative is rolled
 * for the added members. The work is queued, not waited for, and done on the active gamemaster's client alone.
 */
export const returnMembers = (team: ActorDocument): void =>
  asGamemaster(async () => {
    for (const combat of host.game.combats.contents) {
      // Members who have no combatant in this encounter, with their tokens on the scene of the team's token.
      const teamCombatant = combat.combatants.find(({ actor }) => actor?.uuid === team.uuid);
      const scene = teamCombatant?.token?.parent;
      const uuidsInFight = new Set(combat.combatants.map(({ actor }) => actor?.uuid));
      const absentMembers = standingMembers(team, readerFor("swords")).filter(({ actor }) => !uuidsInFight.has(actor));
      const tokens = absentMembers.flatMap(
        ({ actor }) => [...(scene?.tokens ?? [])].find((token) => token.actor?.uuid === actor) ?? [],
      );
      if (!tokens.length) continue;
      const newCombatants = (await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map(({ id, actorId, actor }) => ({
          // Foundry drops the system data of a new combatant without a type.
          type: combat.type,
          tokenId: id,
          sceneId: scene!.id,
          actorId,
          system: afterTeam(teamCombatant!, actor!),
        })),
      )) as CombatantDocument[];
      if (combat.started) await rollInitiative(combat, newCombatants);
    }
  });

/**
 * Removes members whose team fights in an encounter from that encounter. Done later, on the active gamemaster's client
 * alone.
 */
export const removeTeamMembers = (combatId: string): void =>
  asGamemaster(async () => {
    const combat = host.game.combats.get(combatId);
    if (combat) await removeMembersOfTeams(combat);
  });

/**
 * Queues work on places in encounters, so that one piece of it runs at a time, and returns at once. On all clients but
 * the active gamemaster's it does nothing.
 */
function asGamemaster(work: () => Promise<void>): void {
  if (host.game.users.activeGM?.id === host.game.userId) runDetached(afterEarlierPlaces(work));
}

/**
 * Returns what a combatant, a member who joins a team, has done in the fight, as a record that the team stores. The
 * record includes what the combatant had taken over from others, but not what the combatant got from this very team
 * (`afterTeam`).
 * @param teamRecords the records that the team has taken over from its members before
 */
function broughtInto(team: ActorDocument, combatant: CombatantDocument, teamRecords: readonly Brought[]): Brought {
  const { engaged, spent } = combatant.system as SwordsCombatantModel;
  const { uuid } = combatant.actor!;
  const brought = broughtBy(combatant);
  const isFromTeam = (record: Brought): boolean => record.actor === team.uuid;
  // If the member was in the team before, what the team took over then still counts, unless the member has got it back,
  // together with a record of the team (`afterTeam`).
  const earlierRecords = brought.some(isFromTeam) ? [] : teamRecords.filter((record) => record.actor === uuid);
  // What came from this team is on the team's own combatant already.
  const others = [...earlierRecords, ...brought.filter((record) => !isFromTeam(record))];
  const fights = [{ engaged, fought: contestsOf(combatant) }, ...others].filter((record) => record.engaged);
  const entries = [...spent, ...others.flatMap((record) => record.spent)];
  return {
    actor: uuid,
    engaged: fights.length > 0,
    // Without ids of cards, having fought cannot be taken back by undoing. So the list is empty if one fight has no
    // known cards.
    fought: fights.every(({ fought }) => fought?.length) ? fights.flatMap(({ fought }) => fought ?? []) : [],
    spent: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  };
}

/**
 * Returns the ids of the cards by which a combatant has fought hand to hand, from the records of changes stored on it
 * that are true to the ledger, as its owner may have changed them. Empty if no record says so, as when the gamemaster
 * set it by hand or by a card of an old version.
 */
const contestsOf = ({ uuid }: CombatantDocument): string[] =>
  appliedRecords(uuid)
    .filter(({ entries }) => entries.some(({ path }) => path === "system.engaged"))
    .map(({ card }) => card);

/**
 * Returns the system data of a new combatant for a member whose team broke up: what the member had done before it
 * joined, and what the team has done since.
 */
function afterTeam(teamCombatant: CombatantDocument, member: ActorDocument): object {
  const { engaged, spent } = teamCombatant.system as SwordsCombatantModel;
  // What the team took over from this member when it joined.
  const memberRecord = broughtBy(teamCombatant).find((record) => record.actor === member.uuid);
  // Volleys, shots before hand-to-hand fighting, are counted for each member, so only its own are taken over: `data.by`
  // says whose they are (SS-014).
  const volleys = spent.filter(({ data }) => data?.by === member.uuid).map(({ data: _, ...entry }) => entry);
  const spentBefore = (memberRecord?.spent ?? []).filter(({ id }) => !volleys.some((entry) => entry.id === id));
  return {
    // Fights with known cards go into `brought`, so that undoing these cards takes them back.
    engaged: Boolean(memberRecord?.engaged && !memberRecord.fought?.length),
    spent: [...spentBefore, ...volleys],
    // What the team has done; then the member's own fights with known cards.
    brought: [
      {
        actor: teamCombatant.actor!.uuid,
        engaged,
        fought: contestsOf(teamCombatant),
        spent: spent.filter(({ data }) => !data?.by),
      },
      ...(memberRecord?.fought?.length ? [{ ...memberRecord, spent: [] }] : []),
    ],
  };
}

/** Tells whether an actor is a team that is not broken up; false for null. */
const isStandingTeam = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isTeam(actor) && !teamOf(actor).disbanded;

/** Tells whether a combatant's actor is a member of a team that is not broken up. */
const isMemberOf = ({ actor }: CombatantDocument, team: ActorDocument): boolean =>
  isStandingTeam(team) && teamOf(team).members.some((member) => member.actor === actor?.uuid);

/**
 * Adds a team to an encounter, with the team's token if there is one on the scene of the members' tokens. Rolls
 * initiative for the team if one of its members had initiative.
 */
async function addTeam(combat: CombatDocument, team: ActorDocument): Promise<void> {
  const members = combat.combatants.filter((combatant) => isMemberOf(combatant, team));
  const scene = members.find(({ token }) => token)?.token?.parent ?? null;
  const token = scene && [...scene.tokens].find(({ actorId }) => actorId === team.id);
  const newCombatants = (await combat.createEmbeddedDocuments("Combatant", [
    { actorId: team.id, ...(token ? { tokenId: token.id, sceneId: scene.id } : {}) },
  ])) as CombatantDocument[];
  if (members.some(({ initiative }) => initiative !== null)) await rollInitiative(combat, newCombatants);
}

/** Rolls initiative for combatants; Foundry's method is missing in the types. */
const rollInitiative = (combat: CombatDocument, combatants: readonly CombatantDocument[]): Promise<unknown> =>
  (combat as unknown as { rollInitiative(ids: readonly string[]): Promise<unknown> }).rollInitiative(
    combatants.map(({ id }) => id),
  );

/**
 * Removes from an encounter the members of each team that fights in it, after storing on the team's combatant what
 * these members have done. Tells the user of this client the names of the members.
 */
async function removeMembersOfTeams(combat: CombatDocument): Promise<void> {
  const teams = combat.combatants.map(({ actor }) => actor).filter(isStandingTeam);
  for (const team of teams) {
    const members = combat.combatants.filter((combatant) => isMemberOf(combatant, team));
    if (!members.length) continue;
    const names = members.map(({ name }) => name).join(", ");
    const teamCombatant = combat.combatants.find(({ actor }) => actor === team)!;
    const { brought } = teamCombatant.system as SwordsCombatantModel;
    const newRecords = members.map((combatant) => broughtInto(team, combatant, broughtBy(teamCombatant)));
    const otherRecords = brought.filter(({ actor }) => !newRecords.some((record) => record.actor === actor));
    // A record of nothing done would be left after an undo.
    const toldRecords = newRecords.filter(({ engaged, spent }) => engaged || spent.length > 0);
    if (toldRecords.length || otherRecords.length < brought.length)
      await teamCombatant.update({ "system.brought": [...otherRecords, ...toldRecords] });
    await combat.deleteEmbeddedDocuments(
      "Combatant",
      members.map(({ id }) => id),
    );
    host.ui.notifications.info(localize("FRAY.Swords.Team.takesPlaces", { name: team.name, names }));
  }
}
