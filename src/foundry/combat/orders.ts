import { host } from "../host/host.ts";
import type { CombatantDocument, CombatDocument } from "../host/documents.ts";
import { plain } from "../host/json.ts";
import type { JsonObject } from "../host/json.ts";
import type { Ruleset } from "../contract/ruleset.ts";
import { unlessLeaving, withoutLeaving } from "../engine/leaving.ts";
import { marksOf } from "./marks.ts";

/*
 * The numbers (initiative and the ruleset's order fields) that ordered each round, for rulesets whose rounds have their
 * own numbers: a step back to a round restores its order, and so does a step forward into a round that was left by a
 * step back.
 */

/** The part of an encounter that this file uses. */
interface OrderedCombat extends CombatDocument {
  readonly ruleset: Ruleset | null;
  canAct(combatantId: string): boolean;
}

/** The order of a round. */
interface Order {
  readonly round: number;
  /** for each combatant its id (`_id`) and the fields, by path, that ordered it: an update that restores them */
  readonly numbers: readonly JsonObject[];
}

/** The orders that an encounter keeps. */
interface OrderState {
  readonly orders: readonly Order[];
  /** the round whose numbers the combatants have now; 0 while no round has had numbers of its own */
  readonly orderOf: number;
}

/** The most rounds whose order is kept. */
const KEPT = 40;

/** Returns the orders that an encounter keeps. */
const stateOf = (combat: CombatDocument): OrderState => combat.system as OrderState;

/** Returns the fields of a combatant that order it, with their present values. */
function numbersOf(combatant: CombatantDocument, fields: readonly string[]): JsonObject {
  const { getProperty } = host.foundry.utils;
  const orderFields = Object.fromEntries(fields.map((path) => [path, getProperty(combatant, path)]));
  return plain({ _id: combatant.id, initiative: combatant.initiative, ...orderFields }) as JsonObject;
}

/**
 * Returns the orders to keep once the combatants' present numbers are the order of `round`: the kept ones without an
 * older order of that round, and this one last; at most the newest 40.
 */
function withOrder(combat: OrderedCombat, round: number): Order[] {
  const fields = combat.ruleset?.initiative.orderFields ?? [];
  const numbers = combat.combatants.contents.map((combatant) => numbersOf(combatant, fields));
  return [...stateOf(combat).orders.filter((order) => order.round !== round), { round, numbers }].slice(-KEPT);
}

/** Stores the numbers that combatants have now as the order of a round. */
export function noteOrder(combat: OrderedCombat, round: number): Promise<unknown> {
  const orders = plain(withOrder(combat, round)) as unknown as JsonObject[];
  return unlessLeaving(combat, () =>
    combat.update({ "system.orders": orders, "system.orderOf": round }, { turnEvents: false, render: false }),
  );
}

/**
 * Restores the order that the encounter's round had, if it is kept and is not the present one. If anyone has the turn,
 * the first who can act gets it, or the last if `toLast`; the last also where nobody has it but the round has had turns,
 * as when the fight goes back from a round whose turns are yet to begin. Combatants who joined since keep their numbers.
 * The numbers that are replaced are kept as the order of their own round.
 */
export async function restoreOrder(combat: OrderedCombat, toLast: boolean): Promise<void> {
  const { orderOf, orders } = stateOf(combat);
  const { round } = combat;
  const order = orders.find((candidate) => candidate.round === round);
  if (!orderOf || orderOf === round || !order) return;
  const ordersToKeep = plain(withOrder(combat, orderOf)) as unknown as JsonObject[];
  await unlessLeaving(combat, async () => {
    await combat.updateEmbeddedDocuments("Combatant", withoutLeaving(combat, order.numbers), { turnEvents: false });
    const ableTurns = combat.turns.map(({ id }, turn) => ({ id, turn })).filter(({ id }) => combat.canAct(id));
    const ableTurn = ableTurns.at(toLast ? -1 : 0)?.turn ?? null;
    const hasHadTurns = toLast && marksOf(combat).some((mark) => mark.round === round);
    const turn = combat.turn === null && !hasHadTurns ? null : ableTurn;
    await combat.update({ turn, "system.orders": ordersToKeep, "system.orderOf": round }, { turnEvents: false });
  });
}
