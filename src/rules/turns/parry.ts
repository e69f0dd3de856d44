import { whole } from "../error.ts";
import type { Part } from "../explain.ts";
import { takeDamage, type DamageTaken, type TakeDamageInput } from "./damage.ts";
import type { Problem } from "./problems.ts";
import { problem } from "./problems.ts";
import { DOUBLED } from "./tables.ts";
import type { ShieldExcess } from "./types.ts";

/** The result of a blow against a parrying weapon. */
export interface WeaponParry {
  /** The points of damage that reach the fighter: always 0. */
  readonly taken: number;
  /** The points of damage that are stopped: all. */
  readonly stopped: number;
  /** The explosions of all blows of this parry, with this blow. */
  readonly counted: number;
  /** True if the weapon has shattered. */
  readonly shattered: boolean;
  readonly takenParts: readonly Part[];
  readonly countedParts: readonly Part[];
}

/**
 * Resolves a blow against a parrying weapon, which stops all damage (CT-049), even if it shatters (CT-051). It shatters
 * if the explosions (the attackers' dice that showed their highest face) of all blows of the parry are more than its
 * plus (CT-050, CT-052, CT-A04).
 */
export function parryWeapon({
  net,
  explosions,
  plus = 0,
  counted = 0,
}: {
  /** The damage of the blow after Defense Points. */
  readonly net: number;
  /** The explosions of this blow's dice. */
  readonly explosions: number;
  /** The plus (magical bonus) of the parrying weapon; 0 by default. */
  readonly plus?: number;
  /** The explosions of earlier blows of this parry; 0 by default. */
  readonly counted?: number;
}): WeaponParry {
  whole("net", net, "CT-049", 0);
  whole("explosions", explosions, "CT-050", 0);
  whole("plus", plus, "CT-052", 0);
  // The explosions of all blows against this parry.
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

/** The result of a blow against a parrying shield. */
export interface ShieldParry {
  /** The points of damage that reach the fighter. */
  readonly taken: number;
  /** The points that the shield has left. */
  readonly shieldPoints: number;
  /** True if the shield has no points left. */
  readonly destroyed: boolean;
  readonly takenParts: readonly Part[];
  readonly shieldPointsParts: readonly Part[];
}

/**
 * Resolves a blow against a parrying shield: the shield loses twice the points of `net`, the damage after Defense
 * Points (CT-053, CT-054). If the shield has fewer points, the missing points reach the fighter: half of them, rounded
 * down, or all of them if `excess` is "doubled" (CT-055, CT-A05).
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
  const missing = Math.max(0, DOUBLED * net - shieldPoints);
  const left = Math.max(0, shieldPoints - DOUBLED * net);
  const taken = excess === "doubled" ? missing : Math.floor(missing / DOUBLED);
  // The parts of `taken`: the damage (doubled if all missing points count), less the points that the shield stops.
  const damageCounted = excess === "doubled" ? DOUBLED * net : net;
  return {
    taken,
    shieldPoints: left,
    destroyed: left === 0,
    takenParts: [
      { label: "FRAY.Part.Damage", value: damageCounted, rule: excess === "doubled" ? "CT-A05" : "CT-053" },
      { label: "FRAY.Part.Shield", value: taken - damageCounted, rule: "CT-055" },
    ],
    shieldPointsParts: [
      { label: "FRAY.Part.Shield", value: shieldPoints, rule: "CT-053" },
      { label: "FRAY.Part.Damage", value: left - shieldPoints, rule: "CT-054" },
    ],
  };
}

/** What meets a blow in a parry. */
export type ParryKind = "weapon" | "shield";

/** The state of a parry, which lasts until the fighter's next turn (CT-048). */
export interface Parry {
  /**
   * The plus of the parrying weapon, and the explosions against it so far; null without one or once it has shattered.
   */
  readonly weapon: { readonly plus: number; readonly counted: number } | null;
  /** The points that the shield has left; 0 without one or once it is destroyed. */
  readonly shieldPoints: number;
}

/** Returns what can meet the next blow, the weapon first (CT-047, CT-A07); an empty list if nothing can. */
export function parryChoices({ weapon, shieldPoints }: Parry): readonly ParryKind[] {
  const kinds: ParryKind[] = [];
  if (weapon !== null) kinds.push("weapon");
  if (shieldPoints > 0) kinds.push("shield");
  return kinds;
}

/**
 * Returns all reasons why a fighter cannot parry: no weapon or shield to parry with (CT-047), or the action of this
 * turn already used (`acted`, CT-048).
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

/** The result of a blow against a parry. */
export interface ParriedBlow {
  /** what met the blow; null if nothing was left */
  readonly kind: ParryKind | null;
  /** the points of damage that reach the fighter */
  readonly taken: number;
  /** the state of the parry after the blow */
  readonly parry: Parry;
  /** true if this blow has shattered the weapon */
  readonly shattered: boolean;
  /** true if this blow has destroyed the shield */
  readonly destroyed: boolean;
  readonly takenParts: readonly Part[];
}

/**
 * Resolves one blow against a parry with a weapon, a shield or both. The blow meets what the fighter has named
 * (`kind`), weapon or shield, or the other if the named one is gone (CT-A07). If both are gone, all damage reaches the
 * fighter (CT-051, CT-055).
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
  /** The damage of the blow after Defense Points. */
  readonly net: number;
  /** The explosions of the blow's dice. */
  readonly explosions: number;
  readonly excess?: ShieldExcess;
}): ParriedBlow {
  const choices = parryChoices(parry);
  const usedKind = choices.includes(kind) ? kind : (choices[0] ?? null);
  const { weapon, shieldPoints } = parry;
  // By what meets the blow: the shield, the weapon, or nothing.
  if (usedKind === "shield") {
    const { taken, shieldPoints: left, destroyed, takenParts } = parryShield({ net, shieldPoints, excess });
    return { kind: usedKind, taken, parry: { weapon, shieldPoints: left }, shattered: false, destroyed, takenParts };
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
 * Resolves a blow as `parryBlow` does, and then applies the damage that reaches the fighter to its body, `target`, as
 * Direct Damage if `target.direct` is true (CT-A21). Returns both results.
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
