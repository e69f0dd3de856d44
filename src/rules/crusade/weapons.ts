import type { WoundSource } from "./tables.ts";

/** A weapon in the way it is used for a strike. */
export interface WeaponInUse {
  /** Its use: as itself, as a club, or as a musket's bayonet. */
  readonly as: "itself" | "club" | "bayonet";
  /** The strike is a shot. */
  readonly shoots: boolean;
  /** The skill it uses; null: the weapon's own. */
  readonly skill: "blunt" | "polearms" | null;
  /** The kind of wound it makes; null: the weapon's own (EC-110, EC-111). */
  readonly wound: WoundSource | null;
  /** Empty, and of no other use: it must be loaded first (EC-037, EC-038). */
  readonly empty: boolean;
}

/**
 * Returns the use of a weapon in the next strike (EC-019, EC-020, EC-074, EC-A27). One that must be loaded and was
 * fired in this action, or is empty and defends with Blunt or Polearms, strikes by its bayonet if that is Polearms,
 * else as a club. Any other empty weapon must be loaded first.
 */
export function weaponInUse({
  shoots,
  loads,
  loaded,
  fired,
  defends,
}: {
  readonly shoots: boolean;
  /** It must be loaded before each shot. */
  readonly loads: boolean;
  readonly loaded: boolean;
  /** It was fired in this same Fight action. */
  readonly fired: boolean;
  /** The skill it defends with, a DefendingSkill: "blunt", "polearms", "own" or "none". */
  readonly defends: string;
}): WeaponInUse {
  const bayonet = defends === "polearms";
  const struckWith = bayonet || defends === "blunt";
  if (shoots && loads && (fired || (!loaded && struckWith)))
    return bayonet
      ? { as: "bayonet", shoots: false, skill: "polearms", wound: "piercing", empty: false }
      : { as: "club", shoots: false, skill: "blunt", wound: "blunt", empty: false };
  return { as: "itself", shoots, skill: null, wound: null, empty: shoots && loads && !loaded };
}

/** Returns the kind of wound that a group's members make: piercing with missiles, else cutting (EC-105, EC-110). */
export function groupWound({ shoots }: { readonly shoots: boolean }): WoundSource {
  return shoots ? "piercing" : "cutting";
}

/** A skill by its name, with its rating. */
export interface RatedSkill {
  readonly name: string;
  readonly rating: number;
}

/**
 * The readings of EC-P01. Without Brawl, "strike": the best melee skill stands in for it, but only to strike, as no
 * weapon is held to defend with (EC-013); "both": it does to defend as well; "brawl": it never does.
 */
export type UnarmedReading = "strike" | "both" | "brawl";

/**
 * Returns the skill that bare hands use: Brawl, or without it by the reading the best of the melee skills, the first of
 * equals; else Brawl at 0 (EC-P01).
 */
export function unarmedSkill({
  to,
  brawl,
  melee,
  reading = "strike",
}: {
  readonly to: "strike" | "defend";
  /** rating of Brawl; null where the fighter lacks it */
  readonly brawl: number | null;
  /** the melee skills that the fighter has */
  readonly melee: readonly RatedSkill[];
  readonly reading?: UnarmedReading;
}): RatedSkill {
  let best: RatedSkill = { name: "brawl", rating: brawl ?? 0 };
  if (brawl === null && (reading === "both" || reading === to))
    for (const skill of melee) if (skill.rating > best.rating) best = skill;
  return best;
}
