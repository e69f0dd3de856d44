import { explain } from "../explain.ts";
import type { Part } from "../explain.ts";
import { soak } from "./derived.ts";
import { WOUND_LEVELS } from "./tables.ts";
import type { WoundLevel, Wounds } from "./types.ts";

/** Returns the points of damage beyond soak that each level of wound takes: 5 + Size, at least 1 (ST-P06). */
export function woundStep({ size = 0 }: { readonly size?: number }): number {
  return Math.max(1, 5 + size);
}

/**
 * Returns the wound that `net` points of damage over soak make on a creature of this Size; none for 0 or less (ST-P06).
 */
export function woundLevel({ net, size = 0 }: { readonly net: number; readonly size?: number }): WoundLevel {
  if (net <= 0) return "none";
  const step = Math.ceil(net / woundStep({ size }));
  return WOUND_LEVELS[Math.min(step, WOUND_LEVELS.length) - 1]!.level;
}

/** The numbers that a rolled attack is compared with. */
export interface HitOf {
  readonly attack: number;
  readonly defence: number;
  readonly strength: number;
  readonly weaponDamage: number;
  readonly stamina: number;
  /** Of the armour, after penetration (ST-081). */
  readonly protection: number;
  readonly size?: number;
}

/** The result of an attack, in points. */
export interface Hit {
  readonly hit: boolean;
  /** Attack less defence; 0 or less on a miss. */
  readonly advantage: number;
  readonly damage: number;
  readonly soak: number;
  /** Damage over soak, at least 0. */
  readonly net: number;
  readonly wound: WoundLevel;
  readonly damageParts: readonly Part[];
  readonly soakParts: readonly Part[];
}

/** The numbers of a hit without their parts, which is faster: odds need very many of them. */
export type HitNumbers = Pick<Hit, "hit" | "advantage" | "damage" | "soak" | "net" | "wound">;

/**
 * Resolves an attack against a defence without the parts of its numbers: a tie misses, a miss does no damage, and the
 * advantage of a hit adds to its damage (ST-P04).
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

/** Resolves an attack against a defence, with the parts of damage and soak (ST-P04). */
export function resolveHit(of: HitOf): Hit {
  const numbers = hitNumbers(of);
  const damage = explain([
    { label: "FRAY.Part.Strength", value: of.strength, rule: "ST-P04" },
    { label: "FRAY.Part.Weapon", value: of.weaponDamage, rule: "ST-P04" },
    { label: "FRAY.Part.Advantage", value: numbers.advantage, rule: "ST-P04" },
  ]);
  return { ...numbers, damageParts: numbers.hit ? damage.parts : [], soakParts: soak(of).parts };
}

/** The wounds of an unhurt fighter. */
export const UNHURT: Wounds = { light: 0, medium: 0, heavy: 0, incapacitated: 0, dead: false };

/** Returns the wounds after one more; wounds of one level never become one of the next (ST-P06). */
export function takeWound({ wounds, wound }: { readonly wounds: Wounds; readonly wound: WoundLevel }): Wounds {
  if (wound === "none") return wounds;
  return wound === "dead" ? { ...wounds, dead: true } : { ...wounds, [wound]: wounds[wound] + 1 };
}

/**
 * Returns the wounds after one of a level was healed or taken back, never fewer than none; "dead" brings the fighter
 * back to life (ST-P06).
 */
export function healWound({ wounds, wound }: { readonly wounds: Wounds; readonly wound: WoundLevel }): Wounds {
  if (wound === "none") return wounds;
  return wound === "dead" ? { ...wounds, dead: false } : { ...wounds, [wound]: Math.max(0, wounds[wound] - 1) };
}

/** Tells whether a fighter with these wounds can still act (ST-P06). */
export function canAct({ wounds }: { readonly wounds: Wounds }): boolean {
  return !wounds.dead && wounds.incapacitated === 0;
}
