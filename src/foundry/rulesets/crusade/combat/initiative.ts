import { explain, withParts } from "../../../../rules/explain.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { bonusParts, formulaOf } from "../../../documents/bonuses.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { Block, Initiative } from "../../../contract/combat.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import { initiative as total, initiativeOrder } from "../../../../rules/crusade/initiative.ts";

/**
 * The order of an encounter, rolled once unless a setting says otherwise: d10 + a hero's Alacrity, a foe's weapon skill
 * or a group's skill. Combatants with the same total act at the same time; combatants who have not rolled come last
 * (EC-050..053, EC-A25).
 */
export const initiative: Initiative = {
  // Totals are kept from round to round, unless the world's setting says otherwise.
  policy: "keep",
  policySetting: "initiativePolicy",
  // The throw: d10 with all that is added to it.
  dice(combatant) {
    return {
      id: "initiative",
      roller: combatant.actor?.uuid ?? "",
      roll: "FrayPlusRoll",
      formula: `1d10${formulaOf(combatant.actor ? initiativeBonus(combatant.actor).parts : [])}`,
      label: "FRAY.Die.initiative",
    };
  },
  // The total; a die that is missing counts as 1.
  value(combatant, thrown) {
    const die = thrown?.terms[0]?.faces[0] ?? 1;
    const { actor } = combatant;
    const withoutEffects = total({ die, alacrity: actor ? ownInitiative(actor) : 0 });
    const effects = actor ? bonusParts(actor, "initiative") : [];
    // Effects may make the total negative, as no rule sets a least total.
    return withParts(withoutEffects, effects, -Infinity).value;
  },
  // The blocks, of one combatant or of several with equal totals, in the order in which they act.
  blocks(combat) {
    const rolled = combat.combatants.filter((combatant) => combatant.initiative !== null);
    const totals = Object.fromEntries(rolled.map((combatant) => [combatant.id, Math.trunc(combatant.initiative!)]));
    const blocks = initiativeOrder({ totals }).map((memberIds): Block => ({
      kind: memberIds.length > 1 ? "tie" : "single",
      members: memberIds,
    }));
    const unrolled = combat.combatants.filter((combatant) => combatant.initiative === null);
    return [...blocks, ...unrolled.map((combatant): Block => ({ kind: "single", members: [combatant.id] }))];
  },
};

/**
 * Returns what an actor adds to its initiative without effects: a hero its Alacrity, a foe its best weapon skill, a
 * group its skill (EC-052).
 */
function ownInitiative(actor: ActorDocument): number {
  if (!isBody(actor)) return groupOf(actor).skill;
  const system = bodyOf(actor);
  return system.hero ? system.attributes.alacrity : system.derived.weaponSkill;
}

/** Returns all that an actor adds to its initiative die, effects included, part by part. */
export function initiativeBonus(actor: ActorDocument): Explained {
  const value = ownInitiative(actor);
  const ownPart: Part =
    isBody(actor) && bodyOf(actor).hero
      ? { label: "FRAY.Part.Alacrity", value, rule: "EC-050" }
      : { label: "FRAY.Part.Skill", value, rule: "EC-052" };
  return explain([ownPart, ...bonusParts(actor, "initiative")]);
}
