import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { takeDamage, type DamageTaken, type TakeDamageInput } from "./damage.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { DOUBLED } from "./tables.ts";
import type { ShieldExcess } from "./types.ts";

/** A blow met by a parrying weapon. */
export interface WeaponParry {
  /** Points of damage that get through: always 0. */
  readonly taken: number;
  /** Points of damage that are stopped. */
  readonly stopped: number;
  /** Explosions counted over the whole parry, this blow included. */
  readonly counted: number;
  /** True if the weapon shattered. */
  readonly shattered: boolean;
  readonly takenParts: readonly Part[];
  readonly countedParts: readonly Part[];
}

/**
 * Resolves a blow against a weapon parry, which stops all of its damage (CT-049), also when the weapon shatters
 * (CT-051). It shatters when the explosions (maxima of the attackers' dice) counted over all blows of the parry exceed
 * its plus (CT-050, CT-052, CT-A04).
 */
export function parryWeapon({
  net,
  explosions,
  plus = 0,
  counted = 0,
}: {
  /** Damage of the blow after Defense Points. */
  readonly net: number;
  /** Explosions of this blow's dice. */
  readonly explosions: number;
  /** Plus of the parrying weapon; 0 by default. */
  readonly plus?: number;
  /** Explosions counted in earlier blows of this parry; 0 by default. */
  readonly counted?: number;
}): WeaponParry {
  whole("net", net, "CT-049", 0);
  whole("explosions", explosions, "CT-050", 0);
  whole("plus", plus, "CT-052", 0);
  const total = whole("counted", counted, "CT-A04", 0) + explosions;
  return {
    taken: 0,
    stopped: net,
    counted: total,
    shattered: total > plus,
    takenParts: [
      { label: "FRAY.Part.Damage", value: net, rule: "CT-049" },
      { label: "FRAY.Part.Weapon", value: -net, rule: "CT-049" },
    ],
    countedParts: [
      { label: "FRAY.Part.EarlierExplosions", value: counted, rule: "CT-A04" },
      { label: "FRAY.Part.Explosions", value: explosions, rule: "CT-050" },
    ],
  };
}

/** A blow met by a shield. */
export interface ShieldParry {
  /** Points of damage that get through. */
  readonly taken: number;
  /** Points the shield has left. */
  readonly shieldPoints: number;
  /** True if the shield has none left. */
  readonly destroyed: boolean;
  readonly takenParts: readonly Part[];
  readonly shieldPointsParts: readonly Part[];
}

/**
 * Resolves a blow of `net` damage, which is that after Defense Points, against a shield parry: the shield loses twice
 * that many points (CT-053, CT-054). Those it lacks reach the parrying fighter, halved again and rounded down, or all
 * of them where `excess` is "doubled" (CT-055, CT-A05).
 */
export function parryShield({
  net,
  shieldPoints,
  excess = "undoubled",
}: {
  readonly net: number;
  readonly shieldPoints: number;
  readonly excess?: ShieldExcess;
}): ShieldParry {
  whole("net", net, "CT-053", 0);
  whole("shieldPoints", shieldPoints, "CT-053", 0);
  const over = Math.max(0, DOUBLED * net - shieldPoints);
  const left = Math.max(0, shieldPoints - DOUBLED * net);
  // As parts: the damage (doubled where the excess is), less the points that the shield stops.
  const reaches = excess === "doubled" ? DOUBLED * net : net;
  const taken = excess === "doubled" ? over : Math.floor(over / DOUBLED);
  return {
    taken,
    shieldPoints: left,
    destroyed: left === 0,
    takenParts: [
      { label: "FRAY.Part.Damage", value: reaches, rule: excess === "doubled" ? "CT-A05" : "CT-053" },
      { label: "FRAY.Part.Shield", value: taken - reaches, rule: "CT-055" },
    ],
    shieldPointsParts: [
      { label: "FRAY.Part.Shield", value: shieldPoints, rule: "CT-053" },
      { label: "FRAY.Part.Damage", value: left - shieldPoints, rule: "CT-054" },
    ],
  };
}

/** The thing that meets a blow in a parry. */
export type ParryKind = "weapon" | "shield";

/** The state of a parry between blows, until the parrier's next turn (CT-048). */
export interface Parry {
  /** The plus of the parrying weapon and the explosions counted so far; null without one or once it has shattered. */
  readonly weapon: { readonly plus: number; readonly counted: number } | null;
  /** Points the shield has left, 0 when there is none or it is destroyed. */
  readonly shieldPoints: number;
}

/** Returns what is left to meet the next blow, the weapon first (CT-047, CT-A07); empty where nothing is. */
export function parryChoices({ weapon, shieldPoints }: Parry): readonly ParryKind[] {
  const kinds: ParryKind[] = [];
  if (weapon !== null) kinds.push("weapon");
  if (shieldPoints > 0) kinds.push("shield");
  return kinds;
}

/**
 * Returns the reasons why a parry cannot be declared: there is nothing to parry with (CT-047), or the fighter has used
 * its action this turn (`acted`; CT-048).
 */
export function parryProblems({
  weapon,
  shieldPoints,
  acted = false,
}: Parry & {
  readonly acted?: boolean;
}): readonly Problem[] {
  const problems: Problem[] = [];
  if (parryChoices({ weapon, shieldPoints }).length === 0) problems.push(problem("nothing_to_parry_with"));
  if (acted) problems.push(problem("already_acted"));
  return problems;
}

/** A blow after the parry that met it, and the parry after the blow. */
export interface ParriedBlow {
  /** the kind of parry that met the blow; null when none was left */
  readonly kind: ParryKind | null;
  /** points of damage that get through */
  readonly taken: number;
  /** the parry after the blow */
  readonly parry: Parry;
  /** true if this blow shattered the weapon */
  readonly shattered: boolean;
  /** true if this blow destroyed the shield */
  readonly destroyed: boolean;
  readonly takenParts: readonly Part[];
}

/**
 * Resolves one blow against a parry with weapon, shield or both. It meets the one that the defender names (`kind`), or
 * the other where that one is gone (CT-A07); with neither left all damage gets through (CT-051, CT-055).
 */
export function parryBlow({
  parry,
  kind,
  net,
  explosions,
  excess,
}: {
  readonly parry: Parry;
  readonly kind: ParryKind;
  /** Damage of the blow after Defense Points. */
  readonly net: number;
  /** Explosions of the blow's dice. */
  readonly explosions: number;
  readonly excess?: ShieldExcess;
}): ParriedBlow {
  const choices = parryChoices(parry);
  const used = choices.includes(kind) ? kind : (choices[0] ?? null);
  const { weapon, shieldPoints } = parry;
  if (used === "shield") {
    const { taken, shieldPoints: left, destroyed, takenParts } = parryShield({ net, shieldPoints, excess });
    return { kind: used, taken, parry: { weapon, shieldPoints: left }, shattered: false, destroyed, takenParts };
  }
  if (weapon !== null) {
    const { taken, counted, shattered, takenParts } = parryWeapon({ net, explosions, ...weapon });
    const left = shattered ? null : { plus: weapon.plus, counted };
    return { kind: "weapon", taken, parry: { weapon: left, shieldPoints }, shattered, destroyed: false, takenParts };
  }
  const taken = whole("net", net, "CT-055", 0);
  const takenParts: readonly Part[] = [{ label: "FRAY.Part.Damage", value: taken, rule: "CT-055" }];
  return { kind: null, taken, parry, shattered: false, destroyed: false, takenParts };
}

/**
 * Resolves a blow as parryBlow does, then the damage that gets through against the parrying fighter's body (`target`),
 * as Direct Damage where `target.direct` is true (CT-A21). Returns both results.
 */
export function parryAndTake({
  target,
  ...blow
}: Parameters<typeof parryBlow>[0] & {
  readonly target: Omit<TakeDamageInput, "amount">;
}): { readonly blow: ParriedBlow; readonly taken: DamageTaken } {
  const result = parryBlow(blow);
  return { blow: result, taken: takeDamage({ ...target, amount: result.taken }) };
}
