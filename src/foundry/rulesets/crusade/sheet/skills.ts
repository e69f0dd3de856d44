import { host, localize } from "../../../host/host.ts";
import type { ItemDocument } from "../../../host/documents.ts";
import { packId } from "../../../host/paths.ts";
import { plainKey, skillCalled, skillIn, skillKey } from "../derived.ts";
import type { CrusadeSystem } from "../types.ts";

/** A skill in a list of choices: `value` its key, `label` its name. */
interface Offered {
  readonly value: string;
  readonly label: string;
  readonly selected?: boolean;
}

/** The skills of one origin, such as the compendium, under a heading (`label`). */
interface SkillGroup {
  readonly label: string;
  readonly skills: readonly Offered[];
}

/**
 * Returns the skills that an item's sheet offers, in groups. A weapon or spell offers the skills of its owner, then the
 * compendium's skills that the owner lacks; a skill item offers only the compendium's skills. The stored key is
 * selected exactly as spelled, in a group of its own if neither list has the key. Groups without skills are left out.
 * `lacks`: a warning that the owner lacks the stored skill, else "".
 */
export async function skillChoices(item: ItemDocument): Promise<{ skills: readonly SkillGroup[]; lacks: string }> {
  const isSkill = item.type === "crusadeSkill";
  const { skill = "", key = "" } = item.system as { skill?: string; key?: string };
  const stored = isSkill ? key : skill;
  // The owner's skills by plain key, and the compendium's skills that the owner lacks. A skill item offers no skills of
  // its owner.
  const owner = !isSkill && item.actor?.type === "crusade" ? item.actor : null;
  const ownSkills = owner?.items.filter(({ type }) => type === "crusadeSkill") ?? [];
  const ownNames = new Map(ownSkills.map((owned) => [skillKey(owned), owned.name]));
  const otherSkills = (await compendiumSkills()).filter(({ value }) => !ownNames.has(value));
  // The stored skill is selected. If neither list has this skill, the last group holds it.
  const isListed = ownNames.has(plainKey(stored)) || otherSkills.some(({ value }) => value === plainKey(stored));
  const asChoice = ({ value, label }: Offered): Offered =>
    value === plainKey(stored) ? { value: stored, label, selected: true } : { value, label };
  const groups: SkillGroup[] = [
    {
      label: localize("FRAY.Crusade.skillsOf", { name: owner?.name ?? "" }),
      skills: [...ownNames].map(([value, label]) => asChoice({ value, label })),
    },
    { label: localize("FRAY.Crusade.skillsBook"), skills: otherSkills.map(asChoice) },
    {
      label: localize("FRAY.Crusade.skillOther"),
      skills: isListed || !stored ? [] : [{ value: stored, label: stored, selected: true }],
    },
  ];
  // The warning names the skill as the compendium does, else as the owner or the key does.
  const isLacking = owner && skillIn((owner.system as CrusadeSystem).derived.skills, stored) === undefined;
  const skillName = otherSkills.find(({ value }) => value === plainKey(stored))?.label ?? stored;
  return {
    skills: groups.filter(({ skills }) => skills.length),
    lacks: isLacking
      ? localize("FRAY.Crusade.skillLacking", { name: owner.name, skill: skillName || skillCalled(owner, stored) })
      : "",
  };
}

/** Resolves to the names of the compendium's skills, in the user's language, by plain key. */
export const bookNames = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await compendiumSkills()).map(({ value, label }) => [value, label]));

/**
 * Resolves to the skills of the compendium, plain key and name, sorted by name; empty if the compendium does not exist.
 */
async function compendiumSkills(): Promise<Offered[]> {
  const index = await host.game.packs.get(packId("crusade-skills"))?.getIndex({ fields: ["system.key"] });
  if (!index) return [];
  return [...(index as unknown as Iterable<{ type: string; name: string; system?: { key?: string } }>)]
    .filter(({ type }) => type === "crusadeSkill")
    .map(({ name, system }) => ({ value: plainKey(system?.key || name), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, host.game.i18n.lang));
}
