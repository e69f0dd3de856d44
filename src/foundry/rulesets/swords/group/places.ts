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
 * Fighters who fight as a team have one turn (SS-005, SS-P02): the team takes its members' places in an encounter, and
 * they have none beside it. What members have done in the fight counts for the team, and the other way round, so that
 * no one fights twice in a round or shoots after hand-to-hand (SS-014, SS-015). The active gamemaster's client does this,
 * whoever made or filled the team or added a combatant.
 */

/**
 * Gives a team that was filled or formed again the places of its members in every encounter where one of them fights;
 * the members leave these.
 */
export const takeMembersPlaces = (team: ActorDocument): void =>
  asGamemaster(async () => {
    // The making of the team may have been undone meanwhile.
    if (!host.game.actors.has(team.id)) return;
    for (const combat of host.game.combats.contents) {
      const fights = combat.combatants.some((entry) => isOf(entry, team));
      if (fights && !combat.combatants.some(({ actor }) => actor?.uuid === team.uuid)) await join(combat, team);
      await settle(combat);
    }
  });

/**
 * Adds the members of a broken-up team who can still fight to the encounters it is in, if their tokens are on its scene
 * (SS-P02); in a started encounter initiative is rolled for them.
 */
export const returnMembers = (team: ActorDocument): void =>
  asGamemaster(async () => {
    for (const combat of host.game.combats.contents) {
      // The members without a combatant here, and their tokens on the scene of the team's own token.
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
          // Without its type a new combatant would lose its system data.
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

/** Removes, from the encounter with this id, members whose team fights in it; called when a combatant has joined. */
export const removeTeamMembers = (id: string): void =>
  asGamemaster(async () => {
    const combat = host.game.combats.get(id);
    if (combat) await settle(combat);
  });

/**
 * Queues work on encounters' places, so that one runs at a time, and does not wait for its end. Only the active
 * gamemaster's client does such work: on others nothing happens.
 */
function asGamemaster(work: () => Promise<void>): void {
  if (host.game.users.activeGM?.id === host.game.userId) runDetached(afterEarlierPlaces(work));
}

/**
 * Returns what a combatant has done in the fight, as its team takes it over: with what it had brought before, unless it
 * has that back from the team (`afterTeam`).
 * @param known what the team had taken over from its members before
 */
function broughtInto(team: ActorDocument, combatant: CombatantDocument, known: readonly Brought[]): Brought {
  const { engaged, spent } = combatant.system as SwordsCombatantModel;
  const { uuid } = combatant.actor!;
  const brought = broughtBy(combatant);
  const isFromTeam = (one: Brought): boolean => one.actor === team.uuid;
  const before = brought.some(isFromTeam) ? [] : known.filter((one) => one.actor === uuid);
  // What the team itself had done before it broke up, it knows.
  const others = [...before, ...brought.filter((one) => !isFromTeam(one))];
  const fights = [{ engaged, fought: contestsOf(combatant) }, ...others].filter((one) => one.engaged);
  const entries = [...spent, ...others.flatMap((one) => one.spent)];
  return {
    actor: uuid,
    engaged: fights.length > 0,
    // One fight whose cards are not known cannot be undone.
    fought: fights.every(({ fought }) => fought?.length) ? fights.flatMap(({ fought }) => fought ?? []) : [],
    spent: [...new Map(entries.map((entry) => [entry.id, entry])).values()],
  };
}

/**
 * Returns the ids of the cards by which a combatant has fought hand to hand, from their records in it; empty where the
 * gamemaster's hand or a card of long ago says that it has.
 */
const contestsOf = ({ flags }: CombatantDocument): string[] =>
  Object.values((flags.fray?.records ?? {}) as Records)
    .filter((record) => Array.isArray(record?.entries) && record.entries.some(({ path }) => path === "system.engaged"))
    .map(({ card }) => card);

/**
 * Returns the system data of the combatant of a member whose team has broken up: what the member had done before it
 * joined, and what the team has done, by the team's combatant (`place`).
 */
function afterTeam(place: CombatantDocument, member: ActorDocument): object {
  const { engaged, spent } = place.system as SwordsCombatantModel;
  const before = broughtBy(place).find((one) => one.actor === member.uuid);
  // Volleys are a member's own (SS-014).
  const volleys = spent.filter(({ data }) => data?.by === member.uuid).map(({ data: _, ...entry }) => entry);
  const known = (before?.spent ?? []).filter(({ id }) => !volleys.some((entry) => entry.id === id));
  return {
    engaged: Boolean(before?.engaged && !before.fought?.length),
    spent: [...known, ...volleys],
    brought: [
      { actor: place.actor!.uuid, engaged, fought: contestsOf(place), spent: spent.filter(({ data }) => !data?.by) },
      ...(before?.fought?.length ? [{ ...before, spent: [] }] : []),
    ],
  };
}

/** Tells whether an actor is a team that is not broken up. */
const stands = (actor: ActorDocument | null): actor is ActorDocument =>
  actor !== null && isTeam(actor) && !teamOf(actor).disbanded;

/** Tells whether a combatant is a member of this team; false if the team is broken up. */
const isOf = ({ actor }: CombatantDocument, team: ActorDocument): boolean =>
  stands(team) && teamOf(team).members.some((member) => member.actor === actor?.uuid);

/**
 * Adds a team as a combatant, with its token on the fight's scene, and gives it a place in the order if its members had
 * one.
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

/** Rolls initiative for combatants. */
const rollInitiative = (combat: CombatDocument, entries: readonly CombatantDocument[]): Promise<unknown> =>
  (combat as unknown as { rollInitiative(ids: readonly string[]): Promise<unknown> }).rollInitiative(
    entries.map(({ id }) => id),
  );

/**
 * Removes members from an encounter where their team fights, after storing on the team's combatant what they have done,
 * and notifies this client's user of their names.
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
