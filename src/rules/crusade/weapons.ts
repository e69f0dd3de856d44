import type { WoundSource } from "./tables.ts";

/** How a weapon is used for a strike. */
export interface WeaponInUse {
  /** What it is used as: itself, a club, or its bayonet. */
  readonly as: "itself" | "club" | "bayonet";
  /** True if the strike is a shot. */
  readonly shoots: boolean;
  /** The skill that the strike uses; null for the weapon's own. */
  readonly skill: "blunt" | "polearms" | null;
  /** The kind of wound that the strike makes; null for the weapon's own (EC-110, EC-111). */
  readonly wound: WoundSource | null;
  /** True if the weapon must be loaded before it can strike at all (EC-037, EC-038). */
  readonly empty: boolean;
}

/**
 * Returns how a weapon is used in the next strike (EC-019, EC-020, EC-074, EC-A27). A weapon that shoots and must be
 * loaded is struck with instead in two cases: it was fired earlier in this action, or it is empty and defends with
 * Blunt or Polearms. It is then a bayonet if it defends with Polearms, else a club. Any other weapon is used as itself;
 * if `empty`, it must be loaded first.
 */
export function weaponInUse({
  shoots,
  loads,
  loaded,
  fired,
  defends,
}: {
  readonly shoots: boolean;
  /** True if the weapon must be loaded before each shot. */
  readonly loads: boolean;
  readonly loaded: boolean;
  /** True if the weapon was fired earlier in the same Fight action. */
  readonly fired: boolean;
  /** The skill that the weapon defends with, a DefendingSkill: "blunt", "polearms", "own" or "none". */
  readonly defends: string;
}): WeaponInUse {
  // A weapon that defends with Polearms has a bayonet, one that defends with Blunt is used as a club.
  const isBayonet = defends === "polearms";
  const canStrike = isBayonet || defends === "blunt";
  const isStruckWith = fired || (!loaded && canStrike);
  if (shoots && loads && isStruckWith)
    return isBayonet
      ? { as: "bayonet", shoots: false, skill: "polearms", wound: "piercing", empty: false }
      : { as: "club", shoots: false, skill: "blunt", wound: "blunt", empty: false };
  return { as: "itself", shoots, skill: null, wound: null, empty: shoots && loads && !loaded };
}

/** Returns the kind of wound that members of a group make: piercing if they shoot, else cutting (EC-105, EC-110). */
export function groupWound({ shoots }: { readonly shoots: boolean }): WoundSource {
  return shoots ? "piercing" : "cutting";
}

/** A skill's name and its rating. */
export interface RatedSkill {
  readonly name: string;
  readonly rating: number;
}

/**
 * The readings of EC-P01, for a fighter with bare hands who lacks the skill Brawl. "strike": the best melee skill
 * counts instead, but only to strike, because defending takes a weapon held (EC-013). "both": it counts to defend as
 * well. "brawl": it never counts.
 */
export type UnarmedReading = "strike" | "both" | "brawl";

/**
 * Returns the skill that bare hands use to strike or to defend (`to`), which is Brawl (EC-P01). If the reading allows
 * melee skills for this use, a fighter who lacks Brawl uses the highest skill of `melee` with a rating above 0, of
 * equal ones the first. Without such a skill, or if the reading allows none, they use Brawl with a rating of 0.
 */
export function unarmedSkill({
  to,
  brawl,
  melee,
  reading = "strike",
}: {
  readonly to: "strike" | "defend";
  /** the rating of Brawl; null if the fighter lacks it */
  readonly brawl: number | null;
  /** the melee skills that the fighter has */
  readonly melee: readonly RatedSkill[];
  readonly reading?: UnarmedReading;
}): RatedSkill {
  let best: RatedSkill = { name: "brawl", rating: brawl ?? 0 };
  // Without Brawl a better melee skill counts, if the reading allows it for this use.
  if (brawl === null && (reading === "both" || reading === to))
    for (const skill of melee) if (skill.rating > best.rating) best = skill;
  return best;
}
