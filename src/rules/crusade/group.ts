import { RulesError, whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import type { GroupRow } from "./tables.ts";
import { GROUP_DR, GROUP_SIZE, MASS_COMBAT } from "./tables.ts";

/** The rows of the group chart by index: skill × 5 + opponents - 1, so that none need be searched for. */
const CHART = Array.from({ length: 5 * GROUP_SIZE }, (_, index) => {
  const [skill, opponents] = [Math.floor(index / GROUP_SIZE), (index % GROUP_SIZE) + 1];
  return GROUP_DR.find((row) => row.skill === skill && opponents >= row.from && opponents <= row.to)!;
});

/** The highest skill that the group chart has a row for (EC-097). */
const MAX_SKILL = 4;

/** Returns the row of the group chart; throws RulesError on a skill or a number of opponents that it does not have. */
function chartRow(skill: number, opponents: number): GroupRow {
  whole("skill", skill, "EC-097", 0, MAX_SKILL);
  whole("opponents", opponents, "EC-078", 1, GROUP_SIZE);
  return CHART[skill * GROUP_SIZE + opponents - 1]!;
}

/**
 * Returns the Difficulty Rating (DR) of a group, which an attack's total must exceed, by its skill (0 to 4) and its
 * number of members (1 to 5); throws RulesError on others (EC-077, EC-082..096).
 */
export function groupDr({ skill, opponents }: { readonly skill: number; readonly opponents: number }): Explained {
  const { dr, rule } = chartRow(skill, opponents);
  return explain([{ label: "FRAY.Part.GroupChart", value: dr, rule }]);
}

/**
 * Returns the sizes of the groups that a number of opponents form: as many groups of five as possible, then one of the
 * rest (EC-078, EC-A16).
 */
export function splitGroups({ opponents }: { readonly opponents: number }): number[] {
  whole("opponents", opponents, "EC-078", 0);
  const groups: number[] = [];
  for (let left = opponents; left > 0; left -= GROUP_SIZE) groups.push(Math.min(left, GROUP_SIZE));
  return groups;
}

/**
 * Returns the ids of the groups that may act against one character: in melee only the one engaged with it, or any while
 * none is; from afar all that shoot, except the engaged one (EC-079, EC-080).
 */
export function groupsOnOne({
  groups,
  engaged = null,
}: {
  readonly groups: readonly { readonly id: string; readonly ranged: boolean }[];
  /** The id of the group that is in melee with the character already; null for none. */
  readonly engaged?: string | null;
}): { readonly melee: readonly string[]; readonly ranged: readonly string[] } {
  return {
    melee: groups.filter(({ id }) => engaged === null || id === engaged).map(({ id }) => id),
    ranged: groups.filter(({ id, ranged }) => ranged && id !== engaged).map(({ id }) => id),
  };
}

/** Returns the scale of a battle: "mass" if both sides have 100 soldiers or more, else "group" (EC-183). */
export function battleScale({ sideA, sideB }: { readonly sideA: number; readonly sideB: number }): "mass" | "group" {
  whole("sideA", sideA, "EC-183", 0);
  whole("sideB", sideB, "EC-183", 0);
  return sideA >= MASS_COMBAT && sideB >= MASS_COMBAT ? "mass" : "group";
}

/**
 * Tells whether a single foe of a tier is fought by the rules of groups, as a group of one: average foes are, unless
 * the gamemaster makes it an individual (`asIndividual`) (EC-A30). Throws RulesError on an unknown tier.
 */
export function foughtAsGroup({
  tier,
  asIndividual = false,
}: {
  readonly tier: string;
  readonly asIndividual?: boolean;
}): boolean {
  if (tier !== "pc" && tier !== "boss" && tier !== "average") throw new RulesError("NoSuchTier", "EC-182", { tier });
  return tier === "average" && !asIndividual;
}

/**
 * Returns the skill by which a group of one is looked up in the group chart: the foe's own, but at most 4, the highest
 * that the chart has (EC-097, EC-A30).
 */
export const loneSkill = ({ skill }: { readonly skill: number }): number => Math.min(MAX_SKILL, skill);
