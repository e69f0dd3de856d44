import { worthOffering } from "../../../combat/resets.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { mendArmour, restoreDice } from "../actions/recover.ts";
import { SURPRISED } from "../conditions.ts";
import { fighterOf, isTeam, teamOf } from "../body.ts";
import { FightLedger } from "../attack/apply.ts";

/* A team is several fighters who fight as one. */

/**
 * Returns the actors of all combatants of an encounter, then the members of those actors that are teams; each actor
 * once.
 */
function actorsWithMembers(combat: CombatDocument, reader: GameReader): ActorDocument[] {
  const actors = combat.combatants
    .map((combatant) => combatant.actor)
    .filter((actor): actor is ActorDocument => actor !== null);
  const members = actors.filter(isTeam).flatMap((team) => teamOf(team).members.map(({ actor }) => reader.actor(actor)));
  const everyone = [...actors, ...members].filter((actor): actor is ActorDocument => actor !== null);
  return [...new Map(everyone.map((actor) => [actor.uuid, actor])).values()];
}

/**
 * Returns the offers to the gamemaster at the end of an encounter: mend armour; give back dice at the world's rate;
 * unmark unsuitable clichés (what fighters are good at) and end surprise; end the vengeance of teams, which doubles
 * dice (SS-A07, SS-P02 … SS-P04). Nothing changes until the gamemaster accepts an offer. Offers that would change
 * nothing are left out.
 */
export function endOfEncounter(combat: CombatDocument, reader: GameReader): ResetOffer[] {
  const actors = actorsWithMembers(combat, reader);
  const fighters = actors.filter((actor) => !isTeam(actor));
  const armourLedger = new FightLedger(reader);
  const diceLedger = new FightLedger(reader);
  // One ledger collects the changes of the offer to mend armour, the other the changes of the offer to give back dice.
  for (const actor of fighters) {
    mendArmour(actor, armourLedger);
    restoreDice(actor, reader, diceLedger);
  }
  const offers: ResetOffer[] = [
    {
      id: "armour",
      words: { key: "FRAY.Swords.Reset.armour" },
      ticked: true,
      rule: "SS-A07",
      changes: armourLedger.all(),
    },
    { id: "dice", words: { key: "FRAY.Swords.Reset.dice" }, ticked: true, rule: "SS-P04", changes: diceLedger.all() },
    {
      id: "tags",
      words: { key: "FRAY.Swords.Reset.tags" },
      ticked: true,
      rule: "SS-P03",
      changes: [...fighters.flatMap(unmarkedChanges), ...actors.flatMap(surpriseEndChanges)],
    },
    {
      id: "vengeance",
      words: { key: "FRAY.Swords.Reset.vengeance" },
      ticked: true,
      rule: "SS-P02",
      changes: actors.filter(isTeam).flatMap(vengeanceEndChanges),
    },
  ];
  return worthOffering(offers);
}

/** Returns the changes that unmark a fighter's clichés marked as unsuitable for this fight. */
const unmarkedChanges = (actor: ActorDocument): Change[] =>
  fighterOf(actor)
    .derived.cliches.filter((cliche) => cliche.inappropriate)
    .map((cliche) => ({ kind: "set", uuid: cliche.uuid, path: "system.inappropriate", value: false }));

/** Returns the change that ends a team's vengeance; empty if it has none. */
const vengeanceEndChanges = (team: ActorDocument): Change[] =>
  teamOf(team).vengeance ? [{ kind: "set", uuid: team.uuid, path: "system.vengeance", value: false }] : [];

/** Returns the change that ends an actor's surprise; empty if it is not surprised. */
const surpriseEndChanges = (actor: ActorDocument): Change[] =>
  actor.statuses.has(SURPRISED) ? [{ kind: "status", uuid: actor.uuid, status: SURPRISED, active: false }] : [];

/**
 * Returns the changes at the start of a round: in the first the armour of all fighters, members of teams included, is
 * mended (SS-A07); in each later round surprise ends (SS-015).
 */
export function startOfRound(combat: CombatDocument, reader: GameReader): readonly Change[] {
  const actors = actorsWithMembers(combat, reader);
  if (combat.round > 1) return actors.flatMap(surpriseEndChanges);
  const ledger = new FightLedger(reader);
  for (const actor of actors) if (!isTeam(actor)) mendArmour(actor, ledger);
  return ledger.all();
}
