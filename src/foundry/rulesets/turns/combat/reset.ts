import { spentThisRound } from "../../../combat/spent.ts";
import { actorsOf, statusesEnded, itemFieldsSet, worthOffering } from "../../../combat/resets.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, weaponOf } from "../body.ts";
import type { TurnsCombatant } from "./models.ts";
import { hasBegun, blockSide } from "./sides.ts";
import { CONCEALED, DISTRACTED, HELD, PARRYING, SURPRISED, UNAWARE } from "../conditions.ts";

/**
 * Returns the offers to the gamemaster at the end of an encounter, none of which changes anything until accepted: to
 * end parries and conditions of the fight, to load weapons, and to put things let fall into their owners' backpacks. An
 * offer without any change is left out.
 */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = actorsOf(combat);
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
      id: "loaded",
      words: { key: "FRAY.Turns.Reset.loaded" },
      ticked: true,
      rule: "CT-010",
      changes: itemFieldsSet(
        actors,
        "system.loaded",
        (item) => item.type === "turnsWeapon" && weaponOf(item).reload && !weaponOf(item).loaded,
        () => true,
      ),
    },
    {
      id: "dropped",
      words: { key: "FRAY.Turns.Reset.dropped" },
      ticked: false,
      rule: "CT-013",
      changes: itemFieldsSet(
        actors,
        "system.carried",
        (item) => (item.system as { carried?: string }).carried === "dropped",
        () => "backpack",
      ),
    },
  ];
  return worthOffering(offers);
}

/**
 * Returns the changes that end an actor's parry: its condition, and the explosions counted against the weapon (CT-048,
 * CT-A04); empty if there is neither.
 */
export function parryEndChanges(actor: ActorDocument): Change[] {
  const changes: Change[] = [];
  if (actor.statuses.has(PARRYING)) changes.push({ kind: "status", uuid: actor.uuid, status: PARRYING, active: false });
  if (bodyOf(actor).parry.counted)
    changes.push({ kind: "set", uuid: actor.uuid, path: "system.parry.counted", value: 0 });
  return changes;
}

/**
 * Returns the changes at the start of a combatant's turn: its parry ends, unless it was declared this round (CT-048),
 * and the concealed combatants of its side are recorded, since they may make a sneak attack (CT-064). Empty before the
 * order of the round has reached the combatant.
 */
export function startOfTurn(combat: CombatDocument, combatantId: string, reader: GameReader): Change[] {
  const combatant = combat.combatants.get(combatantId);
  if (!combatant?.actor || !hasBegun(combatant, reader.setting<string>("sideDie") === "once")) return [];
  const { parry } = bodyOf(combatant.actor);
  const isDeclaredThisRound = parry.combat === combat.id && parry.round >= combat.round;
  const parryEnds = combatant.actor.statuses.has(PARRYING) && !isDeclaredThisRound;
  return [...(parryEnds ? parryEndChanges(combatant.actor) : []), ...concealmentChanges(combat, combatant)];
}

/**
 * Returns the changes that record the concealed combatants of the side whose turn begins, since any of them may act
 * before the order reaches it (CT-006, CT-064). Combatants recorded or active in this round already are left out.
 */
function concealmentChanges(combat: CombatDocument, begins: CombatantDocument): Change[] {
  const side = blockSide(begins);
  const concealed = combat.combatants.filter(
    (member) => blockSide(member) === side && member.actor?.statuses.has(CONCEALED) === true,
  );
  // Combatants who have moved or acted began their turn earlier.
  const beginning = concealed.filter(
    (member) =>
      (member.system as TurnsCombatant).concealedRound !== combat.round && spentThisRound(member).length === 0,
  );
  return beginning.map(({ uuid }) => ({ kind: "set", uuid, path: "system.concealedRound", value: combat.round }));
}
