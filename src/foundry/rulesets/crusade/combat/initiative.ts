import type { Block, Initiative } from "../../../contract/combat.ts";
import { bodyOf, groupOf, isBody } from "../attack/context.ts";
import { initiative as total, initiativeOrder } from "../../../../rules/crusade/initiative.ts";

/** d10 + Alacrity, once; a foe's weapon skill stands in for it; ties act together (EC-050..053, EC-A25). */
export const initiative: Initiative = {
  policy: "keep",
  policySetting: "initiativePolicy",
  dice(combatant) {
    const bonus = bonusOf(combatant.actor);
    return {
      id: "initiative",
      roller: combatant.actor?.uuid ?? "",
      roll: "FrayPlusRoll",
      formula: bonus ? `1d10 + ${bonus}` : "1d10",
      label: "FRAY.Die.initiative",
    };
  },
  value(combatant, thrown) {
    const die = thrown?.terms[0]?.faces[0] ?? 1;
    return total({ die, alacrity: bonusOf(combatant.actor) }).value;
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

/** A person's Alacrity, a foe's weapon skill, a group's skill (EC-052). */
function bonusOf(actor: Parameters<typeof bodyOf>[0] | null): number {
  if (!actor) return 0;
  if (!isBody(actor)) return groupOf(actor).skill;
  const system = bodyOf(actor);
  return system.hero ? system.attributes.alacrity : system.derived.weaponSkill;
}
