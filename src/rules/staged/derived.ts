import { whole } from "../error.ts";
import { explain } from "../explain.ts";
import type { Explained, Part } from "../explain.ts";
import {
  FATIGUE_LEVELS,
  HUSTLE_BASE,
  SHARING_SIZE,
  SINGLE_SIZE,
  WALK_BASE,
  WALK_LEAST,
  weaponOf,
  WOUND_LEVELS,
} from "./tables.ts";
import type { FatigueLevel, Problem, Wounds } from "./types.ts";

/** Returns the penalty of a fighter's light, medium and heavy wounds, 0 or less; other wounds give none (ST-P06). */
export function woundPenalty({ light = 0, medium = 0, heavy = 0 }: Partial<Wounds>): Explained {
  const counts = [light, medium, heavy];
  const labels = ["FRAY.Part.LightWounds", "FRAY.Part.MediumWounds", "FRAY.Part.HeavyWounds"];
  return explain(
    counts.map((count, index) => ({
      label: labels[index]!,
      value: whole("wounds", count, "ST-P06", 0) * WOUND_LEVELS[index]!.penalty,
      rule: "ST-P06",
    })),
  );
}

/**
 * Returns wounds whose penalty is `penalty` points (0 or more), for a user who sets the token's bar to this number
 * (ST-P06). From 10 on, which is the end of the bar, the fighter is incapacitated and keeps its other wounds. Below 10
 * it is neither incapacitated nor dead. The lightest wounds are taken away until the penalty is not too high; then the
 * heaviest that fit are added.
 */
export function woundsOfPenalty({ wounds, penalty }: { readonly wounds: Wounds; readonly penalty: number }): Wounds {
  if (penalty >= 10) return { ...wounds, incapacitated: Math.max(1, wounds.incapacitated) };
  const counts = [wounds.light, wounds.medium, wounds.heavy];
  // The penalty points of one wound of each level.
  const points = WOUND_LEVELS.map((level) => -level.penalty);
  // The points that are still missing; below 0 if there are too many.
  let missing = penalty - counts.reduce((sum, count, level) => sum + count * points[level]!, 0);
  // Takes wounds away while there are too many points, the lightest first.
  for (let level = 0; level < counts.length; level++)
    while (missing < 0 && counts[level]! > 0) {
      counts[level]!--;
      missing += points[level]!;
    }
  // Adds wounds for missing points, the heaviest first.
  for (let level = counts.length - 1; level >= 0; level--) {
    const added = Math.max(0, Math.floor(missing / points[level]!));
    counts[level]! += added;
    missing -= added * points[level]!;
  }
  const [light, medium, heavy] = counts as [number, number, number];
  return { light, medium, heavy, incapacitated: 0, dead: false };
}

/** Returns the penalty for a level of fatigue, 0 or less (ST-P07). */
export function fatiguePenalty({ fatigue }: { readonly fatigue: FatigueLevel }): Explained {
  return explain([{ label: "FRAY.Part.Fatigue", value: FATIGUE_LEVELS[fatigue], rule: "ST-P07" }]);
}

/**
 * Returns the level of fatigue `steps` levels worse, or better for a negative number; at most the worst or the best
 * level (ST-P07, ST-P11).
 */
export function fatigueAfter({
  fatigue,
  steps,
}: {
  readonly fatigue: FatigueLevel;
  readonly steps: number;
}): FatigueLevel {
  const levels = Object.keys(FATIGUE_LEVELS) as FatigueLevel[];
  return levels[Math.max(0, Math.min(levels.length - 1, levels.indexOf(fatigue) + steps))]!;
}

/** Returns the level of fatigue one level worse; "unconscious" stays (ST-P07). */
export const nextFatigue = ({ fatigue }: { readonly fatigue: FatigueLevel }): FatigueLevel =>
  fatigueAfter({ fatigue, steps: 1 });

/** Returns the sum of the penalties of a fighter's wounds and fatigue, 0 or less (ST-P06, ST-P07). */
export function penalties({
  wounds = {},
  fatigue = "fresh",
}: {
  readonly wounds?: Partial<Wounds>;
  readonly fatigue?: FatigueLevel;
}): Explained {
  return explain([...woundPenalty(wounds).parts, ...fatiguePenalty({ fatigue }).parts]);
}

/**
 * Returns the Burden of a Load (the weight carried): the largest n for which 1 + 2 + … + n is at most the Load
 * (ST-P05). Throws RulesError unless the Load is a whole number from 0.
 */
export function burden({ load }: { readonly load: number }): number {
  whole("load", load, "ST-P05", 0);
  let level = 0;
  // `neededLoad`: the least Load of the next level, 1 + 2 + … up to that level.
  for (let neededLoad = 1; neededLoad <= load; neededLoad += level + 1) level++;
  return level;
}

/**
 * Returns a fighter's Encumbrance: the Burden of its Load less its Strength, at least 0 (a Strength below 0 adds
 * nothing); and 1 more in plate armour on foot (ST-P05, ST-064, ST-065, ST-A18).
 */
export function encumbrance({
  load,
  strength,
  plate = false,
  mounted = false,
}: {
  readonly load: number;
  readonly strength: number;
  readonly plate?: boolean;
  readonly mounted?: boolean;
}): Explained {
  const burdened = burden({ load });
  const borne = Math.min(burdened, Math.max(0, strength));
  return explain([
    { label: "FRAY.Part.Burden", value: burdened, rule: "ST-P05" },
    { label: "FRAY.Part.Strength", value: -borne, rule: "ST-P05" },
    { label: "FRAY.Part.Plate", value: plate && !mounted ? 1 : 0, rule: "ST-064" },
  ]);
}

/** What the speeds of a fighter depend on. */
export interface SpeedsOf {
  readonly quickness: number;
  readonly loadEncumbrance: number;
  /** The penalties of wounds and fatigue, 0 or less. */
  readonly penalties?: number;
  /** The paces that active effects add to walk and hustle. */
  readonly bonus?: readonly Part[];
}

/** The paces a round at each gait (walk, hustle, run), with their parts. */
export interface Speeds {
  readonly walk: number;
  readonly hustle: number;
  readonly run: number;
  readonly walkParts: readonly Part[];
  readonly hustleParts: readonly Part[];
  readonly runParts: readonly Part[];
}

/**
 * Returns a fighter's speeds in paces a round (ST-047, ST-050 … ST-052). A walk is 3 + Quickness, at least 3. A hustle
 * is 12 + Quickness, less Encumbrance and the penalties of wounds and fatigue, at least 0 (ST-A06). A run is two
 * hustles (ST-A03). `bonus` counts for walk and hustle.
 */
export function speeds({ quickness, loadEncumbrance, penalties: penaltyPoints = 0, bonus = [] }: SpeedsOf): Speeds {
  const walk = atLeast(WALK_LEAST, "ST-047", [
    { label: "FRAY.Part.Base", value: WALK_BASE, rule: "ST-047" },
    { label: "FRAY.Part.Quickness", value: quickness, rule: "ST-047" },
    ...bonus,
  ]);
  const hustle = atLeast(0, "ST-A06", [
    { label: "FRAY.Part.Base", value: HUSTLE_BASE, rule: "ST-050" },
    { label: "FRAY.Part.Quickness", value: quickness, rule: "ST-050" },
    { label: "FRAY.Part.Encumbrance", value: -loadEncumbrance, rule: "ST-050" },
    { label: "FRAY.Part.Penalties", value: penaltyPoints, rule: "ST-051" },
    ...bonus,
  ]);
  // Both hustles of a run have the same length, so Encumbrance and penalties count twice.
  const run = explain([
    { label: "FRAY.Part.Hustle", value: hustle.value, rule: "ST-050" },
    { label: "FRAY.Part.SecondHustle", value: hustle.value, rule: "ST-052" },
  ]);
  return {
    walk: walk.value,
    hustle: hustle.value,
    run: run.value,
    walkParts: walk.parts,
    hustleParts: hustle.parts,
    runParts: run.parts,
  };
}

/**
 * Returns the sum of parts, but at least `least`; a last part, with `rule`, makes up the difference if there is one.
 */
function atLeast(least: number, rule: Part["rule"], parts: readonly Part[]): Explained {
  const sum = explain(parts).value;
  return explain([...parts, { label: "FRAY.Part.Minimum", value: Math.max(0, least - sum), rule }]);
}

/**
 * Returns the soak, the points of damage that have no effect: Stamina + Protection; wounds do not lower it (ST-P04).
 */
export function soak({ stamina, protection }: { readonly stamina: number; readonly protection: number }): Explained {
  return explain([
    { label: "FRAY.Part.Stamina", value: stamina, rule: "ST-P04" },
    { label: "FRAY.Part.Armour", value: protection, rule: "ST-P04" },
  ]);
}

/**
 * Returns the squares that a creature of this Size takes: 1; "shared" for one that it may share with other small ones;
 * or "two_or_more", a number that the gamemaster decides (ST-037 … ST-039). Throws RulesError unless Size is whole.
 */
export function squaresForSize({ size }: { readonly size: number }): "shared" | 1 | "two_or_more" {
  whole("size", size, "ST-038");
  if (size <= SHARING_SIZE) return "shared";
  return size <= SINGLE_SIZE ? 1 : "two_or_more";
}

/** Tells whether creatures of these two Sizes may stop in the same square: both must be small enough (ST-037). */
export function mayShare({ size, other }: { readonly size: number; readonly other: number }): boolean {
  return size <= SHARING_SIZE && other <= SHARING_SIZE;
}

/**
 * Tells whether a fighter has the Strength that a weapon, given by its id in WEAPONS, needs (ST-069, ST-A24). Throws
 * RulesError for an unknown id.
 */
export function strongEnough({ weapon, strength }: { readonly weapon: string; readonly strength: number }): boolean {
  return strength >= weaponOf(weapon).strength;
}

/**
 * Returns the problem of a fighter with less Strength than a weapon's minimum, an empty list if it has enough.
 * `refused`: whether the fighter may not use the weapon, which only the setting "refuse" forbids (ST-A24).
 */
export function checkStrength({
  minimum,
  strength,
  setting = "warn",
}: {
  readonly minimum: number;
  readonly strength: number;
  readonly setting?: "warn" | "refuse";
}): { readonly problems: readonly Problem<"too_weak">[]; readonly refused: boolean } {
  const isTooWeak = strength < minimum;
  return {
    problems: isTooWeak ? [{ problem: "too_weak", rule: "ST-A24" }] : [],
    refused: isTooWeak && setting === "refuse",
  };
}
