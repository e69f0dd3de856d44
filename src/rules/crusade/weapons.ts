import type { WoundSource } from "./tables.ts";

/** A weapon as it is used in a strike. */
export interface WeaponInUse {
  /** its use: as itself, a club, or the blade on a musket. */
  readonly as: "itself" | "club" | "bayonet";
  readonly shoots: boolean;
  /** The skill it asks for where it is not its own. */
  readonly skill: "blunt" | "polearms" | null;
  /** How it hurts where that is not its own way (EC-110, EC-111). */
  readonly wound: WoundSource | null;
  /** Empty, and of no other use: it must be loaded first (EC-037, EC-038). */
  readonly empty: boolean;
}

/**
 * A cannon that has been fired is a club; so is one still empty from a round before, and a musket is what its bayonet makes
 * of it (EC-019, EC-020, EC-074, EC-A27). Any other empty weapon waits for its load.
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
  /** In this same Fight action. */
  readonly fired: boolean;
  /** The skill it defends with. */
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

/** How the members of a group hurt: by what they hold (EC-105, EC-110). */
export function groupWound({ shoots }: { readonly shoots: boolean }): WoundSource {
  return shoots ? "piercing" : "cutting";
}
