import { namesOf } from "../../../contract/reading/names.ts";
import { encounterOf } from "../../../contract/reading/strangers.ts";
import type { Refusal } from "../../../contract/action.ts";
import type { Block, Initiative } from "../../../contract/combat.ts";
import type { CombatantDocument, CombatDocument } from "../../../host/documents.ts";
import type { StoredIntent } from "./models.ts";
import { STATUS } from "../conditions.ts";
import { questOf } from "../body.ts";
import { skillOf } from "../derived.ts";
import type { QuestSpell, QuestWeapon } from "../types.ts";
import { actOrder, intentPlace, intentSkill } from "../../../../rules/quest/initiative.ts";
import type { IntentKind } from "../../../../rules/quest/initiative.ts";
import { CAUGHT_BONUS } from "../../../../rules/quest/tables.ts";
import { isAside, takesTurns } from "./sides.ts";

/**
 * The refusal of actions while the combatants state their intents for the round (OQ-051, OQ-054). An intent is what a
 * combatant is going to do; the skill it uses, in percent, is the combatant's place in the order, which counts down.
 */
export const STATING: Refusal = { refused: "QuestStating", rule: "OQ-054" };

/** The intent of a combatant who has stated none. */
const UNDECIDED: StoredIntent = { kind: "undecided", skill: "", situational: 0, visible: false, round: 0 };

/** Returns the intent that a combatant has stated; "undecided" if none. */
export function intentOf(combatant: CombatantDocument): StoredIntent {
  return (combatant.system as { intent?: StoredIntent } | undefined)?.intent ?? UNDECIDED;
}

/**
 * Returns the likely intent of a combatant who has stated none (OQ-052): "close" with a weapon for close combat in
 * hand, "ranged" with any other weapon, "close" with a shield alone, else "unarmed". "other" without an actor.
 */
export function likelyIntent(combatant: CombatantDocument): IntentKind {
  const { actor } = combatant;
  if (!actor) return "other";
  const heldWeapons = actor.items.filter((item) => item.type === "questWeapon" && (item.system as QuestWeapon).held);
  if (heldWeapons.some((item) => (item.system as QuestWeapon).reach === "close")) return "close";
  if (heldWeapons.length) return "ranged";
  const holdsShield = actor.items.some(
    (item) => item.type === "questShield" && (item.system as { held: boolean }).held,
  );
  return holdsShield ? "close" : "unarmed";
}

/**
 * Returns the key of the skill that gives an intent its place in the order. An attack or a move has the skill of its
 * kind, any other intent the skill named with it. Where none is named, a spell has the skill of the actor's first
 * spell, all others Athletics (OQ-052, OQ-A05). An undecided combatant counts with its likely intent.
 */
export function intentKey(combatant: CombatantDocument, intent = intentOf(combatant)): string {
  const kind = intent.kind === "undecided" ? likelyIntent(combatant) : intent.kind;
  if (kind === "spell" && !intent.skill) {
    const spell = combatant.actor?.items.find((item) => item.type === "questSpell");
    return ((spell?.system as QuestSpell | undefined)?.skill ?? "magic").trim().toLowerCase();
  }
  return intentSkill(intent.skill ? { kind, skill: intent.skill } : { kind });
}

/**
 * Returns a combatant's place in the order by its intent: the skill in percent, changed by situation, magic and
 * advantage, which is the bonus for an opponent who failed to escape (OQ-053, OQ-054, OQ-A05). 0 without an actor.
 */
export function placeOf(combatant: CombatantDocument, intent = intentOf(combatant)): number {
  const { actor } = combatant;
  if (!actor) return 0;
  const skill = skillOf(questOf(actor), intentKey(combatant, intent));
  const advantage = actor.statuses.has(STATUS.advantage) ? CAUGHT_BONUS.value : 0;
  return intentPlace({ skill: skill.percent, situational: intent.situational + advantage, magic: skill.magic }).value;
}

/**
 * Returns the place in the order that an intent gives if it is stated now. The count only goes down: a combatant whose
 * turn has come keeps its place, and one whose new place would be past comes at the next number (OQ-054, OQ-055). Null
 * if there is no place to keep, or if the combatant whose turn it is has none to count down from.
 */
export function placeNow(combatant: CombatantDocument, intent = intentOf(combatant)): number | null {
  const combat = encounterOf(combatant);
  const place = placeOf(combatant, intent);
  // While nobody has the turn, the place is as stated. In the count a turn that has come stays; any other is below the
  // present number.
  if (!combat?.started || combat.turn === null || !combat.combatant) return place;
  if (hasCountReached(combatant, combat)) return combatant.initiative;
  const { initiative: currentCount } = combat.combatant;
  return currentCount === null ? null : Math.min(place, currentCount - 1);
}

/**
 * Tells whether the count has come to a combatant's turn this round. It counts numbers down, so it comes to nobody who
 * has no place yet, or is not among the turns (OQ-051, OQ-054).
 */
export function hasCountReached(combatant: CombatantDocument, combat: CombatDocument): boolean {
  const index = combat.turns.findIndex(({ id }) => id === combatant.id);
  return combatant.initiative !== null && index >= 0 && index <= (combat.turn ?? -1);
}

/**
 * Returns the index of the first turn whose combatant takes turns, 0 if none does; null without combatants (OQ-011,
 * OQ-054).
 */
export function firstTurn(combat: CombatDocument): number | null {
  return combat.turns.length ? Math.max(0, combat.turns.findIndex(takesTurns)) : null;
}

/** Returns the combatants who take turns and have no place in the order, as they have not stated an intent (OQ-051). */
export function undecidedIn(combat: CombatDocument): CombatantDocument[] {
  return combat.combatants.filter((combatant) => takesTurns(combatant) && combatant.initiative === null);
}

/**
 * Returns the combatants' ids in the order of their places: highest first, player characters before others in a tie,
 * those without a place last (OQ-054, OQ-A05).
 * @param places the place of each combatant by its id, a modified skill in percent; null for none
 */
export function orderOf(
  combatants: readonly CombatantDocument[],
  places: ReadonlyMap<string, number | null>,
): string[] {
  const placed = combatants.filter(({ id }) => (places.get(id) ?? null) !== null);
  const order = actOrder({
    entries: placed.map((combatant) => ({
      id: combatant.id,
      skill: places.get(combatant.id)!,
      pc: Boolean(combatant.actor && questOf(combatant.actor).hero),
    })),
  });
  return [...order, ...combatants.filter((combatant) => !placed.includes(combatant)).map((combatant) => combatant.id)];
}

/**
 * Initiative without dice: every combatant states an intent, and the highest modified skill acts first (OQ-051 …
 * OQ-055).
 */
export const initiative: Initiative = {
  // When a round begins, intents are stated anew, unless the world's setting says otherwise.
  policy: "reset",
  policySetting: "intentPolicy",
  reveals: true,
  // The refusal of acts before the first turn of a round.
  early: STATING,
  dice: () => null,
  // A combatant without a place, such as one who joins late, gets one below the present number of the count.
  value: (combatant) => (combatant.initiative === null ? placeNow(combatant) : null) ?? placeOf(combatant),
  /** Returns why the count may not start: combatants have stated no intent; null when it may. */
  holds(combat) {
    const names = namesOf(undecidedIn(combat));
    return names ? { refused: "QuestUndecided", rule: "OQ-051", data: { names } } : null;
  },
  /** Returns one turn for each combatant in order; those kept out of the fight are passed over. */
  blocks(combat): Block[] {
    const combatants = combat.combatants.contents;
    return orderOf(combatants, new Map(combatants.map((combatant) => [combatant.id, combatant.initiative]))).map(
      (id): Block => {
        const waits = isAside(combat.combatants.get(id) ?? null);
        return { kind: "single", members: [id], ...(waits ? { waits, label: { key: "FRAY.Side.aside" } } : {}) };
      },
    );
  },
};
