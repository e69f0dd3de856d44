import { spentThisRound } from "../../../combat/spent.ts";
import { actorsOf, statusesEnded, itemFieldsSet, worthOffering } from "../../../combat/resets.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, isDead, weaponOf } from "../body.ts";
import type { TurnsCombatant } from "./models.ts";
import { hasBegun, blockSide } from "./sides.ts";
import { CONCEALED, DISTRACTED, HELD, PARRYING, SURPRISED, UNAWARE } from "../conditions.ts";

/**
 * Returns the offers to the gamemaster at the end of an encounter: end parries; end conditions of the fight; load the
 * weapons of the living; put what the living dropped into their backpacks. Nothing changes until the gamemaster
 * accepts. Offers that would change nothing are left out.
 */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
  const living = actors.filter((actor) => !isDead(actor));
  const offers: ResetOffer[] = [
    {
      id: "parry",
      words: { key: "FRAY.Turns.Reset.parry" },
      ticked: true,
      rule: "CT-048",
      changes: actors.flatMap(parryEndChanges),
    },
    {
      id: "conditions",
      words: { key: "FRAY.Turns.Reset.conditions" },
      ticked: true,
      rule: "CT-064",
      changes: statusesEnded(actors, [CONCEALED, DISTRACTED, SURPRISED, HELD, UNAWARE]),
    },
    {
      // Weapons that must be loaded again after a shot.
      id: "loaded",
      words: { key: "FRAY.Turns.Reset.loaded" },
      ticked: true,
      rule: "CT-010",
      changes: itemFieldsSet(
        living,
        "system.loaded",
        (item) => item.type === "turnsWeapon" && weaponOf(item).reload && !weaponOf(item).loaded,
        () => true,
      ),
    },
    {
      // Items on the ground. Only this offer is not ticked beforehand.
      id: "dropped",
      words: { key: "FRAY.Turns.Reset.dropped" },
      ticked: false,
      rule: "CT-013",
      changes: itemFieldsSet(
        living,
        "system.carried",
        (item) => (item.system as { carried?: string }).carried === "dropped",
        () => "backpack",
      ),
    },
  ];
  return worthOffering(offers);
}

/**
 * Returns the changes that end an actor's parry: its condition goes, and the explosions (damage dice at their maximum)
 * counted against its weapon are 0 again (CT-048, CT-A04). Empty if there is neither.
 */
function parryEndChanges(actor: ActorDocument): Change[] {
  const changes: Change[] = [];
  if (actor.statuses.has(PARRYING)) changes.push({ kind: "status", uuid: actor.uuid, status: PARRYING, active: false });
  if (bodyOf(actor).parry.counted)
    changes.push({ kind: "set", uuid: actor.uuid, path: "system.parry.counted", value: 0 });
  return changes;
}

/**
 * Returns the changes at the start of a combatant's turn. As the members of its side act in any order, their parries
 * end with its own, unless declared in this round (CT-006, CT-048), and the concealed ones are noted, because they may
 * make sneak attacks in this round (CT-064). Empty until the order of the round has reached the combatant.
 */
export function startOfTurn(combat: CombatDocument, combatantId: string, reader: GameReader): Change[] {
  const combatant = combat.combatants.get(combatantId);
  const isOneDie = reader.setting<string>("sideDie") === "once";
  if (!combatant?.actor || !hasBegun(combatant, isOneDie)) return [];
  const side = blockSide(combatant);
  // Several combatants may be of one actor.
  const members = combat.combatants.filter((member) => blockSide(member) === side);
  const actors = new Set(members.flatMap(({ actor }) => actor ?? []));
  return [
    ...[...actors].filter((actor) => isParryOver(actor, combat)).flatMap(parryEndChanges),
    ...concealmentChanges(combat, combatant),
  ];
}

/** Tells whether an actor still parries by a parry that was not declared in this round of the encounter. */
function isParryOver(actor: ActorDocument, combat: CombatDocument): boolean {
  const { parry } = bodyOf(actor);
  return actor.statuses.has(PARRYING) && !(parry.combat === combat.id && parry.round >= combat.round);
}

/**
 * Returns the changes that note the concealed combatants of the side whose turn begins (the side of `starting`): its
 * members act in any order, so any member may act next (CT-006, CT-064). Members who were noted in this round already,
 * or have moved or acted in this round, are left out.
 */
function concealmentChanges(combat: CombatDocument, starting: CombatantDocument): Change[] {
  const side = blockSide(starting);
  const concealed = combat.combatants.filter(
    (member) => blockSide(member) === side && member.actor?.statuses.has(CONCEALED) === true,
  );
  // The turn of a member who has moved or acted in this round began earlier.
  const newlyNoted = concealed.filter(
    (member) =>
      (member.system as TurnsCombatant).concealedRound !== combat.round && spentThisRound(member).length === 0,
  );
  return newlyNoted.map(({ uuid }) => ({ kind: "set", uuid, path: "system.concealedRound", value: combat.round }));
}
