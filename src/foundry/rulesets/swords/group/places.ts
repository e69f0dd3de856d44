import { host, localize, runDetached } from "../../../host/host.ts";
import { afterEarlierPlaces } from "../../../combat/kept-places.ts";
import type { ActorDocument, CombatDocument, CombatantDocument } from "../../../host/documents.ts";
import { readerFor } from "../../../contract/reading/reader.ts";
import { standingMembers } from "./standing.ts";
import { isTeam, teamOf } from "../body.ts";
import { broughtBy } from "../combat/economy.ts";
import type { Brought, SwordsCombatantModel } from "../combat/models.ts";
import type { Records } from "../../../engine/journal/records.ts";

/*
 * A team, fighters who fight as one, has one turn (SS-005, SS-P02): it takes its members' places in an encounter, and
 * they have none beside it. What members have done in the fight counts for the team, and what the team has done for
 * them, so that no one fights twice in a round or shoots after hand-to-hand fighting (SS-014, SS-015). The active
 * gamemaster's client does this, whoever made or filled the team or added a combatant.
 */

/**
 * Gives a team whose members changed, or that formed again, its members' places in every encounter in which one of them
 * fights; their combatants are deleted. Done later, without waiting, on the active gamemaster's client alone.
 */
export const takeMembersPlaces = (team: ActorDocument): void =>
  asGamemaster(async () => {
    // While this work waited, the making of the team may have been undone.
    if (!host.game.actors.has(team.id)) return;
    for (const combat of host.game.combats.contents) {
      const fights = combat.combatants.some((entry) => isOf(entry, team));
      if (fights && !combat.combatants.some(({ actor }) => actor?.uuid === team.uuid)) await join(combat, team);
      await settle(combat);
    }
  });

/**
 * Adds the members of a broken-up team who can still fight to the encounters that the team is in, if they have a token
 * on the scene of the team's token (SS-P02). In an encounter that has started, initiative is rolled for them. Done
 * later, on the active gamemaster's client alone.
 */
export const returnMembers = (team: ActorDocument): void =>
  asGamemaster(async () => {
    for (const combat of host.game.combats.contents) {
      // Members who have no combatant in this encounter, with their tokens on the scene of the team's token.
      const place = combat.combatants.find(({ actor }) => actor?.uuid === team.uuid);
      const scene = place?.token?.parent;
      const there = new Set(combat.combatants.map(({ actor }) => actor?.uuid));
      const left = standingMembers(team, readerFor("swords")).filter(({ actor }) => !there.has(actor));
      const tokens = left.flatMap(
        ({ actor }) => [...(scene?.tokens ?? [])].find((token) => token.actor?.uuid === actor) ?? [],
      );
      if (!tokens.length) continue;
      const made = (await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map(({ id, actorId, actor }) => ({
          // Foundry drops the system data of a new combatant without a type.
          type: combat.type,
          tokenId: id,
          sceneId: scene!.id,
          actorId,
          system: afterTeam(place!, actor!),
        })),
      )) as CombatantDocument[];
      if (combat.started) await rollInitiative(combat, made);
    }
  });

/**
 * Removes members whose team fights in an encounter, given by its id, from that encounter. Done later, on the active
 * gamemaster's client alone.
 */
export const removeTeamMembers = (id: string): void =>
  asGamemaster(async () => {
    const combat = host.game.combats.get(id);
    if (combat) await settle(combat);
  });

/**
 * Queues work on places in encounters, so that one piece of it runs at a time, and returns at once. On all clients but
 * the active gamemaster's it does nothing.
 */
function asGamemaster(work: () => Promise<void>): void {
  if (host.game.users.activeGM?.id === host.game.userId) runDetached(afterEarlierPlaces(work));
}

/**
 * Returns what a combatant, a member who joins a team, has done in the fight, as the team stores it. It includes what
 * the combatant had taken over from others, but not what it got from this very team (`afterTeam`).
 * @param known what the team has taken over from its members before
 */
function broughtInto(team: ActorDocument, combatant: CombatantDocument, known: readonly Brought[]): Brought {
  const { engaged, spent } = combatant.system as SwordsCombatantModel;
  const { uuid } = combatant.actor!;
  const brought = broughtBy(combatant);
  const isFromTeam = (one: Brought): boolean => one.actor === team.uuid;
  const before = brought.some(isFromTeam) ? [] : known.filter((one) => one.actor === uuid);
  // What came from this team is on the team's own combatant already.
  const others = [...before, ...brought.filter((one) => !isFromTeam(one))];
  const fights = [{ engaged, fought: contestsOf(combatant) }, ...others].filter((one) => one.engaged);
  const entries = [...spent, ...others.flatMap((one) => one.spent)];
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
 * Returns the ids of the cards by which a combatant has fought hand to hand, from the records of changes stored on it.
 * Empty if no record says so, as when the gamemaster set it by hand or by a card of an old version.
 */
const contestsOf = ({ flags }: CombatantDocument): string[] =>
  Object.values((flags.fray?.records ?? {}) as Records)
    .filter((record) => Array.isArray(record?.entries) && record.entries.some(({ path }) => path === "system.engaged"))
    .map(({ card }) => card);

/**
 * Returns the system data of a new combatant for a member whose team broke up: what the member had done before it
 * joined, and what the team has done since. `place`: the team's combatant.
 */
function afterTeam(place: CombatantDocument, member: ActorDocument): object {
  const { engaged, spent } = place.system as SwordsCombatantModel;
  const before = broughtBy(place).find((one) => one.actor === member.uuid);
  // Volleys, shots before hand-to-hand fighting, are counted for each member, so only its own are taken over (SS-014).
  const volleys = spent.filter(({ data }) => data?.by === member.uuid).map(({ data: _, ...entry }) => entry);
  const known = (before?.spent ?? []).filter(({ id }) => !volleys.some((entry) => entry.id === id));
  return {
    // Fights with known cards go into `brought`, so that undoing these cards takes them back.
    engaged: Boolean(before?.engaged && !before.fought?.length),
    spent: [...known, ...volleys],
    brought: [
      { actor: place.actor!.uuid, engaged, fought: contestsOf(place), spent: spent.filter(({ data }) => !data?.by) },
      ...(before?.fought?.length ? [{ ...before, spent: [] }] : []),
    ],
  };
}

/** Tells whether an actor is a team that is not broken up; false for null. */
const stands = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isTeam(actor) && !teamOf(actor).disbanded;

/** Tells whether a combatant's actor is a member of a team that is not broken up. */
const isOf = ({ actor }: CombatantDocument, team: ActorDocument): boolean =>
  stands(team) && teamOf(team).members.some((member) => member.actor === actor?.uuid);

/**
 * Adds a team to an encounter, with its token on the scene of its members' tokens, if it has one there. Rolls
 * initiative for it if one of its members had any.
 */
async function join(combat: CombatDocument, team: ActorDocument): Promise<void> {
  const members = combat.combatants.filter((entry) => isOf(entry, team));
  const scene = members.find(({ token }) => token)?.token?.parent ?? null;
  const token = scene && [...scene.tokens].find(({ actorId }) => actorId === team.id);
  const made = (await combat.createEmbeddedDocuments("Combatant", [
    { actorId: team.id, ...(token ? { tokenId: token.id, sceneId: scene.id } : {}) },
  ])) as CombatantDocument[];
  if (members.some(({ initiative }) => initiative !== null)) await rollInitiative(combat, made);
}

/** Rolls initiative for combatants; Foundry's method is missing in the types. */
const rollInitiative = (combat: CombatDocument, entries: readonly CombatantDocument[]): Promise<unknown> =>
  (combat as unknown as { rollInitiative(ids: readonly string[]): Promise<unknown> }).rollInitiative(
    entries.map(({ id }) => id),
  );

/**
 * Removes members of teams that fight in an encounter from it, after storing what they have done on the team's
 * combatant. Tells the user of this client their names.
 */
async function settle(combat: CombatDocument): Promise<void> {
  const teams = combat.combatants.map(({ actor }) => actor).filter(stands);
  for (const team of teams) {
    const members = combat.combatants.filter((entry) => isOf(entry, team));
    if (!members.length) continue;
    const names = members.map(({ name }) => name).join(", ");
    const place = combat.combatants.find(({ actor }) => actor === team)!;
    const { brought } = place.system as SwordsCombatantModel;
    const joining = members.map((entry) => broughtInto(team, entry, broughtBy(place)));
    const before = brought.filter(({ actor }) => !joining.some((one) => one.actor === actor));
    await place.update({ "system.brought": [...before, ...joining] });
    await combat.deleteEmbeddedDocuments(
      "Combatant",
      members.map(({ id }) => id),
    );
    host.ui.notifications.info(localize("FRAY.Swords.Team.takesPlaces", { name: team.name, names }));
  }
}
