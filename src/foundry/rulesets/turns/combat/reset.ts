import { spentThisRound } from "../../../combat/spent.ts";
import type { Change } from "../../../contract/change.ts";
import type { ResetOffer } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import { bodyOf, weaponOf } from "../body.ts";
import type { TurnsCombatant } from "./models.ts";
import { hasBegun, sideOfCombatant } from "./sides.ts";
import { CONCEALED, DISTRACTED, HELD, PARRYING, SURPRISED, UNAWARE } from "../conditions.ts";

const ACTORS = (combat: CombatDocument): ActorDocument[] => [
  ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
];

/** What the end of an encounter puts back: parries, conditions of the fight, crossbows loaded, things picked up. */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = ACTORS(combat);
  const items = (
    actor: ActorDocument,
    path: string,
    test: (item: Parameters<typeof weaponOf>[0]) => boolean,
    value: string | boolean,
  ): Change[] => actor.items.filter(test).map((item): Change => ({ kind: "set", uuid: item.uuid, path, value }));
  const offers: ResetOffer[] = [
    {
      id: "parry",
      words: { key: "FRAY.Turns.Reset.parry" },
      ticked: true,
      rule: "CT-048",
      changes: actors.flatMap(endOfParry),
    },
    {
      id: "conditions",
      words: { key: "FRAY.Turns.Reset.conditions" },
      ticked: true,
      rule: "CT-064",
      changes: actors.flatMap((actor) =>
        [CONCEALED, DISTRACTED, SURPRISED, HELD, UNAWARE]
          .filter((status) => actor.statuses.has(status))
          .map((status): Change => ({ kind: "status", uuid: actor.uuid, status, active: false })),
      ),
    },
    {
      id: "loaded",
      words: { key: "FRAY.Turns.Reset.loaded" },
      ticked: true,
      rule: "CT-010",
      changes: actors.flatMap((actor) =>
        items(
          actor,
          "system.loaded",
          (item) => item.type === "turnsWeapon" && weaponOf(item).reload && !weaponOf(item).loaded,
          true,
        ),
      ),
    },
    {
      id: "dropped",
      words: { key: "FRAY.Turns.Reset.dropped" },
      ticked: false,
      rule: "CT-013",
      changes: actors.flatMap((actor) =>
        items(
          actor,
          "system.carried",
          (item) => (item.system as { carried?: string }).carried === "dropped",
          "backpack",
        ),
      ),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}

/** A parry that is over: the condition, and what was counted against it (CT-048, CT-A04). */
export function endOfParry(actor: ActorDocument): Change[] {
  const changes: Change[] = [];
  if (actor.statuses.has(PARRYING)) changes.push({ kind: "status", uuid: actor.uuid, status: PARRYING, active: false });
  if (bodyOf(actor).parry.counted)
    changes.push({ kind: "set", uuid: actor.uuid, path: "system.parry.counted", value: 0 });
  return changes;
}

/** What a turn begins with: the parry before it ends (CT-048), and who is concealed now may sneak in it (CT-064). */
export function startOfTurn(combat: CombatDocument, combatantId: string, reader: GameReader): Change[] {
  const combatant = combat.combatants.get(combatantId);
  if (!combatant?.actor || !hasBegun(combatant, reader.setting<string>("sideDie") === "once")) return [];
  const { parry } = bodyOf(combatant.actor);
  // One declared in this very turn goes on.
  const goesOn = !combatant.actor.statuses.has(PARRYING) || (parry.combat === combat.id && parry.round >= combat.round);
  return [...(goesOn ? [] : endOfParry(combatant.actor)), ...concealments(combat, combatant)];
}

/** Whom the turn finds concealed: him, and those of his side, each of whom may act before it points at him (CT-006, CT-064). */
function concealments(combat: CombatDocument, begins: CombatantDocument): Change[] {
  const side = sideOfCombatant(begins);
  return (
    combat.combatants
      .filter((one) => sideOfCombatant(one) === side && one.actor?.statuses.has(CONCEALED) === true)
      // Who has walked or acted already has begun his turn before.
      .filter(
        (one) => (one.system as TurnsCombatant).concealedRound !== combat.round && spentThisRound(one).length === 0,
      )
      .map(({ uuid }): Change => ({ kind: "set", uuid, path: "system.concealedRound", value: combat.round }))
  );
}
