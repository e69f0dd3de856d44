import type { Block, Initiative } from "../../../contract/combat.ts";
import type { ActorDocument, CombatantDocument, CombatDocument, GameReader } from "../../../host/documents.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { bonusParts, formulaOf } from "../../../documents/bonuses.ts";
import { isOut, systemOf } from "../body.ts";
import { stressFormula, stressOf } from "../formulas.ts";
import { vanguardOf } from "../group/members.ts";
import { mayUse } from "../derived.ts";
import { initiativeTotal } from "../../../../rules/staged/initiative.ts";
import type { StagedWeapon } from "../types.ts";
import type { StagedCombat } from "./models.ts";
import { entryOf } from "./sides.ts";

/* Botch dice are thrown after a 0 of a stress die, to see whether it fails badly. */

/**
 * Initiative, rolled once a fight: stress die + Quickness − Encumbrance; the weapon does not count. Combatants with
 * equal totals roll again among themselves (a roll-off; ST-013, ST-P02).
 */
export const initiative: Initiative = {
  policy: "keep",
  /** Returns the request for the stress die with the combatant's own modifier and the modifiers of active effects. */
  dice(combatant, reader) {
    return {
      id: "initiative",
      roller: combatant.actor?.uuid ?? "",
      roll: "FrayStressRoll",
      formula: `${stressFormula(ownBonus(combatant), reader.setting<number>("botchDice") ?? 1)}${formulaOf(effectParts(combatant))}`,
      label: "FRAY.Die.initiative",
    };
  },
  /** Returns the total with the die; without a roll a die of 0 counts. */
  value(combatant, thrown) {
    const die = stressOf(thrown) ?? { value: 0, botch: false };
    const bonus = effectParts(combatant);
    return initiativeTotal({ ...inputOf(combatant), bonus, dieValue: die.value, botch: die.botch }).value;
  },
  blocks,
};

/** Returns the values Initiative takes from a combatant's actor; 0 without an actor. */
function inputOf(combatant: Pick<CombatantDocument, "actor">): {
  quickness: number;
  loadEncumbrance: number;
  penalties: number;
} {
  const system = combatant.actor ? systemOf(combatant.actor) : null;
  return {
    quickness: system?.characteristics.quickness ?? 0,
    loadEncumbrance: system?.derived.encumbrance.value ?? 0,
    penalties: system?.derived.penalties.value ?? 0,
  };
}

/** Returns the parts that active effects add to Initiative. */
const effectParts = ({ actor }: CombatantDocument): readonly Part[] => (actor ? bonusParts(actor, "initiative") : []);

/** Returns the modifier to a combatant's Initiative die without active effects. */
const ownBonus = (combatant: CombatantDocument): number =>
  initiativeTotal({ ...inputOf(combatant), dieValue: 0 }).value;

/**
 * Returns all that an actor adds to its Initiative die, part by part: Quickness less Encumbrance, penalties and active
 * effects (ST-013, ST-P02, ST-P07).
 */
export const initiativeBonus = (actor: ActorDocument): Explained =>
  initiativeTotal({ ...inputOf({ actor }), bonus: bonusParts(actor, "initiative"), dieValue: 0 });

/**
 * Returns the modifier to a combatant's Initiative die, without weapons, active effects included; 0 without an actor.
 */
export const bonusOf = ({ actor }: CombatantDocument): number => (actor ? initiativeBonus(actor).value : 0);

/**
 * Returns the best Initiative modifier of the weapons that a combatant holds and may use, 0 without one; it counts only
 * for interruptions (ST-014, ST-A24).
 */
export function weaponInitiative({ actor }: CombatantDocument): number {
  const modifiers = actor?.items
    .filter((item) => item.type === "stagedWeapon" && (item.system as StagedWeapon).held)
    .filter((item) => mayUse(item, systemOf(actor)))
    .map((item) => (item.system as StagedWeapon).initiative);
  return modifiers?.length ? Math.max(...modifiers) : 0;
}

/**
 * Returns the combatants by Initiative, highest first; combatants with equal totals by their roll-off, then by id.
 * Combatants who have not rolled come last (ST-P02).
 */
export function inOrder(combat: CombatDocument): CombatantDocument[] {
  const rankOf = (combatant: CombatantDocument): number => combatant.initiative ?? -Infinity;
  return [...combat.combatants.contents].sort(
    (a, b) => rankOf(b) - rankOf(a) || entryOf(b).tiebreak - entryOf(a).tiebreak || a.id.localeCompare(b.id),
  );
}

/** Tells whether a combatant delays its turn in the present round; false before the first. */
export function isDelaying(combatant: CombatantDocument, combat: CombatDocument): boolean {
  return combat.round > 0 && entryOf(combatant).delayedRound === combat.round;
}

/**
 * Returns the combatants who delay and want to interrupt the acting one; not the acting one itself, nor those who are
 * out of the fight (ST-015, ST-P06).
 */
export const interruptersIn = (combat: CombatDocument): CombatantDocument[] =>
  combat.combatants.filter(
    (combatant) =>
      isDelaying(combatant, combat) &&
      entryOf(combatant).interrupting &&
      combatant.id !== combat.combatant?.id &&
      combatant.actor !== null &&
      !isOut(combatant.actor),
  );

/**
 * Returns the turns of the round, one for each combatant, in the order rolled, or in the order that an interruption in
 * this round has made (ST-015). A combatant who delays is marked as waiting, and so is one who stands behind a vanguard
 * (the leading member of a group) and acts when the vanguard does (ST-P10). Combatants with equal totals share one
 * `tied` number.
 */
function blocks(combat: CombatDocument, reader: GameReader): Block[] {
  const { order, orderRound } = combat.system as StagedCombat;
  const byInitiative = inOrder(combat);
  // First the combatants whom an interruption in this round has put in an order, in that order; then all others.
  const placed = orderRound === combat.round && combat.round > 0 ? order.filter((id) => combat.combatants.has(id)) : [];
  const rest = byInitiative.map((combatant) => combatant.id).filter((id) => !placed.includes(id));
  const ties = tiedGroups(combat);
  return [...placed, ...rest].map((id) => {
    const combatant = combat.combatants.get(id)!;
    const tieIndex = ties.findIndex((group) => group.includes(combatant));
    return {
      kind: "single",
      members: [id],
      ...(tieIndex >= 0 ? { tied: String(tieIndex) } : {}),
      ...(isDelaying(combatant, combat) || vanguardOf(combatant, reader) ? { waits: true } : {}),
    };
  });
}

/**
 * Returns the groups of two or more combatants whose Initiative and rank of a roll-off (0 before any) are equal, so
 * that they must roll off; in the order of the turns (ST-P02).
 */
export function tiedGroups(combat: CombatDocument): CombatantDocument[][] {
  const groups = new Map<string, CombatantDocument[]>();
  const order = inOrder(combat);
  for (const combatant of combat.combatants) {
    if (combatant.initiative === null || combatant.isDefeated) continue;
    const key = `${combatant.initiative}:${entryOf(combatant).tiebreak}`;
    groups.set(key, [...(groups.get(key) ?? []), combatant]);
  }
  const placeOf = ([combatant]: CombatantDocument[]): number => order.indexOf(combatant!);
  return [...groups.values()].filter((group) => group.length > 1).sort((a, b) => placeOf(a) - placeOf(b));
}
