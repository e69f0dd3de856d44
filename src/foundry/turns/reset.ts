import { spentNow } from "../combat/spent.ts";
import type { Change } from "../contract/change.ts";
import type { ResetOffer } from "../contract/combat.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, Table } from "../contract/documents.ts";
import { bodyOf, weaponOf } from "./body.ts";
import type { TurnsCombatant } from "./combat-models.ts";
import { firstSide, sideOfCombatant } from "./sides.ts";
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

/** What a turn begins with: the parry before it ends (CT-048), and who is concealed now may sneak in it (CT-064). */
export function startOfTurn(combat: CombatDocument, combatantId: string, table: Table): Change[] {
  const combatant = combat.combatants.get(combatantId);
  if (!combatant?.actor || !hasBegun(combat, combatantId, table)) return [];
  const { parry } = bodyOf(combatant.actor);
  // One declared in this very turn goes on.
  const goesOn = !combatant.actor.statuses.has(PARRYING) || (parry.combat === combat.id && parry.round >= combat.round);
  return [...(goesOn ? [] : endOfParry(combatant.actor)), ...turnStarts(combat, combatant)];
}

/**
 * Whether the order as it is now has come to somebody. The host begins a round by pointing at whoever stood first
 * before its die was thrown, and may say so before the throw or after it.
 */
function hasBegun(combat: CombatDocument, combatantId: string, table: Table): boolean {
  if (combat.turn === null || !firstSide(combat, table.setting<string>("sideDie") === "once")) return false;
  return combat.turns.findIndex(({ id }) => id === combatantId) <= combat.turn;
}

/** How the turn finds him; with it all of his side, each of whom may act before he is pointed at (CT-006, CT-064). */
function turnStarts(combat: CombatDocument, begins: CombatantDocument): Change[] {
  const side = sideOfCombatant(begins);
  return combat.combatants
    .filter((one) => sideOfCombatant(one) === side)
    .flatMap((one): Change[] => {
      const { turnStart } = one.system as TurnsCombatant;
      const own = one.id === begins.id;
      const known = turnStart.round === combat.round;
      if (known && (!own || turnStart.own || spentNow(one).length > 0)) return [];
      const concealed = one.actor?.statuses.has(CONCEALED) ?? false;
      return Object.entries({ round: combat.round, concealed, own }).map(([key, value]) => ({
        kind: "set", uuid: one.uuid, path: `system.turnStart.${key}`, value,
      }));
    });
}
