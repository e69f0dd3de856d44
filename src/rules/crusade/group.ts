import { RulesError, whole } from "../error.ts";
import type { Explained } from "../explain.ts";
import { explain } from "../explain.ts";
import type { GroupRow } from "./tables.ts";
import { GROUP_DR, GROUP_SIZE, MASS_COMBAT } from "./tables.ts";

/** The chart's rows for a look-up without a search: five for each skill from 0 up, by 1 to 5 opponents. */
const CHART = Array.from({ length: 5 * GROUP_SIZE }, (_, index) => {
  const [skill, opponents] = [Math.floor(index / GROUP_SIZE), (index % GROUP_SIZE) + 1];
  return GROUP_DR.find((row) => row.skill === skill && opponents >= row.from && opponents <= row.to)!;
});

/** The highest skill the chart has a row for (EC-097). */
const MAX_SKILL = 4;

/** Returns the chart's row for a group; throws RulesError on a skill or a number of opponents beyond the chart. */
function chartRow(skill: number, opponents: number): GroupRow {
  whole("skill", skill, "EC-097", 0, MAX_SKILL);
  whole("opponents", opponents, "EC-078", 1, GROUP_SIZE);
  return CHART[skill * GROUP_SIZE + opponents - 1]!;
}

/**
 * Returns the Difficulty Rating of a group of 1 to 5 opponents of skill 0 to 4 (EC-077, EC-082..096). Throws RulesError
 * beyond the chart.
 */
export function groupDr({ skill, opponents }: { readonly skill: number; readonly opponents: number }): Explained {
  const { dr, rule } = chartRow(skill, opponents);
  return explain([{ label: "FRAY.Part.GroupChart", value: dr, rule }]);
}

/**
 * Returns the sizes of the groups that a number of opponents form: as many fives as fit, then the rest (EC-078,
 * EC-A16).
 */
export function splitGroups({ opponents }: { readonly opponents: number }): number[] {
  whole("opponents", opponents, "EC-078", 0);
  const groups: number[] = [];
  for (let left = opponents; left > 0; left -= GROUP_SIZE) groups.push(Math.min(left, GROUP_SIZE));
  return groups;
}

/**
 * Returns the ids of the groups that may act against one character: in melee the engaged one alone, or all before one
 * is engaged; from afar all that shoot, except the engaged one (EC-079, EC-080).
 */
export function groupsOnOne({
  groups,
  engaged = null,
}: {
  readonly groups: readonly { readonly id: string; readonly ranged: boolean }[];
  /** Id of the group already in melee with the character. */
  readonly engaged?: string | null;
}): { readonly melee: readonly string[]; readonly ranged: readonly string[] } {
  return {
    melee: groups.filter(({ id }) => engaged === null || id === engaged).map(({ id }) => id),
    ranged: groups.filter(({ id, ranged }) => ranged && id !== engaged).map(({ id }) => id),
  };
}

/** Returns the scale of a clash: "mass" from 100 soldiers on each side, else "group" (EC-183). */
export function battleScale({ sideA, sideB }: { readonly sideA: number; readonly sideB: number }): "mass" | "group" {
  whole("sideA", sideA, "EC-183", 0);
  whole("sideB", sideB, "EC-183", 0);
  return sideA >= MASS_COMBAT && sideB >= MASS_COMBAT ? "mass" : "group";
}

/**
 * Tells whether a foe of a tier is fought as a group of one: average foes are, unless the gamemaster says otherwise
 * (EC-A30). Throws RulesError on an unknown tier.
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
 * Returns the skill by which a foe fought as a group of one is looked up in the chart: its own, but at most 4, the
 * highest there (EC-097, EC-A30).
 */
export const loneSkill = ({ skill }: { readonly skill: number }): number => Math.min(MAX_SKILL, skill);
