import { host, localize } from "../../../host/host.ts";
import type { ItemDocument } from "../../../host/documents.ts";
import { packId } from "../../../host/paths.ts";
import { plainKey, skillCalled, skillIn, skillKey } from "../derived.ts";
import type { CrusadeSystem } from "../types.ts";

/** A skill in a list of choices: its key and its name. */
interface Offered {
  readonly value: string;
  readonly label: string;
  readonly selected?: boolean;
}

/** Skills of one origin in a list. */
interface SkillGroup {
  readonly label: string;
  readonly skills: readonly Offered[];
}

/**
 * Returns the skills that an item's sheet offers, in groups: for a weapon or spell the owner's, then the compendium's
 * others; for a skill only the compendium's. The stored skill is selected with its text unchanged, in a group of its
 * own if no list has it. `lacks`: the warning that the owner of a weapon or spell lacks the skill; else "".
 */
export async function skillChoices(item: ItemDocument): Promise<{ skills: readonly SkillGroup[]; lacks: string }> {
  const isSkill = item.type === "crusadeSkill";
  const { skill = "", key = "" } = item.system as { skill?: string; key?: string };
  const stored = isSkill ? key : skill;
  // The owner's skills, and those of the compendium that the owner does not have.
  const bearer = !isSkill && item.actor?.type === "crusade" ? item.actor : null;
  const own = bearer?.items.filter(({ type }) => type === "crusadeSkill") ?? [];
  const listed = new Map(own.map((owned) => [skillKey(owned), owned.name]));
  const others = (await inCompendium()).filter(({ value }) => !listed.has(value));
  // The stored skill is the one selected; it gets a group of its own if neither list has it.
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

/** Returns the names of the compendium's skills in the user's language, by plain key. */
export const bookNames = async (): Promise<ReadonlyMap<string, string>> =>
  new Map((await inCompendium()).map(({ value, label }) => [value, label]));

/** Returns the skills of the compendium: their keys, and their names in the user's language. */
async function inCompendium(): Promise<Offered[]> {
  const index = await host.game.packs.get(packId("crusade-skills"))?.getIndex({ fields: ["system.key"] });
  if (!index) return [];
  return [...(index as unknown as Iterable<{ type: string; name: string; system?: { key?: string } }>)]
    .filter(({ type }) => type === "crusadeSkill")
    .map(({ name, system }) => ({ value: plainKey(system?.key || name), label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, host.game.i18n.lang));
}
