import type { FrayCombat } from "../combat/combat.ts";
import { requestCombat } from "../combat/requests.ts";
import type { Refusal } from "../contract/action.ts";
import { rulesetOf } from "../contract/registry.ts";
import type { ActorDocument, CombatantDocument, TokenDocument } from "../host/documents.ts";
import { host } from "../host/host.ts";
import { membersOf, rulesetOfParty } from "../documents/party.ts";

/**
 * Returns the encounter for a party, of the encounters with the party's ruleset: the active one if a member fights in
 * it, else the first in which a member fights, else the one viewed in the tracker; null without any of these.
 */
function encounterFor(party: ActorDocument): FrayCombat | null {
  const members = new Set(membersOf(party));
  const ruleset = rulesetOfParty(party)?.id;
  const encounters = host.game.combats.contents as unknown as FrayCombat[];
  const hasMember = (combat: FrayCombat): boolean =>
    combat.combatants.some(({ actor }) => actor !== null && members.has(actor));
  const viewed = host.ui.combat?.viewed as FrayCombat | null | undefined;
  const withMembers = encounters.filter((combat) => combat.type === ruleset && hasMember(combat));
  return withMembers.find(({ active }) => active) ?? withMembers[0] ?? (viewed?.type === ruleset ? viewed! : null);
}

/** Returns the data of a member's new combatant, with the member's token on the viewed scene if there is one. */
function entryOf(member: ActorDocument): object {
  const scene = host.canvas?.scene ?? host.game.scenes.current;
  const token = [...(scene?.tokens ?? [])].find((candidate: TokenDocument) => candidate.actor === member);
  return {
    actorId: member.id,
    tokenId: token?.id ?? null,
    sceneId: token ? scene!.id : null,
    hidden: token?.hidden ?? false,
  };
}

/**
 * Rolls initiative, in one message, for the members of a party who have none; where a ruleset has one die for each
 * side, asks for the sides' throw instead. A gamemaster first adds the missing members to the encounter, which is
 * created if there is none; for a player only members who are in it roll. Shows the tracker. Resolves to a refusal if
 * nothing is rolled; to null if something is, or if the encounter could not be created.
 */
export async function rollPartyInitiative(party: ActorDocument): Promise<Refusal | null> {
  const ruleset = rulesetOfParty(party);
  if (!ruleset) return { refused: "NoMembers", data: { name: party.name } };
  const { user } = host.game;
  let combat = encounterFor(party);
  if (!combat && !user.isGM) return { refused: "NoCombat" };
  const scene = host.canvas?.scene?.id ?? null;
  // Only a gamemaster gets here without an encounter.
  combat ??= (await host.CONFIG.Combat.documentClass.create({
    type: ruleset.id,
    scene,
    active: true,
  })) as unknown as FrayCombat | null;
  if (!combat) return null;
  // The members of the party's ruleset; a gamemaster adds those who are not in the encounter.
  const members = membersOf(party).filter((member) => rulesetOf(member) === ruleset);
  const absent = members.filter((member) => !combat.combatants.some(({ actor }) => actor === member));
  if (absent.length && user.isGM) await combat.createEmbeddedDocuments("Combatant", absent.map(entryOf));
  // Combatants of members that have no initiative yet and for which this user may roll.
  const waiting = combat.combatants.filter(
    (entry: CombatantDocument) =>
      entry.initiative === null && entry.actor !== null && members.includes(entry.actor) && combat.mayRoll(entry),
  );
  host.ui.sidebar?.changeTab("combat", "primary");
  const { sides } = ruleset.initiative;
  if (sides) {
    // The die of the sides is thrown now if this round needs it and has not got it; otherwise nothing is rolled.
    const isDieDue = combat.started && combat.state.sidesRound < combat.round && sides.dice(combat.known, combat.table);
    if (!isDieDue || !sides.mayRoll(combat.known, user, combat.table))
      return { refused: "PartySides", data: { name: party.name } };
    await requestCombat({ combat: combat.id, act: "sides" });
    return null;
  }
  if (!waiting.length) return { refused: "PartyRolled", data: { name: party.name } };
  await combat.rollInitiative(waiting.map(({ id }) => id));
  return null;
}
