import { whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import { fallingBlocks } from "../order.ts";
import { ATTACK_DIE } from "./tables.ts";

/** The face of the d10 and what is added to it in an initiative roll. */
export interface InitiativeInput {
  readonly die: number;
  readonly alacrity: number;
  /** An NPC's weapon skill, which counts instead of `alacrity` (EC-052); null or left out: Alacrity counts. */
  readonly npcWeaponSkill?: number | null;
}

/**
 * Returns an initiative, which is rolled once before the fight: d10 + Alacrity, or for an NPC d10 + weapon skill
 * (EC-050, EC-052, EC-A25). Throws RulesError on a face that no d10 has, or a number that is negative or not whole.
 */
export function initiative({ die, alacrity, npcWeaponSkill = null }: InitiativeInput): Explained {
  whole("alacrity", alacrity, "EC-050", 0);
  const diePart = {
    label: "FRAY.Part.Die",
    value: whole("die", die, "EC-050", 1, ATTACK_DIE),
    rule: "EC-050" as const,
  };
  if (npcWeaponSkill === null)
    return explain([diePart, { label: "FRAY.Part.Alacrity", value: alacrity, rule: "EC-050" }]);
  const skill = whole("npcWeaponSkill", npcWeaponSkill, "EC-052", 0);
  return explain([diePart, { label: "FRAY.Part.Skill", value: skill, rule: "EC-052" }]);
}

/**
 * Returns the order of a round from `totals`, the initiative of each id: lists of ids, the highest initiative first.
 * The fighters of one list act at exactly the same time; their ids are sorted (EC-051, EC-053). Throws RulesError on a
 * total that is not whole.
 */
export function initiativeOrder({ totals }: { readonly totals: Readonly<Record<string, number>> }): string[][] {
  for (const [id, total] of Object.entries(totals)) whole(id, total, "EC-051");
  // Ids are compared by character codes, so that the result does not depend on the machine's language.
  return fallingBlocks(totals).map((ids) => ids.sort((a, b) => (a < b ? -1 : 1)));
}
