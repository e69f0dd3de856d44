import type { Block, Initiative } from "../contract/combat.ts";
import type { CombatantDocument } from "../contract/documents.ts";
import type { StoredIntent } from "./combat-models.ts";
import { STATUS } from "./conditions.ts";
import { questOf } from "./context.ts";
import { skillOf } from "./derived.ts";
import type { QuestSpell, QuestWeapon } from "./models.ts";
import { actOrder, intentPlace, intentSkill } from "./rules.ts";
import type { IntentKind } from "./rules.ts";

const UNDECIDED: StoredIntent = { kind: "undecided", skill: "", situational: 0, visible: false, round: 0 };

export function intentOf(combatant: CombatantDocument): StoredIntent {
  return (combatant.system as { intent?: StoredIntent } | undefined)?.intent ?? UNDECIDED;
}

/** What somebody would do who said nothing: the weapon held decides, else bare hands (OQ-052). */
export function likelyIntent(combatant: CombatantDocument): IntentKind {
  const { actor } = combatant;
  if (!actor) return "other";
  const held = actor.items.filter((item) => item.type === "questWeapon" && (item.system as QuestWeapon).held);
  if (held.some((item) => (item.system as QuestWeapon).reach === "close")) return "close";
  if (held.length) return "ranged";
  return actor.items.some((item) => item.type === "questShield" && (item.system as { held: boolean }).held) ? "close" : "unarmed";
}

/** The key of the skill an intent is ordered by (OQ-052, OQ-A05). */
export function intentKey(combatant: CombatantDocument, intent = intentOf(combatant)): string {
  const kind = intent.kind === "undecided" ? likelyIntent(combatant) : intent.kind;
  if (kind === "spell" && !intent.skill) {
    const spell = combatant.actor?.items.find((item) => item.type === "questSpell");
    return ((spell?.system as QuestSpell | undefined)?.skill ?? "magic").trim().toLowerCase();
  }
  return intentSkill(intent.skill ? { kind, skill: intent.skill } : { kind });
}

/** The place in order: the modified skill of the action declared (OQ-053, OQ-054, OQ-A05). */
export function placeOf(combatant: CombatantDocument, intent = intentOf(combatant)): number {
  const { actor } = combatant;
  if (!actor) return 0;
  const skill = skillOf(questOf(actor), intentKey(combatant, intent));
  const caught = actor.statuses.has(STATUS.advantage) ? 20 : 0;
  return intentPlace({ skill: skill.percent, situational: intent.situational + caught, magic: skill.magic }).value;
}

/** Order of places: highest first, a player's character before others in a tie; undecided ones last (OQ-054, OQ-A05). */
export function orderOf(combatants: readonly CombatantDocument[], places: ReadonlyMap<string, number | null>): string[] {
  const placed = combatants.filter((entry) => places.get(entry.id) !== null && places.get(entry.id) !== undefined);
  const order = actOrder({
    entries: placed.map((entry) => ({ id: entry.id, skill: places.get(entry.id)!, pc: Boolean(entry.actor && questOf(entry.actor).hero) })),
  });
  return [...order, ...combatants.filter((entry) => !placed.includes(entry)).map((entry) => entry.id)];
}

/** No dice: everybody says what they mean to do, and the highest modified skill acts first (OQ-051 … OQ-055). */
export const initiative: Initiative = {
  policy: "reset",
  policySetting: "intentPolicy",
  reveals: true,
  dice: () => null,
  value: (combatant) => placeOf(combatant),
  blocks(combat): Block[] {
    const all = combat.combatants.contents;
    return orderOf(all, new Map(all.map((entry) => [entry.id, entry.initiative]))).map((id) => ({ kind: "single", members: [id] }));
  },
};
