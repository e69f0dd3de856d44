import { inMode } from "../host/compat.ts";
import { host } from "../host/host.ts";
import { toldFields } from "../cards/told.ts";
import type { DiceRequest } from "../contract/action.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { rollDice, rolledFacesOf } from "../engine/dice.ts";
import { unlessLeaving } from "../engine/leaving.ts";
import { notifyPrevented } from "../engine/public-hooks.ts";
import type { Block } from "../contract/combat.ts";
import type { CombatDocument, GameReader } from "../host/documents.ts";

/*
 * In some rulesets a die says each round which side of an encounter acts first. A block: combatants who have a turn
 * together.
 */

/** The part of an encounter that is needed to roll its sides' die. */
interface SidedCombat extends CombatDocument {
  /** the same encounter without combatants of other rulesets */
  readonly known: CombatDocument;
  /** reads documents and settings for its ruleset */
  readonly table: GameReader;
  blocks(): readonly Block[];
  canAct(combatantId: string): boolean;
  /** gives the turn to a combatant, and writes `more` with it */
  goTo(combatantId: string, more: object, direction: 1 | -1): Promise<unknown>;
}

/**
 * Rolls the die for which side acts first in a round, stores the result in the encounter, reports it in the chat log,
 * with the side that is first, and gives the turn to the first combatant who can act. Does nothing if a module stops
 * the roll; writes nothing if the encounter is deleted meanwhile.
 * @param automatic true if no user asked for this roll: then no user can enter the face of a real die
 */
export async function throwSides(
  combat: SidedCombat,
  ruleset: Ruleset,
  request: DiceRequest,
  automatic: boolean,
): Promise<void> {
  // The throw, and what it decides.
  const roll = await rollDice(request, { automatic }).catch(notifyPrevented);
  if (!roll) return;
  const settledFields = ruleset.initiative.sides!.settle(combat.known, rolledFacesOf(roll), combat.table);
  await unlessLeaving(combat, async () => {
    await combat.update({ ...settledFields, "system.sidesRound": combat.round, turn: null });
    const firstBlock = combat.blocks().find((block) => !block.waits);
    const label = firstBlock?.label;
    const rows = [{ name: label ?? "", initiative: roll.total, why: roll.formula }];
    const told = await toldFields({
      as: "initiative",
      data: { rows, ruleset: ruleset.id },
      flavor: { key: request.label ?? "FRAY.Combat.initiative" },
    });
    await host.CONFIG.ChatMessage.documentClass.create(inMode({ ...told, rolls: [JSON.stringify(roll.toJSON())] }));
    // The turn goes to the first who can act in the first block that does not wait.
    const firstId = firstBlock?.members.find((id) => combat.canAct(id));
    if (firstId) await combat.goTo(firstId, {}, 1);
  });
}
