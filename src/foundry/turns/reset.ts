import type { Change } from "../contract/change.ts";
import type { ResetOffer } from "../contract/combat.ts";
import type { ActorDocument, CombatDocument, Table } from "../contract/documents.ts";
import { bodyOf, weaponOf } from "./body.ts";
import { firstSide } from "./sides.ts";
import { CONCEALED, DISTRACTED, HELD, PARRYING, SURPRISED, UNAWARE } from "./conditions.ts";

const ACTORS = (combat: CombatDocument): ActorDocument[] => [
  ...new Set(combat.combatants.map((entry) => entry.actor).filter((actor): actor is ActorDocument => actor !== null)),
];

/** What the end of an encounter puts back: parries, conditions of the fight, crossbows loaded, things picked up. */
export function endOfEncounter(combat: CombatDocument): ResetOffer[] {
  const actors = ACTORS(combat);
  const items = (actor: ActorDocument, path: string, test: (item: Parameters<typeof weaponOf>[0]) => boolean, value: string | boolean): Change[] =>
    actor.items.filter(test).map((item): Change => ({ kind: "set", uuid: item.uuid, path, value }));
  const offers: ResetOffer[] = [
    { id: "parry", words: { key: "FRAY.Turns.Reset.parry" }, ticked: true, rule: "CT-048", changes: actors.flatMap(endOfParry) },
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
      changes: actors.flatMap((actor) => items(actor, "system.loaded", (item) => item.type === "turnsWeapon" && weaponOf(item).reload && !weaponOf(item).loaded, true)),
    },
    {
      id: "dropped",
      words: { key: "FRAY.Turns.Reset.dropped" },
      ticked: false,
      rule: "CT-013",
      changes: actors.flatMap((actor) => items(actor, "system.carried", (item) => (item.system as { carried?: string }).carried === "dropped", "backpack")),
    },
  ];
  return offers.filter((offer) => offer.changes.length > 0);
}

/** A parry that is over: the condition, and what was counted against it (CT-048, CT-A04). */
export function endOfParry(actor: ActorDocument): Change[] {
  const changes: Change[] = [];
  if (actor.statuses.has(PARRYING)) changes.push({ kind: "status", uuid: actor.uuid, status: PARRYING, active: false });
  if (bodyOf(actor).parry.counted) changes.push({ kind: "set", uuid: actor.uuid, path: "system.parry.counted", value: 0 });
  return changes;
}

/**
 * A parry lasts until the parrier's next turn: one declared in this very turn stands (CT-048). While the sides' die
 * is still to be thrown the host points at somebody whose turn it is not.
 */
export function startOfTurn(combat: CombatDocument, combatantId: string, table: Table): Change[] {
  if (!firstSide(combat, table.setting<string>("sideDie") === "once")) return [];
  const actor = combat.combatants.get(combatantId)?.actor;
  if (!actor?.statuses.has(PARRYING)) return [];
  const { parry } = bodyOf(actor);
  return parry.combat === combat.id && parry.round >= combat.round ? [] : endOfParry(actor);
}
