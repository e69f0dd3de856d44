import { whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import { fallingBlocks } from "../order.ts";
import { ATTACK_DIE } from "./tables.ts";

/** The die and the bonus of an initiative roll. */
export interface InitiativeInput {
  readonly die: number;
  readonly alacrity: number;
  /** An NPC's weapon skill stands in for its Alacrity (EC-052). */
  readonly npcWeaponSkill?: number | null;
}

/**
 * Returns an initiative, rolled once before the fight: d10 + Alacrity, or an NPC's weapon skill for it (EC-050, EC-052,
 * EC-A25).
 */
export function initiative({ die, alacrity, npcWeaponSkill = null }: InitiativeInput): Explained {
  whole("alacrity", alacrity, "EC-050", 0);
  const dice = { label: "FRAY.Part.Die", value: whole("die", die, "EC-050", 1, ATTACK_DIE), rule: "EC-050" as const };
  if (npcWeaponSkill === null) return explain([dice, { label: "FRAY.Part.Alacrity", value: alacrity, rule: "EC-050" }]);
  const skill = whole("npcWeaponSkill", npcWeaponSkill, "EC-052", 0);
  return explain([dice, { label: "FRAY.Part.Skill", value: skill, rule: "EC-052" }]);
}

/**
 * Returns the ids of `totals` (id to initiative), highest first; the fighters of one inner list, in the order of their
 * ids, act at exactly the same time (EC-051, EC-053). Throws RulesError on a total that is not whole.
 */
export function initiativeOrder({ totals }: { readonly totals: Readonly<Record<string, number>> }): string[][] {
  for (const [id, total] of Object.entries(totals)) whole(id, total, "EC-051");
  // Plain code point order: the same on every machine, whatever its language.
  return fallingBlocks(totals).map((ids) => ids.sort((a, b) => (a < b ? -1 : 1)));
}
