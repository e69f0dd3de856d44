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
 * Returns the skills that an item's sheet offers, in groups. A weapon or spell has the skills of its owner, then those
 * of the compendium that the owner lacks; a skill has only the compendium's. The stored key is selected exactly as it
 * is spelled, in a group of its own if no list has it. Groups without skills are left out. `lacks`: a warning that the
 * owner lacks the skill stored, else "".
 */
export async function skillChoices(item: ItemDocument): Promise<{ skills: readonly SkillGroup[]; lacks: string }> {
  const isSkill = item.type === "crusadeSkill";
  const { skill = "", key = "" } = item.system as { skill?: string; key?: string };
  const stored = isSkill ? key : skill;
  // The owner's skills by plain key, and those of the compendium that the owner lacks. A skill item offers no skills of
  // its owner.
  const bearer = !isSkill && item.actor?.type === "crusade" ? item.actor : null;
  const own = bearer?.items.filter(({ type }) => type === "crusadeSkill") ?? [];
  const listed = new Map(own.map((owned) => [skillKey(owned), owned.name]));
  const others = (await inCompendium()).filter(({ value }) => !listed.has(value));
  // The stored skill is selected. If no list has it, the last group holds it.
  const known = listed.has(plainKey(stored)) || others.some(({ value }) => value === plainKey(stored));
  const offered = ({ value, label }: Offered): Offered =>
    value === plainKey(stored) ? { value: stored, label, selected: true } : { value, label };
  const groups: SkillGroup[] = [
    {
      label: localize("FRAY.Crusade.skillsOf", { name: bearer?.name ?? "" }),
      skills: [...listed].map(([value, label]) => offered({ value, label })),
    },
    { label: localize("FRAY.Crusade.skillsBook"), skills: others.map(offered) },
    {
      label: localize("FRAY.Crusade.skillOther"),
      skills: known || !stored ? [] : [{ value: stored, label: stored, selected: true }],
    },
  ];
  const lacking = bearer && skillIn((bearer.system as CrusadeSystem).derived.skills, stored) === undefined;
  const called = others.find(({ value }) => value === plainKey(stored))?.label ?? stored;
  return {
    skills: groups.filter(({ skills }) => skills.length),
    lacks: lacking
      ? localize("FRAY.Crusade.skillLacking", { name: bearer.name, skill: called || skillCalled(bearer, stored) })
      : "",
  };
}

/** Resolves to the names of the compendium's skills, in the user's language, by plain key. */
export const bookNames = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await inCompendium()).map(({ value, label }) => [value, label]));

/** Resolves to the skills of the compendium, plain key and name, sorted by name; empty if the compendium does not exist. */
async function inCompendium(): Promise<Offered[]> {
  const index = await host.game.packs.get(packId("crusade-skills"))?.getIndex({ fields: ["system.key"] });
  if (!index) return [];
  return [...(index as unknown as Iterable<{ type: string; name: string; system?: { key?: string } }>)]
    .filter(({ type }) => type === "crusadeSkill")
    .map(({ name, system }) => ({ value: plainKey(system?.key || name), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, host.game.i18n.lang));
}
