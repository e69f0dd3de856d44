import type { Block } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { foreignReason } from "../contract/reading/strangers.ts";
import { rollDice, rolledFacesOf } from "../engine/dice.ts";
import { withoutLeaving } from "../engine/leaving.ts";
import { notifyPrevented } from "../engine/public-hooks.ts";
import type { CombatDocument, CombatantDocument, GameReader } from "../host/documents.ts";
import { host } from "../host/host.ts";
import type { RolledInitiative } from "./rolled.ts";
import { tellInitiative } from "./tell-initiative.ts";

/** The part of an encounter by which its initiative is rolled. */
interface RollingCombat extends CombatDocument {
  readonly ruleset: Ruleset | null;
  /** reads documents and settings for its ruleset */
  readonly table: GameReader;
  mayRoll(combatant: CombatantDocument): boolean;
  blocks(): readonly Block[];
}

/**
 * Sets the initiative of those combatants of `ids` that this user owns and may roll for and that are not foreign to the
 * ruleset: rolls the dice that the ruleset wants, stores the numbers and posts the rolls. If a module stops one of the
 * rolls, nothing is stored or posted. Afterwards, if this user is a gamemaster, the combatant whose turn it was keeps
 * the turn, unless the option `updateTurn` is false.
 */
export async function rollInitiative(
  combat: RollingCombat,
  ruleset: Ruleset,
  ids: readonly string[],
  options: Record<string, any>,
): Promise<void> {
  const thrown: RolledInitiative[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner || foreignReason(combatant) || !combat.mayRoll(combatant)) continue;
    // Without a request the number needs no dice. With a request but no roll, a module has stopped the roll.
    const request = ruleset.initiative.dice(combatant, combat.table, ids);
    const roll = request && (await rollDice(request, { automatic: options.automatic }).catch(notifyPrevented));
    if (request && !roll) return;
    thrown.push({
      id,
      roll,
      initiative: ruleset.initiative.value(combatant, roll && rolledFacesOf(roll), combat.table),
      kept: ruleset.initiative.keeps?.(combatant, combat.table) ?? {},
    });
  }
  if (!thrown.length) return;
  const actingId = combat.combatant?.id;
  // `turnEvents: false` starts no turn. `rolled`: the message of the rolls follows (by-hand.ts). `kept`: further fields
  // that order the combatant. Players may not write these; after a player's roll a gamemaster's client does (start.ts).
  const { isGM } = host.game.user;
  const numbers = thrown.map(({ id, initiative, kept }) => ({ _id: id, initiative, ...(isGM && kept) }));
  await combat.updateEmbeddedDocuments("Combatant", withoutLeaving(combat, numbers), {
    turnEvents: false,
    fray: { rolled: true },
  });
  await tellInitiative(combat, thrown, options.messageOptions);
  const hasLostTurn = combat.started && actingId && combat.combatant?.id !== actingId;
  if (options.updateTurn !== false && hasLostTurn && isGM)
    await combat.update({ turn: combat.turns.findIndex(({ id }) => id === actingId) }, { turnEvents: false });
}
