import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";
import { soak } from "./derived.ts";
import { WOUND_LEVELS } from "./tables.ts";
import type { WoundLevel, Wounds } from "./types.ts";

/**
 * Returns the points of damage over soak that make a wound one level worse: 5 + the target's Size, at least 1 (ST-P06).
 */
export function woundStep({ size = 0 }: { readonly size?: number }): number {
  return Math.max(1, 5 + size);
}

/**
 * Returns the level of the wound that `net` points of damage over soak make on a creature of this Size: one level for
 * each `woundStep` points or part of them; "none" for 0 or less (ST-P06).
 */
export function woundLevel({ net, size = 0 }: { readonly net: number; readonly size?: number }): WoundLevel {
  if (net <= 0) return "none";
  const step = Math.ceil(net / woundStep({ size }));
  return WOUND_LEVELS[Math.min(step, WOUND_LEVELS.length) - 1]!.level;
}

/** An attack whose die is rolled, and its target, in numbers. */
export interface HitOf {
  /** The Attack Total, die included. */
  readonly attack: number;
  /** The target's Defense Total. */
  readonly defence: number;
  /** The attacker's Strength. */
  readonly strength: number;
  readonly weaponDamage: number;
  /** The target's Stamina. */
  readonly stamina: number;
  /** The Protection of the target's armour, less what the weapon penetrates (ST-081). */
  readonly protection: number;
  /** The target's Size. */
  readonly size?: number;
}

/** The result of an attack. Damage and soak (what stops damage) are in points. */
export interface Hit {
  readonly hit: boolean;
  /** The Attack Total less the Defense Total; 0 or less on a miss. */
  readonly advantage: number;
  readonly damage: number;
  readonly soak: number;
  /** The damage less the soak, at least 0. */
  readonly net: number;
  readonly wound: WoundLevel;
  readonly damageParts: readonly Part[];
  readonly soakParts: readonly Part[];
}

/** The result of an attack without the parts of its numbers, for odds, which need very many results. */
export type HitNumbers = Pick<Hit, "hit" | "advantage" | "damage" | "soak" | "net" | "wound">;

/**
 * Resolves an attack without the parts of its numbers (ST-P04). It hits if the Attack Total is higher than the Defense
 * Total. The damage of a hit is Strength, weapon and advantage; the soak, Stamina and Protection, is taken off.
 */
export function hitNumbers({
  attack,
  defence,
  strength,
  weaponDamage,
  stamina,
  protection,
  size = 0,
}: HitOf): HitNumbers {
  const advantage = attack - defence;
  const hit = advantage > 0;
  const damage = hit ? strength + weaponDamage + advantage : 0;
  const soaked = stamina + protection;
  const net = hit ? Math.max(0, damage - soaked) : 0;
  return { hit, advantage, damage, soak: soaked, net, wound: woundLevel({ net, size }) };
}

/** Resolves an attack as `hitNumbers` does, with the parts of damage (none for a miss) and of soak (ST-P04). */
export function resolveHit(input: HitOf): Hit {
  const numbers = hitNumbers(input);
  const damage = explain([
    { label: "FRAY.Part.Strength", value: input.strength, rule: "ST-P04" },
    { label: "FRAY.Part.Weapon", value: input.weaponDamage, rule: "ST-P04" },
    { label: "FRAY.Part.Advantage", value: numbers.advantage, rule: "ST-P04" },
  ]);
  return { ...numbers, damageParts: numbers.hit ? damage.parts : [], soakParts: soak(input).parts };
}

/** The wounds of a fighter without any. */
export const UNHURT: Wounds = { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false };

/** Returns a fighter's wounds with one more of a level; wounds of one level never turn into a worse one (ST-P06). */
export function takeWound({ wounds, wound }: { readonly wounds: Wounds; readonly wound: WoundLevel }): Wounds {
  if (wound === "none") return wounds;
  return wound === "dead" ? { ...wounds, dead: true } : { ...wounds, [wound]: wounds[wound] + 1 };
}

/**
 * Returns a fighter's wounds with one fewer of a level, but never fewer than 0; for the level "dead" the fighter is
 * alive again, for "none" nothing changes (ST-P06).
 */
export function healWound({ wounds, wound }: { readonly wounds: Wounds; readonly wound: WoundLevel }): Wounds {
  if (wound === "none") return wounds;
  return wound === "dead" ? { ...wounds, dead: false } : { ...wounds, [wound]: Math.max(0, wounds[wound] - 1) };
}

/** Tells whether a fighter with these wounds can act: it is neither incapacitated nor dead (ST-P06). */
export function canAct({ wounds }: { readonly wounds: Wounds }): boolean {
  return !wounds.dead && wounds.incapacitated === 0;
}
