import type { Distribution } from "../dice/distribution.ts";
import { certain, die, shift } from "../dice/distribution.ts";
import type { Fight } from "../forecast/fight.ts";
import { scoresOf } from "../forecast/fight.ts";
import type { DamageInput } from "./damage.ts";
import { thresholds } from "./damage.ts";
import type { FateSpender, FateUse } from "./fate.ts";
import type { ChargeGap } from "./movement.ts";
import { damageDistribution } from "./odds.ts";
import { ATTACK_DIE } from "./tables.ts";

/** One strike of a fighter's turn, as the forecast needs it. */
export interface CrusadeStrike {
  readonly skill: number;
  readonly weaponDamage: number;
  readonly modifier?: number;
  readonly ranged?: boolean;
  readonly sidhe?: boolean;
  /** the loading before each shot; left out for a weapon that needs none */
  readonly load?: {
    /** a number for the weapon, the same in all strikes with it */
    readonly weapon: number;
    readonly action: "reload_crossbow" | "reload_powder";
    readonly loaded: boolean;
    /**
     * the skill with the empty weapon as a club, and whether it is used so also in turns after that in which it was
     * fired (EC-019, EC-020, EC-074, EC-A27)
     */
    readonly clubSkill: number;
    readonly club: boolean;
  };
}

/** A fighter as the forecast needs it. */
export interface CrusadeFighter {
  readonly id: string;
  readonly side: 0 | 1;
  /** stress, wounds and what they depend on; for a group its members' stress together */
  readonly body: Omit<DamageInput, "damage">;
  /** what is added to the d10 of initiative (EC-050, EC-052) */
  readonly initiative: number;
  readonly meleeDefence: number;
  readonly rangedDefence: number;
  /** the strikes of one turn (EC-069) */
  readonly attacks: readonly CrusadeStrike[];
  /**
   * for a group of foes, or a lone foe, that is attacked by the group chart instead of a defence (EC-077, EC-A30); left
   * out for all others
   */
  readonly group?: {
    readonly skill: number;
    readonly stressEach: number;
    /** true for a single foe, which has attacks, and against missiles a Ranged Defence, of its own */
    readonly lone: boolean;
    /** the number of members when the round began (EC-104) */
    readonly opponents: number;
    /** the damage of its weapon, which by setting an attacker takes by failing against it (EC-A08) */
    readonly weaponDamage?: number;
  };
  /**
   * the fighter's own FATE (points that buy advantages): who spends it, the points, the uses made of it in this scene,
   * and whether a critical adds a point (EC-066, EC-A31)
   */
  readonly fate?: {
    readonly spender: FateSpender;
    readonly points: number;
    readonly used: readonly FateUse[];
    readonly gains: boolean;
  };
  /**
   * a shield that can block (EC-137): whether its owner is an NPC, for whom the shield chart is worse (EC-143), and
   * whether the NPC's free block is still to be had (EC-153); `stress`: the points of stress that go with the last
   * whole shield, 0 or, by setting, 1 (EC-A03); `spares`: how many other whole shields are in hand, one of which counts
   * after another has broken (EC-013, EC-014); left out: 0
   */
  readonly shield?: {
    readonly npc: boolean;
    readonly free: boolean;
    readonly stress?: number;
    readonly spares?: number;
  };
  /** true if the fighter's next strike does no damage (EC-140) */
  readonly blunted?: boolean;
  /**
   * the squares of a walk and of a charge, and the attacks on a charge; left out: 6, 12 and 1 (EC-027, EC-028, EC-049)
   */
  readonly moves?: { readonly walk: number; readonly charge: number; readonly attacks: number };
}

/**
 * What a fight depends on besides the fighters: distances, targeting, rounds, and the world's settings of the rules.
 */
export interface CrusadeFightOptions extends Pick<Fight, "targeting" | "rounds"> {
  /** the squares between any two fighters, by their indexes; left out: all are in reach of each other */
  readonly squares?: readonly (readonly number[])[];
  /** how often initiative is rolled: once for the fight, which is the default, or each round (EC-A25) */
  readonly each?: "fight" | "round";
  /**
   * the order rolled already, for a fight that keeps it: lists of the fighters' indexes, those of one list at the same
   * time; left out: initiative is rolled (EC-053, EC-A25)
   */
  readonly kept?: readonly (readonly number[])[];
  readonly chargeGap?: ChargeGap;
  /** true, the default: a 10 on the die is a critical only if the attack hits (EC-A07) */
  readonly critNeedsHit?: boolean;
  readonly addWeaponDamage?: boolean;
  readonly weaponDamageOnFailure?: boolean;
  readonly critApplies?: boolean;
  readonly row6Absorbs?: boolean;
  readonly fateBonus?: number;
  readonly pcFateOncePerKind?: boolean;
}

/**
 * Returns the points of damage that put a fighter out of the fight, at least 1: those that force a death check if it
 * takes wounds, that kill it if it is dying, else those that use up its stress (EC-115, EC-118, EC-A28).
 */
export function pointsOf(body: CrusadeFighter["body"]): number {
  const { deathCheck, dead, out } = thresholds(body);
  return Math.max(1, deathCheck ?? dead ?? out!);
}

/** Tells whether a fighter has only strikes and points: no group, FATE, shield, blunted strike or weapon to load. */
export const isBare = ({ group, fate, shield, blunted, attacks }: CrusadeFighter): boolean =>
  !group && !fate && !shield && !blunted && attacks.every(({ load }) => !load);

/**
 * Makes the fight of fighters who are all bare (`isBare`) and in reach of each other: initiative rolled once or each
 * round, or an order that is kept, ties at the same time (EC-050, EC-053, EC-A25), every attack by its exact
 * distribution. All other fights need CrusadeArena.
 */
export function crusadeFight(fighters: readonly CrusadeFighter[], options: CrusadeFightOptions = {}): Fight {
  const { targeting, rounds, each = "fight", kept, critNeedsHit } = options;
  const distributions = new Map<string, readonly Distribution[]>();
  return {
    fighters: fighters.map(({ id, side, body }) => ({ id, side, points: pointsOf(body) })),
    order: {
      kind: "rolled",
      // By fighter; for a kept order, certain scores that lead to it.
      distributions: kept
        ? scoresOf(kept, fighters.length).map(certain)
        : fighters.map(({ initiative }) => shift(die(ATTACK_DIE), initiative)),
      each,
      ties: "together",
    },
    // Computed once for each pair of fighters.
    attacks: (attacker, target) => {
      const key = `${attacker} ${target}`;
      let cached = distributions.get(key);
      if (!cached) {
        const { meleeDefence, rangedDefence } = fighters[target]!;
        cached = fighters[attacker]!.attacks.map(({ ranged = false, ...attack }) =>
          damageDistribution({ ...attack, critNeedsHit, defence: ranged ? rangedDefence : meleeDefence }),
        );
        distributions.set(key, cached);
      }
      return cached;
    },
    targeting,
    rounds,
  };
}
