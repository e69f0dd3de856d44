import type { RoundPolicy } from "../contract/combat.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import type { CombatDocument } from "../host/documents.ts";
import { settingOf } from "../settings.ts";

/** The part of an encounter that is used as a round begins. */
interface BegunCombat extends CombatDocument {
  readonly ruleset: Ruleset | null;
  canAct(combatantId: string): boolean;
  resetAll(options: object): Promise<unknown>;
  rollInitiative(ids: string[], options: object): Promise<unknown>;
}

/**
 * Keeps, resets or rerolls the combatants' initiative at the start of a round: by the ruleset's setting if it has one,
 * else by its fixed policy. In the first round it is kept. If it is not kept, stores the orders of the round that has
 * ended and of the new one, to which users may step back, and gives the first combatant the turn.
 */
export async function newInitiative(combat: BegunCombat, ruleset: Ruleset): Promise<void> {
  const { policy, policySetting } = ruleset.initiative;
  const roundPolicy = policySetting ? settingOf<RoundPolicy>(ruleset.id, policySetting) : policy;
  if (combat.round <= 1 || roundPolicy === "keep") return;
  const { noteOrder } = await import("./orders.ts");
  // The order of the round that has ended is stored before its numbers are lost.
  await noteOrder(combat, combat.round - 1);
  if (roundPolicy === "reset") await combat.resetAll({ updateTurn: false });
  else
    await combat.rollInitiative(
      combat.combatants.map((combatant) => combatant.id),
      { updateTurn: false, automatic: true },
    );
  await noteOrder(combat, combat.round);
  await combat.update({ turn: combat.turns.length ? 0 : null });
}
