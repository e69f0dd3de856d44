import { explain, withParts } from "../../../../rules/explain.ts";
import type { Explained, Part } from "../../../../rules/explain.ts";
import { bonusParts, formulaOf } from "../../../documents/bonuses.ts";
import type { ActorDocument } from "../../../host/documents.ts";
import type { Block, Initiative } from "../../../contract/combat.ts";
import { bodyOf, groupOf, isBody } from "../body.ts";
import { initiative as total, initiativeOrder } from "../../../../rules/crusade/initiative.ts";

/**
 * The order of an encounter: d10 + Alacrity, or a foe's weapon skill or a group's skill for it, rolled once; ties act
 * together, and those who have not rolled come last (EC-050..053, EC-A25).
 */
export const initiative: Initiative = {
  policy: "keep",
  policySetting: "initiativePolicy",
  dice(combatant) {
    return {
      id: "initiative",
      roller: combatant.actor?.uuid ?? "",
      roll: "FrayPlusRoll",
      formula: `1d10${formulaOf(combatant.actor ? initiativeBonus(combatant.actor).parts : [])}`,
      label: "FRAY.Die.initiative",
    };
  },
  value(combatant, thrown) {
    const die = thrown?.terms[0]?.faces[0] ?? 1;
    const { actor } = combatant;
    const alacrity = actor ? ownInitiative(actor) : 0;
    // A total may fall below 0, as no rule sets a least one.
    return withParts(total({ die, alacrity }), actor ? bonusParts(actor, "initiative") : [], -Infinity).value;
  },
  blocks(combat) {
    const rolled = combat.combatants.filter((entry) => entry.initiative !== null);
    const totals = Object.fromEntries(rolled.map((entry) => [entry.id, Math.trunc(entry.initiative!)]));
    const blocks = initiativeOrder({ totals }).map((members): Block => ({
      kind: members.length > 1 ? "tie" : "single",
      members,
    }));
    const waiting = combat.combatants.filter((entry) => entry.initiative === null);
    return [...blocks, ...waiting.map((entry): Block => ({ kind: "single", members: [entry.id] }))];
  },
};

/**
 * Returns the number that an actor adds to its initiative before effects: a hero's Alacrity, a foe's weapon skill, a
 * group's skill (EC-052).
 */
function ownInitiative(actor: ActorDocument): number {
  if (!isBody(actor)) return groupOf(actor).skill;
  const system = bodyOf(actor);
  return system.hero ? system.attributes.alacrity : system.derived.weaponSkill;
}

/** Returns all that is added to the initiative die, part by part. */
export function initiativeBonus(actor: ActorDocument): Explained {
  const value = ownInitiative(actor);
  const own: Part =
    isBody(actor) && bodyOf(actor).hero
      ? { label: "FRAY.Part.Alacrity", value, rule: "EC-050" }
      : { label: "FRAY.Part.Skill", value, rule: "EC-052" };
  return explain([own, ...bonusParts(actor, "initiative")]);
}
